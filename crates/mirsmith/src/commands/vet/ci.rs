//! `vet` in CI: expected failures, and one command at the end that repeats the failure.

use std::path::PathBuf;

use anyhow::Context;
use campaign::vet::{Answer, Question};
use triage::Known;
use triage::known::rules::{self, Rule, RulesError};

use crate::shared::exit::{self, Exit, usage};

/// The placeholder for the seed in a command.
const SEED: &str = "{seed}";

/// What a host decides.
#[derive(clap::Args)]
pub(super) struct HostArgs {
    /// Rules for expected failures: known bugs that do not count until a given date.
    #[arg(long, value_name = "FILE")]
    pub expect: Option<PathBuf>,
    /// The command to print for repeating a finding; {seed} stands for the seed [default: this one].
    #[arg(long, value_name = "COMMAND", value_parser = with_seed)]
    rerun_as: Option<String>,
}

fn with_seed(command: &str) -> Result<String, String> {
    if command.contains(SEED) {
        Ok(command.to_string())
    } else {
        Err(format!("the command must contain {SEED}"))
    }
}

impl HostArgs {
    /// The rules, and the list of known bugs with those marked that are expected today.
    pub(super) fn rules(&self, known: Known) -> anyhow::Result<(Known, Vec<Rule>)> {
        let Some(file) = &self.expect else { return Ok((known, Vec::new())) };
        let rules = rules::load(file, &known).map_err(|error| match error {
            RulesError::File { .. } => exit::error(Exit::Failure, error.to_string()),
            error => usage(format!("{}: {error}", file.display())),
        })?;
        let today = rules::today();
        let hold = rules.iter().filter(|rule| rule.holds_on(today)).map(|rule| rule.issue.clone());
        Ok((known.expecting(hold), rules))
    }

    /// Removes expected failures from an answer, and sets the rerun commands of the rest.
    pub(super) fn apply(
        &self,
        question: &Question,
        rules: &[Rule],
        answer: &mut Answer,
    ) -> anyhow::Result<()> {
        question.expect(answer, rules).context("the rules of --expect")?;
        for new in &mut answer.new {
            new.rerun = self.rerun(question.command, new.seed);
        }
        Ok(())
    }

    /// The one command that repeats the failure of the answer, if it is one. Known bugs are tried before any program,
    /// so for a bug that is back any seed will do.
    pub(super) fn last(&self, answer: &Answer, command: &str) -> Option<String> {
        let first = answer.new.first().map(|new| new.rerun.clone());
        first.or_else(|| answer.is_new().then(|| self.rerun(command, answer.seeds[0])))
    }

    fn rerun(&self, command: &str, seed: u64) -> String {
        match &self.rerun_as {
            Some(command) => command.replace(SEED, &seed.to_string()),
            None => format!("{command} --seed {seed} --programs 1"),
        }
    }
}
