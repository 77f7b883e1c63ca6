//! The drivers: how each runs programs and obtains outcomes.

pub(crate) mod bitcode;
pub(crate) mod const_eval;
pub(crate) mod interpret;
mod llvm;

pub mod native;
pub(crate) mod validator;

use mir::RunFacts;
use std::ffi::OsString;
use std::path::Path;

use mir::Program;
use text::print::{Printed, print_items_with};

use crate::backend::{Backend, Driver};
use crate::harness::{Error, Harness};
use crate::job::{Code, Job};
use crate::outcome::end::End;
use crate::process::{Ended, StepLimits, Task, TaskKind, TempDir};

/// The source of one program for a back end, or why there is none.
pub(crate) fn alone_text(backend: &Backend, job: &Job) -> Result<String, End> {
    let text = match &job.code {
        Code::Rust(_) if backend.driver == Driver::ConstEval => {
            return Err(End::Unsupported {
                why: "const evaluation of a program that is not custom MIR".to_string(),
            });
        }
        Code::Rust(_) if backend.driver == Driver::Mir => {
            return Err(End::unread());
        }
        Code::Rust(text) => text.to_string(),
        Code::Mir(program) => printed(backend, job, program)?.text(),
    };
    match backend.lacking(&text) {
        Some(text) => Err(End::Unsupported { why: text.to_string() }),
        None => Ok(text),
    }
}

/// The program of a job as printed for a back end.
pub fn printed(backend: &Backend, job: &Job, program: &Program) -> Result<Printed, End> {
    let program = &*backend.fitted(program).ok_or_else(|| misfit(program))?;
    let options = backend.print_options(program);
    // Only plain Rust depends on facts from a run, which take time to compute.
    let printed = match options.form {
        text::Form::Surface(_) => print_items_with(program, &options, job.known()),
        _ => print_items_with(program, &options, &RunFacts::default()),
    };
    printed.map_err(lacking)
}

/// The end of a program that was made for another data model, or has vendor functions of another processor.
fn misfit(program: &Program) -> End {
    let why = match mir::vendor::arch(program) {
        Some(arch) => format!("vendor functions of {}", arch.name()),
        None => format!("the data model of {}", program.types.target().name),
    };
    End::Unsupported { why }
}

/// The end of a program that uses constructs the dialect lacks, each listed once.
fn lacking(uses: Vec<mir::Unsupported>) -> End {
    let constructs: std::collections::BTreeSet<String> =
        uses.iter().map(|u| u.construct.to_string()).collect();
    End::Unsupported { why: constructs.into_iter().collect::<Vec<_>>().join(" and ") }
}

/// Calls the compiler in its directory.
pub(crate) fn call(
    harness: &Harness,
    backend: &Backend,
    directory: &TempDir,
    args: &[OsString],
    limits: StepLimits,
    trace: bool,
) -> Result<Ended, Error> {
    let env: Vec<(String, OsString)> =
        if trace { vec![("MIRSMITH_TRACE".to_string(), "1".into())] } else { Vec::new() };
    call_with(harness, backend, &backend.program, directory, args, limits, env)
}

/// Calls another program in the same way as the back end's compiler.
pub(crate) fn call_program(
    harness: &Harness,
    backend: &Backend,
    program: &Path,
    directory: &TempDir,
    args: &[OsString],
    limits: StepLimits,
) -> Result<Ended, Error> {
    call_with(harness, backend, program, directory, args, limits, Vec::new())
}

fn call_with(
    harness: &Harness,
    backend: &Backend,
    program: &Path,
    directory: &TempDir,
    args: &[OsString],
    limits: StepLimits,
    more: Vec<(String, OsString)>,
) -> Result<Ended, Error> {
    let mut env: Vec<(String, OsString)> = ["PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME"]
        .into_iter()
        .filter_map(|name| Some((name.to_string(), std::env::var_os(name)?)))
        .collect();
    env.push(("LC_ALL".to_string(), "C".into()));
    env.push(("TMPDIR".to_string(), directory.path().into()));
    env.extend(backend.env.iter().map(|(name, value)| (name.clone(), value.into())));
    env.extend(more);
    let task = Task {
        kind: TaskKind::Compiler,
        program,
        args,
        directory: directory.path(),
        env: &env,
        limits,
        soon: None,
        confine: backend.confine,
    };
    harness.run(&task)
}

/// Writes the source into a new directory.
pub(crate) fn source(harness: &Harness, text: &str) -> Result<TempDir, Error> {
    let directory = harness.temp_dir()?;
    write(&directory.path().join(SOURCE), text)?;
    Ok(directory)
}

/// The name of every source file.
pub(crate) const SOURCE: &str = "program.rs";

fn write(path: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(path, text).map_err(|error| Error::Write { path: path.to_path_buf(), error })
}

pub(crate) use crate::process::run as run_task;
