//! Running a campaign: workers that take batches, and a look at all of it now and then.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use difftest::Backend;
use rustix::time::{ClockId, clock_gettime};
use triage::Step;

use crate::Error;
use crate::bugs::Bug;
use crate::dir::{Dir, write_folder};
use crate::finding::{Finding, Kept};
use crate::log::{Batch, LogEvent, Part};
use crate::pipeline::{self, Pipeline};
use crate::stats::Stats;
use crate::work::{Programs, Results, Work};

/// Who is told what happens.
pub trait Observer: Sync {
    /// Several times a second.
    fn tick(&self, stats: &Stats);
    /// Something was found.
    fn finding(&self, finding: &Finding);
    /// A bug was met for the first time.
    fn bug(&self, bug: &Bug);
    /// What triage is doing now; `None` while it waits for findings. Called often, from the thread of the pipeline.
    fn triaging(&self, _now: Option<&Triaging>) {}
    /// Something of ours went wrong.
    fn error(&self, message: &str);
}

/// What triage is doing. How many findings wait for it, the statistics say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Triaging {
    /// The program of the finding, the first one if several are looked at together.
    pub seed: u64,
    /// The back end.
    pub backend: String,
    /// What is being done about it.
    pub step: Step,
}

/// How a campaign is run. None of this changes what a seed gives.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Workers.
    pub jobs: usize,
    /// Work of all runs together after which no batch is begun.
    pub time: Option<Duration>,
    /// CPU time of compilers, programs and ourselves, without that of triage, after which no batch is begun.
    pub cpu: Option<Duration>,
}

/// How often observers look.
const TICK: Duration = Duration::from_millis(250);

/// How often `stats.json` is written.
const REFRESH: Duration = Duration::from_secs(1);

/// How often a batch is tried that fails for a reason of ours, such as a full disk.
const TRIES: u64 = 3;

/// Runs until all is done, the time is over, or the harness's flag says that the user wants to stop.
pub(crate) fn run(
    mut dir: Dir,
    work: &Work,
    limits: RunLimits,
    pipeline: Option<&Pipeline>,
    observer: &dyn Observer,
) -> Result<Stats, Error> {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let version = env!("CARGO_PKG_VERSION").to_string();
    dir.append(&LogEvent::Start { time, jobs: limits.jobs, version })?;
    dir.stats.running = true;
    let run = Run {
        work,
        observer,
        before: dir.stats.seconds,
        start: Instant::now(),
        limits,
        cancel: work.harness.cancel_flag(),
        stop: AtomicBool::new(false),
        dir: Mutex::new(dir),
        turn: Mutex::new(Turn { next: 0, own_cpu: own_cpu() }),
        at_work: AtomicUsize::new(limits.jobs.max(1)),
        busy: AtomicBool::new(false),
    };
    let (sender, receiver) = channel();
    let result = std::thread::scope(|scope| {
        for number in 0..limits.jobs.max(1) {
            let (run, sender) = (&run, sender.clone());
            scope.spawn(move || run.worker(number, &sender));
        }
        if let Some(pipeline) = pipeline {
            let (run, sender) = (&run, sender.clone());
            scope.spawn(move || {
                let is_over = || run.at_work.load(Ordering::Acquire) == 0;
                if let Err(error) = pipeline.run(&run.dir, &is_over, &run.busy) {
                    // Nobody listens any more if a worker has ended it all.
                    let _ = sender.send(error);
                }
            });
        }
        drop(sender);
        run.watch(&receiver)
    });
    let reason = run.reason(result.is_err());
    let seconds = run.seconds();
    let mut dir = run.dir.into_inner().unwrap_or_else(PoisonError::into_inner);
    dir.append(&LogEvent::Stop { seconds, reason: reason.to_string() })?;
    let stats = dir.close()?;
    result.map(|()| stats)
}

/// A run of a campaign.
struct Run<'a> {
    work: &'a Work<'a>,
    observer: &'a dyn Observer,
    /// Seconds of work in earlier runs.
    before: f64,
    start: Instant,
    limits: RunLimits,
    cancel: std::sync::Arc<AtomicBool>,
    /// Set after an error: no more batches.
    stop: AtomicBool,
    /// Held for moments only: workers and the pipeline share it.
    dir: Mutex<Dir>,
    turn: Mutex<Turn>,
    /// Workers that have not ended.
    at_work: AtomicUsize,
    /// Whether findings are being looked at: one worker makes room for that, unless it is the only one.
    busy: AtomicBool,
}

struct Turn {
    /// The number of the next batch.
    next: u64,
    /// Our own CPU seconds when last asked.
    own_cpu: f64,
}

impl Run<'_> {
    fn dir(&self) -> MutexGuard<'_, Dir> {
        pipeline::lock(&self.dir)
    }

    fn turn(&self) -> MutexGuard<'_, Turn> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.seconds() >= time.as_secs_f64())
            || self.limits.cpu.is_some_and(|cpu| self.dir().stats.cpu() >= cpu.as_secs_f64())
    }

    fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    fn reason(&self, failed: bool) -> &'static str {
        match () {
            () if failed => "an error",
            () if self.cancel.load(Ordering::Relaxed) => "the user",
            () if self.is_over() => "the time is over",
            () => "all done",
        }
    }

    /// Waits for the workers, and shows meanwhile how it goes. The first error ends it all.
    fn watch(&self, errors: &Receiver<Error>) -> Result<(), Error> {
        let (mut result, mut written) = (Ok(()), Instant::now());
        loop {
            match errors.recv_timeout(TICK) {
                Ok(error) => {
                    self.stop.store(true, Ordering::Relaxed);
                    result = result.and(Err(error));
                }
                Err(RecvTimeoutError::Disconnected) => return result,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let mut dir = self.dir();
            dir.stats.seconds = self.seconds();
            let stats = dir.stats.clone();
            if written.elapsed() >= REFRESH {
                written = Instant::now();
                if let Err(error) = dir.write_stats() {
                    self.stop.store(true, Ordering::Relaxed);
                    result = result.and(Err(error));
                }
            }
            drop(dir);
            self.observer.tick(&stats);
        }
    }

    fn worker(&self, number: usize, errors: &Sender<Error>) {
        let makes_room = number == 0 && self.limits.jobs > 1;
        if let Err(error) = self.work_on(makes_room) {
            // Nobody listens any more if another worker has ended it all.
            let _ = errors.send(error);
        }
        self.at_work.fetch_sub(1, Ordering::Release);
    }

    fn work_on(&self, makes_room: bool) -> Result<(), Error> {
        loop {
            while makes_room && self.busy.load(Ordering::Relaxed) && !self.is_over() && !self.is_stopped() {
                std::thread::sleep(TICK);
            }
            let Some(seeds) = self.take() else { return Ok(()) };
            self.test_batch(seeds)?;
        }
    }

    /// Tests a batch on the back ends that have not had it.
    fn test_batch(&self, seeds: std::ops::Range<u64>) -> Result<(), Error> {
        let mut programs = Programs::new(self.work.profile, seeds);
        let made = programs.batch(0.0);
        for failure in &programs.failures {
            self.complain(failure.to_string())?;
        }
        let mut results = Results::default();
        for backend in self.work.backends {
            if self.dir().is_part_done(programs.seeds.start, &backend.name) {
                continue;
            }
            if self.is_stopped() || self.is_over() {
                return Ok(());
            }
            let mut tries = 0;
            while let Err(error) = self.work.test(backend, &programs, &mut results) {
                tries += 1;
                if tries >= TRIES || self.is_stopped() {
                    return Err(error);
                }
                self.complain(error.to_string())?;
                std::thread::sleep(Duration::from_secs(tries));
            }
            if !self.record(backend, &programs, &results)? {
                return Ok(());
            }
            results.sift(&mut programs);
        }
        let batch = Batch { seconds: self.seconds(), ..made };
        self.dir().append(&LogEvent::Batch(batch))
    }

    /// The next batch that is not done.
    fn take(&self) -> Option<std::ops::Range<u64>> {
        if self.is_over() {
            return None;
        }
        let (dir, mut turn) = (self.dir(), self.turn());
        while !self.is_stopped() {
            let seeds = dir.setup().plan.seeds(turn.next)?;
            turn.next += 1;
            if !dir.is_done(seeds.start) {
                return Some(seeds);
            }
        }
        None
    }

    fn complain(&self, message: String) -> Result<(), Error> {
        self.observer.error(&message);
        self.dir().append(&LogEvent::Error { message })
    }

    /// Findings first, then that this part is done: what a kill leaves out is repeated. Whether it is done.
    fn record(&self, backend: &Backend, programs: &Programs, results: &Results) -> Result<bool, Error> {
        let seconds = self.seconds();
        for (report, (job, prediction)) in self.work.findings(backend, programs, results, seconds) {
            let kept = Kept::new(self.work.harness, backend, job);
            let write = write_folder(&kept, prediction, backend);
            let new = self.dir().add_finding(report, kept.program(), write)?;
            if let Some(finding) = new {
                self.observer.finding(&finding);
            }
        }
        if results.is_cancelled() {
            return Ok(false);
        }
        let own = own_cpu();
        let own_cpu = own - std::mem::replace(&mut self.turn().own_cpu, own);
        let (first, backend, tally) = (programs.seeds.start, backend.name.clone(), results.tally());
        let hunted = results.hunted();
        self.dir().append(&LogEvent::Part(Part { first, backend, seconds, own_cpu, tally, hunted }))?;
        Ok(true)
    }
}

/// CPU seconds of this process, without those that it has started.
pub fn own_cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
