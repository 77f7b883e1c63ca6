//! Running a campaign: workers that take batches, and a look at all of it now and then.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use difftest::Backend;
use triage::Step;

use crate::Error;
use crate::bugs::Bug;
use crate::finding::{Finding, Folder, Kept};
use crate::log::{Batch, Part};
use crate::pipeline::Pipeline;
use crate::stats::Stats;
use crate::store::{Go, Piece, Store};
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

/// How often a batch is tried that fails for a reason of ours, such as a full disk.
const TRIES: u64 = 3;

/// Runs until all is done, the time is over, or the harness's flag says that the user wants to stop.
pub fn run(
    store: &dyn Store,
    work: &Work,
    limits: RunLimits,
    pipeline: Option<&Pipeline>,
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
        if let Some(pipeline) = pipeline {
            let (run, sender) = (&run, sender.clone());
            scope.spawn(move || {
                let is_over = || run.at_work.load(Ordering::Acquire) == 0;
                if let Err(error) = pipeline.run(&is_over, &run.busy) {
                    // Nobody listens any more if a worker has ended it all.
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
    /// Our own CPU seconds when last asked.
    own_cpu: Mutex<f64>,
    /// Workers that have not ended.
    at_work: AtomicUsize,
    /// Whether findings are being looked at: one worker makes room for that, unless it is the only one.
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
            // What is begun may be cancelled then.
            () if self.is_over() => "the time is over",
            () if self.cancel.load(Ordering::Relaxed) => "the user",
            () => "all done",
        }
    }

    /// Waits for the workers, and shows meanwhile how it goes. The first error ends it all.
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
            // Nobody listens any more if another worker has ended it all.
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

    /// Tests a batch on the back ends that have not had it.
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

    /// Findings first, then that this part is done: what a kill leaves out is repeated. Whether to go on with the piece.
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
        let part = Part { first, backend, seconds, own_cpu, tally, hunted };
        Ok(self.store.part(piece, part)? == Go::On)
    }
}

/// CPU seconds of this process, without those that it has started.
pub fn own_cpu() -> f64 {
    difftest::process::clock::process_cpu().as_secs_f64()
}
