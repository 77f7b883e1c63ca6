//! Reports the current step of triage: each takes seconds or minutes.

use std::fmt;

use reduce::{Candidate, Stats, Watcher};

/// A step of triage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A quick look at this many programs at once: whether they fail, and which pass is guilty.
    Looking(usize),
    /// Reducing the program.
    Reducing {
        /// Statements left.
        statements: usize,
        /// Programs tested so far.
        tested: u64,
    },
    /// Finding what is to blame; the number of compilations so far.
    Blaming(u32),
    /// Searching for the failure in plain Rust; the number of texts tried so far.
    PlainRust(u32),
    /// Reducing the plain Rust.
    ReducingPlainRust {
        /// Statements left.
        statements: usize,
        /// Programs tested so far.
        tested: u64,
    },
    /// Reducing the LLVM IR.
    LlvmIr,
    /// Running the commands of the page: each before it is written down, or again to verify it.
    Commands {
        /// Commands run so far.
        run: usize,
        /// Number of commands.
        of: usize,
    },
}

impl Step {
    /// Whether two values are the same step with other figures.
    pub fn is_same(&self, other: &Step) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Looking(0 | 1) => write!(f, "looking"),
            Step::Looking(programs) => write!(f, "looking at {programs} programs at once"),
            Step::Reducing { statements, tested } => {
                write!(f, "reducing, {statements} statements left, {tested} tested")
            }
            Step::Blaming(compilations) => write!(f, "blaming, {compilations} compilations"),
            Step::PlainRust(texts) => write!(f, "searching plain Rust, {texts} compilations"),
            Step::ReducingPlainRust { statements, tested } => {
                write!(f, "reducing plain Rust, {statements} statements left, {tested} tested")
            }
            Step::LlvmIr => write!(f, "reducing LLVM IR"),
            Step::Commands { of: 0, .. } => write!(f, "writing the page"),
            Step::Commands { run, of } => write!(f, "running the page's commands, {run} of {of}"),
        }
    }
}

/// Receives the current step. Called often and from any thread, so it should return at once.
pub trait Progress: Sync {
    /// A step has begun, or continues with other figures.
    fn step(&self, step: Step);
}

/// Ignores all steps.
impl Progress for () {
    fn step(&self, _: Step) {}
}

/// Reports the progress of a reduction.
pub struct Reducing<'a> {
    progress: &'a dyn Progress,
    step: fn(usize, u64) -> Step,
    statements: usize,
}

impl<'a> Reducing<'a> {
    /// For a program in custom MIR with this many statements.
    pub fn new(progress: &'a dyn Progress, statements: usize) -> Reducing<'a> {
        Reducing::told(progress, statements, |statements, tested| Step::Reducing { statements, tested })
    }

    /// For a program in plain Rust.
    pub fn plain(progress: &'a dyn Progress, statements: usize) -> Reducing<'a> {
        let step = |statements, tested| Step::ReducingPlainRust { statements, tested };
        Reducing::told(progress, statements, step)
    }

    fn told(progress: &'a dyn Progress, statements: usize, step: fn(usize, u64) -> Step) -> Reducing<'a> {
        progress.step(step(statements, 0));
        Reducing { progress, step, statements }
    }
}

impl Watcher for Reducing<'_> {
    fn best(&mut self, best: &Candidate, _edit: &str, stats: &Stats) {
        self.statements = reduce::size(&best.program);
        self.progress(stats);
    }

    fn progress(&mut self, stats: &Stats) {
        self.progress.step((self.step)(self.statements, stats.tested));
    }
}
