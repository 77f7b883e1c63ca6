//! The known bugs on both compilers: what the change has mended, and what both have.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use triage::blame::Reproduction;
use triage::known::KnownBug;

use super::Question;
use crate::Error;

/// Which of the known bugs the two compilers have, by where they are reported.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Those of the compiler before the change.
    pub before: Vec<String>,
    /// Those that the changed one does not have any more.
    pub fixed: Vec<String>,
    /// How many were tried.
    pub tried: usize,
}

/// Runs the stored program of every known bug on both compilers.
pub fn compare_known(question: &Question) -> Result<Compared, Error> {
    let (Some(changed), Some(before)) = (question.changed.first(), question.before.first()) else {
        return Ok(Compared::default());
    };
    let bugs: Vec<&KnownBug> = question.known.programs().collect();
    let next = AtomicUsize::new(0);
    let seen = Mutex::new(Vec::new());
    let work = || -> Result<(), Error> {
        while let Some(bug) = bugs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let has = |backend| question.known.has(question.harness, backend, bug);
            let answers = (has(before)?, has(changed)?);
            seen.lock().unwrap_or_else(PoisonError::into_inner).push((bug.issue.clone(), answers));
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..question.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        // A panic of a worker is ours; what it has not found out is not known.
        workers.into_iter().try_for_each(|worker| worker.join().unwrap_or(Ok(())))
    })?;
    let mut seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
    seen.sort_by(|(a, _), (b, _)| a.cmp(b));
    let with = |wanted: fn(&(Reproduction, Reproduction)) -> bool| -> Vec<String> {
        seen.iter().filter(|(_, answers)| wanted(answers)).map(|(issue, _)| issue.clone()).collect()
    };
    Ok(Compared {
        before: with(|(before, _)| before.is_wrong()),
        fixed: with(|(before, after)| before.is_wrong() && after.is_right()),
        tried: seen.len(),
    })
}
