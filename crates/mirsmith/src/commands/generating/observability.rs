//! How much of the values that programs compute is visible in their output.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use generate::constructs::constructs;
use generate::observability::{Fate, Sample, sample};
use generate::{Choices, Profile};
use serde::Serialize;

use super::stats::percent;

/// The result.
#[derive(Serialize, Default)]
pub(super) struct Observability {
    generator: u32,
    profile: String,
    programs: u64,
    total: Tally,
    /// The mean over programs, whereas `total` counts every sample.
    mean_percent: f64,
    in_entry: Tally,
    in_callees: Tally,
    /// Statements executed for the last time, and those executed again later.
    last_time: Tally,
    earlier: Tally,
    by_construct: BTreeMap<&'static str, Tally>,
    /// By the origin of the statement: an idiom, the checksum, or anything else.
    by_idiom: BTreeMap<&'static str, Tally>,
    /// The seeds with the most lost bits, with the share observed.
    worst_seeds: Vec<(u64, f64)>,
}

/// The effects of flipped bits.
#[derive(Serialize, Clone, Copy, Default)]
struct Tally {
    observed: u64,
    faulted: u64,
    /// Lost although it was read.
    masked: u64,
    /// Lost because it was never read again.
    unread: u64,
    skipped: u64,
}

impl Tally {
    fn add(&mut self, fate: Fate) {
        *match fate {
            Fate::Observed => &mut self.observed,
            Fate::Faulted => &mut self.faulted,
            Fate::Masked => &mut self.masked,
            Fate::Unread => &mut self.unread,
            Fate::Skipped => &mut self.skipped,
        } += 1;
    }

    fn flipped(&self) -> u64 {
        self.observed + self.faulted + self.lost()
    }

    fn lost(&self) -> u64 {
        self.masked + self.unread
    }

    fn seen_percent(&self) -> f64 {
        percent(self.observed + self.faulted, self.flipped())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>5.1} % of {:>6} flips detected (observed {}, became UB {}, never read {}, masked {}; nothing to flip {})",
            self.seen_percent(),
            self.flipped(),
            self.observed,
            self.faulted,
            self.unread,
            self.masked,
            self.skipped
        )
    }
}

/// Samples the programs.
pub(super) fn measure(
    profile: &Profile,
    seeds: &Range<u64>,
    samples: usize,
) -> anyhow::Result<Observability> {
    let mut result = Observability {
        generator: generate::VERSION,
        profile: crate::shared::profile::describe(profile),
        ..Observability::default()
    };
    let mut shares = Vec::new();
    for seed in seeds.clone() {
        let generated = super::make(profile, seed)?;
        let taken = sample(&generated.program, samples, &mut Choices::new(seed))
            .map_err(|stop| anyhow::anyhow!("seed {seed} fails when run again: {stop:?}"))?;
        let mut own = Tally::default();
        for one in &taken {
            result.add(one, generated.origin(one.at).name());
            own.add(one.fate);
        }
        result.programs += 1;
        if own.flipped() > 0 {
            shares.push((seed, own.seen_percent()));
        }
    }
    result.mean_percent = shares.iter().map(|(_, s)| s).sum::<f64>() / (shares.len() as f64).max(1.0);
    shares.sort_by(|a, b| a.1.total_cmp(&b.1));
    shares.truncate(10);
    result.worst_seeds = shares;
    Ok(result)
}

impl Observability {
    fn add(&mut self, one: &Sample, idiom: &'static str) {
        self.total.add(one.fate);
        if one.in_entry { &mut self.in_entry } else { &mut self.in_callees }.add(one.fate);
        if one.last { &mut self.last_time } else { &mut self.earlier }.add(one.fate);
        let name = constructs().get(one.construct.0).map_or("", |c| c.name.as_str());
        self.by_construct.entry(name).or_default().add(one.fate);
        self.by_idiom.entry(idiom).or_default().add(one.fate);
    }
}

impl fmt::Display for Observability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "generator {}, profile: {}, {} programs", self.generator, self.profile, self.programs)?;
        writeln!(f, "all samples       {}", self.total)?;
        writeln!(f, "mean of programs  {:>5.1} % detected (goal 85 %)", self.mean_percent)?;
        writeln!(f, "in the entry      {}", self.in_entry)?;
        writeln!(f, "in other functions{}", self.in_callees)?;
        writeln!(f, "last execution    {}", self.last_time)?;
        writeln!(f, "earlier executions{}", self.earlier)?;
        for (title, tallies) in [("construct", &self.by_construct), ("idiom", &self.by_idiom)] {
            writeln!(f, "\nby {title}, most undetected first")?;
            let mut rows: Vec<(&&str, &Tally)> = tallies.iter().collect();
            rows.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.lost()));
            for (name, tally) in rows {
                writeln!(f, "  {name:<28} {tally}")?;
            }
        }
        writeln!(f, "\nseeds with the most undetected flips")?;
        for (seed, share) in &self.worst_seeds {
            writeln!(f, "  {seed:<10} {share:>5.1} % detected")?;
        }
        Ok(())
    }
}
