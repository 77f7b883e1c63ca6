//! The verdict that a header expects, and the machine's verdict.
//!
//! The first line of a file is one of
//! `//@ ub: <rule> at <function> bb<block>[<statement>]` (`[end]` for the terminator),
//! `//@ ok: <values>` (the observed values in order),
//! `//@ aborts: <values>` (those before the program is terminated), and
//! `//@ unread: <message>` (the parser's, without the position).

use std::fmt;

use mir::Program;
use mirsmith_machine::{At, End, Limits, Stop, run};

/// The outcome of a program.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Undefined behaviour: the rule and the place.
    Ub { rule: String, place: String },
    /// It ends, having observed these values.
    Values(Vec<String>),
    /// It is terminated, having observed these values.
    Aborts(Vec<String>),
    /// The parser refuses it.
    Unread(String),
    /// It ends in another way.
    Other(String),
}

impl Verdict {
    /// What the header says.
    pub(crate) fn expected(text: &str) -> Result<Verdict, String> {
        let first = text.lines().next().unwrap_or_default();
        match first {
            "//@ ok:" => return Ok(Verdict::Values(Vec::new())),
            "//@ aborts:" => return Ok(Verdict::Aborts(Vec::new())),
            _ => {}
        }
        let header = first.strip_prefix("//@ ").and_then(|line| line.split_once(": "));
        match header {
            Some(("ub", rest)) => match rest.split_once(" at ") {
                Some((rule, place)) => Ok(Verdict::Ub { rule: rule.into(), place: place.into() }),
                None => Err(format!("no ` at ` in `{first}`")),
            },
            Some(("ok", values)) => Ok(Verdict::Values(values.split(' ').map(str::to_string).collect())),
            Some(("aborts", values)) => Ok(Verdict::Aborts(values.split(' ').map(str::to_string).collect())),
            Some(("unread", message)) => Ok(Verdict::Unread(message.into())),
            _ => Err(format!(
                "the first line is `{first}`, not `//@ ub: ..`, `//@ ok: ..`, `//@ aborts: ..` or `//@ unread: ..`"
            )),
        }
    }

    /// What the machine says.
    pub(crate) fn of(text: &str) -> Verdict {
        let program = match text::parse::parse(text) {
            Ok(program) => program,
            Err(error) => {
                let message = error.to_string();
                let message = message.split_once(": ").map_or(message.as_str(), |(_, rest)| rest);
                return Verdict::Unread(message.to_string());
            }
        };
        let outcome = run(&program, Limits::default());
        let values = outcome.events.iter().map(|event| event.bits().to_string()).collect();
        match outcome.stop {
            None => match outcome.end {
                End::Returned => Verdict::Values(values),
                End::Aborted(_) => Verdict::Aborts(values),
                End::Unwound(_) => Verdict::Other(format!("{:?}", outcome.end)),
            },
            Some(Stop::Ub(ub)) => {
                Verdict::Ub { rule: ub.rule.name().to_string(), place: place(&program, ub.at) }
            }
            Some(other) => Verdict::Other(format!("{other:?}")),
        }
    }
}

fn place(program: &Program, at: At) -> String {
    let function = program.func(at.function);
    let statement = match at.statement as usize {
        n if n == function.block(at.block).statements.len() => "end".to_string(),
        n => n.to_string(),
    };
    format!("{} bb{}[{statement}]", function.name, at.block.0)
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Ub { rule, place } => write!(f, "ub: {rule} at {place}"),
            Verdict::Values(values) => write!(f, "ok: {}", values.join(" ")),
            Verdict::Aborts(values) => write!(f, "aborts: {}", values.join(" ")),
            Verdict::Unread(message) => write!(f, "unread: {message}"),
            Verdict::Other(what) => f.write_str(what),
        }
    }
}
