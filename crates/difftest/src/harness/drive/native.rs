//! Compilers that write an executable, which is then run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::backend::{Backend, C_SOURCE, Driver, OBJECT};
use crate::harness::drive::llvm::{Steps, Stop};
use crate::harness::drive::{SOURCE, call, call_program, source, validator};
use crate::harness::hurry::Hurry;
use crate::harness::{Error, Harness};
use crate::outcome::crash::{failed_compile, is_out_of_memory, shorten, signal_name};
use crate::outcome::end::{End, Outcome, Step};
use crate::process::{Ended, How, StepLimits, Task, TaskKind, TempDir};

/// The result of a compilation. It owns the directory.
#[derive(Debug)]
pub struct Compiled {
    directory: TempDir,
    /// The executable, or how the compilation failed.
    pub program: Result<PathBuf, End>,
    /// What the compiler wrote to standard error.
    pub messages: String,
    /// CPU time of the compiler and all that it started.
    pub cpu: Duration,
}

impl Compiled {
    /// Where the compiler ran: relative paths in its flags begin here.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }
}

/// Compiles a text of `programs` programs.
pub fn compile(harness: &Harness, backend: &Backend, text: &str, programs: usize) -> Result<Compiled, Error> {
    let directory = source(harness, text)?;
    // A batch gets more time than one program, but not in proportion: most of the cost is fixed.
    let limits = backend.limits.compile.times(1.0 + (programs as f64 - 1.0) / 10.0);
    let mut other = None;
    if let Some(c) = text::print::c::side(text) {
        let ended = compile_c(harness, backend, &directory, &c, limits)?;
        if ended.how != How::Exit(0) {
            let (program, messages) = (Err(failed_compile(&ended, &limits)), ended.messages());
            return Ok(Compiled { directory, program, messages, cpu: ended.cpu });
        }
        other = Some(ended.cpu);
    }
    let output = directory.path().join("program");
    if let Some(llvm) = &backend.llvm {
        let mut steps = Steps::new(harness, backend, &directory, limits);
        let program = match steps.run(llvm, text) {
            Ok(()) => Ok(output),
            Err(Stop::Failed(end)) => Err(end),
            Err(Stop::Harness(error)) => return Err(error),
        };
        let Steps { cpu, messages, .. } = steps;
        return prepared(harness, backend, limits, Compiled { directory, program, messages, cpu });
    }
    // The validator's output is the MIR: for an executable the passes would run in another order.
    let output =
        if backend.driver == Driver::Mir { directory.path().join(validator::OUTPUT) } else { output };
    let args: Vec<OsString> = match backend.driver {
        Driver::Command => fill(backend, &directory),
        Driver::Mir => validator::arguments(backend, &[]),
        _ => {
            let own = ["-o".into(), output.clone().into_os_string(), SOURCE.into()];
            let object = directory.path().join(OBJECT).display().to_string();
            let linked = other.map_or(Vec::new(), |_| backend.c_link_args(&object));
            let flags = backend.flags.iter().chain(&linked).map(OsString::from);
            flags.chain(own).collect()
        }
    };
    let ended = call(harness, backend, &directory, &args, limits, false)?;
    let program = match ended.how {
        How::Exit(0) if output.exists() => Ok(output),
        _ => Err(failed_compile(&ended, &limits)),
    };
    let (messages, cpu) = (ended.messages(), ended.cpu + other.unwrap_or_default());
    prepared(harness, backend, limits, Compiled { directory, program, messages, cpu })
}

/// Runs the command that has to prepare the program once.
fn prepared(
    harness: &Harness,
    backend: &Backend,
    limits: StepLimits,
    mut compiled: Compiled,
) -> Result<Compiled, Error> {
    if let (Ok(path), [first, rest @ ..]) = (&compiled.program, backend.prepare.as_slice()) {
        let args: Vec<OsString> = rest.iter().map(OsString::from).chain([path.clone().into()]).collect();
        let preparer = Backend { program: first.into(), ..backend.clone() };
        let ended = call(harness, &preparer, &compiled.directory, &args, limits, false)?;
        compiled.cpu += ended.cpu;
        if ended.how != How::Exit(0) {
            compiled.program = Err(failed_compile(&ended, &limits));
        }
    }
    Ok(compiled)
}

/// Compiles the C side of calls.
fn compile_c(
    harness: &Harness,
    backend: &Backend,
    directory: &TempDir,
    text: &str,
    limits: StepLimits,
) -> Result<Ended, Error> {
    let path = directory.path().join(C_SOURCE);
    std::fs::write(&path, text).map_err(|error| Error::Write { path, error })?;
    let args: Vec<OsString> = backend.c_args().iter().map(OsString::from).collect();
    call_program(harness, backend, &backend.c_program(), directory, &args, limits)
}

/// The arguments of a command with placeholders filled in.
pub(super) fn fill(backend: &Backend, directory: &TempDir) -> Vec<OsString> {
    let dir = directory.path().display().to_string();
    let args = backend.args.iter().flat_map(|arg| match arg.as_str() {
        "{flags}" => backend.flags.clone(),
        arg => vec![
            arg.replace("{source}", &format!("{dir}/{SOURCE}"))
                .replace("{output}", &format!("{dir}/program"))
                .replace("{dir}", &dir),
        ],
    });
    args.map(OsString::from).collect()
}

/// Runs a compiled program: the one with this number in a batch, or the only one.
pub fn run(
    harness: &Harness,
    backend: &Backend,
    compiled: &Compiled,
    number: Option<usize>,
    trace: bool,
) -> Result<Outcome, Error> {
    let program = match &compiled.program {
        Ok(program) => program,
        Err(end) => {
            return Ok(Outcome { end: end.clone(), compile_cpu: compiled.cpu, run_cpu: Duration::ZERO });
        }
    };
    let mut command = backend.runner.iter().map(OsString::from).chain([program.clone().into_os_string()]);
    // There is at least the program itself.
    let first = PathBuf::from(command.next().unwrap_or_default());
    let args: Vec<OsString> = command.chain(number.map(|n| n.to_string().into())).collect();
    let mut env: Vec<(String, OsString)> = Vec::new();
    if !backend.runner.is_empty() {
        env.extend(std::env::var_os("PATH").map(|path| ("PATH".to_string(), path)));
    }
    let own = backend.env.iter().chain(&backend.run_env);
    env.extend(own.map(|(name, value)| (name.clone(), OsString::from(value))));
    if trace {
        env.push(("MIRSMITH_TRACE".to_string(), "1".into()));
    }
    // A separate working directory: a program must not overwrite the executable, which is run again.
    let directory = compiled.directory.path().join("run");
    match std::fs::create_dir(&directory) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            return Err(Error::Write { path: directory, error });
        }
        _ => {}
    }
    // A runner may start threads and processes.
    let kind = if backend.runner.is_empty() { TaskKind::Program } else { TaskKind::Compiler };
    let limits = backend.limits.run;
    // The speed of an emulator is unknown.
    let hurry = harness.hurry().filter(|_| kind == TaskKind::Program);
    let task = Task {
        kind,
        program: &first,
        args: &args,
        directory: &directory,
        env: &env,
        limits,
        soon: hurry.and_then(Hurry::limit),
        confine: backend.confine,
    };
    let ended = harness.run(&task)?;
    if let Some(hurry) = hurry.filter(|_| ended.how == How::Timeout) {
        hurry.saw_endless();
    }
    Ok(Outcome { run_cpu: ended.cpu, compile_cpu: compiled.cpu, end: end_of_run(ended) })
}

/// The end of a program's run.
pub(super) fn end_of_run(ended: Ended) -> End {
    let text = shorten(ended.messages());
    let stdout = String::from_utf8_lossy(&ended.stdout).into_owned();
    match ended.how {
        How::Timeout => End::Timeout { step: Step::Run },
        How::Memory => End::OutOfMemory { step: Step::Run },
        How::Cancelled => End::Cancelled,
        How::Output => End::TooMuchOutput { stdout: stdout.chars().take(10_000).collect() },
        How::Processes => End::RunCrash { message: "too many processes".to_string(), text },
        How::Signal(_) | How::Exit(1..) if is_out_of_memory(&text) => End::OutOfMemory { step: Step::Run },
        How::Exit(code) => End::Exited { code, stdout, stderr: text },
        How::Signal(signal) => End::RunCrash { message: format!("signal {}", signal_name(signal)), text },
    }
}
