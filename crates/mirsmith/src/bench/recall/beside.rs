//! `mirsmith bench recall --beside`: the times of two runs, bug by bug, and whether one is significantly faster.

use std::fmt;

use anyhow::bail;
use serde::Serialize;
use triage::document::{Table, markdown};

use super::ranges::Spread;
use super::{Median, Recall};

/// Two runs side by side.
#[derive(Serialize)]
pub(super) struct Beside {
    /// The version of this run's generator, and of the other's.
    generators: (u32, u32),
    /// By back end and bug.
    rows: Vec<BugOnBackend>,
}

/// A bug on a back end.
#[derive(Serialize)]
struct BugOnBackend {
    backend: String,
    bug: String,
    now: Spread,
    other: Spread,
    /// The relation of the intervals.
    difference: Difference,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Difference {
    Better,
    Worse,
    /// The intervals overlap, or there are too few ranges.
    Open,
}

/// Compares a run with another; both must have ranges.
pub(super) fn beside(now: &Recall, other: &Recall) -> anyhow::Result<Beside> {
    if other.ranges.is_none() {
        bail!(
            "the result to compare with has no ranges: make it again with `bench recall --json --read` and the directory of its campaign"
        );
    }
    let mut rows = Vec::new();
    for backend in &now.backends {
        // A bug that one of them never found is listed for both.
        let (Some(any), Some(other_any)) = (&backend.any, other.any_on(&backend.name)) else { continue };
        let mut row = |bug: &str, now: &Spread, other: &Spread| {
            let difference = match (now.is_faster(other), other.is_faster(now)) {
                (true, _) => Difference::Better,
                (_, true) => Difference::Worse,
                _ => Difference::Open,
            };
            let (backend, bug) = (backend.name.clone(), bug.to_string());
            rows.push(BugOnBackend { backend, bug, now: now.clone(), other: other.clone(), difference });
        };
        row("any finding", any, other_any);
        let never = |any: &Spread| Spread::of_none(any.cpu_seconds.len(), any.limit);
        let here = |all: &&Median| all.backend == backend.name;
        for median in now.medians.iter().filter(here) {
            let same = other.medians.iter().find(|m| m.key() == median.key());
            row(median.key().0, &median.spread, same.map_or(&never(other_any), |m| &m.spread));
        }
        let new = |m: &&Median| now.medians.iter().all(|old| old.key() != m.key());
        for median in other.medians.iter().filter(here).filter(new) {
            row(median.key().0, &never(any), &median.spread);
        }
    }
    Ok(Beside { generators: (now.generator, other.generator), rows })
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (now, other) = self.generators;
        let [now, other] = [now, other].map(|generator| format!("generator {generator}"));
        let mut table = Table::new(["back end", "bug", &now, &other, ""], &[]);
        for BugOnBackend { backend, bug, now, other, difference } in &self.rows {
            let difference = match difference {
                Difference::Better => "better",
                Difference::Worse => "**worse**",
                Difference::Open => "",
            };
            table.row(&[backend, bug, now, other, &difference]);
        }
        write!(f, "\n{}", markdown::table(&table))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A run of ten ranges of 100 seconds; each bug is found after this many seconds of each.
    fn run(generator: u32, bugs: &[(&str, u64)]) -> Recall {
        let spread = |place: u64| {
            let places: Vec<u64> = (0..10).map(|range| range * 100 + place - 1).collect();
            serde_json::to_value(Spread::of(&places, 10, 100, 1.0)).expect("numbers")
        };
        let any = spread(bugs.iter().map(|(_, place)| *place).min().unwrap_or(1));
        let medians: Vec<Value> = bugs
            .iter()
            .map(|(bug, place)| {
                let mut row = json!({"issue": bug, "title": "", "backend": "a"});
                let more = spread(*place);
                if let Some((row, more)) = row.as_object_mut().zip(more.as_object()) {
                    row.extend(more.clone());
                }
                row
            })
            .collect();
        let all = json!({
            "generator": generator, "first_seed": 0, "programs": 1000, "cpu_seconds": 0.0, "ranges": [10, 100],
            "backends": [{"name": "a", "release": "", "programs": 1000, "cpu_seconds": 0.0, "findings": 0, "any": any}],
            "bugs": [], "medians": medians, "unexplained": 0, "not_looked_at": 0,
        });
        serde_json::from_value(all).expect("as it is written")
    }

    #[test]
    fn bugs_stand_side_by_side() {
        let now = run(31, &[("faster", 5), ("same", 20), ("new", 30)]);
        let other = run(27, &[("faster", 60), ("same", 20), ("gone", 40)]);
        let table = beside(&now, &other).expect("both have ranges");
        let rows: Vec<_> = table.rows.iter().map(|row| (row.bug.as_str(), row.difference)).collect();
        let wanted = [
            ("any finding", Difference::Better),
            ("faster", Difference::Better),
            ("same", Difference::Open),
            ("new", Difference::Better),
            ("gone", Difference::Worse),
        ];
        assert_eq!(rows, wanted);
        let text = table.to_string();
        assert!(text.contains("| a | faster | 5.0 [5.0, 5.0] | 60 [60, 60] | better |"), "{text}");
        assert!(text.contains("| a | gone | > 100 [> 100, > 100] | 40 [40, 40] | **worse** |"), "{text}");
    }

    #[test]
    fn a_result_without_ranges_is_refused() {
        let mut other = run(11, &[]);
        other.ranges = None;
        assert!(beside(&run(31, &[]), &other).is_err_and(|e| e.to_string().contains("no ranges")));
    }
}
