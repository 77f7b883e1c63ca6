//! The compiler's interpreter: the hash of a program is a constant, which is read from an error message.
//!
//! The compiler continues after an error, so one compilation tests all programs of a batch: each message is
//! attributed to a program by its line.

use std::ffi::OsString;
use std::time::Duration;

use serde_json::Value;
use text::print::{Printed, const_eval_result};

use crate::backend::Backend;
use crate::harness::batch::crate_text;
use crate::harness::drive::{SOURCE, call, source};
use crate::harness::{Error, Harness};
use crate::outcome::crash::{failed_compile, normalise};
use crate::outcome::end::{End, Outcome};
use crate::process::{Ended, How};

/// Flags that make the compiler evaluate, and report the result in a parsable form.
const FLAGS: [&str; 5] = [
    "--cfg=read_out",
    "--emit=metadata",
    "--error-format=json",
    "-Zunleash-the-miri-inside-of-you",
    "-Zextra-const-ub-checks",
];

/// The result of const evaluation of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Opinion {
    /// Its hash.
    Hash(u64),
    /// It has undefined behaviour; the message.
    Undefined(String),
    /// It can't be evaluated; the reason.
    Refused(&'static str),
    /// It does not compile; the message.
    Error(String),
}

/// Messages of the interpreter about unsupported operations, as opposed to undefined behaviour, with a name for each.
const REFUSALS: &[(&str, &str)] = &[
    ("pointer arithmetic or comparison is not supported at compile-time", "comparison of pointers"),
    ("exposing pointers is not possible at compile-time", "address as a number"),
    ("the absolute address of a pointer is not known at compile-time", "bytes of a pointer"),
    ("modifying a static's initial value", "write to a static"),
    // Most intrinsics that are not `const`.
    ("is not supported at compile-time", "intrinsic"),
];

impl Opinion {
    fn end(self) -> End {
        match self {
            Opinion::Hash(hash) => {
                End::Exited { code: 0, stdout: mir::observe::hash_line(hash) + "\n", stderr: String::new() }
            }
            Opinion::Undefined(text) => {
                End::RunCrash { message: format!("undefined behaviour: {}", normalise(&text)), text }
            }
            Opinion::Refused(why) => End::Unsupported { why: format!("{why} in const evaluation") },
            Opinion::Error(text) => End::CompileError { message: normalise(&text), text },
        }
    }
}

/// Evaluates one program, given as printed.
pub(crate) fn test(harness: &Harness, backend: &Backend, text: &str) -> Result<Outcome, Error> {
    let ended = evaluate(harness, backend, text)?;
    let end = match read_all(&ended.messages(), &[1]).into_iter().flatten().next() {
        Some(opinion) => opinion.end(),
        None => silent(backend, &ended),
    };
    Ok(Outcome { end, compile_cpu: ended.cpu, run_cpu: Duration::ZERO })
}

/// Evaluates programs as modules of one crate. The result is `None` if an error in another program kept the compiler
/// from evaluating one.
pub(crate) fn test_batch(
    harness: &Harness,
    backend: &Backend,
    modules: &[&Printed],
) -> Result<(Vec<Option<End>>, Duration), Error> {
    let (text, starts) = crate_text(modules);
    let ended = evaluate(harness, backend, &text)?;
    let mut opinions = read_all(&ended.messages(), &starts);
    opinions.truncate(modules.len());
    Ok((opinions.into_iter().map(|opinion| opinion.map(Opinion::end)).collect(), ended.cpu))
}

fn evaluate(harness: &Harness, backend: &Backend, text: &str) -> Result<Ended, Error> {
    let directory = source(harness, text)?;
    let flags = backend.flags.iter().map(String::as_str).chain(FLAGS).chain([SOURCE]);
    let args: Vec<OsString> = flags.map(OsString::from).collect();
    call(harness, backend, &directory, &args, backend.limits.compile, false)
}

/// The end of a compilation of one program without errors.
fn silent(backend: &Backend, ended: &Ended) -> End {
    match ended.how {
        // An array of length 0 matches the expected type, so no error reports the hash.
        How::Exit(0) => Opinion::Hash(0).end(),
        _ => failed_compile(ended, &backend.limits.compile),
    }
}

/// The first result for each of the modules that begin at these lines: later ones follow from it.
fn read_all(messages: &str, starts: &[usize]) -> Vec<Option<Opinion>> {
    let mut found: Vec<Option<Opinion>> = vec![None; starts.len()];
    for message in messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if let Some((line, opinion)) = read(&message) {
            let module = starts.partition_point(|start| *start <= line);
            if let Some(slot @ None) = module.checked_sub(1).and_then(|i| found.get_mut(i)) {
                *slot = Some(opinion);
            }
        }
    }
    found
}

/// The result in a message of the compiler, with its line.
fn read(message: &Value) -> Option<(usize, Opinion)> {
    if message["level"] != "error" {
        return None;
    }
    let line = line_of(message)?;
    let code = message["code"]["code"].as_str().unwrap_or("");
    let text = all_text(message);
    let opinion = match code {
        "E0308" => match const_eval_result(&text) {
            Some(hash) => Opinion::Hash(hash),
            None => Opinion::Error(text),
        },
        "E0080" => match REFUSALS.iter().find(|(part, _)| text.contains(part)) {
            Some((_, why)) => Opinion::Refused(why),
            None => Opinion::Undefined(text),
        },
        _ => Opinion::Error(text),
    };
    Some((line, opinion))
}
/// The first line of our text that the message or its notes refer to; for errors inside of `core` it is in a note.
fn line_of(message: &Value) -> Option<usize> {
    let own = |span: &&Value| span["file_name"] == SOURCE;
    let spans = message["spans"].as_array()?;
    let span = spans.iter().filter(own).find(|span| span["is_primary"] == true).or(spans.iter().find(own));
    match span {
        Some(span) => span["line_start"].as_u64().map(|line| line as usize),
        None => message["children"].as_array()?.iter().find_map(line_of),
    }
}

/// The message with its labels and notes.
fn all_text(message: &Value) -> String {
    let mut text = message["message"].as_str().unwrap_or("").to_string();
    let labels = message["spans"].as_array().into_iter().flatten().filter_map(|span| span["label"].as_str());
    for label in labels {
        text.push_str("; ");
        text.push_str(label);
    }
    for child in message["children"].as_array().into_iter().flatten() {
        text.push_str("; ");
        text.push_str(&all_text(child));
    }
    text
}
