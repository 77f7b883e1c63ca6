//! Counts of what passes and changes do to programs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a pass did to the programs of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hunted {
    /// Programs examined.
    pub programs: u64,
    /// Of these, the ones that the pass changed.
    pub changed: u64,
    /// Functions that the pass changed.
    pub functions: u64,
}

impl Hunted {
    /// Adds the counts of another batch.
    pub fn add(&mut self, other: Hunted) {
        self.programs += other.programs;
        self.changed += other.changed;
        self.functions += other.functions;
    }
}

/// What a change does to programs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Altered {
    /// Programs that were compared.
    pub programs: u64,
    /// Of these, the ones whose MIR differs with any set of flags.
    pub altered: u64,
    /// Of these, the ones for which the responsible pass was searched.
    pub asked: u64,
    /// Programs by responsible pass.
    pub passes: BTreeMap<String, u64>,
}

impl Altered {
    /// Adds the counts of another batch.
    pub fn add(&mut self, other: &Altered) {
        self.programs += other.programs;
        self.altered += other.altered;
        self.asked += other.asked;
        for (pass, count) in &other.passes {
            *self.passes.entry(pass.clone()).or_default() += count;
        }
    }
}
