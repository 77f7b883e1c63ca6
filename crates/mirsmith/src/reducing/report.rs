//! How a reduction went.

use std::fmt;

use serde::Serialize;

/// The result of a reduction.
#[derive(Serialize, Default)]
pub struct Report {
    /// The finding or program.
    pub input: String,
    /// The file with the result.
    pub output: String,
    /// What was kept.
    pub kept: String,
    /// What else had to stay, so that it is still the same bug.
    pub guard: String,
    /// Statements.
    pub before: usize,
    /// Statements.
    pub after: usize,
    /// Programs made by edits.
    pub candidates: u64,
    /// Of these: decided by the machine, or known from before.
    pub without_compiler: u64,
    /// Of these: given to the predicate.
    pub tested: u64,
    /// Runs of the machine; an edit that breaks something takes several.
    pub machine_runs: u64,
    /// Calls of compilers or commands.
    pub calls: u64,
    /// CPU time of compilers and of what they compiled.
    pub cpu: f64,
    /// Time by the clock.
    pub seconds: f64,
    /// Whether nothing more applies.
    pub finished: bool,
    /// Whether the very file that was written shows it, with the same signature.
    pub verified: bool,
    /// Statements won and candidates tested, by edit.
    pub edits: Vec<(&'static str, u64, u64)>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { input, output, before, after, candidates, tested, calls, .. } = self;
        writeln!(f, "{input}: {before} to {after} statements in {:.1} s: {output}", self.seconds)?;
        let share = 100.0 * self.without_compiler as f64 / (*candidates).max(1) as f64;
        writeln!(
            f,
            "{candidates} candidates, {share:.0} % decided by the machine; {tested} tested in {calls} calls"
        )?;
        if !self.finished {
            writeln!(f, "stopped early; run it again on the result to continue")?;
        }
        match self.verified {
            true => writeln!(f, "verified: the file as written shows it: {}", self.kept),
            false => writeln!(f, "NOT VERIFIED: the file as written does not reproduce it: {}", self.kept),
        }
    }
}
