//! A program to test.

use std::sync::{Arc, OnceLock};

use machine::Limits;
use mir::{Program, RunFacts};
use text::print::surface::with_temporaries;

/// A program to test.
#[derive(Clone, Debug)]
pub struct Job {
    /// A name for messages: a seed or a file.
    pub name: String,
    /// The program.
    pub code: Code,
    /// The seed that it was generated from, if known; it determines drawn passes.
    pub seed: Option<u64>,
    /// Facts from a run, computed on demand. Clones share them.
    known: Arc<OnceLock<RunFacts>>,
}

/// The two forms of a program.
#[derive(Clone, Debug)]
pub enum Code {
    /// Custom MIR, printed for each back end in its dialect.
    Mir(Arc<Program>),
    /// A file that is given to each back end unchanged.
    Rust(Arc<str>),
}

impl Job {
    /// A program in custom MIR.
    pub fn mir(name: impl Into<String>, program: Program) -> Job {
        Job::shared(name, Arc::new(program))
    }

    /// A program in custom MIR that is shared.
    pub fn shared(name: impl Into<String>, program: Arc<Program>) -> Job {
        Job { name: name.into(), code: Code::Mir(program), seed: None, known: Arc::default() }
    }

    /// A file without any known facts.
    pub fn rust(name: impl Into<String>, text: &str) -> Job {
        Job { name: name.into(), code: Code::Rust(text.into()), seed: None, known: Arc::default() }
    }

    /// Sets the seed.
    pub fn of_seed(self, seed: u64) -> Job {
        Job { seed: Some(seed), ..self }
    }

    /// The facts from a run that plain Rust depends on. The run is done once.
    pub fn known(&self) -> &RunFacts {
        self.known.get_or_init(|| match &self.code {
            Code::Mir(program) => machine::run_facts(program, Limits::default(), with_temporaries),
            Code::Rust(_) => RunFacts::default(),
        })
    }
}
