//! What a reduction is given besides a program and a predicate, and what it gives.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use machine::Limits;
use mir::{Form, PrintOptions, Program, Unsupported, Version};

use crate::predicate::{Candidate, Stats};

/// How a reduction is done.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// Parts of a slate that are tested at the same time.
    pub jobs: usize,
    /// At most so many candidates in a slate.
    pub slate: usize,
    /// At most so many statements in all programs of a slate together (but always one program).
    pub slate_statements: usize,
    /// When to stop with the best so far.
    pub time: Option<Duration>,
    /// Set by others to stop with the best so far.
    pub cancel: Option<&'a AtomicBool>,
    /// Limits of the machine for the given program; candidates get little more than the steps of the program so far.
    pub limits: Limits,
    /// Whether candidates need only be well-formed: nothing excuses a compiler that crashes.
    pub undefined: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            jobs: 1,
            slate: 24,
            slate_statements: 1200,
            time: None,
            cancel: None,
            limits: Limits::default(),
            undefined: false,
        }
    }
}

/// A reduced program.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program and what it does.
    pub best: Candidate,
    /// How it went.
    pub stats: Stats,
    /// Statements won by each edit, and candidates it had tested.
    pub by_edit: Vec<(&'static str, u64, u64)>,
    /// Whether nothing more applies; false if the time was up or it was cancelled.
    pub finished: bool,
}

/// Why a program is not reduced.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is not well-formed.
    #[error("the program is not well-formed: {0}; `mirsmith check` says more")]
    IllFormed(String),
    /// The machine does not accept it.
    #[error("the program does not run to its end without undefined behaviour; `mirsmith check` says more")]
    Undefined,
    /// It observes nothing.
    #[error("the program observes nothing, so no compiler can be seen to be wrong")]
    Silent,
    /// The predicate does not hold to begin with.
    #[error("the program does not show what is to be kept: nothing to reduce")]
    NotInteresting,
}

impl Reduced {
    /// The program for people, see [`text`].
    pub fn text(&self, version: Version, header: &str) -> Result<String, Vec<Unsupported>> {
        text(&self.best.program, version, header)
    }
}

/// A program for people: with `mir!`, as a stand-alone file for a version, below a comment of the caller's.
pub fn text(program: &Program, version: Version, header: &str) -> Result<String, Vec<Unsupported>> {
    let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
    let mut text: String =
        header.lines().map(|line| format!("// {line}").trim_end().to_string() + "\n").collect();
    text.push_str(&mir::print(program, &options)?);
    Ok(text)
}
