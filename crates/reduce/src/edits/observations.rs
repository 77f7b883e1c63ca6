//! Observations: as few as the predicate needs.

use mir::{BlockId, Callee, FuncId, Program, Terminator};

use super::{Change, Subject, terminators};

fn sites(program: &Program) -> Vec<(FuncId, BlockId)> {
    let observes = |t: &Terminator| matches!(t, Terminator::Call { callee: Callee::Observe { .. }, .. });
    terminators(program).filter(|(_, _, t)| observes(t)).map(|(f, b, _)| (f, b)).collect()
}

/// Keeps one and deletes all others.
pub(super) fn one(subject: &Subject) -> Vec<Change> {
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

/// Deletes each.
pub(super) fn each(subject: &Subject) -> Vec<Change> {
    let change = |(f, b)| -> Change {
        Box::new(move |draft| {
            draft.drop_call(f, b, None);
        })
    };
    sites(&subject.program).into_iter().map(change).collect()
}
