//! Two values of one type exchanged.

use mir::{Operand, Place, Rvalue, Statement};

use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::usual;
use crate::grow::Grower;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "swaps",
    doc: "Two values of the same type swapped.",
    hunts: &["DestinationPropagation", "CopyProp", "llvm:MemCpyOpt"],
    default: 3,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| g.swap()),
    detect: &[
        Detector {
            name: "flow.swap",
            switches: &[],
            doc: "two places swapped through a third",
            count: Some(exchanges),
        },
    ],
};

impl Grower {
    /// Exchanges two values of one type.
    pub(crate) fn swap(&mut self) {
        let ty = self.any_ty();
        let (Some(a), Some(b)) = (self.readable(ty), self.readable(ty)) else { return };
        if a == b || self.is_reserved(&a) || self.is_reserved(&b) {
            return;
        }
        let local = self.private_local(ty);
        let assign = |to: Place, from: Place| Statement::Assign(to, Rvalue::Use(Operand::Copy(from)));
        if self.emit(assign(local.into(), a.clone())) && self.emit(assign(a, b.clone())) {
            self.emit(assign(b, local.into()));
        }
    }
}

fn exchanges(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let copy = |statement: &'_ Statement| match statement {
        Statement::Assign(to, Rvalue::Use(Operand::Copy(from))) => Some((to.clone(), from.clone())),
        _ => None,
    };
    for (_, block, times) in seen.blocks() {
        for three in block.statements.windows(3) {
            if let (Some((t, a)), Some((to, b)), Some((last, from))) = (copy(&three[0]), copy(&three[1]), copy(&three[2]))
                && (to, last, from) == (a, b, t)
            {
                found(times);
            }
        }
    }
}
