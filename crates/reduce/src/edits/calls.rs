//! Single calls of functions and intrinsics.

use mir::{BlockId, Callee, FuncId, Terminator};

use super::{Change, EditContext, terminators};

fn sites(subject: &EditContext) -> impl Iterator<Item = (FuncId, BlockId)> {
    terminators(&subject.program)
        .filter(|(_, _, t)| {
            matches!(t, Terminator::Call { callee, .. } if !matches!(callee, Callee::Observe { .. }))
        })
        .map(|(f, b, _)| (f, b))
}

/// Replaces a call by the assignment of its result.
pub(super) fn known(subject: &EditContext) -> Vec<Change> {
    let change = |(f, b)| -> Option<Change> {
        let result = subject.facts.terminator(f, b)?.result?;
        Some(Box::new(move |draft| {
            draft.drop_call(f, b, Some(result));
        }))
    };
    sites(subject).filter_map(change).collect()
}

/// Replaces a call by the assignment of its result and an observation: the only ones left may be in what it calls.
pub(super) fn observed(subject: &EditContext) -> Vec<Change> {
    let change = |(f, b)| -> Option<Change> {
        let result = subject.facts.terminator(f, b)?.result;
        Some(Box::new(move |draft| {
            if draft.drop_call(f, b, result) {
                draft.observe_at_end(f, b, result.unwrap_or_default() & 0xff);
            }
        }))
    };
    sites(subject).filter_map(change).collect()
}

/// Deletes a call.
pub(super) fn dropped(subject: &EditContext) -> Vec<Change> {
    let change = |(f, b)| -> Change {
        Box::new(move |draft| {
            draft.drop_call(f, b, None);
        })
    };
    sites(subject).map(change).collect()
}

/// Calls a function by name instead of through a pointer, and by an ordinary call instead of a tail call.
pub(super) fn direct(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, terminator) in terminators(&subject.program) {
        let Terminator::Call { callee: Callee::Pointer(_), .. } = terminator else { continue };
        let Some(target) = subject.facts.terminator(f, b).and_then(|step| step.called) else { continue };
        changes.push(Box::new(move |draft| {
            if let Some(Terminator::Call { callee, .. }) = draft.terminator(f, b) {
                *callee = Callee::Function(target);
            }
        }));
    }
    changes
}
