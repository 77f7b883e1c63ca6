//! Runs one process with its children: starts it, watches it, ends it, accounts for its CPU time.

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
use super::spent::{Spent, explain, may_have_lacked_memory, own_memory};
use super::stolen::Ticks;
use super::tree;
use crate::process::task::{COMPLAINT, Ended, How, Launcher, Task, TaskKind};

/// How often a long-running process is polled.
const TICK: Duration = Duration::from_millis(50);

/// The shortest polling interval: the kernel reports CPU time in hundredths of a second.
const SHORTEST: Duration = Duration::from_millis(5);

/// Factor for the time limit if a task was starved of CPU.
const PATIENCE: f64 = 10.0;

/// How often the processes of a compiler and their CPU time are counted, which costs much more.
const COUNT: Duration = Duration::from_millis(250);

/// How many seconds of CPU time a single process of a compiler may take beyond the limit: we end the whole tree at
/// the limit. If the kernel killed one process, the others could go on as if it had crashed.
const GRACE: u64 = 1;

/// Factor for the memory limit if a task may have run out of memory.
const ROOM: u64 = 8;

/// Runs a task to its end. An error means that it could not be started or watched, not that it failed. A timeout on a
/// starved machine is retried with more time, and a failure with much memory in use is retried with more memory:
/// nothing tells a process without memory from one that crashes or only complains.
pub fn run(launcher: &Launcher, task: &Task, cancel: &AtomicBool) -> io::Result<Ended> {
    let Once { ended, then, spent } = run_once(launcher, task, cancel)?;
    let limits = match ended.how {
        How::Timeout if is_starved_since(then) => task.limits.times(PATIENCE),
        how if may_have_lacked_memory(how, spent, &task.limits) => task.limits.with_memory(ROOM),
        _ => return Ok(ended),
    };
    let again = run_once(launcher, &Task { limits, ..*task }, cancel)?.ended;
    let how = match (ended.how, again.how) {
        (How::Signal(_) | How::Exit(_), How::Exit(0)) => How::Memory,
        (_, how) => how,
    };
    Ok(Ended { how, cpu: ended.cpu + again.cpu, wall: ended.wall + again.wall, ..again })
}

/// Whether the machine was starved of CPU since then, if known.
fn is_starved_since(then: Option<Ticks>) -> bool {
    then.zip(Ticks::now()).is_some_and(|(then, now)| now.is_starved_since(then))
}

/// The result of running a task once.
struct Once {
    ended: Ended,
    /// The CPU ticks shortly after the start, if it ran that long.
    then: Option<Ticks>,
    spent: Spent,
}

fn run_once(launcher: &Launcher, task: &Task, cancel: &AtomicBool) -> io::Result<Once> {
    let start = Instant::now();
    let mut command = Command::new(&launcher.program);
    command.args(&launcher.args).arg(task.kind.name());
    let limits = &task.limits;
    let grace = if task.kind == TaskKind::Compiler { GRACE } else { 0 };
    for number in [
        limits.cpu_seconds().saturating_add(grace),
        limits.memory_bytes(),
        limits.file_mb.saturating_mul(1 << 20),
        u64::from(task.confine),
    ] {
        command.arg(number.to_string());
    }
    command.arg(task.directory).arg(task.program).args(task.args);
    command.env_clear().envs(task.env.iter().map(|(name, value)| (name, value))).current_dir(task.directory);
    // The helper of a compiler sees the end of its input when we end for any reason.
    let stdin = if task.kind == TaskKind::Compiler { Stdio::piped() } else { Stdio::null() };
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut group = Group { child: command.spawn()?, ended: false };
    let Watched { how, output: [stdout, stderr], then } = group.watch(task, start, cancel)?;
    let (end, spent) = group.end()?;
    let how = how.unwrap_or_else(|| explain(end, spent, limits, own_memory));
    let ended = Ended { how, stdout, stderr, cpu: spent.cpu, wall: start.elapsed() };
    if ended.how == How::Exit(i32::from(jail::FAILED)) && ended.stderr.starts_with(COMPLAINT.as_bytes()) {
        return Err(io::Error::other(ended.messages().trim_end().to_string()));
    }
    Ok(Once { ended, then, spent })
}

/// What was observed of a child until its end.
struct Watched {
    /// Why it must be killed, if it must.
    how: Option<How>,
    /// Its standard output and standard error.
    output: [Vec<u8>; 2],
    /// The CPU ticks at the first tick, if it ran that long.
    then: Option<Ticks>,
}

/// A child that leads a process group. Dropping this kills both.
struct Group {
    child: Child,
    ended: bool,
}

impl Group {
    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(i32::try_from(self.child.id()).ok()?)
    }

    /// Reads all output until the child ends or must be killed.
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
        let mut tick = task.soon.map_or(TICK, |soon| TICK.min(soon / 4));
        let first_look = start + tick;
        let how = loop {
            if wait(&done, &pipes, tick)? {
                break None;
            }
            // Most tasks end before, so it is not read for these.
            if then.is_none() && Instant::now() >= first_look {
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
            if let Some(soon) = task.soon.filter(|_| Instant::now() >= first_look) {
                let left = soon.saturating_sub(tree::cpu_of(self.child.id()));
                if left.is_zero() && !is_starved_since(then) {
                    break Some(How::Timeout);
                }
                tick = left.clamp(SHORTEST, TICK);
            }
            if task.kind == TaskKind::Compiler && Instant::now() >= next_count {
                next_count = Instant::now() + COUNT;
                // Including the helper.
                let most = task.limits.processes as usize + 1;
                let tree = tree::look(self.child.id(), most + 1);
                if tree.processes > most {
                    break Some(How::Processes);
                }
                if tree.cpu.as_secs() >= task.limits.cpu_seconds() {
                    break Some(How::Timeout);
                }
            }
        };
        // All writers are dead or dying before the rest is read, so reading can't block.
        let _ = kill_process_group(pid, Signal::KILL);
        for pipe in &mut pipes {
            pipe.read()?;
        }
        let how = if how.is_none() && pipes.iter().any(Pipe::is_full) { Some(How::Output) } else { how };
        Ok(Watched { how, output: pipes.map(|pipe| pipe.bytes), then })
    }

    /// Kills the group; returns how the child ended and what it used.
    fn end(&mut self) -> io::Result<(How, Spent)> {
        // The child has not been waited for, so its id can't have been reused.
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
            (_, Some(signal)) => How::Signal(signal),
            (code, None) => How::Exit(code.unwrap_or(-1)),
        };
        let usage = result.rusage;
        Ok((how, Spent { cpu: usage.utime + usage.stime, memory: usage.maxrss }))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !self.ended {
            // After an error: nothing may be left behind, and there is no way to report another one.
            let _ = self.end();
        }
    }
}

/// Waits until there is something to read or a tick has passed; returns whether the process has ended.
fn wait(done: &OwnedFd, pipes: &[Pipe; 2], tick: Duration) -> io::Result<bool> {
    let mut fds = vec![PollFd::new(done, PollFlags::IN)];
    fds.extend(
        pipes
            .iter()
            .filter_map(|p| p.fd.as_ref())
            .map(|fd| PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN)),
    );
    // Less than a second.
    let tick = Timespec { tv_sec: 0, tv_nsec: tick.subsec_nanos().into() };
    match poll(&mut fds, Some(&tick)) {
        Ok(_) => Ok(fds[0].revents().contains(PollFlags::IN)),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Our end of a pipe, and its bytes so far.
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

    /// Reads what is available, up to one byte beyond the limit.
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
