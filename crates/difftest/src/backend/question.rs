//! A query to a compiler outside of the harness, such as for its version. It ends even if the compiler hangs.

use std::io;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The time limit of a query: from a cold disk on a busy machine it takes a few seconds.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The output of a command, if it ends in time. If not, it is killed with its children.
pub fn answer(command: &mut Command, patience: Duration) -> io::Result<Output> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let child = command.spawn()?;
    let id = child.id();
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        // The receiver is gone if it took too long.
        let _ = sender.send(child.wait_with_output());
    });
    match receiver.recv_timeout(patience) {
        Ok(output) => output,
        Err(RecvTimeoutError::Timeout) => {
            end(id);
            let message = format!("it does not answer within {} s", patience.as_secs_f64());
            Err(io::Error::new(io::ErrorKind::TimedOut, message))
        }
        Err(RecvTimeoutError::Disconnected) => Err(io::Error::other("waiting for it failed")),
    }
}

/// Kills a process group. Its leader has not been waited for, so its id can't have been reused.
#[cfg(unix)]
fn end(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // It may have just ended.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end(_: u32) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn one_that_hangs_is_ended_with_what_it_has_started() {
        let file = std::env::temp_dir().join(format!("mirsmith-question-{}", std::process::id()));
        let script = format!("sleep 1000 & echo $! > '{}'; wait", file.display());
        // On a busy machine the shell may not get that far in a second.
        let hangs = [1, 4, 16, 64].into_iter().find(|seconds| {
            let asked = answer(Command::new("sh").args(["-c", &script]), Duration::from_secs(*seconds));
            assert_eq!(asked.map_err(|error| error.kind()).map(drop), Err(io::ErrorKind::TimedOut));
            file.exists()
        });
        assert!(hangs.is_some(), "it was never started");
        let child = std::fs::read_to_string(&file).expect("it was started");
        // A dead process that is not waited for is a zombie, if it still exists at all.
        let stat = || std::fs::read_to_string(format!("/proc/{}/stat", child.trim()));
        while stat().is_ok_and(|stat| !stat.contains(") Z ")) {
            std::thread::yield_now();
        }
        let said = answer(Command::new("echo").arg("yes"), Duration::from_secs(60));
        assert_eq!(said.map(|output| output.stdout).ok(), Some(b"yes\n".to_vec()));
        std::fs::remove_file(&file).expect("it is ours");
    }
}
