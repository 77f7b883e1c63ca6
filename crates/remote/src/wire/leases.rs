//! Testing: who works, what there is to do, and what it gave.
//!
//! A worker says hello, is assigned to a campaign, and its jobs take leases of that campaign, each of several batches.
//! The *parts* of a lease are numbered: batch after batch, and in each the back ends of the lot in order. A beat says how
//! many are done and what those since the last beat gave; the server counts it once, however often it is said.
//! Findings of a part are sent before the beat that counts it.

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::Setup;
use campaign::hunt::Hunted;
use campaign::log::{Part, Tally};
pub use campaign::store::Go;
use difftest::State;
use serde::{Deserialize, Serialize};

use super::vet::Vet;

/// `hello`: what a worker is. Said when it starts, and again when that changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The version of mirsmith.
    pub version: String,
    /// The version of its generator.
    pub generator: u32,
    /// Tests at a time.
    pub jobs: u32,
    /// The back ends that it has.
    pub backends: Vec<Offered>,
    /// Whether it runs compilers that somebody has uploaded.
    pub runs_uploaded: bool,
}

/// A back end of a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offered {
    /// What the worker calls it.
    pub name: String,
    /// What it is: see `Backend::identity_hash`.
    pub identity: String,
}

/// The answer to [`Hello`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The number of the worker.
    pub worker: i32,
    /// Its name, which its token has.
    pub name: String,
    /// Seconds between beats.
    pub beat_seconds: f64,
}

impl Welcome {
    /// The time between beats.
    pub fn beat(&self) -> Duration {
        Duration::try_from_secs_f64(self.beat_seconds).unwrap_or(Duration::from_secs(60))
    }
}

/// `assign`: asks for a campaign to work for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Assign {
    /// Only this one.
    pub campaign: Option<i32>,
    /// Whether it is for triage: then what matters is which has findings that nobody has looked at.
    pub triage: bool,
}

/// The answer to [`Assign`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assigned {
    /// Work for this campaign.
    Campaign(Box<Assignment>),
    /// There is nothing to do now. `over` is true if that will stay so for the campaign that was asked for.
    Nothing {
        /// Whether it will stay so.
        over: bool,
    },
    /// There is work, and this worker can't do it: what it lacks, a line for each campaign.
    Misfit {
        /// For people.
        lacks: Vec<String>,
    },
}

/// A campaign as a worker needs to know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assignment {
    /// Its number.
    pub campaign: i32,
    /// The project that it belongs to.
    pub project: i32,
    /// The lot: which of its back ends are asked for.
    pub lot: i32,
    /// What was asked.
    pub setup: Setup,
    /// The back ends of the lot, in order.
    pub backends: Vec<LotBackend>,
    /// If the question is what a change brings: what is compared.
    pub vet: Option<Vet>,
}

/// A back end of a lot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LotBackend {
    /// Its number on the server.
    pub id: i32,
    /// What the campaign calls it: in findings and statistics.
    pub name: String,
    /// What it is.
    pub identity: String,
}

/// `take`: asks for a lease.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Take {
    /// Of this campaign.
    pub campaign: i32,
    /// For these back ends.
    pub lot: i32,
}

/// The answer to [`Take`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// Seeds to test.
    Lease(Lease),
    /// None are left, now: other workers may let theirs fall.
    Nothing,
}

/// Seeds that one job tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lease {
    /// What it is known by. Nobody else's works.
    pub token: i64,
    /// The first seed.
    pub first: u64,
    /// The seed after the last.
    pub end: u64,
    /// Parts that are done already.
    pub part: u64,
}

/// `beat`: how far the leases of a worker are. An empty list says that it lives.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Beat {
    /// Each of its leases.
    pub leases: Vec<Progress>,
}

/// How far a lease is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// Which.
    pub token: i64,
    /// The part from which on the sums count. A server that has forgotten the beat before this one, in a crash, has fewer:
    /// it gives the rest to others.
    pub from: u64,
    /// Parts that are done, of the whole lease.
    pub part: u64,
    /// What the parts in between gave. Said again, the same words count once.
    pub sums: Sums,
}

/// The answer to [`Beat`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Beaten {
    /// What each lease is told, in order.
    pub leases: Vec<Go>,
    /// The version of the mutes: if it is another one, fetch them.
    pub known_version: i64,
}

/// `finish`: a lease is done, or given up after [`Go::Stop`]: then what is left of it is given to others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// As in a beat.
    #[serde(flatten)]
    pub progress: Progress,
    /// Whether all parts are done.
    pub complete: bool,
}

/// The answer to [`Finish`]: [`Go::On`] or [`Go::Gone`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Whether it counted.
    pub go: Go,
}

/// What some parts gave.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sums {
    /// By back end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<TallyRow>,
    /// Findings by group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupCount>,
    /// Batches that all back ends of the lot are done with.
    #[serde(default)]
    pub batches: u64,
    /// Programs of these.
    #[serde(default)]
    pub programs: u64,
    /// Statements that these execute.
    #[serde(default)]
    pub steps: u64,
    /// CPU seconds of the worker itself.
    #[serde(default)]
    pub own_cpu: f64,
    /// Things of ours that went wrong.
    #[serde(default)]
    pub errors: u64,
    /// What the hunted pass did, if one is hunted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hunted: Option<Hunted>,
}

impl Sums {
    /// What a batch gave on the back end of this number.
    pub fn of(backend: i32, part: &Part) -> Sums {
        let Tally { mut compile_cpu, mut run_cpu, mut lacking, states } = part.tally.clone();
        let rows = states.into_iter().map(|(state, tests)| TallyRow {
            backend,
            state,
            tests,
            compile_cpu: std::mem::take(&mut compile_cpu),
            run_cpu: std::mem::take(&mut run_cpu),
            lacking: std::mem::take(&mut lacking),
        });
        Sums { tallies: rows.collect(), own_cpu: part.own_cpu, hunted: part.hunted, ..Sums::default() }
    }

    /// Adds others.
    pub fn add(&mut self, other: Sums) {
        for row in other.tallies {
            let same = |r: &&mut TallyRow| (r.backend, r.state) == (row.backend, row.state);
            let Some(sum) = self.tallies.iter_mut().find(same) else {
                self.tallies.push(row);
                continue;
            };
            sum.tests += row.tests;
            sum.compile_cpu += row.compile_cpu;
            sum.run_cpu += row.run_cpu;
            for (why, count) in row.lacking {
                *sum.lacking.entry(why).or_default() += count;
            }
        }
        other.groups.into_iter().for_each(|group| self.add_group(group));
        self.batches += other.batches;
        self.programs += other.programs;
        self.steps += other.steps;
        self.own_cpu += other.own_cpu;
        self.errors += other.errors;
        if let Some(hunted) = other.hunted {
            self.hunted.get_or_insert_default().add(hunted);
        }
    }

    /// Adds findings of a group.
    pub fn add_group(&mut self, group: GroupCount) {
        match self.groups.iter_mut().find(|g| g.key() == group.key()) {
            Some(sum) => {
                sum.count += group.count;
                sum.old += group.old;
            }
            None => self.groups.push(group),
        }
    }
}

/// Programs on a back end that ended the same way. CPU seconds and reasons are in only one of the rows of a back end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TallyRow {
    /// The number of the back end.
    pub backend: i32,
    /// How they ended.
    pub state: State,
    /// How many.
    pub tests: u64,
    /// CPU seconds of the compiler.
    pub compile_cpu: f64,
    /// CPU seconds of the programs.
    pub run_cpu: f64,
    /// Of programs that are not supported: how many lack what.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacking: BTreeMap<String, u64>,
}

impl GroupCount {
    /// What tells groups apart.
    pub fn key(&self) -> (i32, State, &str) {
        (self.backend, self.state, &self.message)
    }
}

/// Findings of a group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GroupCount {
    /// The number of the back end.
    pub backend: i32,
    /// How they ended.
    pub state: State,
    /// What the group has in common, besides.
    pub message: String,
    /// How many.
    pub count: u64,
    /// How many of these the baseline gets wrong too, if there is one.
    #[serde(default)]
    pub old: u64,
}
