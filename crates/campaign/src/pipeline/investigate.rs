//! What is done once for each bug: reduction, blame, report.

use std::time::Instant;

use difftest::{Backend, Driver, Verdict, confirm, judge, settle};
use triage::blame::Row;
use triage::plain::search::Times;
use triage::plain::section::More;
use triage::progress::Reducing;
use triage::reduction::{Disagreement, Property, Reducer, Reduction};
use triage::report;
use triage::{Progress, Report, Sketch, Step, Subject, Symptom, sketch};

use super::{Case, Depth, Inconclusive, Interruption, Pipeline};
use crate::Error;
use crate::bugs::{Bug, Clue};
use crate::dir::slug;
use crate::files::Files;

/// The file of a reduced program in the folder of a bug.
const REDUCED: &str = "reduced.rs";

impl Pipeline<'_> {
    /// Reduces a finding and finds out which bug it shows; gives its name and the pass at fault. `backend` may have
    /// flags that switch off other bugs of the same program.
    pub(super) fn investigate(
        &self,
        case: &Case,
        subject: &Subject,
        backend: &Backend,
        clue: &Clue,
    ) -> Result<(String, Option<String>), Interruption> {
        // A drawn style is that of the program as it was found.
        let backend = &backend.pinned(&subject.program);
        let mut files = Files::default();
        files.put("original.rs", &*case.text).map_err(Error::from)?;
        let start = Instant::now();
        let teller = self.teller(&case.finding);
        let reduction = self.reduce(subject, backend, &teller);
        let reduction_seconds = start.elapsed().as_secs_f64();
        if self.is_stopped() {
            return Err(Inconclusive::Stopped.into());
        }
        // What can't be reduced is blamed as it is: that takes longer, but tells as much.
        let mut small = match reduction {
            Ok(reduction) => {
                files.put(REDUCED, &*reduction.text).map_err(Error::from)?;
                // If time runs out, whoever goes on with the finding need not reduce it again.
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
        let mut bug = Bug {
            name: clue.key.clone(),
            title: clue.key.clone(),
            seed: case.finding.seed,
            backend: backend.name.clone(),
            statements: reduce::size(&small.program),
            reduction_seconds,
            ..Bug::default()
        };
        let mut guilty = None;
        let blamed = backend.driver.runs_mir_passes() || backend.driver == Driver::Llvm;
        if self.options.depth == Depth::Report && blamed {
            let (small, report) = self.draft(&small, backend, &teller)?;
            bug.name = report.name();
            bug.fill(&report);
            guilty = report.blame.family().map(String::from);
            bug.sketch = self.alone(&small, backend, &report)?;
            bug.baseline = self.on_baseline(&small, backend, &report)?;
            // What is on the page of a bug that was met before stays there: no need to make it again.
            if !self.bugs.knows(&bug)? {
                let times = self.left().map_or_else(Times::default, Times::within);
                let more = More { found: Some(subject), jobs: self.jobs, times, progress: &teller };
                let report = report::complete(self.harness, &small, report, self.all, &more)?;
                for (name, text) in report.folder() {
                    files.put(&name, text).map_err(Error::from)?;
                }
            }
        }
        if self.is_stopped() {
            return Err(Inconclusive::Stopped.into());
        }
        let (name, is_new) = self.bugs.add_bug(bug.clone(), Some(files))?;
        (bug.folder, bug.name) = (Some(slug(&name)), name.clone());
        if is_new && !(self.options.mute && bug.is_old_news()) {
            self.observer.bug(&bug);
        }
        Ok((name, guilty))
    }

    /// Makes a program small that a back end gets wrong, so that the same pass stays to blame.
    fn reduce(
        &self,
        subject: &Subject,
        backend: &Backend,
        progress: &dyn Progress,
    ) -> Result<Reduction, NotReduced> {
        let mut watcher = Reducing::new(progress, reduce::size(&subject.program));
        // Blame and the page need as much each.
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

    /// What the guilty pass does alone, if it is one on MIR.
    fn alone(&self, subject: &Subject, backend: &Backend, report: &Report) -> Result<Option<Sketch>, Error> {
        let Some(pass) = &report.blame.mir else { return Ok(None) };
        if subject.symptom != Symptom::Wrong {
            return Ok(None);
        }
        let names = [pass.name.clone()];
        Ok(Some(sketch::alone(self.harness, subject, backend, self.all, pass.family(), &names)?))
    }

    /// How a program fails on a back end, confirmed and settled.
    pub(super) fn judge(&self, subject: &Subject, backend: &Backend) -> Result<Verdict, Error> {
        let (job, prediction) = (subject.job(), &subject.prediction);
        let first = judge(backend, Some(prediction), &self.harness.test_alone(backend, &job, false)?);
        let verdict = confirm(self.harness, backend, &job, Some(prediction), first)?;
        Ok(settle(self.harness, backend, &job, prediction, verdict, self.all)?)
    }

    /// Blames somebody for the failure of a program. The program comes back with the symptom that it has.
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
    /// The search has failed.
    #[error(transparent)]
    Failed(#[from] triage::reduction::Error),
    /// The file of the result, tested as it stands, is right.
    #[error("the result does not show it again: {0}")]
    NotVerified(String),
}

impl Bug {
    /// Takes over what a report says.
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
