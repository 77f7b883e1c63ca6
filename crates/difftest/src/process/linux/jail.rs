//! The helper's side: a process that confines itself and then becomes the one that was asked for.
//!
//! It is started as `HELPER KIND CPU_SECONDS MEMORY_BYTES FILE_BYTES CONFINE DIRECTORY PROGRAM ARGUMENT...`.
//! What can't be had (an old kernel, another system) is left out; `protection` tells users what that is.

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

/// What the helper exits with when it could not become the program; its message begins with [`COMPLAINT`].
pub const FAILED: u8 = 125;

/// The newest Landlock that we know; the kernel may have less.
const LANDLOCK: ABI = ABI::V6;

/// Confines this process and becomes another program. Returns only if that fails.
pub fn enter(args: impl Iterator<Item = OsString>) -> ExitCode {
    let error = match become_program(args) {
        Ok(never) => match never {},
        Err(error) => error,
    };
    eprintln!("{COMPLAINT}{error}");
    ExitCode::from(FAILED)
}

/// Why the helper does not become the program.
#[derive(Debug, thiserror::Error)]
pub enum JailError {
    /// It was called wrongly.
    #[error("has too few arguments")]
    TooFewArguments,
    /// It was called wrongly.
    #[error("knows no such kind of process")]
    UnknownKind,
    /// It was called wrongly.
    #[error("expects a number, not {}", .0.display())]
    NoNumber(OsString),
    /// A limit can't be set.
    #[error("can't limit {0:?}: {1}")]
    Limit(Resource, rustix::io::Errno),
    /// Calls of the system can't be refused: no filter can be made.
    #[error("can't make a filter of calls: {0}")]
    Filter(seccompiler::BackendError),
    /// Calls of the system can't be refused: the kernel does not take the filter.
    #[error("can't filter calls: {0}")]
    Install(seccompiler::Error),
    /// The program can't be started or watched.
    #[error("can't run {}: {error}", .program.display())]
    Run {
        /// Which.
        program: OsString,
        /// Why.
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
        // A campaign that is killed takes its programs with it.
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
        // A limit can't be raised above the one that we are under ourselves.
        let ours = rustix::process::getrlimit(resource).maximum;
        let lower = |wanted: u64| Some(ours.map_or(wanted, |ours| ours.min(wanted)));
        // At the soft limit on time comes a signal that tells what happened, at the hard one just SIGKILL.
        let more = u64::from(resource == Resource::Cpu);
        let new = Rlimit { current: lower(wanted), maximum: lower(wanted.saturating_add(more)) };
        rustix::process::setrlimit(resource, new).map_err(|error| JailError::Limit(resource, error))?;
    }
    Ok(())
}

/// Leaves only `directory` (and the null device) writable. Says how much of that the kernel enforces.
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
