//! Whole functions: all calls of one at once.

use mir::{BlockId, Callee, FuncId, Terminator};

use super::{Change, Subject, functions, terminators};

/// Replaces every call of a function by the result that it had.
pub(super) fn calls(subject: &Subject) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (callee, _) in functions(&subject.program).filter(|(f, _)| *f != subject.program.entry.function) {
        let calls: Vec<(FuncId, BlockId, Option<u128>)> = terminators(&subject.program)
            .filter(|(f, b, t)| match t {
                Terminator::Call { callee: Callee::Function(id), .. } => *id == callee,
                Terminator::Call { callee: Callee::Pointer(_), .. } => {
                    subject.facts.terminator(*f, *b).is_some_and(|step| step.called == Some(callee))
                }
                _ => false,
            })
            .map(|(f, b, _)| (f, b, subject.facts.terminator(f, b).and_then(|step| step.result)))
            .collect();
        if calls.is_empty() {
            continue;
        }
        changes.push(Box::new(move |draft| {
            for (f, b, result) in &calls {
                draft.drop_call(*f, *b, *result);
            }
        }));
    }
    changes
}
