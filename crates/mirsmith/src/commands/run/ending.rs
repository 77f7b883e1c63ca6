//! What `run` prints after a failure: the known bug, if it is one, and the next commands.

use std::fmt;
use std::path::Path;

use difftest::backend::quote;
use difftest::{Backend, Harness, Verdict};
use serde::Serialize;
use triage::{Known, Subject, Symptom};

/// How many compilers are compared with known bugs; the rest is left to `triage`.
const COMPARED: usize = 3;

/// What follows the table.
#[derive(Serialize)]
pub(super) struct Ending {
    /// The failures, compared with known bugs.
    compared: Vec<Compared>,
    /// Shell commands to continue with.
    next: Vec<String>,
}

/// A failure, compared with the known bugs.
#[derive(Serialize)]
struct Compared {
    backend: String,
    /// The known bug that it shows, if any.
    known: Option<KnownName>,
}

#[derive(Serialize)]
struct KnownName {
    issue: String,
    title: String,
}

/// A failure that can be blamed: the first of each compiler.
pub(super) struct Failing<'a> {
    backend: &'a Backend,
    symptom: Symptom,
}

/// The failures that can be investigated.
pub(super) fn failing<'a>(backends: &'a [Backend], verdicts: &[&Verdict]) -> Vec<Failing<'a>> {
    let mut failing: Vec<Failing> = Vec::new();
    for (backend, verdict) in backends.iter().zip(verdicts) {
        let is_new = !failing.iter().any(|other| other.backend.program == backend.program);
        if let (true, Ok(symptom)) = (is_new, Symptom::of(verdict)) {
            failing.push(Failing { backend, symptom });
        }
    }
    failing
}

impl Ending {
    /// Compares failures with the known bugs, and suggests next commands.
    pub(super) fn new(
        harness: &Harness,
        subject: &Subject,
        failing: &[Failing],
        all: &[Backend],
        known: &Known,
        origin: &Origin,
    ) -> anyhow::Result<Ending> {
        let mut compared = Vec::new();
        for Failing { backend, symptom } in failing.iter().take(COMPARED) {
            let subject = subject.clone().with_symptom(symptom.clone());
            let found = known.recognise(harness, &subject, backend, all)?;
            let known = found.map(|found| KnownName { issue: found.bug.issue, title: found.bug.title });
            compared.push(Compared { backend: backend.name.clone(), known });
        }
        // Unknown failures come first.
        let unknown = compared.iter().find(|one| one.known.is_none()).or(compared.first());
        let next = unknown.map(|one| origin.next(&one.backend)).unwrap_or_default();
        Ok(Ending { compared, next })
    }
}

/// Where the program comes from, as the user specified it.
pub(super) struct Origin<'a> {
    /// The file; `None` if it is generated.
    pub file: Option<&'a Path>,
    /// The seed, if there is no file.
    pub seed: u64,
    /// The arguments that describe the profile of the seed.
    pub profile: Vec<String>,
    /// The configuration that was named.
    pub config: Option<&'a Path>,
}

impl Origin<'_> {
    /// The commands from here to a page about the failure.
    fn next(&self, backend: &str) -> Vec<String> {
        let shell = |words: &[String]| words.iter().map(|word| quote(word)).collect::<Vec<_>>().join(" ");
        let path = |path: &Path| path.display().to_string();
        let text = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let config: Vec<String> =
            self.config.iter().flat_map(|file| ["--config".into(), path(file)]).collect();
        let mut next = Vec::new();
        let file = match self.file {
            Some(file) => file.to_path_buf(),
            None => {
                let (seed, file) = (self.seed.to_string(), format!("seed-{}.rs", self.seed));
                let command = [text(&["gen", "--seed", &seed]), self.profile.clone(), text(&["-o", &file])];
                next.push(shell(&command.concat()));
                file.into()
            }
        };
        let stem = file.with_extension("");
        let (reduced, page) = (format!("{}-reduced.rs", path(&stem)), format!("{}-report", path(&stem)));
        next.push(shell(&[text(&["reduce", &path(&file), "--backend", backend]), config.clone()].concat()));
        next.push(shell(&[text(&["report", &reduced, "--on", backend, "--out", &page]), config].concat()));
        next.into_iter().map(|command| format!("mirsmith {command}")).collect()
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Compared { backend, known } in &self.compared {
            match known {
                Some(KnownName { issue, title }) => writeln!(f, "{backend}: known bug {issue}: {title}")?,
                None => writeln!(f, "{backend}: none of the known bugs in MIR passes explains it")?,
            }
        }
        if !self.next.is_empty() {
            writeln!(f, "Next, to reduce it, find the guilty pass and write it up:")?;
        }
        self.next.iter().try_for_each(|command| writeln!(f, "  {command}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_commands_repeat_what_was_said() {
        let profile = ["--set", "loops=0"].map(String::from).to_vec();
        let seed = Origin { file: None, seed: 7, profile, config: None };
        assert_eq!(
            seed.next("stable-O3"),
            [
                "mirsmith gen --seed 7 --set loops=0 -o seed-7.rs",
                "mirsmith reduce seed-7.rs --backend stable-O3",
                "mirsmith report seed-7-reduced.rs --on stable-O3 --out seed-7-report",
            ]
        );
        let config = Some(Path::new("my file.toml"));
        let file = Origin { file: Some(Path::new("d/a.rs")), seed: 0, profile: Vec::new(), config };
        assert_eq!(
            file.next("x"),
            [
                "mirsmith reduce d/a.rs --backend x --config 'my file.toml'",
                "mirsmith report d/a-reduced.rs --on x --out d/a-report --config 'my file.toml'",
            ]
        );
    }
}
