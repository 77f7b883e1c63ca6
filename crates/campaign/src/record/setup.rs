//! The setup of a campaign: its seeds in batches, our shard of them, and the back ends.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use difftest::Backend;
use difftest::backend::identity::identity_of;
use difftest::digest::sha256_hex;
use generate::Profile;
use serde::{Deserialize, Serialize};

/// Default number of programs in a batch.
pub const BATCH: u64 = 32;

/// One of several parts into which the batches are divided, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// The number of this part.
    pub part: u64,
    /// The number of parts.
    pub of: u64,
}

impl Default for Shard {
    fn default() -> Shard {
        Shard { part: 1, of: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

/// A text that names no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a shard; four shards are written 1/4 to 4/4")]
pub struct NoShard(String);

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let numbers = text.split_once('/').and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err(NoShard(text.to_string())),
        }
    }
}

/// The seeds of a campaign, in batches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeedPlan {
    /// The first seed.
    pub first: u64,
    /// The first seed after the range; `None`: no end.
    pub end: Option<u64>,
    /// Programs in a batch.
    pub batch: u64,
    /// Our part of the batches.
    pub shard: Shard,
}

impl SeedPlan {
    /// The seeds of our batch of this number, from 0; `None` after the last.
    pub fn seeds(&self, number: u64) -> Option<Range<u64>> {
        let global = number.checked_mul(self.shard.of)?.checked_add(self.shard.part.checked_sub(1)?)?;
        let first = self.first.checked_add(global.checked_mul(self.batch)?)?;
        let end = first.checked_add(self.batch)?.min(self.end.unwrap_or(u64::MAX));
        (first < end).then_some(first..end)
    }

    /// The number of programs in our shard; `None` without an end.
    pub fn programs(&self) -> Option<u64> {
        let total = self.end?.saturating_sub(self.first);
        let batch = self.batch.max(1);
        // Whole rounds through all shards, then our share of the last one.
        let round = batch.saturating_mul(self.shard.of);
        let before = (self.shard.part - 1).saturating_mul(batch);
        let rest = (total % round.max(1)).saturating_sub(before).min(batch);
        Some(total / round.max(1) * batch + rest)
    }
}

/// The corpus that some of the programs are bred from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bred {
    /// The hash of the corpus.
    pub corpus: String,
    /// The percentage of programs that are bred.
    pub share: u32,
}

impl Bred {
    /// The corpus of a profile, if it has one.
    pub fn of(profile: &Profile) -> Option<Bred> {
        let (donors, share) = profile.donors()?;
        Some(Bred { corpus: format!("{:016x}", donors.hash()), share })
    }
}

/// The pinned knobs of a profile.
pub fn pinned(profile: &Profile) -> Vec<(String, u32)> {
    profile.pinned().into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// Everything that determines what a campaign finds. Equal commands have equal setups.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The seeds.
    pub plan: SeedPlan,
    /// The pinned knobs.
    pub profile: Vec<(String, u32)>,
    /// The corpus that programs are bred from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bred: Option<Bred>,
    /// The version of the generator.
    pub generator: u32,
    /// The descriptions of the back ends, in order.
    pub backends: Vec<serde_json::Value>,
    /// The back ends of the baseline compiler, in the order of `backends`, when looking for regressions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub baseline: Vec<serde_json::Value>,
}

impl Setup {
    /// The setup of a campaign.
    pub fn new(plan: SeedPlan, profile: &Profile, backends: &[Backend]) -> Setup {
        Setup {
            plan,
            profile: pinned(profile),
            bred: Bred::of(profile),
            generator: generate::VERSION,
            backends: records(backends),
            baseline: Vec::new(),
        }
    }

    /// Adds the compiler before a change.
    pub fn against(self, baseline: &[Backend]) -> Setup {
        Setup { baseline: records(baseline), ..self }
    }

    /// Identifies the setup on every computer with the same back ends.
    pub fn hash(&self) -> String {
        let Setup { plan, profile, bred, generator, backends, baseline: _ } = self;
        let SeedPlan { first, end, batch, shard } = plan;
        let backends: Vec<_> = backends.iter().map(|b| (&b["name"], identity_of(b))).collect();
        let all = serde_json::json!([first, end, batch, shard, profile, generator, backends]);
        // Without a corpus, campaigns from before corpora existed keep their names.
        let all = bred.as_ref().map_or(all.clone(), |bred| serde_json::json!([all, bred]));
        sha256_hex(all.to_string().as_bytes())
    }

    /// What differs from another setup, in words.
    pub fn difference(&self, other: &Setup) -> Option<String> {
        let Setup { plan, profile, bred, generator, backends, baseline } = self;
        let words = [
            (*plan != other.plan, "other seeds, batches or shard"),
            (*profile != other.profile, "another profile"),
            (*bred != other.bred, "another corpus, or another share of programs bred from it"),
            (*generator != other.generator, "another version of the generator"),
            (*backends != other.backends, "other back ends"),
            (*baseline != other.baseline, "another baseline"),
        ];
        let different: Vec<&str> = words.iter().filter(|(differs, _)| *differs).map(|(_, w)| *w).collect();
        (!different.is_empty()).then(|| different.join(", "))
    }
}

/// Back ends as a campaign stores them.
fn records(backends: &[Backend]) -> Vec<serde_json::Value> {
    // A back end consists of texts and numbers, which can always be serialized.
    backends.iter().map(|b| serde_json::to_value(b).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(end: u64, shard: Shard) -> SeedPlan {
        SeedPlan { first: 5, end: Some(end), batch: 4, shard }
    }

    #[test]
    fn shards_partition_the_seeds() {
        for end in [5, 6, 9, 40, 41, 43, 100] {
            for of in 1..6 {
                let mut all = Vec::new();
                for part in 1..=of {
                    let plan = plan(end, Shard { part, of });
                    let seeds: Vec<u64> = (0..).map_while(|n| plan.seeds(n)).flatten().collect();
                    assert_eq!(plan.programs(), Some(seeds.len() as u64), "{plan:?}");
                    all.extend(seeds);
                }
                all.sort_unstable();
                assert_eq!(all, (5..end).collect::<Vec<_>>(), "{of} shards up to {end}");
            }
        }
    }

    #[test]
    fn the_end_of_all_numbers_is_an_end() {
        let plan = SeedPlan { first: u64::MAX - 5, end: None, batch: 4, shard: Shard::default() };
        assert_eq!((plan.seeds(0).is_some(), plan.seeds(1), plan.seeds(u64::MAX)), (true, None, None));
    }

    #[test]
    fn a_setup_is_the_same_wherever_its_compiler_is() {
        let setup = |program: &str, flag: &str| Setup {
            plan: plan(9, Shard::default()),
            profile: Vec::new(),
            bred: None,
            generator: 1,
            backends: vec![serde_json::json!({
                "name": "x", "program": program, "flags": [flag],
                "compiler": { "release": "1.95.0", "sysroot": program },
            })],
            baseline: Vec::new(),
        };
        let here = setup("/a", "-O");
        assert_eq!(here.hash(), setup("/b", "-O").hash());
        assert_ne!(here.hash(), setup("/a", "-g").hash());
        assert_ne!(here.hash(), Setup { generator: 2, ..here.clone() }.hash());
        let bred = Setup { bred: Some(Bred { corpus: "1".to_string(), share: 30 }), ..here.clone() };
        assert_ne!(here.hash(), bred.hash());
        assert!(here.difference(&bred).is_some_and(|words| words.contains("another corpus")));
    }

    #[test]
    fn shards_in_words() {
        assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1/0", "1", "a/b"] {
            assert!(wrong.parse::<Shard>().is_err_and(|e| e.to_string().contains("1/4")), "{wrong}");
        }
    }
}
