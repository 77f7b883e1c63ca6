//! The search: edits in groups, large groups first, until nothing applies.
//!
//! A slate of candidates that the machine accepts goes to the predicate at once. Of those that hold, all together are
//! tried next, then fewer. What is chosen never depends on time or on the order in which threads end: a budget that is
//! not used up gives the same result every time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use machine::Limits;
use mir::Program;

use crate::cache::Cache;
use crate::draft::Draft;
use crate::edits::{Change, EDITS, Edit, Subject};
use crate::facts;
use crate::predicate::{Candidate, Predicate, Stats, Watcher};
use crate::rename::rename;
use crate::size::{Weight, weight};

/// How a reduction is done.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// Parts of a slate that are tested at the same time.
    pub jobs: usize,
    /// At most so many candidates in a slate.
    pub slate: usize,
    /// At most so many statements in all programs of a slate together (but always one program).
    pub slate_statements: usize,
    /// When to stop with the best so far.
    pub time: Option<Duration>,
    /// Set by others to stop with the best so far.
    pub cancel: Option<&'a AtomicBool>,
    /// Limits of the machine for the given program; candidates get little more than the steps of the program so far.
    pub limits: Limits,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            jobs: 1,
            slate: 12,
            slate_statements: 1200,
            time: None,
            cancel: None,
            limits: Limits::default(),
        }
    }
}

/// A reduced program.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program and what it does.
    pub best: Candidate,
    /// How it went.
    pub stats: Stats,
    /// Statements won by each edit, and candidates it had tested.
    pub by_edit: Vec<(&'static str, u64, u64)>,
    /// Whether nothing more applies; false if the time was up or it was cancelled.
    pub finished: bool,
}

/// Why a program is not reduced.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is not well-formed.
    #[error("the program is not well-formed: {0}; `mirsmith check` says more")]
    IllFormed(String),
    /// The machine does not accept it.
    #[error("the program does not run to its end without undefined behaviour; `mirsmith check` says more")]
    Undefined,
    /// It observes nothing.
    #[error("the program observes nothing, so no compiler can be seen to be wrong")]
    Silent,
    /// The predicate does not hold to begin with.
    #[error("the program does not show what is to be kept: nothing to reduce")]
    NotInteresting,
}

/// Reduces a program while `predicate` holds.
pub fn reduce(
    program: &Program,
    predicate: &dyn Predicate,
    options: &Options<'_>,
    watcher: &mut dyn Watcher,
) -> Result<Reduced, Refusal> {
    if let Err(errors) = mir::wf::check(program) {
        return Err(Refusal::IllFormed(errors.first().map(ToString::to_string).unwrap_or_default()));
    }
    let outcome = machine::run(program, options.limits);
    if outcome.stop.is_some() {
        return Err(Refusal::Undefined);
    }
    if outcome.events.is_empty() {
        return Err(Refusal::Silent);
    }
    let best = Candidate { program: program.clone(), outcome };
    if predicate.test_many(std::slice::from_ref(&best)) != [true] {
        return Err(Refusal::NotInteresting);
    }
    let mut search = Search {
        weight: weight(program),
        best,
        predicate,
        options,
        watcher,
        cache: Cache::default(),
        stats: Stats::default(),
        scores: vec![Score::default(); EDITS.len()],
        deadline: options.time.map(|time| Instant::now() + time),
    };
    search.tidy();
    let finished = search.run();
    search.number();
    let by_edit = EDITS.iter().zip(&search.scores).map(|(e, s)| (e.name, s.won, s.tested)).collect();
    Ok(Reduced { best: search.best, stats: search.stats, by_edit, finished })
}

/// What an edit has brought.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u64,
    tested: u64,
}

struct Search<'a> {
    best: Candidate,
    weight: Weight,
    predicate: &'a dyn Predicate,
    options: &'a Options<'a>,
    watcher: &'a mut dyn Watcher,
    cache: Cache,
    stats: Stats,
    scores: Vec<Score>,
    deadline: Option<Instant>,
}

/// A candidate on its way: the draft that it comes from, and which of the pending changes it has.
struct Trial {
    draft: Draft,
    candidate: Candidate,
    weight: Weight,
    changes: Vec<usize>,
}

impl Search<'_> {
    fn over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.options.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Limits for candidates: an edit should not make a program run much longer.
    fn limits(&self) -> Limits {
        Limits { steps: self.best.outcome.steps * 2 + 1000, ..self.options.limits }
    }

    /// The first step: what nothing mentions goes, types get their canonical numbers.
    fn tidy(&mut self) {
        let draft = Draft::new(&self.best.program);
        let program = draft.program();
        let candidate = Candidate { outcome: self.best.outcome.clone(), program };
        if self.test(std::slice::from_ref(&candidate)) == [true] {
            self.weight = weight(&candidate.program);
            self.best = candidate;
            self.watcher.best(&self.best, "tidy", &self.stats);
        } else {
            self.best.program = mir::canon::canonical(&self.best.program);
        }
        self.cache.insert(&self.best.program);
    }

    /// The last step: small names.
    fn number(&mut self) {
        rename(&mut self.best.program);
        self.watcher.best(&self.best, "rename", &self.stats);
    }

    /// All edits in rounds, from coarse groups to single changes; true if nothing applies any more.
    fn run(&mut self) -> bool {
        let mut fineness = 8;
        loop {
            let before = self.weight;
            for index in self.order() {
                while self.edit(index, fineness) {}
                if self.over() {
                    return false;
                }
            }
            if fineness == usize::MAX && self.weight == before {
                return true;
            }
            // As soon as a round brings little, groups get smaller.
            let won = before.statements - self.weight.statements;
            if won * 4 <= before.statements {
                fineness = if fineness >= 64 { usize::MAX } else { fineness * 8 };
            }
        }
    }

    /// The edits in the order of what they brought per test; those that were never tried as they are listed.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..EDITS.len()).collect();
        let pay = |s: &Score| if s.tested == 0 { 0 } else { s.won * 64 / s.tested };
        order.sort_by_key(|i| std::cmp::Reverse(pay(&self.scores[*i])));
        order
    }

    /// One edit, in groups of at least one part in `fineness`; true if it won statements.
    fn edit(&mut self, index: usize, fineness: usize) -> bool {
        let edit = &EDITS[index];
        let subject = Subject {
            program: self.best.program.clone(),
            facts: facts::observe(&self.best.program, self.limits()),
        };
        let changes = (edit.plan)(&subject);
        let before = self.weight;
        let mut draft = Draft::new(&subject.program);
        let mut pending: Vec<usize> = (0..changes.len()).collect();
        let smallest = (changes.len() / fineness).max(1);
        let mut group = changes.len();
        while group >= smallest && !pending.is_empty() && !self.over() {
            let mut next = 0;
            while next < pending.len() && !self.over() {
                let (trials, end) = self.slate(edit, &subject, &changes, &draft, &pending, next, group);
                self.scores[index].tested += trials.len() as u64;
                let Some(winner) = self.choose(edit, &subject, &changes, &draft, trials) else {
                    next = end;
                    continue;
                };
                draft = winner.draft;
                // What was tried and failed stays before `next`; what was taken goes.
                let failed = pending[next..end].iter().filter(|i| !winner.changes.contains(i)).count();
                pending.retain(|i| !winner.changes.contains(i));
                next += failed;
                self.accept(winner.candidate, winner.weight, edit.name);
            }
            if group == 1 {
                break;
            }
            group = group.div_ceil(2).max(1);
        }
        self.scores[index].won += (before.statements - self.weight.statements) as u64;
        self.weight.statements < before.statements
    }

    /// The next groups of pending changes that give new candidates, and where they end.
    #[allow(clippy::too_many_arguments)]
    fn slate(
        &mut self,
        edit: &Edit,
        subject: &Subject,
        changes: &[Change],
        draft: &Draft,
        pending: &[usize],
        start: usize,
        group: usize,
    ) -> (Vec<Trial>, usize) {
        let (mut trials, mut at, mut statements): (Vec<Trial>, usize, usize) = (Vec::new(), start, 0);
        while at < pending.len() && trials.len() < self.options.slate {
            let end = (at + group).min(pending.len());
            if let Some(trial) = self.trial(edit, subject, changes, draft, &pending[at..end]) {
                statements += trial.weight.statements;
                trials.push(trial);
            }
            at = end;
            if statements >= self.options.slate_statements {
                break;
            }
        }
        (trials, at)
    }

    /// A draft with some more changes, as a candidate: unless it is refused or known.
    fn trial(
        &mut self,
        edit: &Edit,
        subject: &Subject,
        changes: &[Change],
        draft: &Draft,
        which: &[usize],
    ) -> Option<Trial> {
        self.stats.candidates += 1;
        let mut draft = draft.clone();
        which.iter().for_each(|i| changes[*i](&mut draft));
        let outcome = draft.settle(&subject.facts, edit.mend, self.limits());
        let program = outcome.as_ref().map(|_| draft.program());
        let (Some(outcome), Some(program)) = (outcome, program) else {
            self.stats.refused += 1;
            return None;
        };
        let new = weight(&program);
        if new >= self.weight || mir::wf::check(&program).is_err() {
            self.stats.refused += 1;
            return None;
        }
        if !self.cache.insert(&program) {
            self.stats.repeated += 1;
            return None;
        }
        // The draft has leftovers that count as steps; the program itself is what is claimed.
        let run = machine::run(&program, self.options.limits);
        if run.stop.is_some() || run.events != outcome.events {
            self.stats.refused += 1;
            return None;
        }
        Some(Trial {
            draft,
            candidate: Candidate { program, outcome: run },
            weight: new,
            changes: which.to_vec(),
        })
    }

    /// Tests a slate; then all that hold together, then fewer; the smallest that holds.
    fn choose(
        &mut self,
        edit: &Edit,
        subject: &Subject,
        changes: &[Change],
        draft: &Draft,
        trials: Vec<Trial>,
    ) -> Option<Trial> {
        let mut winners = self.holding(trials);
        if winners.len() < 2 {
            return winners.pop();
        }
        let parts: Vec<Vec<usize>> = winners.iter().map(|w| w.changes.clone()).collect();
        let union = self.trial(edit, subject, changes, draft, &parts.concat());
        let mut together = self.holding(union.into_iter().collect());
        if together.is_empty() && parts.len() > 2 {
            let unions = (2..parts.len()).rev().map(|n| parts[..n].concat());
            let unions: Vec<Vec<usize>> = unions.take(self.options.slate).collect();
            let trials = unions.iter().filter_map(|u| self.trial(edit, subject, changes, draft, u)).collect();
            together = self.holding(trials);
        }
        winners.append(&mut together);
        winners.into_iter().min_by_key(|trial| trial.weight)
    }

    /// Those that the predicate holds for.
    fn holding(&mut self, trials: Vec<Trial>) -> Vec<Trial> {
        let candidates: Vec<Candidate> = trials.iter().map(|t| t.candidate.clone()).collect();
        let held = self.test(&candidates);
        trials.into_iter().zip(held).filter(|(_, held)| *held).map(|(trial, _)| trial).collect()
    }

    /// Asks the predicate, in as many parts at a time as there are jobs.
    fn test(&mut self, candidates: &[Candidate]) -> Vec<bool> {
        if candidates.is_empty() {
            return Vec::new();
        }
        let part = candidates.len().div_ceil(self.options.jobs.max(1));
        let parts: Vec<&[Candidate]> = candidates.chunks(part).collect();
        let predicate = self.predicate;
        let answers: Vec<Vec<bool>> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                parts[1..].iter().map(|part| scope.spawn(|| predicate.test_many(part))).collect();
            let mut answers = vec![predicate.test_many(parts[0])];
            // A predicate that panics holds for nothing.
            answers.extend(threads.into_iter().map(|thread| thread.join().unwrap_or_default()));
            answers
        });
        let mut held = Vec::new();
        for (part, answer) in parts.iter().zip(answers) {
            held.extend((0..part.len()).map(|i| answer.get(i).copied().unwrap_or(false)));
        }
        self.stats.tested += candidates.len() as u64;
        self.stats.calls += parts.len() as u64;
        self.stats.held += held.iter().filter(|h| **h).count() as u64;
        self.watcher.progress(&self.stats);
        held
    }

    fn accept(&mut self, candidate: Candidate, weight: Weight, edit: &str) {
        self.stats.steps += 1;
        self.weight = weight;
        self.best = candidate;
        self.watcher.best(&self.best, edit, &self.stats);
    }
}
