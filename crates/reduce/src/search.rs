//! The search: applies edits in groups, large groups first, until nothing applies.
//!
//! A slate of candidates that the machine accepts is passed to the predicate at once. Of those that hold, all changes
//! together are tried next, then fewer. The choice never depends on time or on the order in which threads finish:
//! unless the budget runs out, the result is the same every time.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::Instant;

use machine::Limits;
use mir::Program;

use crate::cache::Cache;
use crate::draft::{Draft, Mend};
use crate::edits::{CLEANERS, Change, EDITS, EditContext, EditStage};
use crate::facts;
use crate::options::{Options, Reduced, Refusal};
use crate::predicate::{Candidate, Predicate, Stats, Watcher};
use crate::rename::{order_blocks, rename};
use crate::size::{Weight, weight};

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
    if !options.undefined && outcome.stop.is_some() {
        return Err(Refusal::Undefined);
    }
    if !options.undefined && outcome.events.is_empty() {
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
        deadline: options.time.and_then(|time| Instant::now().checked_add(time)),
        keeps_unreached: false,
    };
    search.tidy();
    let finished = search.run();
    search.number();
    let by_edit = EDITS.iter().zip(&search.scores).map(|(e, s)| (e.name, s.won, s.tested)).collect();
    Ok(Reduced { best: search.best, stats: search.stats, by_edit, finished })
}

/// At most this many statements, a program is tried with all edits together: one slate holds most of the candidates.
const SMALL: usize = 30;

/// The success of an edit.
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
    /// Whether the failure needs what nothing reaches.
    keeps_unreached: bool,
}

/// A program, all changes that edits propose for it, and the changes accepted so far.
struct Board {
    subject: EditContext,
    /// The changes, each with the index of its edit.
    changes: Vec<(usize, Change)>,
    draft: Draft,
}

/// Groups of changes: all, halves, quarters, ..., down to `1 / fineness` of them.
fn groups(changes: Range<usize>, fineness: usize) -> VecDeque<Vec<usize>> {
    let (all, smallest) = (changes.len(), (changes.len() / fineness).max(1));
    let changes: Vec<usize> = changes.collect();
    let mut queue = VecDeque::new();
    let mut size = all;
    while size >= smallest && size > 0 {
        queue.extend(changes.chunks(size).map(<[usize]>::to_vec));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    queue
}

/// A candidate in progress: its draft, and the pending changes that it includes.
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
        let most = self.options.limits.steps;
        Limits { steps: (self.best.outcome.steps * 2 + 1000).min(most), ..self.options.limits }
    }

    /// The first step: drops what nothing mentions, and numbers types canonically.
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
            self.keeps_unreached = true;
            self.drop_unreached();
        }
        self.cache.insert(&self.best.program);
    }

    /// Drops the functions that nothing reaches one by one, as far as the failure doesn't need them.
    fn drop_unreached(&mut self) {
        let whole = self.best.program.clone();
        let mut stays = vec![true; whole.functions.len()];
        for index in 0..stays.len() {
            stays[index] = false;
            let mut program = whole.clone();
            mir::prune::prune_but(&mut program, |id| stays[id.0 as usize]);
            let fewer = program.functions.len() < self.best.program.functions.len();
            let candidate = Candidate { outcome: self.best.outcome.clone(), program };
            if fewer && self.test(std::slice::from_ref(&candidate)) == [true] {
                self.best = candidate;
            } else {
                stays[index] = true;
            }
        }
        self.weight = weight(&self.best.program);
    }

    /// The last step: orders blocks as they are reached, if that keeps the property, and shortens names.
    fn number(&mut self) {
        let mut ordered = self.best.clone();
        ordered.program.functions.iter_mut().for_each(order_blocks);
        ordered.program = mir::canon::canonical(&ordered.program);
        let valid = mir::wf::check(&ordered.program).is_ok()
            && machine::run(&ordered.program, self.options.limits) == ordered.outcome;
        if valid && self.test(std::slice::from_ref(&ordered)) == [true] {
            self.best = ordered;
        }
        rename(&mut self.best.program);
        self.watcher.best(&self.best, "rename", &self.stats);
    }

    /// Runs bold edits in rounds, from coarse groups to single changes; then all edits together until nothing applies.
    fn run(&mut self) -> bool {
        for (fineness, enough) in [(8, 4), (64, 8), (usize::MAX, 8)] {
            loop {
                let before = self.weight.statements;
                for index in self.order() {
                    if self.weight.statements <= SMALL {
                        break;
                    }
                    if self.edit(index, fineness) {
                        // Delete at once what only computed values that are now unused.
                        CLEANERS.iter().for_each(|cleaner| {
                            self.edit(*cleaner, fineness);
                        });
                    }
                    if self.over() {
                        return false;
                    }
                }
                if (before - self.weight.statements) * enough <= before {
                    break;
                }
            }
        }
        while self.sweep() {
            if self.over() {
                return false;
            }
        }
        !self.over()
    }

    /// The bold edits by success per test; those never tried keep their order.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..EDITS.len()).filter(|i| EDITS[*i].stage != EditStage::Fine).collect();
        let pay = |s: &Score| (s.won * 64).checked_div(s.tested).unwrap_or(0);
        order.sort_by_key(|i| std::cmp::Reverse(pay(&self.scores[*i])));
        order
    }

    fn board(&self, edits: &[usize]) -> Board {
        let program = self.best.program.clone();
        let facts = facts::observe(&program, self.limits());
        let subject = EditContext { program, facts };
        let mut changes = Vec::new();
        for edit in edits {
            changes.extend((EDITS[*edit].plan)(&subject).into_iter().map(|change| (*edit, change)));
        }
        let draft = Draft::new(&subject.program).keeping_unreached(self.keeps_unreached);
        Board { draft, subject, changes }
    }

    /// Tries one edit, in groups of at least `1 / fineness` of its changes; true if it won statements.
    fn edit(&mut self, index: usize, fineness: usize) -> bool {
        let before = self.weight;
        let board = self.board(&[index]);
        let queue = groups(0..board.changes.len(), fineness);
        self.work(board, queue);
        self.weight.statements < before.statements
    }

    /// Tries all edits on one program, in groups of all sizes; true if anything was won.
    fn sweep(&mut self) -> bool {
        let before = self.weight;
        let (alone, edits): (Vec<usize>, Vec<usize>) =
            (0..EDITS.len()).partition(|i| EDITS[*i].stage == EditStage::Alone);
        let board = self.board(&edits);
        let mut queue = VecDeque::new();
        for edit in edits {
            let first = board.changes.partition_point(|(e, _)| *e < edit);
            let end = board.changes.partition_point(|(e, _)| *e <= edit);
            queue.append(&mut groups(first..end, usize::MAX));
        }
        self.work(board, queue);
        alone.into_iter().for_each(|edit| {
            self.edit(edit, usize::MAX);
        });
        self.weight < before
    }

    /// Tests groups of changes, in slates, and accepts those that hold.
    fn work(&mut self, mut board: Board, mut queue: VecDeque<Vec<usize>>) {
        let mut taken = vec![false; board.changes.len()];
        while !queue.is_empty() && !self.over() {
            let mut trials = Vec::new();
            let mut statements = 0;
            while trials.len() < self.options.slate && statements < self.options.slate_statements {
                let Some(mut group) = queue.pop_front() else { break };
                group.retain(|i| !taken[*i]);
                if let Some(trial) = self.trial(&board, group) {
                    statements += trial.weight.statements;
                    trials.push(trial);
                }
            }
            let mut winners = self.holding(trials);
            let Some(best) = self.choose(&board, &mut winners) else { continue };
            best.changes.iter().for_each(|i| taken[*i] = true);
            // Changes that hold alone but not with the others are tried again on the new program.
            for loser in winners.into_iter().rev() {
                queue.push_front(loser.changes);
            }
            let won = self.weight.statements - best.weight.statements;
            if let Some(i) = best.changes.first() {
                self.scores[board.changes[*i].0].won += won as u64;
            }
            let name = best.changes.first().map_or("", |i| EDITS[board.changes[*i].0].name);
            board.draft = best.draft;
            self.accept(best.candidate, best.weight, name);
        }
    }

    /// A draft with some more changes, as a candidate, unless it is refused or was tested before.
    fn trial(&mut self, board: &Board, which: Vec<usize>) -> Option<Trial> {
        if which.is_empty() {
            return None;
        }
        self.stats.candidates += 1;
        let mut draft = board.draft.clone();
        let mut mend = Mend::Never;
        for i in &which {
            let (edit, change) = &board.changes[*i];
            change(&mut draft);
            mend = mend.max(EDITS[*edit].mend);
        }
        let outcome = if self.options.undefined {
            Some(draft.outcome(self.limits()))
        } else {
            draft.settle(&board.subject.facts, mend, self.limits())
        };
        self.stats.machine_runs += draft.runs - board.draft.runs;
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
        // The draft has leftovers that count as steps; run the program itself.
        self.stats.machine_runs += 1;
        let run = machine::run(&program, self.options.limits);
        if !self.options.undefined && (run.stop.is_some() || run.events != outcome.events) {
            self.stats.refused += 1;
            return None;
        }
        self.scores[board.changes[which[0]].0].tested += 1;
        Some(Trial { draft, candidate: Candidate { program, outcome: run }, weight: new, changes: which })
    }

    /// Chooses among those that hold: all together if that holds, else as many as possible, else the smallest. The
    /// others stay in `winners`.
    fn choose(&mut self, board: &Board, winners: &mut Vec<Trial>) -> Option<Trial> {
        if winners.len() < 2 {
            return winners.pop();
        }
        let parts: Vec<Vec<usize>> = winners.iter().map(|w| w.changes.clone()).collect();
        let union = |n: usize| {
            let mut all = parts[..n].concat();
            let mut seen = BTreeSet::new();
            all.retain(|i| seen.insert(*i));
            all
        };
        let whole = self.trial(board, union(parts.len()));
        let mut together = self.holding(whole.into_iter().collect());
        if together.is_empty() && parts.len() > 2 {
            let sizes = (2..parts.len()).rev().take(self.options.slate);
            let trials = sizes.filter_map(|n| self.trial(board, union(n))).collect();
            together = self.holding(trials);
        }
        if let Some(best) = together.into_iter().min_by_key(|trial| trial.weight)
            && winners.iter().all(|winner| best.weight <= winner.weight)
        {
            winners.retain(|winner| !winner.changes.iter().all(|i| best.changes.contains(i)));
            return Some(best);
        }
        let smallest = (0..winners.len()).min_by_key(|i| winners[*i].weight)?;
        Some(winners.remove(smallest))
    }

    /// The trials for which the predicate holds.
    fn holding(&mut self, trials: Vec<Trial>) -> Vec<Trial> {
        let candidates: Vec<Candidate> = trials.iter().map(|t| t.candidate.clone()).collect();
        let held = self.test(&candidates);
        trials.into_iter().zip(held).filter(|(_, held)| *held).map(|(trial, _)| trial).collect()
    }

    /// Asks the predicate, with as many parts at a time as there are jobs.
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
            // A predicate that panics counts as not holding.
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
