//! Observations: as few as the predicate needs.

use mir::visit;
use mir::{BlockId, Callee, FuncId, ObservedTy, Operand, Program, Statement, Terminator};

use super::{Change, EditContext, statements, terminators};

fn sites(program: &Program) -> Vec<(FuncId, BlockId)> {
    let observes = |t: &Terminator| matches!(t, Terminator::Call { callee: Callee::Observe { .. }, .. });
    terminators(program).filter(|(_, _, t)| observes(t)).map(|(f, b, _)| (f, b)).collect()
}

/// Keeps one observation and deletes all others.
pub(super) fn one(subject: &EditContext) -> Vec<Change> {
    let sites = sites(&subject.program);
    if sites.len() < 2 {
        return Vec::new();
    }
    let keep = |kept: (FuncId, BlockId)| -> Change {
        let sites = sites.clone();
        Box::new(move |draft| {
            for (f, b) in sites.iter().filter(|site| **site != kept) {
                draft.drop_call(*f, *b, None);
            }
        })
    };
    sites.iter().map(|site| keep(*site)).collect()
}

/// Observes an operand of `value` instead of `x`, where `x = value`.
pub(super) fn operands(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b) in sites(&subject.program) {
        let function = subject.program.func(f);
        let Some(Terminator::Call { args, .. }) = &function.block(b).terminator else { continue };
        let Some(observed) = args.first().and_then(Operand::place) else { continue };
        for (g, c, s, statement) in statements(&subject.program) {
            let Statement::Assign(to, rvalue) = statement else { continue };
            if g != f || to != observed {
                continue;
            }
            visit::rvalue_operands(rvalue, &mut |op| {
                let ty = mir::typing::operand_ty(&subject.program, function, op);
                let plain = ty.is_some_and(|ty| ObservedTy::of(subject.program.types.get(ty)).is_some());
                if op.place().is_none() || !plain {
                    return;
                }
                let op = op.clone();
                changes.push(Box::new(move |draft| {
                    draft.delete(f, c, s);
                    if let Some(Terminator::Call { args, .. }) = draft.terminator(f, b) {
                        *args = vec![op.clone()];
                    }
                }));
            });
        }
    }
    changes
}

/// Deletes each observation.
pub(super) fn each(subject: &EditContext) -> Vec<Change> {
    let change = |(f, b)| -> Change {
        Box::new(move |draft| {
            draft.drop_call(f, b, None);
        })
    };
    sites(&subject.program).into_iter().map(change).collect()
}
