//! Testing: workers, assignments, leases and results.
//!
//! A worker says hello, is assigned to a campaign, and its jobs take leases of that campaign, each of several
//! batches. The *parts* of a lease are numbered: batch by batch, and in each batch the back ends of the lot in order.
//! A beat reports how many parts are done and the results since the last beat; the server counts it once, however
//! often it is sent. Findings of a part are sent before the beat that counts it.

use std::collections::BTreeMap;
use std::time::Duration;

use campaign::Setup;
use campaign::record::counts::Hunted;
use campaign::record::log::{Part, Tally};
pub use campaign::storage::store::Go;
use difftest::State;
use serde::{Deserialize, Serialize};

use super::vet::Vet;

/// `hello`: describes a worker. Sent when it starts, and again when something changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The version of mirsmith.
    pub version: String,
    /// The version of its generator.
    pub generator: u32,
    /// Parallel tests.
    pub jobs: u32,
    /// The back ends that it has.
    pub backends: Vec<Offered>,
    /// Whether it runs uploaded compilers.
    pub runs_uploaded: bool,
}

/// A back end of a worker.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offered {
    /// The worker's name for it.
    pub name: String,
    /// Its identity, see `Backend::identity_hash`.
    pub identity: String,
}

/// The reply to [`Hello`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The worker's id.
    pub worker: i32,
    /// Its name, from its token.
    pub name: String,
    /// Seconds between beats.
    pub beat_seconds: f64,
    /// Identifies the server: the same for all that serve the same store.
    #[serde(default)]
    pub server: String,
}

impl Welcome {
    /// The time between beats.
    pub fn beat(&self) -> Duration {
        Duration::try_from_secs_f64(self.beat_seconds).unwrap_or(Duration::from_secs(60))
    }
}

/// `assign`: requests a campaign to work on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Assign {
    /// Only this campaign, if given.
    pub campaign: Option<i32>,
    /// Whether it is for triage: then the campaign must have untriaged findings.
    pub triage: bool,
    /// None of these: the worker can't do them for now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<i32>,
}

/// The reply to [`Assign`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assigned {
    /// Work on this campaign.
    Campaign(Box<Assignment>),
    /// There is nothing to do now.
    Nothing {
        /// Whether that is final for the requested campaign.
        over: bool,
    },
    /// There is work that this worker can't do: what it lacks, a line for each campaign.
    Misfit {
        /// The lines, for people.
        lacks: Vec<String>,
    },
}

/// A campaign as a worker needs to know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assignment {
    /// The campaign's id.
    pub campaign: i32,
    /// The id of its project.
    pub project: i32,
    /// The lot: a subset of its back ends.
    pub lot: i32,
    /// What was asked.
    pub setup: Setup,
    /// The back ends of the lot, in order.
    pub backends: Vec<LotBackend>,
    /// For the comparison of two compilers: what is compared.
    pub vet: Option<Vet>,
    /// Identifies the setup, with what is compared: findings name it.
    #[serde(default)]
    pub setup_hash: String,
}

/// A back end of a lot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LotBackend {
    /// Its id on the server.
    pub id: i32,
    /// The campaign's name for it, in findings and statistics.
    pub name: String,
    /// Its identity.
    pub identity: String,
}

/// `take`: requests a lease.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Take {
    /// The campaign.
    pub campaign: i32,
    /// The lot of back ends.
    pub lot: i32,
}

/// The reply to [`Take`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// Seeds to test.
    Lease(Lease),
    /// None are left for now: leases of other workers may expire.
    Nothing,
}

/// Seeds that one job tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lease {
    /// Identifies the lease; a secret of its holder.
    pub token: i64,
    /// The first seed.
    pub first: u64,
    /// The seed after the last.
    pub end: u64,
    /// Parts that are done already.
    pub part: u64,
}

/// `beat`: the progress of a worker's leases. An empty list is a pure heartbeat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Beat {
    /// The progress of each of its leases.
    pub leases: Vec<Progress>,
}

/// The progress of a lease.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The token of the lease.
    pub token: i64,
    /// The part from which the sums count. If the server has lost the previous beat in a crash, it has fewer parts
    /// and gives the rest to others.
    pub from: u64,
    /// The number of parts done, of the whole lease.
    pub part: u64,
    /// The results of the parts in between. Repeating the same beat does not count twice.
    pub sums: Sums,
}

/// The reply to [`Beat`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Beaten {
    /// The reply for each lease, in order.
    pub leases: Vec<Go>,
    /// The version of the mutes: if it differs, fetch them.
    pub known_version: i64,
}

/// `finish`: a lease is done, or given up after [`Go::Stop`]; in the latter case the rest goes to others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// As in a beat.
    #[serde(flatten)]
    pub progress: Progress,
    /// Whether all parts are done.
    pub complete: bool,
}

/// The reply to [`Finish`]: [`Go::On`] or [`Go::Gone`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Whether it counted.
    pub go: Go,
}

/// The results of some parts.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sums {
    /// Tests by back end and state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<TallyRow>,
    /// Findings by group.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<GroupCount>,
    /// Batches that all back ends of the lot have tested.
    #[serde(default)]
    pub batches: u64,
    /// Programs of these batches.
    #[serde(default)]
    pub programs: u64,
    /// Statements that these programs execute.
    #[serde(default)]
    pub steps: u64,
    /// CPU seconds of the worker itself.
    #[serde(default)]
    pub own_cpu: f64,
    /// Internal errors.
    #[serde(default)]
    pub errors: u64,
    /// What the hunted pass did, if one is hunted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hunted: Option<Hunted>,
}

impl Sums {
    /// The results of a batch on the back end with this id.
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

    /// Adds other sums.
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

/// Programs on a back end that ended in the same state. CPU seconds and reasons are in only one of the rows of a back
/// end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TallyRow {
    /// The id of the back end.
    pub backend: i32,
    /// The state.
    pub state: State,
    /// The number of programs.
    pub tests: u64,
    /// CPU seconds of the compiler.
    pub compile_cpu: f64,
    /// CPU seconds of the programs.
    pub run_cpu: f64,
    /// The number of unsupported programs by reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacking: BTreeMap<String, u64>,
}

impl GroupCount {
    /// What distinguishes groups.
    pub fn key(&self) -> (i32, State, &str) {
        (self.backend, self.state, &self.message)
    }
}

/// Findings of a group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GroupCount {
    /// The id of the back end.
    pub backend: i32,
    /// The state.
    pub state: State,
    /// The message that the group has in common.
    pub message: String,
    /// The number of findings.
    pub count: u64,
    /// The number of these that the baseline has too, if there is one.
    #[serde(default)]
    pub old: u64,
}
