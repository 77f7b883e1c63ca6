//! What the interpreter inside of rustc says about a program.

use std::fmt;

use difftest::backend::CompilerId;
use difftest::backend::probe::release_order;
use difftest::{Backend, Driver, End, Error, Harness, Job, Prediction};
use mir::Program;
use serde::{Deserialize, Serialize};

/// An opinion, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ConstEval {
    /// The compiler.
    #[serde(flatten)]
    pub id: CompilerId,
    /// What it says.
    pub opinion: Opinion,
}

/// What it says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opinion {
    /// The expected output.
    Same,
    /// Another output.
    Other(String),
    /// It can't tell: why.
    Unable(String),
    /// It does not accept the program: why.
    Rejects(String),
}

impl fmt::Display for ConstEval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = format!("Const evaluation in rustc {} with `-Zextra-const-ub-checks`", self.id.label());
        match &self.opinion {
            Opinion::Same => write!(f, "{who} gives the same result (it does not check aliasing)."),
            Opinion::Other(seen) => write!(f, "{who} disagrees: {seen}."),
            Opinion::Unable(why) => write!(f, "{who} can't judge it: {why}."),
            Opinion::Rejects(why) => write!(f, "{who} rejects it: {why}."),
        }
    }
}

impl ConstEval {
    /// Asks the newest compiler for a target among the back ends; `None` if there is none.
    pub fn ask(
        harness: &Harness,
        program: &Program,
        expected: &Prediction,
        target: Option<&str>,
        all: &[Backend],
    ) -> Result<Option<ConstEval>, Error> {
        let newest = all.iter().filter(|b| b.driver == Driver::Rustc && b.target.as_deref() == target);
        let newest = newest.max_by(|a, b| release_order(&a.compiler.release, &b.compiler.release));
        let Some(newest) = newest else { return Ok(None) };
        let opinion = opinion(harness, program, expected, newest)?;
        Ok(Some(ConstEval { id: newest.compiler.id(), opinion }))
    }
}

/// What one compiler's interpreter says.
pub fn opinion(
    harness: &Harness,
    program: &Program,
    expected: &Prediction,
    backend: &Backend,
) -> Result<Opinion, Error> {
    let interpreter = backend.const_eval();
    let outcome = harness.test_alone(&interpreter, &Job::mir("program", program.clone()), false)?;
    Ok(match outcome.end {
        End::Exited { stdout, .. } if stdout == expected.output() => Opinion::Same,
        End::Exited { stdout, .. } => Opinion::Other(stdout.trim_end().to_string()),
        End::Unsupported { why } => Opinion::Unable(why),
        End::RunCrash { message, .. } | End::CompileError { message, .. } => Opinion::Rejects(message),
        End::CompilerCrash(crash) => Opinion::Rejects(format!("it crashes: {}", crash.message)),
        other => Opinion::Unable(format!("{other:?}")),
    })
}
