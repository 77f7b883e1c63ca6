//! A lease in progress: what is done, and how much of it the server has counted.
//!
//! A beat whose reply is lost may have been counted or not. So the same beat is repeated until there is a reply; work
//! done meanwhile waits for the next beat. Sums name the part from which they count, so a server that has lost a beat
//! in a crash notices.

use std::collections::BTreeSet;
use std::ops::Range;

use campaign::record::log::{Batch, Part};

use crate::wire::leases::{GroupCount, Lease, LotBackend, Progress, Sums};

/// A lease of a job.
#[derive(Debug)]
pub struct Held {
    lease: Lease,
    /// Programs in a batch.
    batch: u64,
    /// The back ends of the lot, in order.
    backends: Vec<LotBackend>,
    /// The number of parts done.
    part: u64,
    /// The results of the parts since the last beat was composed.
    sums: Sums,
    /// The part at which these sums begin.
    from: u64,
    /// The beat that is sent and has no reply yet.
    said: Option<Progress>,
    /// Findings of the current part.
    groups: Vec<GroupCount>,
    /// The last part of a batch, until the batch itself is complete.
    last: Option<Sums>,
    /// Whether another worker has the lease.
    pub gone: bool,
    /// Whether the campaign wants no more results.
    pub stop: bool,
}

impl Held {
    /// Begins work on a lease.
    pub fn new(lease: Lease, batch: u64, backends: Vec<LotBackend>) -> Held {
        Held {
            lease,
            batch: batch.max(1),
            backends,
            part: lease.part,
            sums: Sums::default(),
            from: lease.part,
            said: None,
            groups: Vec::new(),
            last: None,
            gone: false,
            stop: false,
        }
    }

    /// Its token.
    pub fn token(&self) -> i64 {
        self.lease.token
    }

    /// Whether the lease contains a seed.
    pub fn has(&self, seed: u64) -> bool {
        (self.lease.first..self.lease.end).contains(&seed)
    }

    /// The batch to test next, and the back ends that have tested it; `None` if all are done.
    pub fn next(&self) -> Option<(Range<u64>, BTreeSet<String>)> {
        let of = self.backends.len().max(1) as u64;
        let first = self.lease.first.checked_add((self.part / of).checked_mul(self.batch)?)?;
        let end = first.saturating_add(self.batch).min(self.lease.end);
        let done = self.backends.iter().take((self.part % of) as usize).map(|b| b.name.clone());
        (first < end && !self.gone && !self.stop).then(|| (first..end, done.collect()))
    }

    /// Whether all parts are done.
    pub fn is_complete(&self) -> bool {
        let of = self.backends.len().max(1) as u64;
        let batches = (self.lease.end - self.lease.first).div_ceil(self.batch);
        self.part >= batches * of
    }

    /// Counts a finding of the current part.
    pub fn finding(&mut self, group: GroupCount) {
        self.groups.push(group);
    }

    /// Records that a part is done. The last part of a batch counts together with the batch.
    pub fn part_done(&mut self, part: &Part) {
        let id = self.backends.iter().find(|b| b.name == part.backend).map_or(0, |b| b.id);
        let mut sums = Sums::of(id, part);
        self.groups.drain(..).for_each(|group| sums.add_group(group));
        let of = self.backends.len().max(1) as u64;
        if self.part % of == of - 1 {
            self.last = Some(sums);
        } else {
            self.sums.add(sums);
            self.part += 1;
        }
    }

    /// Records that all parts of a batch are done.
    pub fn batch_done(&mut self, batch: &Batch) {
        let Some(last) = self.last.take() else { return };
        self.sums.add(last);
        self.sums.batches += 1;
        self.sums.programs += batch.programs;
        self.sums.steps += batch.steps;
        self.part += 1;
    }

    /// Counts an internal error.
    pub fn error(&mut self) {
        self.sums.errors += 1;
    }

    /// The next beat: the one without a reply again, or all that is new.
    pub fn say(&mut self) -> Progress {
        if let Some(said) = &self.said {
            return said.clone();
        }
        let (token, from, part) = (self.lease.token, self.from, self.part);
        // Without a part the sums would not be fenced: errors wait for the next one.
        let sums = if part > from { std::mem::take(&mut self.sums) } else { Sums::default() };
        let progress = Progress { token, from, part, sums };
        self.from = part;
        self.said = Some(progress.clone());
        progress
    }

    /// Records the reply to the beat up to a part; a reply to another beat is ignored.
    pub fn answered(&mut self, part: u64) {
        self.said.take_if(|said| said.part == part);
    }

    /// The number of parts done.
    pub fn part(&self) -> u64 {
        self.part
    }
}

#[cfg(test)]
mod tests {
    use campaign::record::log::Tally;
    use difftest::State;

    use super::*;

    fn held(part: u64) -> Held {
        let lease = Lease { token: 1, first: 100, end: 125, part };
        let backend = |id: i32| LotBackend { id, name: format!("b{id}"), identity: String::new() };
        Held::new(lease, 10, vec![backend(1), backend(2)])
    }

    fn part(backend: &str) -> Part {
        let tally = Tally { compile_cpu: 1.0, states: [(State::Pass, 10)].into(), ..Tally::default() };
        Part { backend: backend.to_string(), tally, ..Part::default() }
    }

    fn tests(sums: &Sums) -> u64 {
        sums.tallies.iter().map(|row| row.tests).sum()
    }

    #[test]
    fn a_lease_is_worked_off_part_by_part() {
        let mut held = held(1);
        assert_eq!(held.next(), Some((100..110, ["b1".to_string()].into())));
        held.part_done(&part("b2"));
        // The batch is not complete yet, so its last part does not count yet.
        assert_eq!((held.say().part, held.is_complete()), (1, false));
        held.answered(1);
        held.batch_done(&Batch { programs: 10, ..Batch::default() });
        let said = held.say();
        assert_eq!((said.from, said.part, said.sums.programs, tests(&said.sums)), (1, 2, 10, 10));
        assert_eq!(held.next(), Some((110..120, BTreeSet::new())));
        for _ in 0..2 {
            held.part_done(&part("b1"));
            held.part_done(&part("b2"));
            held.batch_done(&Batch::default());
        }
        assert!(held.is_complete() && held.next().is_none());
    }

    #[test]
    fn what_has_no_answer_is_said_again_in_the_same_words() {
        let mut held = held(0);
        held.part_done(&part("b1"));
        let first = held.say();
        held.part_done(&part("b2"));
        held.batch_done(&Batch::default());
        assert_eq!(held.say(), first);
        held.answered(7);
        assert_eq!(held.say(), first);
        held.answered(first.part);
        let second = held.say();
        assert_eq!((second.from, second.part, tests(&second.sums)), (first.part, 2, 10));
    }

    #[test]
    fn nothing_is_done_of_a_lease_that_is_gone() {
        let mut held = held(0);
        held.gone = true;
        assert_eq!(held.next(), None);
    }
}
