//! What to run, and how it ended.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::limits::StepLimits;

/// How the message begins when a process can't be started as it should be.
pub const COMPLAINT: &str = "mirsmith: the helper ";

/// How much a process is trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// It may start others, inside of its process group.
    Compiler,
    /// It may start nothing.
    Program,
}

impl TaskKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            TaskKind::Compiler => "compiler",
            TaskKind::Program => "program",
        }
    }

    /// The kind of a name.
    pub fn from_name(name: &OsStr) -> Option<TaskKind> {
        [TaskKind::Compiler, TaskKind::Program].into_iter().find(|kind| name == kind.name())
    }
}

/// How helpers are started.
#[derive(Clone, Debug)]
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "elsewhere there are no helpers"))]
pub struct Launcher {
    pub(super) program: PathBuf,
    pub(super) args: Vec<OsString>,
}

impl Launcher {
    /// A helper in a file, which calls [`super::jail::enter`] with all its arguments but `args`, the first ones.
    pub fn helper(program: impl AsRef<Path>, args: &[&str]) -> Launcher {
        // It is started in another directory.
        let program = std::path::absolute(&program).unwrap_or_else(|_| program.as_ref().to_path_buf());
        Launcher { program, args: args.iter().map(OsString::from).collect() }
    }

    /// This very binary, which must call [`super::jail::enter`] with the rest if its first argument is `word`.
    pub fn this_binary(word: &str) -> Launcher {
        // Right even when the file has been replaced meanwhile, as by a new build.
        Launcher { program: "/proc/self/exe".into(), args: vec![word.into()] }
    }
}

/// What to run.
#[derive(Debug)]
pub struct Task<'a> {
    /// Compiler or program.
    pub kind: TaskKind,
    /// The executable: a path, or a name to look for in `PATH`.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [OsString],
    /// Where it runs; the only place where it may write.
    pub directory: &'a Path,
    /// Its whole environment.
    pub env: &'a [(String, OsString)],
    /// Its limits.
    pub limits: StepLimits,
    /// CPU time after which it counts as one that took too long, unless the machine is starved. Without it, or where the system
    /// does not tell, there are the limits alone.
    pub soon: Option<Duration>,
    /// Whether it is confined as far as the kernel can.
    pub confine: bool,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By itself, with this code.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It took too long, with all that it started.
    Timeout,
    /// It, or a process that it started, had all the memory that it may have.
    Memory,
    /// It wrote too much.
    Output,
    /// It started too many others.
    Processes,
    /// The user wants to stop.
    Cancelled,
}

/// What a process did.
#[derive(Clone, Debug)]
pub struct Ended {
    /// How it ended.
    pub how: How,
    /// What it wrote to standard output, up to the limit.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error, up to the limit.
    pub stderr: Vec<u8>,
    /// CPU time, with that of its children.
    pub cpu: Duration,
    /// Time by the clock.
    pub wall: Duration,
}

impl Ended {
    /// What was cancelled before it began.
    pub(crate) fn never_started() -> Ended {
        let (stdout, stderr) = (Vec::new(), Vec::new());
        Ended { how: How::Cancelled, stdout, stderr, cpu: Duration::ZERO, wall: Duration::ZERO }
    }

    /// Standard error as text.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}
