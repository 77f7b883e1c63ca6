//! The known bugs on both compilers: what the change has fixed, what it has brought back, and what both have.

use std::sync::atomic::Ordering;
use std::time::Instant;

use std::collections::BTreeSet;

use difftest::{Backend, Harness, each};
use triage::Known;
use triage::blame::Reproduction;
use triage::known::KnownBug;

use super::Question;
use crate::Error;
use crate::testing::baseline::generates_code;
use crate::testing::shares;

/// Which of the known bugs the two compilers have, by issue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Bugs of the compiler before the change.
    pub before: Vec<String>,
    /// Bugs that the changed compiler no longer has.
    pub fixed: Vec<String>,
    /// Bugs of the changed compiler that the one before does not have.
    pub back: Vec<String>,
    /// The number of bugs tried.
    pub tried: usize,
    /// The number of bugs that there was no time for.
    pub untried: usize,
}

/// Runs the stored program of every known bug on both compilers, within its share of the time. Bugs of the
/// changed pass come first.
pub fn compare_known(question: &Question) -> Result<Compared, Error> {
    let (Some(changed), Some(before)) = (generates_code(question.changed), generates_code(question.before))
    else {
        return Ok(Compared::default());
    };
    let timed = question.harness.until(Instant::now() + shares::known_bugs(question.time));
    let (harness, cancel) = (timed.harness(), timed.harness().cancel_flag());
    let mut bugs: Vec<&KnownBug> = question.known.programs().collect();
    let is_asked = |pass: &String| question.pass.is_some_and(|asked| asked == pass);
    bugs.sort_by_key(|bug| !bug.passes.iter().any(is_asked));
    let seen = each(&bugs, question.jobs, |bug| -> Result<_, difftest::Error> {
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let answers = (question.known.has(harness, before, bug)?, question.known.has(harness, changed, bug)?);
        // Both results may have been known before the cancellation.
        let is_told = [&answers.0, &answers.1].iter().all(|seen| seen.is_right() || seen.is_wrong());
        let is_whole = is_told || !cancel.load(Ordering::Relaxed);
        Ok(is_whole.then(|| (bug.issue.clone(), answers)))
    });
    let mut seen: Vec<_> = seen.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    seen.sort_by(|(a, _), (b, _)| a.cmp(b));
    let with = |wanted: fn(&(Reproduction, Reproduction)) -> bool| -> Vec<String> {
        seen.iter().filter(|(_, answers)| wanted(answers)).map(|(issue, _)| issue.clone()).collect()
    };
    Ok(Compared {
        before: with(|(before, _)| before.is_wrong()),
        fixed: with(|(before, after)| before.is_wrong() && after.is_right()),
        back: with(|(before, after)| before.is_right() && after.is_wrong()),
        tried: seen.len(),
        untried: bugs.len() - seen.len(),
    })
}

/// The known bugs of the compiler before a change, by issue.
pub fn known_on_baseline(
    harness: &Harness,
    before: &[Backend],
    known: &Known,
    jobs: usize,
) -> Result<BTreeSet<String>, Error> {
    let Some(before) = generates_code(before) else { return Ok(BTreeSet::new()) };
    let bugs: Vec<&KnownBug> = known.programs().collect();
    let has = each(&bugs, jobs, |bug| {
        let wrong = known.has(harness, before, bug)?.is_wrong();
        Ok(wrong.then(|| bug.issue.clone()))
    });
    let has = has.into_iter().collect::<Result<Vec<_>, difftest::Error>>()?;
    Ok(has.into_iter().flatten().collect())
}
