//! The options of a reduction, and its result.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use machine::Limits;
use mir::{Program, Unsupported, Version};
use text::{Form, PrintOptions};

use crate::predicate::{Candidate, Stats};

/// How to reduce.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// The number of parts of a slate that are tested concurrently.
    pub jobs: usize,
    /// The maximum number of candidates in a slate.
    pub slate: usize,
    /// The maximum number of statements in all programs of a slate together (but always one program).
    pub slate_statements: usize,
    /// The time after which to stop with the best so far.
    pub time: Option<Duration>,
    /// Set by others to stop with the best so far.
    pub cancel: Option<&'a AtomicBool>,
    /// Limits of the machine for the given program; candidates get little more than the steps of the best program so far.
    pub limits: Limits,
    /// Whether candidates need only be well-formed: no program excuses a compiler crash.
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
    /// Statistics of the search.
    pub stats: Stats,
    /// For each edit: the statements it won, and the candidates of it that were tested.
    pub by_edit: Vec<(&'static str, u64, u64)>,
    /// Whether no edit applies any more; false if time ran out or it was cancelled.
    pub finished: bool,
}

/// Why a program cannot be reduced.
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
    /// The predicate does not hold for the original.
    #[error("the program does not show the failure to keep: nothing to reduce")]
    NotInteresting,
}

impl Reduced {
    /// The program as text for humans, see [`text`].
    pub fn text(&self, version: Version, header: &str) -> Result<String, Vec<Unsupported>> {
        text(&self.best.program, version, header)
    }
}

/// A program as text for humans: with `mir!`, as a stand-alone file for a version, below the caller's comment.
pub fn text(program: &Program, version: Version, header: &str) -> Result<String, Vec<Unsupported>> {
    let options = PrintOptions { form: Form::Macro, ..PrintOptions::new(version) };
    let mut text: String =
        header.lines().map(|line| format!("// {line}").trim_end().to_string() + "\n").collect();
    text.push_str(&text::print(program, &options)?);
    Ok(text)
}
