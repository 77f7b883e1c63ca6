//! MIR after passes, executed by the machine (semantics L).

use machine::{Limited, Limits, Rule, Stop, Strictness};
use mir::Program;
use text::dump::Unread;

use crate::outcome::end::{End, Step};

/// The end of a program whose bodies were read back, as if it were compiled and run. With `trace` it prints its
/// events too. If a form can't be read or the machine can't run it, there is no verdict: [`End::Unsupported`].
pub fn validate(back: &Result<Program, Unread>, trace: bool) -> End {
    let program = match back {
        Ok(program) => program,
        Err(unread) => return End::Unsupported { why: format!("MIR text: {}", unread.form) },
    };
    let limits = Limits { strictness: Strictness::PASSES, ..Limits::default() };
    let outcome = machine::run(program, limits);
    match outcome.stop {
        None => {
            let mut stdout = String::new();
            if trace {
                outcome.events.iter().for_each(|event| stdout.push_str(&format!("{event}\n")));
            }
            stdout.push_str(&mir::observe::hash_line(outcome.hash));
            stdout.push('\n');
            End::Exited { code: 0, stdout, stderr: String::new() }
        }
        // A pass may use a layout that the language does not guarantee: that is no bug, and the machine can't judge it.
        Some(Stop::Ub(ub)) if ub.rule == Rule::LayoutDependent => {
            End::Unsupported { why: "MIR whose outcome depends on a layout".to_string() }
        }
        Some(Stop::Ub(ub)) => {
            let at = ub.at;
            let name = program.functions.get(at.function.0 as usize).map_or("?", |f| f.name.as_str());
            let text = format!("{}, in {name} bb{}[{}]", ub.message(), at.block.0, at.statement);
            End::RunCrash { message: format!("undefined behaviour: {}", ub.rule.name()), text }
        }
        Some(Stop::Limit { what: Limited::Steps, .. }) => End::Timeout { step: Step::Run },
        Some(Stop::Limit { what, .. }) => End::Unsupported { why: format!("MIR that needs more {what}") },
        Some(Stop::Unsupported { what, .. }) => End::Unsupported { why: format!("MIR with {what}") },
        // It was read wrongly: well-formed MIR is well-formed in every phase.
        Some(Stop::IllFormed { what, .. }) => End::Unsupported { why: format!("MIR text: {what}") },
    }
}

/// Whether two ends agree about the program; locations are not compared.
pub fn agree(a: &End, b: &End) -> bool {
    match (a, b) {
        (End::Exited { code, stdout, .. }, End::Exited { code: other, stdout: out, .. }) => {
            code == other && stdout == out
        }
        (End::RunCrash { message, .. }, End::RunCrash { message: other, .. }) => message == other,
        _ => a == b,
    }
}
