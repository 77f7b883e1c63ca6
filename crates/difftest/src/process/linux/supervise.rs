//! A supervised compiler: if a campaign is killed, all descendants of its compilers are killed too.
//!
//! The helper of a compiler does not become the compiler but starts it, in its own process group. It waits for two
//! events: the end of the compiler, whose status it then returns, and the end of its standard input, whose other end
//! the campaign holds. The kernel closes that however the campaign ends.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};

use super::jail::JailError;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{
    PidfdFlags, Signal, WaitOptions, getpid, kill_process, kill_process_group, pidfd_open,
};

/// Runs a compiler and ends with its status. Returns only if it can't be started or watched.
pub(super) fn supervise(
    program: &OsString,
    args: impl Iterator<Item = OsString>,
) -> Result<Infallible, JailError> {
    let fail = |error: io::Error| JailError::Run { program: program.clone(), error };
    let mut child = Command::new(program).args(args).stdin(Stdio::null()).spawn().map_err(fail)?;
    if wait(&child).map_err(fail)? {
        // The campaign is gone: kill everything in this group, including ourselves.
        let _ = kill_process_group(getpid(), Signal::KILL);
    }
    let status = child.wait().map_err(fail)?;
    // The resources of its orphans count once they are waited for.
    while let Ok(Some(_)) = rustix::process::wait(WaitOptions::NOHANG) {}
    end_as(status)
}

/// Waits for the end of the compiler or of the campaign; returns whether it was the latter.
fn wait(child: &Child) -> io::Result<bool> {
    let pid = rustix::process::Pid::from_child(child);
    let done = pidfd_open(pid, PidfdFlags::empty())?;
    let stdin = io::stdin();
    loop {
        // Nothing is written to our standard input, so any event on it is its end.
        let mut fds = [PollFd::new(&done, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut fds, None) {
            Ok(_) if !fds[0].revents().is_empty() => return Ok(false),
            Ok(_) if !fds[1].revents().is_empty() => return Ok(true),
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn end_as(status: ExitStatus) -> ! {
    if let Some(signal) = status.signal().and_then(Signal::from_named_raw) {
        // The first SIGSEGV only removes the handler of Rust's runtime.
        for _ in 0..2 {
            let _ = kill_process(getpid(), signal);
        }
    }
    std::process::exit(status.code().unwrap_or(128 + status.signal().unwrap_or(0)))
}
