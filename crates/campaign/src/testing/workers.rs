//! Running a campaign: workers that take batches, and a loop that reports progress.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use difftest::Backend;

use crate::Error;
use crate::observer::Observer;
use crate::record::folder::{Folder, Kept};
use crate::record::log::{Batch, Part};
use crate::storage::store::{Go, Piece, Store};
use crate::testing::batch::{Programs, Results, Work};

/// How a campaign is run. None of this changes the program of a seed.
#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// The number of workers.
    pub jobs: usize,
    /// The total working time of all runs after which no batch is begun.
    pub time: Option<Duration>,
    /// The CPU time of compilers, programs and ourselves, without triage, after which no batch is begun.
    pub cpu: Option<Duration>,
}

/// A task that runs beside the testing until that is over: triage.
pub trait Companion: Sync {
    /// Works until nothing is left and `is_over`. Sets `busy` while it has work.
    fn run(&self, is_over: &dyn Fn() -> bool, busy: &AtomicBool) -> Result<(), Error>;
}

/// How often observers are called.
const TICK: Duration = Duration::from_millis(250);

/// How often a batch is tried that fails for an internal reason, such as a full disk.
const TRIES: u64 = 3;

/// Runs until all is done, the time is over, or the user has set the harness's cancel flag.
pub fn run(
    store: &dyn Store,
    work: &Work,
    limits: RunLimits,
    companion: Option<&dyn Companion>,
    observer: &dyn Observer,
) -> Result<(), Error> {
    store.begin(limits.jobs)?;
    let run = Run {
        work,
        observer,
        before: store.stats().seconds,
        start: Instant::now(),
        limits,
        cancel: work.harness.cancel_flag(),
        stop: AtomicBool::new(false),
        store,
        own_cpu: Mutex::new(own_cpu()),
        at_work: AtomicUsize::new(limits.jobs.max(1)),
        busy: AtomicBool::new(false),
    };
    let (sender, receiver) = channel();
    let result = std::thread::scope(|scope| {
        for number in 0..limits.jobs.max(1) {
            let (run, sender) = (&run, sender.clone());
            scope.spawn(move || run.worker(number, &sender));
        }
        if let Some(companion) = companion {
            let (run, sender) = (&run, sender.clone());
            scope.spawn(move || {
                let is_over = || run.at_work.load(Ordering::Acquire) == 0;
                if let Err(error) = companion.run(&is_over, &run.busy) {
                    // The receiver is gone if a worker has ended the run.
                    let _ = sender.send(error);
                }
            });
        }
        drop(sender);
        run.watch(&receiver)
    });
    store.end(run.seconds(), run.reason(result.is_err()))?;
    result
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
    store: &'a dyn Store,
    /// Our own CPU seconds at the last query.
    own_cpu: Mutex<f64>,
    /// Workers that are still running.
    at_work: AtomicUsize,
    /// Whether triage is busy: one worker then pauses for it, unless it is the only one.
    busy: AtomicBool,
}

impl Run<'_> {
    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.seconds() >= time.as_secs_f64())
            || self.limits.cpu.is_some_and(|cpu| self.store.stats().cpu() >= cpu.as_secs_f64())
    }

    fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    fn reason(&self, failed: bool) -> &'static str {
        match () {
            () if failed => "an error",
            // Work in progress may be cancelled then.
            () if self.is_over() => "the time is over",
            () if self.cancel.load(Ordering::Relaxed) => "the user",
            () => "all done",
        }
    }

    /// Waits for the workers and reports progress meanwhile. The first error ends the run.
    fn watch(&self, errors: &Receiver<Error>) -> Result<(), Error> {
        let mut result = Ok(());
        let fail = |result: &mut Result<(), Error>, error| {
            self.stop.store(true, Ordering::Relaxed);
            if result.is_ok() {
                *result = Err(error);
            }
        };
        loop {
            match errors.recv_timeout(TICK) {
                Ok(error) => fail(&mut result, error),
                Err(RecvTimeoutError::Disconnected) => return result,
                Err(RecvTimeoutError::Timeout) => {}
            }
            match self.store.tick(self.seconds()) {
                Ok(stats) => self.observer.tick(&stats),
                Err(error) => fail(&mut result, error),
            }
        }
    }

    fn worker(&self, number: usize, errors: &Sender<Error>) {
        let makes_room = number == 0 && self.limits.jobs > 1;
        if let Err(error) = self.work_on(number, makes_room) {
            // The receiver is gone if another worker has ended the run.
            let _ = errors.send(error);
        }
        self.at_work.fetch_sub(1, Ordering::Release);
    }

    fn work_on(&self, job: usize, makes_room: bool) -> Result<(), Error> {
        loop {
            while makes_room && self.busy.load(Ordering::Relaxed) && !self.is_over() && !self.is_stopped() {
                std::thread::sleep(TICK);
            }
            if self.is_stopped() || self.is_over() {
                return Ok(());
            }
            let Some(piece) = self.store.take(job)? else { return Ok(()) };
            self.test_batch(&piece)?;
        }
    }

    /// Tests a batch on the back ends that have not tested it.
    fn test_batch(&self, piece: &Piece) -> Result<(), Error> {
        let mut programs = Programs::new(self.work.profile, piece.seeds.clone());
        let made = programs.batch(0.0);
        for failure in &programs.failures {
            self.complain(failure.to_string())?;
        }
        let mut results = Results::default();
        for backend in self.work.backends {
            if piece.done.contains(&backend.name) {
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
            if !self.record(piece, backend, &programs, &results)? {
                return Ok(());
            }
            results.sift(&mut programs);
        }
        let batch = Batch { seconds: self.seconds(), ..made };
        self.store.batch(piece, batch)
    }

    fn complain(&self, message: String) -> Result<(), Error> {
        self.observer.error(&message);
        self.store.error(&message)
    }

    /// Stores the findings first, then that this part is done: what a kill leaves out is repeated. Returns
    /// whether to continue with the piece.
    fn record(
        &self,
        piece: &Piece,
        backend: &Backend,
        programs: &Programs,
        results: &Results,
    ) -> Result<bool, Error> {
        let seconds = self.seconds();
        for (report, found) in self.work.findings(backend, programs, results, seconds) {
            let program = Kept::new(self.work.harness, backend, &found);
            let prediction = &found.program.1;
            let files = Folder { report: &report, program: &program, prediction, backend }.files()?;
            if let Some(finding) = self.store.finding(report, files)? {
                self.observer.finding(&finding);
            }
        }
        if results.is_cancelled() {
            return Ok(false);
        }
        let own = own_cpu();
        let mut last = self.own_cpu.lock().unwrap_or_else(PoisonError::into_inner);
        let own_cpu = own - std::mem::replace(&mut *last, own);
        drop(last);
        let (first, backend, tally) = (programs.seeds.start, backend.name.clone(), results.tally());
        let hunted = results.hunted();
        let altered = results.altered().cloned();
        let part = Part { first, backend, seconds, own_cpu, tally, hunted, altered };
        Ok(self.store.part(piece, part)? == Go::On)
    }
}

/// CPU seconds of this process, without its children.
pub fn own_cpu() -> f64 {
    difftest::process::clock::process_cpu().as_secs_f64()
}
