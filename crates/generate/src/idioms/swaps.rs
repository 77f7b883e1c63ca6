//! Two values of one type exchanged.

use mir::{Operand, Place, Rvalue, Statement};

use crate::builder::Builder;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::usual;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "swaps",
    doc: "Two values of the same type swapped.",
    hunts: &["DestinationPropagation", "CopyProp", "llvm:MemCpyOpt"],
    default: 3,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| swap(g)),
    detect: &[Detector {
        name: "flow.swap",
        switches: &[],
        doc: "two places swapped through a third",
        count: Some(exchanges),
    }],
};

/// Exchanges two values of one type.
pub(crate) fn swap(g: &mut Builder) {
    let ty = g.any_ty();
    let (Some(a), Some(b)) = (g.readable(ty), g.readable(ty)) else { return };
    if a == b || g.is_reserved(&a) || g.is_reserved(&b) {
        return;
    }
    let local = g.private_local(ty);
    let assign = |to: Place, from: Place| Statement::Assign(to, Rvalue::Use(Operand::Copy(from)));
    if g.emit(assign(local.into(), a.clone())) && g.emit(assign(a, b.clone())) {
        g.emit(assign(b, local.into()));
    }
}

fn exchanges(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let copy = |statement: &'_ Statement| match statement {
        Statement::Assign(to, Rvalue::Use(Operand::Copy(from))) => Some((to.clone(), from.clone())),
        _ => None,
    };
    for (_, block, times) in seen.blocks() {
        for three in block.statements.windows(3) {
            if let (Some((t, a)), Some((to, b)), Some((last, from))) =
                (copy(&three[0]), copy(&three[1]), copy(&three[2]))
                && (to, last, from) == (a, b, t)
            {
                found(times);
            }
        }
    }
}
