//! The helper's side: a process that confines itself and then executes the requested program.
//!
//! It is started as `HELPER KIND CPU_SECONDS MEMORY_BYTES FILE_BYTES CONFINE DIRECTORY PROGRAM ARGUMENT...`.
//! Unavailable protections (an old kernel, another system) are skipped; `protection` reports them to users.

use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, Signal};

use super::seccomp;
use super::supervise::supervise;
use crate::process::task::{COMPLAINT, TaskKind};

/// The helper's exit code when it could not execute the program; its message begins with [`COMPLAINT`].
pub const FAILED: u8 = 125;

/// The newest Landlock version that we know; the kernel may have an older one.
const LANDLOCK: ABI = ABI::V6;

/// Confines this process and executes another program. Returns only on failure.
pub fn enter(args: impl Iterator<Item = OsString>) -> ExitCode {
    let error = match become_program(args) {
        Ok(never) => match never {},
        Err(error) => error,
    };
    eprintln!("{COMPLAINT}{error}");
    ExitCode::from(FAILED)
}

/// Why the helper could not execute the program.
#[derive(Debug, thiserror::Error)]
pub enum JailError {
    /// It was called with too few arguments.
    #[error("got too few arguments")]
    TooFewArguments,
    /// It was called with an unknown kind.
    #[error("got an unknown kind of process")]
    UnknownKind,
    /// It was called with an invalid number.
    #[error("expects a number, not {}", .0.display())]
    NoNumber(OsString),
    /// A limit can't be set.
    #[error("can't limit {0:?}: {1}")]
    Limit(Resource, rustix::io::Errno),
    /// The system call filter can't be built.
    #[error("can't build the system call filter: {0}")]
    Filter(seccompiler::BackendError),
    /// The kernel does not accept the system call filter.
    #[error("can't install the system call filter: {0}")]
    Install(seccompiler::Error),
    /// The program can't be started or watched.
    #[error("can't run {}: {error}", .program.display())]
    Run {
        /// The program.
        program: OsString,
        /// The cause.
        error: std::io::Error,
    },
}

fn become_program(mut args: impl Iterator<Item = OsString>) -> Result<std::convert::Infallible, JailError> {
    let mut next = || args.next().ok_or(JailError::TooFewArguments);
    let kind = TaskKind::from_name(&next()?).ok_or(JailError::UnknownKind)?;
    let mut number = || -> Result<u64, JailError> {
        let text = next()?;
        let number = text.to_str().and_then(|text| text.parse().ok());
        number.ok_or(JailError::NoNumber(text))
    };
    let (cpu, memory, file, confined) = (number()?, number()?, number()?, number()? != 0);
    let (directory, program) = (next()?, next()?);
    limit(&[
        (Resource::Cpu, cpu),
        (Resource::As, memory),
        (Resource::Fsize, file),
        // No core files: thousands of crashing programs would fill the disk.
        (Resource::Core, 0),
    ])?;
    match kind {
        // When a campaign is killed, its programs are killed too.
        TaskKind::Program => drop(rustix::process::set_parent_process_death_signal(Some(Signal::KILL))),
        // Orphans of a compiler stay below it, where they are counted.
        TaskKind::Compiler => drop(rustix::process::set_child_subreaper(Some(rustix::process::getpid()))),
    }
    if confined {
        let _ = confine_files(Path::new(&directory));
        let _ = confine_calls(kind);
    }
    if kind == TaskKind::Compiler {
        return supervise(&program, args);
    }
    let error = Command::new(&program).args(args).exec();
    Err(JailError::Run { program, error })
}

fn limit(limits: &[(Resource, u64)]) -> Result<(), JailError> {
    for &(resource, wanted) in limits {
        // A limit can't be raised above our own.
        let ours = rustix::process::getrlimit(resource).maximum;
        let lower = |wanted: u64| Some(ours.map_or(wanted, |ours| ours.min(wanted)));
        // The soft CPU limit sends a signal that identifies the cause, the hard one just SIGKILL.
        let more = u64::from(resource == Resource::Cpu);
        let new = Rlimit { current: lower(wanted), maximum: lower(wanted.saturating_add(more)) };
        rustix::process::setrlimit(resource, new).map_err(|error| JailError::Limit(resource, error))?;
    }
    Ok(())
}

/// Leaves only `directory` (and the null device) writable. Returns how much of that the kernel enforces.
pub fn confine_files(directory: &Path) -> Result<RulesetStatus, landlock::RulesetError> {
    let write = AccessFs::from_write(LANDLOCK);
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(write)?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?;
    if let Ok(directory) = PathFd::new(directory) {
        rules = rules.add_rule(PathBeneath::new(directory, write))?;
    }
    if let Ok(null) = PathFd::new("/dev/null") {
        rules = rules.add_rule(PathBeneath::new(null, AccessFs::from_file(LANDLOCK) & write))?;
    }
    Ok(rules.restrict_self()?.ruleset)
}

/// Refuses the system calls of `seccomp`.
pub fn confine_calls(kind: TaskKind) -> Result<(), JailError> {
    for filter in seccomp::filters(kind, std::process::id()).map_err(JailError::Filter)? {
        seccompiler::apply_filter(&filter).map_err(JailError::Install)?;
    }
    Ok(())
}
