//! What a baseline says about findings and bugs. What it has too is old: it is named if that is cheap, never reduced.

use difftest::{Backend, OnBaseline};
use triage::blame::Lab;
use triage::blame::flags::Sorted;
use triage::{Progress, Report, Step, Subject, Symptom, reach, sketch};

use super::{Answer, Case, Inconclusive, Pipeline};
use crate::Error;
use crate::bugs::Clue;
use crate::finding::Finding;

/// How many old findings of a back end are looked at: enough to name the bugs that most of them show.
const LOOKS: usize = 32;

impl Pipeline<'_> {
    /// Names the known bugs that old findings of one back end show.
    pub(super) fn look_at_old(&self, backend: &Backend, findings: &[Finding]) -> Result<(), Error> {
        let all = std::slice::from_ref(backend);
        let room = LOOKS.saturating_sub(self.bugs.looked_at(&backend.name)?);
        let wrong = |finding: &&Finding| finding.group_key.state.is_wrong_program();
        let cases: Vec<Case> =
            findings.iter().filter(wrong).take(room).filter_map(|f| Case::read(self.bugs, f).ok()).collect();
        if let Some(first) = cases.first() {
            self.teller(&first.finding).step(Step::Looking(cases.len()));
        }
        let programs: Vec<_> = cases.iter().map(Case::program).collect();
        let suspects = self.options.known.suspects();
        let sketches = sketch::screen(self.harness, backend, all, &suspects, &programs)?;
        for finding in findings {
            let at = cases.iter().position(|case| case.finding.key() == finding.key());
            let mut answer = Answer::from(Inconclusive::Old);
            if let Some(at) = at
                && let Some(clue) = sketches.get(at).cloned().flatten().map(Clue::of)
                && let Some(bug) = self.known_bug(&cases[at], backend, all, &clue)?
            {
                answer =
                    Answer { shows: vec![clue.shows(self.bugs.add_bug(bug, None)?.0, false)], open: None };
            }
            self.record(finding, answer)?;
        }
        Ok(())
    }

    /// Whether the baseline has the bug of a reduced program: it gets the program wrong with the same flags, or with the
    /// guilty pass alone, whatever else the two compilers do differently.
    pub(super) fn on_baseline(
        &self,
        subject: &Subject,
        backend: &Backend,
        report: &Report,
    ) -> Result<Option<OnBaseline>, Error> {
        let Some(before) = self.baseline.and_then(|baseline| baseline.of(backend)) else { return Ok(None) };
        if let Some(known) = &report.known
            && self.baseline_has(&known.bug.issue)?
        {
            return Ok(Some(OnBaseline::Wrong));
        }
        let bare = Sorted::new(before).bare;
        let seen = Lab::new(self.harness, subject).see(&bare.with_flags(&report.blame.flags))?;
        if seen.is_wrong() {
            return Ok(Some(OnBaseline::Wrong));
        }
        if let Some(pass) = report.blame.mir.as_ref().filter(|_| subject.symptom == Symptom::Wrong) {
            let names = [pass.name.clone()];
            let only = std::slice::from_ref(before);
            let alone = sketch::alone(self.harness, subject, before, only, pass.family(), &names)?;
            // A pass that the baseline does not run does no harm there, whatever it does if it is made to.
            if alone.is_sure() && reach::families(self.harness, before)?.iter().any(|f| f == pass.family()) {
                return Ok(Some(OnBaseline::Wrong));
            }
        }
        Ok(Some(if seen.is_right() { OnBaseline::Right } else { OnBaseline::Unknown }))
    }

    /// Whether the baseline has a reported bug. One that there was no time to try at the start is tried now, once.
    pub(super) fn baseline_has(&self, issue: &str) -> Result<bool, Error> {
        let Some(baseline) = self.baseline else { return Ok(false) };
        if baseline.known.contains(issue) {
            return Ok(true);
        }
        let Some(before) = baseline.before.first() else { return Ok(false) };
        let known = self.options.known;
        for bug in known.programs().filter(|bug| bug.issue == issue) {
            if known.has(self.harness, before, bug)?.is_wrong() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
