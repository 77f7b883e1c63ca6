//! Back ends that compile and run at once: Miri, and commands that write no executable.

use std::ffi::OsString;
use std::time::Duration;

use crate::backend::Backend;
use crate::harness::drive::native::{end_of_run, fill};
use crate::harness::drive::{SOURCE, call, source};
use crate::harness::{Error, Harness};
use crate::outcome::crash::{failed_compile, normalise};
use crate::outcome::end::{End, Outcome};
use crate::process::How;

/// Runs a command whose output is the program's.
pub(crate) fn command(
    harness: &Harness,
    backend: &Backend,
    text: &str,
    trace: bool,
) -> Result<Outcome, Error> {
    let directory = source(harness, text)?;
    let args = fill(backend, &directory);
    let ended = call(harness, backend, &directory, &args, backend.limits.compile, trace)?;
    let cpu = ended.cpu;
    Ok(Outcome { end: end_of_run(ended), compile_cpu: Duration::ZERO, run_cpu: cpu })
}

/// Interprets a program with Miri.
pub(crate) fn miri(harness: &Harness, backend: &Backend, text: &str, trace: bool) -> Result<Outcome, Error> {
    let directory = source(harness, text)?;
    let mut args: Vec<OsString> = backend.flags.iter().map(OsString::from).collect();
    if trace {
        // Otherwise the interpreted program does not see our environment.
        args.push("-Zmiri-env-forward=MIRSMITH_TRACE".into());
    }
    args.push(SOURCE.into());
    let limits = backend.limits.compile;
    let ended = call(harness, backend, &directory, &args, limits, trace)?;
    let cpu = ended.cpu;
    let messages = ended.messages();
    let complaint = |kind: &str| {
        let (_, rest) = messages.split_once(&format!("error: {kind}: "))?;
        Some(normalise(rest.lines().next().unwrap_or("")))
    };
    let end = if let Some(what) = complaint("Undefined Behavior") {
        End::RunCrash { message: format!("undefined behaviour: {what}"), text: messages }
    } else if let Some(why) = complaint("unsupported operation") {
        End::Unsupported { why }
    } else if ended.how == How::Exit(0) || (messages.is_empty() && matches!(ended.how, How::Exit(_))) {
        end_of_run(ended)
    } else {
        failed_compile(&ended, &limits)
    };
    Ok(Outcome { end, compile_cpu: Duration::ZERO, run_cpu: cpu })
}
