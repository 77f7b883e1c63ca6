//! The known bugs on both compilers: what the change has mended, and what both have.

use std::collections::BTreeSet;

use difftest::{Backend, Harness, each};
use triage::Known;
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
    let seen = each(&bugs, question.jobs, |bug| {
        let has = |backend| question.known.has(question.harness, backend, bug);
        Ok((bug.issue.clone(), (has(before)?, has(changed)?)))
    });
    let mut seen = seen.into_iter().collect::<Result<Vec<_>, difftest::Error>>()?;
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

/// The known bugs that the compiler before a change has, by where they are reported.
pub fn known_on_baseline(
    harness: &Harness,
    before: &[Backend],
    known: &Known,
    jobs: usize,
) -> Result<BTreeSet<String>, Error> {
    let Some(before) = before.first() else { return Ok(BTreeSet::new()) };
    let bugs: Vec<&KnownBug> = known.programs().collect();
    let has = each(&bugs, jobs, |bug| {
        let wrong = known.has(harness, before, bug)?.is_wrong();
        Ok(wrong.then(|| bug.issue.clone()))
    });
    let has = has.into_iter().collect::<Result<Vec<_>, difftest::Error>>()?;
    Ok(has.into_iter().flatten().collect())
}
