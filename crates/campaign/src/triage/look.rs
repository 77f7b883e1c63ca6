//! The quick look: which bugs a finding shows, by its guilty passes.

use difftest::{Backend, OnBaseline, State};
use triage::sketch::{self, Sketch};
use triage::{Progress, Step, Subject, Suspect, Symptom, Unanswered};

use super::{Case, Explanation, Inconclusive, Interruption, Pipeline};
use crate::Error;
use crate::record::ledger::{Bug, Clue, Next, Shown};

/// The maximum number of bugs searched for in one program.
const BUGS: usize = 4;

impl Clue {
    pub(super) fn of(sketch: Sketch) -> Clue {
        Clue { key: sketch.key(), sure: sketch.is_sure(), sketch: Some(sketch) }
    }

    /// A clue for a failure without a quickly found pass; its key is the verdict.
    pub(super) fn plain(key: String, sure: bool) -> Clue {
        Clue { key, sure, sketch: None }
    }

    /// A clue for a program that fails although no pass has run.
    fn code_generation() -> Clue {
        Clue::plain("code generation".to_string(), false)
    }

    /// Whether nothing is known but that a rustc is wrong.
    fn tells_no_pass(&self) -> bool {
        !self.sure && self.sketch.is_none()
    }

    /// After a reduction: a program that was reduced to another pass may show a different bug, so it is no
    /// evidence for this key.
    fn confirmed(self, guilty: Option<&str>) -> Clue {
        let suspect = self.sketch.as_ref().map(|sketch| sketch.suspect.pass.as_str());
        let agree = guilty.is_none() || suspect.is_none() || guilty == suspect;
        Clue { sure: self.sure && agree, ..self }
    }

    pub(super) fn shows(self, bug: String, reduced: bool) -> Shown {
        Shown { bug, key: self.key, sure: self.sure, sketch: self.sketch, reduced }
    }
}

impl Pipeline<'_> {
    /// Examines programs that a compiler gets wrong: first all at once, with the passes that were guilty before.
    pub(super) fn look_at_wrong(&self, backend: &Backend, cases: &[Case]) -> Result<(), Error> {
        if let Some(first) = cases.first() {
            self.teller(&first.finding).step(Step::Looking(cases.len()));
        }
        let suspects = self.suspects()?;
        let programs: Vec<_> = cases.iter().map(Case::program).collect();
        let sketches = sketch::screen(self.harness, backend, self.all, &suspects, &programs)?;
        // Explained programs first: they cost nothing more.
        let mut looked: Vec<_> = cases.iter().zip(sketches).collect();
        looked.sort_by_key(|(_, sketch)| sketch.is_none());
        for (case, sketch) in looked {
            if self.is_stopped() {
                return Ok(());
            }
            let subject = case.subject(Symptom::Wrong);
            // The seed determines drawn passes.
            let backend = &backend.with_passes_of_seed(case.finding.seed);
            let answer = match sketch {
                Some(sketch) => Explanation::of(self.follow(case, &subject, backend, Clue::of(sketch)))?,
                None => self.take_apart(backend, case, &subject)?,
            };
            self.record(&case.finding, answer)?;
            // With a new suspect the rest is screened again: that is cheaper than examining each program.
            if self.suspects()?.len() > suspects.len() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Passes that were guilty before: in this campaign first, then those of reported bugs.
    fn suspects(&self) -> Result<Vec<Suspect>, Error> {
        let mut suspects = self.bugs.suspects()?;
        for known in self.options.known.suspects() {
            if !suspects.iter().any(|suspect| suspect.pass == known.pass) {
                suspects.push(known);
            }
        }
        Ok(suspects)
    }

    /// Finds the bugs of one program one by one: each bug found is disabled for the next search.
    fn take_apart(&self, backend: &Backend, case: &Case, subject: &Subject) -> Result<Explanation, Error> {
        let mut masked = backend.clone();
        let mut answer = Explanation::default();
        while answer.shows.len() < BUGS && !self.is_stopped() {
            self.teller(&case.finding).step(Step::Looking(1));
            let sketch = match sketch::sketch(self.harness, subject, &masked, self.all) {
                Ok(sketch) => sketch,
                Err(Unanswered::Because(why)) if why.is_code_generation() => {
                    let next = Explanation::of(self.follow(case, subject, &masked, Clue::code_generation()))?;
                    answer.shows.extend(next.shows);
                    answer.open = next.open;
                    break;
                }
                Err(Unanswered::Because(why)) => {
                    answer.open = Some(Inconclusive::NotBlamed(why.to_string()));
                    break;
                }
                Err(Unanswered::Harness(error)) => return Err(error.into()),
            };
            let (explains, off) = (sketch.explains, sketch.suspect.off());
            let next = Explanation::of(self.follow(case, subject, &masked, Clue::of(sketch)))?;
            answer.shows.extend(next.shows);
            answer.open = next.open;
            if explains || answer.open.is_some() {
                break;
            }
            masked = masked.with_flags(&[off]);
        }
        Ok(answer)
    }

    /// Examines failures other than wrong programs of a rustc: crashes and errors by the compiler's message,
    /// others by state.
    pub(super) fn look_at_other(&self, backend: &Backend, case: &Case) -> Result<Shown, Interruption> {
        let group_key = &case.finding.group_key;
        let verdict = match group_key.state {
            State::CompilerCrash
            | State::CompileError
            | State::Mismatch
            | State::RunCrash
            | State::WrongUnoptimised => self.judge(&case.subject, backend)?,
            State::NeedsBatch => return Err(Inconclusive::NeedsBatch.into()),
            state => return Err(Inconclusive::NoCause(state).into()),
        };
        if verdict.state != group_key.state {
            return Err(Inconclusive::NotSeenAgain(verdict.state).into());
        }
        let symptom = Symptom::of(&verdict).map_err(|why| Inconclusive::NotBlamed(why.to_string()))?;
        let clue = if backend.driver.runs_mir_passes() {
            Clue::plain(format!("{}: {}", verdict.state, group_key.message), true)
        } else {
            Clue::plain(format!("{} on {}", verdict.state, backend.name), false)
        };
        self.follow(case, &case.subject(symptom), backend, clue)
    }

    /// The bug that a clue leads to: a known one, or else one that is reduced and blamed now.
    fn follow(
        &self,
        case: &Case,
        subject: &Subject,
        backend: &Backend,
        clue: Clue,
    ) -> Result<Shown, Interruption> {
        match self.bugs.follow(&case.finding, &clue)? {
            // Bugs of code generation have no pass to tell them apart: reported ones must not hide new ones.
            Next::Known(bug) if clue.tells_no_pass() && self.is_reported(&bug) => {}
            Next::Known(bug) => return Ok(clue.shows(bug, false)),
            Next::Wait => return Err(Inconclusive::InWork.into()),
            Next::Yours => {}
        }
        // With a baseline it matters whether the baseline has the bug: a bug that comes back is news.
        if let Some(bug) = self.known_bug(case, backend, self.all, &clue)?
            && let Some(issue) = &bug.issue
            && (self.baseline.is_none() || self.baseline_has(issue)?)
        {
            return Ok(clue.shows(self.bugs.add_bug(bug, None)?.0, false));
        }
        let (name, guilty) = self.investigate(case, subject, backend, &clue)?;
        Ok(clue.confirmed(guilty.as_deref()).shows(name, true))
    }

    /// Whether a bug of the campaign, by name, is on the list of reported bugs.
    fn is_reported(&self, name: &str) -> bool {
        self.options.known.bugs().iter().any(|bug| bug.issue == name)
    }

    /// The reported bug that a sure clue points to, unless reported bugs are to be reduced. `all` are the
    /// compilers that the clue covers.
    pub(super) fn known_bug(
        &self,
        case: &Case,
        backend: &Backend,
        all: &[Backend],
        clue: &Clue,
    ) -> Result<Option<Bug>, Error> {
        let sure = clue.sketch.as_ref().filter(|sketch| self.options.mute && sketch.is_sure());
        let Some(sketch) = sure else { return Ok(None) };
        let found = self.options.known.find_pass(self.harness, all, backend, sketch)?;
        Ok(found.map(|found| Bug {
            wrong: sketch.alone.clone(),
            baseline: self.baseline.map(|_| OnBaseline::Wrong),
            ..Bug::reported(&found.bug, &case.finding)
        }))
    }
}
