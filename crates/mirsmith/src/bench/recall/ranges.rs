//! `mirsmith bench recall`: the time to the first finding of a bug, measured in several ranges of seeds.
//!
//! The programs of a campaign are cut into ranges of equal length. In each range the first finding of a bug took some
//! CPU seconds, or there is none and it would have taken longer than the range. The median of these times and its
//! confidence interval, which lies between two order statistics, need no assumption about their distribution.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The confidence level of the interval for the median.
const CONFIDENCE: f64 = 0.95;

/// CPU seconds; `None`: more than a whole range.
pub(super) type Seconds = Option<f64>;

/// The time to a first finding, over several ranges.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Spread {
    /// The cost of a whole range: longer times are not distinguished.
    pub limit: f64,
    /// CPU seconds from the beginning of each range.
    pub cpu_seconds: Vec<Seconds>,
    /// The median.
    pub median: Seconds,
    /// The confidence interval of the median; `None` if there are too few ranges.
    pub interval: Option<(Seconds, Seconds)>,
    /// The probability that the interval contains the true median.
    pub confidence: f64,
}

impl Spread {
    /// From the positions of findings, counted in programs from the first one, for ranges of `length` programs that
    /// cost `per_program` seconds each.
    pub(crate) fn of(places: &[u64], ranges: u64, length: u64, per_program: f64) -> Spread {
        let first = |range: u64| {
            let (start, end) = (range * length, (range + 1) * length);
            let first = places.iter().filter(|place| (start..end).contains(place)).min()?;
            Some((first - start + 1) as f64 * per_program)
        };
        Spread::from((0..ranges).map(first).collect(), length as f64 * per_program)
    }

    fn from(cpu_seconds: Vec<Seconds>, limit: f64) -> Spread {
        let mut sorted = cpu_seconds.clone();
        sorted.sort_by(|a, b| order(*a).total_cmp(&order(*b)));
        let (rank, confidence) = rank(sorted.len());
        let at = |i: usize| sorted.get(i).copied().flatten();
        let middle = sorted.len() / 2;
        let median = match sorted.len() % 2 {
            0 if middle > 0 => at(middle - 1).zip(at(middle)).map(|(a, b)| (a + b) / 2.0),
            _ => at(middle),
        };
        let interval = (rank > 0).then(|| (at(rank - 1), at(sorted.len() - rank)));
        Spread { limit, cpu_seconds, median, interval, confidence }
    }

    /// A bug that was not found in any range.
    pub(crate) fn of_none(ranges: usize, limit: f64) -> Spread {
        Spread::from(vec![None; ranges], limit)
    }

    /// The number of ranges without a finding.
    pub(crate) fn without(&self) -> usize {
        self.cpu_seconds.iter().filter(|seconds| seconds.is_none()).count()
    }

    /// Whether this is significantly faster than another: the intervals do not overlap. Times beyond the other's
    /// limit are not distinguished from it.
    pub(crate) fn is_faster(&self, other: &Spread) -> bool {
        let (Some((_, Some(high))), Some((low, _))) = (self.interval, other.interval) else { return false };
        high < low.unwrap_or(other.limit)
    }

    fn text(&self, seconds: Seconds) -> String {
        match seconds {
            Some(seconds) if seconds < 9.95 => format!("{seconds:.1}"),
            Some(seconds) => format!("{seconds:.0}"),
            None => format!("> {:.0}", self.limit),
        }
    }
}

fn order(seconds: Seconds) -> f64 {
    seconds.unwrap_or(f64::INFINITY)
}

/// The median, with its interval in brackets.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(self.median))?;
        match self.interval {
            Some((low, high)) => write!(f, " [{}, {}]", self.text(low), self.text(high)),
            None => Ok(()),
        }
    }
}

/// The interval from the k-th smallest to the k-th largest value: the largest k with enough confidence, and that
/// confidence. The true median is below the k-th smallest value if fewer than k values are below it, where each value
/// is below it with probability 1/2.
fn rank(values: usize) -> (usize, f64) {
    let mut tail = 0.0;
    let mut chance = 0.5f64.powi(values.try_into().unwrap_or(i32::MAX));
    let mut best = (0, 0.0);
    for k in 1..=values / 2 {
        // Now the probability of at most k - 1 values below.
        tail += chance;
        chance *= (values - k + 1) as f64 / k as f64;
        let confidence = 1.0 - 2.0 * tail;
        if confidence < CONFIDENCE {
            break;
        }
        best = (k, confidence);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As in tables of the sign test.
    #[test]
    fn ranks_of_intervals() {
        assert_eq!(rank(0), (0, 0.0));
        assert_eq!(rank(5), (0, 0.0));
        for (values, k, confidence) in [(6, 1, 0.969), (10, 2, 0.979), (15, 4, 0.965), (20, 6, 0.959)] {
            let found = rank(values);
            assert!(found.0 == k && (found.1 - confidence).abs() < 0.001, "{values}: {found:?}");
        }
    }

    #[test]
    fn the_first_of_each_range_counts() {
        // Ranges 0..10, 10..20, 20..30: at 3 (and 7), at 10, none.
        let spread = Spread::of(&[7, 3, 10, 30], 3, 10, 0.5);
        assert_eq!(spread.cpu_seconds, [Some(2.0), Some(0.5), None]);
        assert_eq!((spread.limit, spread.median, spread.without()), (5.0, Some(2.0), 1));
        assert_eq!(spread.interval, None);
        assert_eq!(spread.to_string(), "2.0");
    }

    #[test]
    fn what_is_not_found_is_beyond_the_limit() {
        let found: Vec<u64> = (0..6).map(|range| range * 10).collect();
        // Four of ten ranges have no finding: the interval is open, the median is not.
        let spread = Spread::of(&found, 10, 10, 1.0);
        assert_eq!((spread.median, spread.interval), (Some(1.0), Some((Some(1.0), None))));
        assert_eq!(spread.to_string(), "1.0 [1.0, > 10]");
        let none = Spread::of_none(10, 10.0);
        assert_eq!((none.median, none.to_string()), (None, "> 10 [> 10, > 10]".to_string()));
    }

    #[test]
    fn faster_is_an_interval_below_the_other() {
        let at = |place: u64| Spread::of(&(0..10).map(|r| r * 100 + place).collect::<Vec<_>>(), 10, 100, 1.0);
        assert!(at(5).is_faster(&at(50)) && !at(50).is_faster(&at(5)) && !at(5).is_faster(&at(5)));
        // Not found within 100 seconds is significant; not found within 3 seconds is not.
        assert!(at(5).is_faster(&Spread::of_none(10, 100.0)));
        assert!(!at(5).is_faster(&Spread::of_none(10, 3.0)) && !Spread::of_none(10, 3.0).is_faster(&at(5)));
        // Too few ranges are not significant.
        assert!(!Spread::of(&[0], 1, 100, 1.0).is_faster(&at(50)));
    }
}
