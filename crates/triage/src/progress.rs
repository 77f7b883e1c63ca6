//! What is being done right now, for whoever waits for it: each step of triage takes seconds or minutes.

use std::fmt;

use reduce::{Candidate, Stats, Watcher};

/// What is being done about a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A quick look at so many programs at once: whether they fail, and which pass is guilty.
    Looking(usize),
    /// Making the program small.
    Reducing {
        /// Statements that are left.
        statements: usize,
        /// Programs tested so far.
        tested: u64,
    },
    /// Finding out who is to blame, with so many compilations so far.
    Blaming(u32),
    /// Looking for the failure in plain Rust, with so many texts tried so far.
    PlainRust(u32),
    /// Making the plain Rust small.
    ReducingPlainRust {
        /// Statements that are left.
        statements: usize,
        /// Programs tested so far.
        tested: u64,
    },
    /// Making the LLVM IR small.
    LlvmIr,
    /// Running the commands of the page: every one before it is written down, or once more to check it.
    Commands {
        /// Those that were run.
        run: usize,
        /// How many there are.
        of: usize,
    },
}

impl Step {
    /// Whether two steps are the same one, with other figures.
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

/// Someone who wants to know what is being done. Called often, from any thread, so it should return at once.
pub trait Progress: Sync {
    /// A step has begun, or goes on with other figures.
    fn step(&self, step: Step);
}

/// Nobody wants to know.
impl Progress for () {
    fn step(&self, _: Step) {}
}

/// Tells about a reduction.
pub struct Reducing<'a> {
    progress: &'a dyn Progress,
    step: fn(usize, u64) -> Step,
    statements: usize,
}

impl<'a> Reducing<'a> {
    /// Of a program in custom MIR of so many statements.
    pub fn new(progress: &'a dyn Progress, statements: usize) -> Reducing<'a> {
        Reducing::told(progress, statements, |statements, tested| Step::Reducing { statements, tested })
    }

    /// Of a program in plain Rust.
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
