//! One process with its children: started, watched, ended, accounted for.

use std::io::{self, ErrorKind, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};
use wait4::Wait4;

use super::jail;
use super::stolen::Ticks;
use super::tree::processes;
use crate::process::task::{COMPLAINT, Ended, How, Launcher, Task, TaskKind};

/// How often a process that takes long is looked at.
const TICK: Duration = Duration::from_millis(50);

/// How much more time a task gets if it had too little of the processors.
const PATIENCE: f64 = 10.0;

/// How often the processes of a compiler are counted, which costs much more.
const COUNT: Duration = Duration::from_millis(250);

/// Runs a task to its end. An error means that it could not be started or watched, not that it failed. What takes too
/// long on a starved machine gets a second chance with more time.
pub fn run(launcher: &Launcher, task: &Task, cancel: &AtomicBool) -> io::Result<Ended> {
    let (ended, then) = run_once(launcher, task, cancel)?;
    let starved = || then.zip(Ticks::now()).is_some_and(|(then, now)| now.is_starved_since(then));
    if ended.how != How::Timeout || !starved() {
        return Ok(ended);
    }
    let (again, _) = run_once(launcher, &Task { limits: task.limits.times(PATIENCE), ..*task }, cancel)?;
    Ok(Ended { cpu: ended.cpu + again.cpu, wall: ended.wall + again.wall, ..again })
}

/// The same once; gives also what the processors had done when it had run for a moment, if it did.
fn run_once(launcher: &Launcher, task: &Task, cancel: &AtomicBool) -> io::Result<(Ended, Option<Ticks>)> {
    let start = Instant::now();
    let mut command = Command::new(&launcher.program);
    command.args(&launcher.args).arg(task.kind.name());
    let limits = &task.limits;
    let megabyte = 1 << 20;
    for number in [
        limits.cpu_seconds(),
        limits.memory_mb.saturating_mul(megabyte),
        limits.file_mb.saturating_mul(megabyte),
        u64::from(task.confine),
    ] {
        command.arg(number.to_string());
    }
    command.arg(task.directory).arg(task.program).args(task.args);
    command.env_clear().envs(task.env.iter().map(|(name, value)| (name, value))).current_dir(task.directory);
    // The helper of a compiler sees the end of its input when we are gone, however that comes.
    let stdin = if task.kind == TaskKind::Compiler { Stdio::piped() } else { Stdio::null() };
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut group = Group { child: command.spawn()?, ended: false };
    let Watched { how, output: [stdout, stderr], then } = group.watch(task, start, cancel)?;
    let (mut how_it_ended, cpu) = group.end()?;
    // The end of a process that ignores the signal for its CPU time.
    if how_it_ended == How::Signal(Signal::KILL.as_raw()) && cpu.as_secs() >= limits.cpu_seconds() {
        how_it_ended = How::Timeout;
    }
    let ended = Ended { how: how.unwrap_or(how_it_ended), stdout, stderr, cpu, wall: start.elapsed() };
    if ended.how == How::Exit(i32::from(jail::FAILED)) && ended.stderr.starts_with(COMPLAINT.as_bytes()) {
        return Err(io::Error::other(ended.messages().trim_end().to_string()));
    }
    Ok((ended, then))
}

/// What was seen of a child until its end.
struct Watched {
    /// Why it must be ended, if it must.
    how: Option<How>,
    /// What it wrote to standard output and to standard error.
    output: [Vec<u8>; 2],
    /// What the processors had done at the first tick, if it took so long.
    then: Option<Ticks>,
}

/// A child that leads a process group. Both end with this value.
struct Group {
    child: Child,
    ended: bool,
}

impl Group {
    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.child.id()).ok()?)
    }

    /// Reads all output until the child ends or must be ended.
    fn watch(&mut self, task: &Task, start: Instant, cancel: &AtomicBool) -> io::Result<Watched> {
        let pid = self.pid().ok_or_else(|| io::Error::other("a child without id"))?;
        let done = pidfd_open(pid, PidfdFlags::empty())?;
        let limit = usize::try_from(task.limits.output_kb.saturating_mul(1024)).unwrap_or(usize::MAX);
        let mut pipes = [
            Pipe::new(self.child.stdout.take().map(OwnedFd::from), limit)?,
            Pipe::new(self.child.stderr.take().map(OwnedFd::from), limit)?,
        ];
        let deadline = start + task.limits.wall();
        let mut next_count = start + COUNT;
        let mut then = None;
        let how = loop {
            if wait(&done, &pipes)? {
                break None;
            }
            // Most end before: these are not worth the reading.
            if then.is_none() && start.elapsed() >= TICK {
                then = Ticks::now();
            }
            for pipe in &mut pipes {
                pipe.read()?;
            }
            if pipes.iter().any(Pipe::is_full) {
                break Some(How::Output);
            }
            if cancel.load(Ordering::Relaxed) {
                break Some(How::Cancelled);
            }
            if Instant::now() >= deadline {
                break Some(How::Timeout);
            }
            if task.kind == TaskKind::Compiler && Instant::now() >= next_count {
                next_count = Instant::now() + COUNT;
                // With the helper.
                let most = task.limits.processes as usize + 1;
                if processes(self.child.id(), most + 1) > most {
                    break Some(How::Processes);
                }
            }
        };
        // All writers are dead or dying before the rest is read: nobody can keep us here.
        let _ = kill_process_group(pid, Signal::KILL);
        for pipe in &mut pipes {
            pipe.read()?;
        }
        let how = if how.is_none() && pipes.iter().any(Pipe::is_full) { Some(How::Output) } else { how };
        Ok(Watched { how, output: pipes.map(|pipe| pipe.bytes), then })
    }

    /// Ends the group, and gives how the child ended and what CPU time it took.
    fn end(&mut self) -> io::Result<(How, Duration)> {
        // The child is not waited for yet, so its number can't be another's.
        if let Some(pid) = self.pid() {
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let result = loop {
            match self.child.wait4() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.ended = true;
        let how = match (result.status.code(), result.status.signal()) {
            (_, Some(signal)) if signal == Signal::XCPU.as_raw() => How::Timeout,
            (_, Some(signal)) => How::Signal(signal),
            (code, None) => How::Exit(code.unwrap_or(-1)),
        };
        Ok((how, result.rusage.utime + result.rusage.stime))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.ended {
            // After an error of ours: nothing may be left behind, and there is nobody to tell.
            let _ = self.end();
        }
    }
}

/// Waits until there is something to read, or a tick has passed; whether the process has ended.
fn wait(done: &OwnedFd, pipes: &[Pipe; 2]) -> io::Result<bool> {
    let mut fds = vec![PollFd::new(done, PollFlags::IN)];
    fds.extend(
        pipes
            .iter()
            .filter_map(|p| p.fd.as_ref())
            .map(|fd| PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN)),
    );
    let tick = Timespec { tv_sec: 0, tv_nsec: TICK.subsec_nanos().into() };
    match poll(&mut fds, Some(&tick)) {
        Ok(_) => Ok(fds[0].revents().contains(PollFlags::IN)),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Our end of a pipe, and what came through it.
struct Pipe {
    fd: Option<std::fs::File>,
    bytes: Vec<u8>,
    limit: usize,
}

impl Pipe {
    fn new(fd: Option<OwnedFd>, limit: usize) -> io::Result<Pipe> {
        if let Some(fd) = &fd {
            rustix::fs::fcntl_setfl(fd, rustix::fs::OFlags::NONBLOCK)?;
        }
        Ok(Pipe { fd: fd.map(std::fs::File::from), bytes: Vec::new(), limit })
    }

    fn is_full(&self) -> bool {
        self.bytes.len() > self.limit
    }

    /// Reads what is there, up to one byte beyond the limit.
    fn read(&mut self) -> io::Result<()> {
        let mut buffer = [0; 1 << 14];
        while let Some(file) = &mut self.fd {
            if self.bytes.len() > self.limit {
                break;
            }
            match file.read(&mut buffer) {
                Ok(0) => self.fd = None,
                Ok(n) => {
                    let room = (self.limit + 1).saturating_sub(self.bytes.len());
                    self.bytes.extend_from_slice(&buffer[..n.min(room)]);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
