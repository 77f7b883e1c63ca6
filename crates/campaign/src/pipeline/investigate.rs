//! What is done once for each bug: reduction, blame, report.

use std::path::Path;
use std::time::Instant;

use difftest::{Backend, Driver, confirm, judge};
use triage::blame::Row;
use triage::report;
use triage::{Report, Sketch, Subject, Symptom, Unanswered, sketch};

use super::look::Clue;
use super::{Case, Depth, Pipeline, Shared, lock};
use crate::Error;
use crate::bugs::Bug;
use crate::finding::folder_name;

impl Pipeline<'_> {
    /// Reduces a finding and finds out which bug it shows; gives its name and the pass at fault, or why there is none.
    /// `backend` may have flags that switch off other bugs of the same program.
    pub(super) fn investigate(
        &self,
        dir: &Shared,
        case: &Case,
        subject: &Subject,
        backend: &Backend,
        clue: &Clue,
    ) -> Result<Result<(String, Option<String>), String>, Error> {
        let staged = lock(dir).tmp().join(format!("bug-{}", folder_name(case.finding.seed, &backend.name)));
        let _ = std::fs::remove_dir_all(&staged);
        std::fs::create_dir_all(&staged).map_err(Error::file("create", &staged))?;
        let (original, reduced) = (staged.join("original.rs"), staged.join("reduced.rs"));
        let source = self.harness.source(backend, &case.program.0).unwrap_or_default();
        write(&original, &source)?;
        let start = Instant::now();
        let small = self.reducer.reduce(&original, &reduced, backend);
        let reduction_seconds = start.elapsed().as_secs_f64();
        if self.is_stopped() {
            return Ok(Err("stopped".to_string()));
        }
        // What can't be reduced is blamed as it is: that takes longer, but tells as much.
        let small = small.and_then(|()| read(&reduced, subject));
        let mut small = match small {
            Ok(small) => small,
            Err(why) => {
                self.observer.error(&format!("seed {} was not reduced: {why}", case.finding.seed));
                subject.clone()
            }
        };
        small.name = format!("seed {} on {}", case.finding.seed, backend.name);
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
        if self.depth == Depth::Report && backend.driver == Driver::Rustc {
            let (small, report) = match self.draft(&small, backend)? {
                Ok(draft) => draft,
                Err(why) => return Ok(Err(why)),
            };
            bug.name = report.name();
            bug.fill(&report);
            guilty = report.blame.family().map(String::from);
            bug.sketch = self.alone(&small, backend, &report)?;
            let is_new = {
                let dir = lock(dir);
                !dir.ledger.bugs.contains_key(&dir.ledger.name_of(&bug))
            };
            // What is on the page of a bug that was met before stays there: no need to make it again.
            if is_new {
                let report = report::complete(self.harness, &small, report, self.all)?;
                for (name, text) in report.folder() {
                    write(&staged.join(name), &text)?;
                }
            }
        }
        if self.is_stopped() {
            return Ok(Err("stopped".to_string()));
        }
        let mut dir = lock(dir);
        bug.name = dir.ledger.name_of(&bug);
        bug.folder = Some(slug(&bug.name));
        let name = bug.name.clone();
        let is_new = !dir.ledger.bugs.contains_key(&name);
        dir.add_bug(bug.clone(), &staged)?;
        drop(dir);
        let _ = std::fs::remove_dir_all(&staged);
        if is_new && !(self.mute && bug.issue.is_some()) {
            self.observer.bug(&bug);
        }
        Ok(Ok((name, guilty)))
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

    /// Blames somebody for the failure of a program. The program comes back with the symptom that it has.
    fn draft(
        &self,
        subject: &Subject,
        backend: &Backend,
    ) -> Result<Result<(Subject, Report), String>, Error> {
        let (job, prediction) = (subject.job(), Some(&subject.prediction));
        let first = judge(backend, prediction, &self.harness.test_alone(backend, &job, false)?);
        let verdict = confirm(self.harness, backend, &job, prediction, first)?;
        let symptom = match Symptom::of(&verdict) {
            Ok(symptom) => symptom,
            Err(why) => return Ok(Err(format!("reduced, but: {why}"))),
        };
        let subject = subject.clone().with_symptom(symptom);
        let blame = match triage::blame(self.harness, &subject, backend, self.all) {
            Ok(blame) => blame,
            Err(Unanswered::Because(why)) => return Ok(Err(why.to_string())),
            Err(Unanswered::Harness(error)) => return Err(error.into()),
        };
        let draft = report::draft(&subject, &verdict, blame, self.known);
        Ok(Ok((subject, draft)))
    }
}

impl Bug {
    /// Takes over what a report says.
    fn fill(&mut self, report: &Report) {
        let releases = |wrong: bool| {
            let rows = report.blame.versions.iter().filter(|row| row.is_known());
            let rows = rows.filter(|row: &&Row| row.is_wrong() == wrong);
            rows.map(|row| row.release.clone()).collect()
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

/// Reads a reduced program back.
fn read(file: &Path, like: &Subject) -> Result<Subject, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let subject = Subject::read(&file.display().to_string(), &text).map_err(|why| why.to_string())?;
    Ok(subject.with_symptom(like.symptom.clone()))
}

fn write(file: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(file, text).map_err(Error::file("write", file))
}

/// A name as that of a folder.
fn slug(name: &str) -> String {
    let fine = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let text: String = name.chars().map(fine).take(100).collect();
    text.trim_matches('-').to_string()
}
