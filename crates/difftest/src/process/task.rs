//! A process to run, and how it ended.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::limits::StepLimits;

/// Prefix of the message when the helper can't start a process as required.
pub const COMPLAINT: &str = "mirsmith: the helper ";

/// How much a process is trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskKind {
    /// It may start other processes, inside of its process group.
    Compiler,
    /// It may start no process.
    Program,
}

impl TaskKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            TaskKind::Compiler => "compiler",
            TaskKind::Program => "program",
        }
    }

    /// Parses a kind.
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
    /// A helper executable, which must call [`super::jail::enter`] with its arguments after `args`.
    pub fn helper(program: impl AsRef<Path>, args: &[&str]) -> Launcher {
        // It is started in another directory.
        let program = std::path::absolute(&program).unwrap_or_else(|_| program.as_ref().to_path_buf());
        Launcher { program, args: args.iter().map(OsString::from).collect() }
    }

    /// This binary, which must call [`super::jail::enter`] with its remaining arguments if the first one is `word`.
    pub fn this_binary(word: &str) -> Launcher {
        // Works even if the file has been replaced, as by a new build.
        Launcher { program: "/proc/self/exe".into(), args: vec![word.into()] }
    }
}

/// A process to run.
#[derive(Debug)]
pub struct Task<'a> {
    /// The kind of the process.
    pub kind: TaskKind,
    /// The executable: a path, or a name to look up in `PATH`.
    pub program: &'a Path,
    /// Its arguments.
    pub args: &'a [OsString],
    /// Its working directory, the only one where it may write.
    pub directory: &'a Path,
    /// Its whole environment.
    pub env: &'a [(String, OsString)],
    /// Its limits.
    pub limits: StepLimits,
    /// CPU time after which it counts as timed out, unless the machine is starved. If `None` or not measurable, only
    /// the limits apply.
    pub soon: Option<Duration>,
    /// Whether it is confined as far as the kernel can.
    pub confine: bool,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// It exited with this code.
    Exit(i32),
    /// It was killed by this signal.
    Signal(i32),
    /// It took too long, including its descendants.
    Timeout,
    /// It, or a descendant, used up its memory.
    Memory,
    /// It wrote too much.
    Output,
    /// It started too many processes.
    Processes,
    /// Cancelled by the user.
    Cancelled,
}

/// The result of a process.
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
    /// Wall-clock time.
    pub wall: Duration,
}

impl Ended {
    /// The result of a task that was cancelled before it began.
    pub(crate) fn never_started() -> Ended {
        let (stdout, stderr) = (Vec::new(), Vec::new());
        Ended { how: How::Cancelled, stdout, stderr, cpu: Duration::ZERO, wall: Duration::ZERO }
    }

    /// Standard error as text.
    pub fn messages(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}
