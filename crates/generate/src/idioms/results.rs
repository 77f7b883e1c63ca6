//! Functions that build their result in a local and copy it to the return place: some compilers merge the two, although
//! the local may live on, and the return place may have held something before.

use mir::Terminator;
use mir::{Local, Operand, Place, Rvalue, Statement};

use crate::builder::Builder;
use crate::control::results::copy_result;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::usual;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "results",
    doc: "Results built in a local and copied to the return place, which may already hold a value.",
    hunts: &["RenameReturnPlace", "DestinationPropagation", "CopyProp"],
    default: 2,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| early_result(g)),
    detect: &[Detector {
        name: "flow.result-copied",
        switches: &[],
        doc: "functions whose return place is only ever assigned copies of locals; executed: their calls",
        count: Some(copied_results),
    }],
};

/// Copies something to the return place although more follows.
fn early_result(g: &mut Builder) {
    let (func, _) = g.ws.here();
    if g.ws.facts(func).result_apart {
        let ret = g.ws.func().local_ty(Local::RET);
        copy_result(g, ret);
    }
}

/// Whether the return place only receives copies of locals.
fn copied_results(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let mut copies = 0;
    let mut others = 0;
    for block in &seen.function.blocks {
        for statement in &block.statements {
            if let Statement::Assign(to, rvalue) = statement
                && to.local == Local::RET
            {
                let whole = |from: &Place| from.projection.is_empty() && from.local != Local::RET;
                let copy =
                    matches!(rvalue, Rvalue::Use(Operand::Copy(from) | Operand::Move(from)) if whole(from));
                *if copy && to.projection.is_empty() { &mut copies } else { &mut others } += 1;
            }
        }
        if let Some(Terminator::Call { dest, .. }) = &block.terminator {
            others += (dest.local == Local::RET) as u32;
        }
    }
    if copies > 0 && others == 0 {
        found(seen.calls);
    }
}
