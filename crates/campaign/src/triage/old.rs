//! What a baseline tells about findings and bugs. Failures that it has too are old: they are named if that is
//! cheap, never reduced.

use difftest::{Backend, Blamed, GroupKey, OnBaseline, State, blame_by_stages, pass_family};
use triage::blame::Lab;
use triage::blame::flags::Sorted;
use triage::known::{KnownBug, KnownStage};
use triage::{Progress, Report, Step, Subject, Symptom, reach, sketch};

use super::{Case, Explanation, Inconclusive, Pipeline};
use crate::Error;
use crate::record::finding::Finding;
use crate::record::ledger::{Bug, Clue, Shown};
use crate::testing::baseline::generates_code;

/// How many old findings of a back end are examined: enough to name the bugs that most of them show.
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
        let mut named: Vec<Option<Shown>> = Vec::new();
        for case in &cases {
            let bug = if self.is_stopped() { None } else { self.named_by_proof(backend, case)? };
            named.push(match bug {
                Some((bug, clue)) => Some(clue.shows(self.bugs.add_bug(bug, None)?.0, false)),
                None => None,
            });
        }
        // The rest needs a more expensive search.
        let rest: Vec<&Case> =
            cases.iter().zip(&named).filter(|(_, shown)| shown.is_none()).map(|(case, _)| case).collect();
        let programs: Vec<_> = rest.iter().map(|case| case.program()).collect();
        // Known bugs that the baseline does not have explain nothing here.
        let known = self.baseline.map(|baseline| self.options.known.suspects_of(baseline.known));
        let suspects = known.unwrap_or_else(|| self.options.known.suspects());
        let sketches = sketch::screen(self.harness, backend, all, &suspects, &programs)?;
        for finding in findings {
            let is_it = |case: &Case| case.finding.key() == finding.key();
            let mut shown = cases.iter().position(is_it).and_then(|at| named.get(at).cloned().flatten());
            if let Some(at) = rest.iter().position(|case| is_it(case))
                && let Some(clue) = sketches.get(at).cloned().flatten().map(Clue::of)
                && let Some(bug) = self.known_bug(rest[at], backend, all, &clue)?
            {
                shown = Some(clue.shows(self.bugs.add_bug(bug, None)?.0, false));
            }
            if shown.is_none() {
                shown = self.named_by_message(finding)?;
            }
            let answer = shown.map(|shown| Explanation { shows: vec![shown], open: None });
            self.record(finding, answer.unwrap_or_else(|| Inconclusive::Old.into()))?;
        }
        Ok(())
    }

    /// The known bug of the baseline that a program shows, by the pass after which its MIR is wrong: one
    /// compilation. If two known bugs are in that pass, the result is ambiguous.
    fn named_by_proof(&self, backend: &Backend, case: &Case) -> Result<Option<(Bug, Clue)>, Error> {
        let backend = backend.with_passes_of_seed(case.finding.seed);
        let (Blamed::Pass { pass, .. }, _) = blame_by_stages(self.harness, &backend, &case.program().0)?
        else {
            return Ok(None);
        };
        let family = pass_family(&pass);
        let is_it = |bug: &KnownBug| {
            let is_wrong = bug.stage == KnownStage::Mir && bug.messages.is_empty();
            is_wrong && bug.passes.iter().any(|own| own == family)
        };
        let key = format!("mir: {family}, known");
        Ok(self.old_bug(&case.finding, is_it).map(|bug| (bug, Clue::plain(key, false))))
    }

    /// Like `named_by_proof`, for a crash: by the compiler's message.
    fn named_by_message(&self, finding: &Finding) -> Result<Option<Shown>, Error> {
        let GroupKey { state, message, .. } = &finding.group_key;
        let is_it = |bug: &KnownBug| *state == State::CompilerCrash && bug.crashes_with(message);
        let Some(bug) = self.old_bug(finding, is_it) else { return Ok(None) };
        let clue = Clue::plain(format!("{state}: {message}"), false);
        Ok(Some(clue.shows(self.bugs.add_bug(bug, None)?.0, false)))
    }

    /// The only known bug of the baseline that fulfils a condition.
    fn old_bug(&self, finding: &Finding, is_it: impl Fn(&KnownBug) -> bool) -> Option<Bug> {
        let has = |bug: &&KnownBug| self.baseline.is_some_and(|baseline| baseline.known.contains(&bug.issue));
        let mut bugs = self.options.known.bugs().iter().filter(|bug| is_it(bug)).filter(has);
        let (known, None) = (bugs.next()?, bugs.next()) else { return None };
        Some(Bug { baseline: Some(OnBaseline::Wrong), ..Bug::reported(known, finding) })
    }

    /// Whether the baseline has the bug of a reduced program: it gets the program wrong with the same flags, or
    /// with the guilty pass alone, however else the two compilers differ.
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
            // A pass that the baseline does not run by default does no harm there.
            if alone.is_sure() && reach::families(self.harness, before)?.iter().any(|f| f == pass.family()) {
                return Ok(Some(OnBaseline::Wrong));
            }
        }
        Ok(Some(if seen.is_right() { OnBaseline::Right } else { OnBaseline::Unknown }))
    }

    /// Whether the baseline has a reported bug. A bug that there was no time to try at the start is tried now, once.
    pub(super) fn baseline_has(&self, issue: &str) -> Result<bool, Error> {
        let Some(baseline) = self.baseline else { return Ok(false) };
        if baseline.known.contains(issue) {
            return Ok(true);
        }
        let Some(before) = generates_code(baseline.before) else { return Ok(false) };
        let known = self.options.known;
        for bug in known.programs().filter(|bug| bug.issue == issue) {
            if known.has(self.harness, before, bug)?.is_wrong() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
