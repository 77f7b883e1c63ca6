//! Systems other than Linux: a child is started directly and killed by a wall-clock limit. It can't be confined, so
//! only unconfined tasks are run: the command of `reduce`, and back ends with `confine = false`.

use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::process::task::{COMPLAINT, Ended, How, Launcher, Task};

/// How often a child is polled.
const TICK: Duration = Duration::from_millis(5);

/// How long to wait for output after the end: a grandchild may keep the pipe open.
const REST: Duration = Duration::from_secs(1);

/// No helper is ever started here.
pub mod jail {
    use std::ffi::OsString;
    use std::process::ExitCode;

    /// Always fails.
    pub fn enter(_: impl Iterator<Item = OsString>) -> ExitCode {
        eprintln!("{}is for Linux", crate::process::task::COMPLAINT);
        ExitCode::from(125)
    }
}

/// Runs a task to its end. An error means that it could not be started or watched, not that it failed. Its CPU time
/// is unknown; wall-clock time is used instead.
pub fn run(_: &Launcher, task: &Task, cancel: &AtomicBool) -> io::Result<Ended> {
    if task.confine {
        let what = "can't confine compilers and what they compile on this system: that needs Linux. With \
                    `confine = false` a back end runs unconfined, and a miscompiled program can do what you can";
        return Err(io::Error::other(format!("{COMPLAINT}{what}")));
    }
    let start = Instant::now();
    let mut command = Command::new(task.program);
    command.args(task.args).env_clear().envs(task.env.iter().map(|(name, value)| (name, value)));
    command.current_dir(task.directory).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let limit = usize::try_from(task.limits.output_kb.saturating_mul(1024)).unwrap_or(usize::MAX);
    let pipes = [
        Pipe::new(child.stdout.take().map(|pipe| Box::new(pipe) as _), limit),
        Pipe::new(child.stderr.take().map(|pipe| Box::new(pipe) as _), limit),
    ];
    let deadline = start + task.limits.wall();
    let how = loop {
        if let Some(status) = child.try_wait()? {
            break end_of(status);
        }
        if pipes.iter().any(Pipe::is_full) {
            break How::Output;
        }
        if cancel.load(Ordering::Relaxed) {
            break How::Cancelled;
        }
        if Instant::now() >= deadline {
            break How::Timeout;
        }
        std::thread::sleep(TICK);
    };
    // Killing fails harmlessly if it has just ended.
    let _ = child.kill();
    child.wait()?;
    let wall = start.elapsed();
    let [stdout, stderr] = pipes.map(Pipe::rest);
    let how = if stdout.len().max(stderr.len()) > limit { How::Output } else { how };
    Ok(Ended { how, stdout, stderr, cpu: wall, wall })
}

#[cfg(unix)]
fn end_of(status: ExitStatus) -> How {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or_else(|| How::Exit(status.code().unwrap_or(-1)), How::Signal)
}

#[cfg(not(unix))]
fn end_of(status: ExitStatus) -> How {
    How::Exit(status.code().unwrap_or(-1))
}

/// Our end of a pipe, read by a thread up to one byte beyond the limit.
struct Pipe {
    bytes: Arc<Mutex<Vec<u8>>>,
    limit: usize,
    reader: Option<JoinHandle<()>>,
}

impl Pipe {
    fn new(pipe: Option<Box<dyn Read + Send>>, limit: usize) -> Pipe {
        let bytes: Arc<Mutex<Vec<u8>>> = Arc::default();
        let shared = Arc::clone(&bytes);
        let reader = pipe.map(|mut pipe| {
            std::thread::spawn(move || {
                let mut buffer = [0; 1 << 14];
                while let Ok(n @ 1..) = pipe.read(&mut buffer) {
                    let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let room = (limit + 1).saturating_sub(bytes.len());
                    bytes.extend_from_slice(&buffer[..n.min(room)]);
                    if room <= n {
                        break;
                    }
                }
            })
        });
        Pipe { bytes, limit, reader }
    }

    fn is_full(&self) -> bool {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner).len() > self.limit
    }

    /// All output, after the writers have ended.
    fn rest(self) -> Vec<u8> {
        let start = Instant::now();
        while self.reader.as_ref().is_some_and(|reader| !reader.is_finished()) && start.elapsed() < REST {
            std::thread::sleep(TICK);
        }
        std::mem::take(&mut *self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
