//! The work done once per bug: reduction, blame, report.

use std::time::Instant;

use difftest::{Backend, Driver, Verdict, confirm, judge, settle};
use triage::blame::Row;
use triage::plain::search::Times;
use triage::plain::section::More;
use triage::progress::Reducing;
use triage::reduction::{Disagreement, Property, Reducer, Reduction, without_form};
use triage::report;
use triage::{Progress, Report, Sketch, Step, Subject, Symptom, sketch};

use super::{Case, Depth, Inconclusive, Interruption, Pipeline};
use crate::Error;
use crate::record::files::Files;
use crate::record::ledger::{Bug, Clue};
use crate::record::names::slug;

/// The file of a reduced program in the folder of a bug.
const REDUCED: &str = "reduced.rs";

/// A bug in the making.
struct Work {
    bug: Bug,
    /// The files of its folder.
    files: Files,
    /// The guilty pass, if it was blamed.
    guilty: Option<String>,
    /// Whether a rule expects it, so that it is no news.
    expected: bool,
}

impl Pipeline<'_> {
    /// Reduces a finding and determines its bug; returns the bug's name and the guilty pass. `backend` may have
    /// flags that disable other bugs of the same program.
    pub(super) fn investigate(
        &self,
        case: &Case,
        subject: &Subject,
        backend: &Backend,
        clue: &Clue,
    ) -> Result<(String, Option<String>), Interruption> {
        // A drawn style is that of the unreduced program.
        let pinned = backend.pinned(&subject.program);
        let backend = &without_form(self.harness, &pinned, subject)?.unwrap_or(pinned);
        let mut files = Files::default();
        files.put("original.rs", &*case.text).map_err(Error::from)?;
        let (small, reduction_seconds) = self.smaller(case, subject, backend, &mut files)?;
        let bug = Bug {
            name: clue.key.clone(),
            title: clue.key.clone(),
            seed: case.finding.seed,
            backend: backend.name.clone(),
            statements: reduce::size(&small.program),
            reduction_seconds,
            ..Bug::default()
        };
        let mut work = Work { bug, files, guilty: None, expected: false };
        let blamed = backend.driver.runs_mir_passes() || backend.driver == Driver::Llvm;
        if self.options.depth == Depth::Report && blamed {
            self.write_up(case, subject, &small, backend, &mut work)?;
        }
        self.check_stopped()?;
        self.enter(work)
    }

    /// The first step: the reduced program, and the seconds that it took. If reduction fails, the program is blamed
    /// as it is: that takes longer, with the same result.
    fn smaller(
        &self,
        case: &Case,
        subject: &Subject,
        backend: &Backend,
        files: &mut Files,
    ) -> Result<(Subject, f64), Interruption> {
        let start = Instant::now();
        let reduction = self.reduce(subject, backend, &self.teller(&case.finding));
        let seconds = start.elapsed().as_secs_f64();
        self.check_stopped()?;
        let mut small = match reduction {
            Ok(reduction) => {
                files.put(REDUCED, &*reduction.text).map_err(Error::from)?;
                // If time runs out, the reduction need not be repeated.
                if self.options.deadline.is_some() {
                    self.bugs.keep_reduced(&case.finding, REDUCED, &reduction.text)?;
                }
                reduction.subject
            }
            Err(why) => {
                self.observer.error(&format!("seed {} was not reduced: {why}", case.finding.seed));
                subject.clone()
            }
        };
        let origin = self.bugs.origin(case.finding.seed);
        small.name = format!("{origin} on {}", case.finding.group_key.backend);
        Ok((small, seconds))
    }

    /// The second step: blames the reduced program, and writes the page of the bug, unless it has one. `found` is the
    /// unreduced program.
    fn write_up(
        &self,
        case: &Case,
        found: &Subject,
        small: &Subject,
        backend: &Backend,
        work: &mut Work,
    ) -> Result<(), Interruption> {
        let Work { bug, files, guilty, expected } = work;
        let teller = self.teller(&case.finding);
        let (small, report) = self.draft(small, backend, &teller)?;
        bug.name = report.name();
        bug.fill(&report);
        *guilty = report.blame.family().map(String::from);
        bug.sketch = self.alone(&small, backend, &report)?;
        bug.baseline = self.on_baseline(&small, backend, &report)?;
        *expected = bug.issue.as_deref().is_some_and(|issue| self.options.known.is_expected(issue));
        // The page of a known bug is kept, so no new one is made.
        if *expected || self.bugs.knows(bug)? {
            return Ok(());
        }
        let times = self.left().map_or_else(Times::default, Times::within);
        let more = More { found: Some(found), jobs: self.jobs, times, progress: &teller };
        let report = report::complete(self.harness, &small, report, self.all, &more)?;
        for (name, text) in report.folder() {
            files.put(&name, text).map_err(Error::from)?;
        }
        Ok(())
    }

    /// The last step: adds the bug to the ledger, which may know it by another name, and tells the observer.
    fn enter(&self, work: Work) -> Result<(String, Option<String>), Interruption> {
        let Work { mut bug, files, guilty, expected } = work;
        let (name, is_new) = self.bugs.add_bug(bug.clone(), Some(files))?;
        (bug.folder, bug.name) = (Some(slug(&name)), name.clone());
        if is_new && !expected && !(self.options.mute && bug.is_old_news()) {
            self.observer.bug(&bug);
        }
        Ok((name, guilty))
    }

    fn check_stopped(&self) -> Result<(), Inconclusive> {
        if self.is_stopped() { Err(Inconclusive::Stopped) } else { Ok(()) }
    }

    /// Reduces a failing program so that the same pass stays to blame.
    fn reduce(
        &self,
        subject: &Subject,
        backend: &Backend,
        progress: &dyn Progress,
    ) -> Result<Reduction, NotReduced> {
        let mut watcher = Reducing::new(progress, reduce::size(&subject.program));
        // Leaves as much time each for blame and the page.
        let most =
            self.left().map_or(self.options.reduction_time, |left| self.options.reduction_time.min(left / 3));
        let deadline = Instant::now().checked_add(most);
        let mut kept =
            Disagreement::find(self.harness, std::slice::from_ref(backend), self.all, subject, None)?;
        kept.set_guard(subject)?;
        let reducer = Reducer { harness: self.harness, jobs: self.jobs, deadline };
        let reduction = reducer.reduce(subject, &kept, REDUCED, &mut watcher)?;
        if reduction.verified { Ok(reduction) } else { Err(NotReduced::NotVerified(kept.kept())) }
    }

    /// What the guilty pass does alone, if it is a MIR pass.
    fn alone(&self, subject: &Subject, backend: &Backend, report: &Report) -> Result<Option<Sketch>, Error> {
        let Some(pass) = &report.blame.mir else { return Ok(None) };
        if subject.symptom != Symptom::Wrong {
            return Ok(None);
        }
        let names = [pass.name.clone()];
        Ok(Some(sketch::alone(self.harness, subject, backend, self.all, pass.family(), &names)?))
    }

    /// The confirmed and settled verdict on a program on a back end.
    pub(super) fn judge(&self, subject: &Subject, backend: &Backend) -> Result<Verdict, Error> {
        let (job, prediction) = (subject.job(), &subject.prediction);
        let first = judge(backend, Some(prediction), &self.harness.test_alone(backend, &job, false)?);
        let verdict = confirm(self.harness, backend, &job, Some(prediction), first)?;
        Ok(settle(self.harness, backend, &job, prediction, verdict, self.all)?)
    }

    /// Blames the failure of a program. Returns the program too, with its actual symptom.
    fn draft(
        &self,
        subject: &Subject,
        backend: &Backend,
        progress: &dyn Progress,
    ) -> Result<(Subject, Report), Interruption> {
        progress.step(Step::Blaming(0));
        let verdict = self.judge(subject, backend)?;
        let symptom =
            Symptom::of(&verdict).map_err(|why| Inconclusive::NotBlamed(format!("reduced, but: {why}")))?;
        let subject = subject.clone().with_symptom(symptom);
        let blame = triage::blame(self.harness, &subject, backend, self.all, progress)?;
        let draft = report::draft(self.harness, &subject, &verdict, blame, self.options.known, self.all)?;
        Ok((subject, draft))
    }
}

/// Why there is no smaller program.
#[derive(Debug, thiserror::Error)]
enum NotReduced {
    /// The search failed.
    #[error(transparent)]
    Failed(#[from] triage::reduction::Error),
    /// The reduced program, tested as a file, does not fail.
    #[error("the result does not reproduce it: {0}")]
    NotVerified(String),
}

impl Bug {
    /// Copies what a report tells about the bug.
    fn fill(&mut self, report: &Report) {
        let releases = |wrong: bool| {
            let rows = report.blame.versions.iter().filter(|row| row.is_known());
            let rows = rows.filter(|row: &&Row| row.is_wrong() == wrong);
            rows.map(|row| row.id.label()).collect()
        };
        self.title = report.title.clone();
        self.issue = report.known.as_ref().map(|known| known.bug.issue.clone());
        self.flags = report.blame.flags.clone();
        self.wrong = releases(true);
        self.right = releases(false);
        self.calls = report.blame.calls;
        self.cpu_seconds = report.blame.cpu_seconds;
    }
}
