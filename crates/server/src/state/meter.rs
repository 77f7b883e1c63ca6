//! Counts requests and their durations.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use remote::wire::routes::ROUTES;

/// Upper bounds of buckets in seconds; a further bucket is for longer durations.
const BOUNDS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0];

/// Counts for each route.
pub(crate) struct Meter(Vec<Counts>);

#[derive(Default)]
struct Counts {
    /// By the first digit of the status, from 1.
    statuses: [AtomicU64; 5],
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Default for Meter {
    fn default() -> Meter {
        Meter(ROUTES.iter().map(|_| Counts::default()).collect())
    }
}

impl Meter {
    /// Counts a response to a route, by its index in [`ROUTES`].
    pub(crate) fn note(&self, route: usize, status: u16, took: Duration) {
        let Some(counts) = self.0.get(route) else { return };
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(BOUNDS.len());
        counts.statuses[class].fetch_add(1, Relaxed);
        counts.buckets[bucket].fetch_add(1, Relaxed);
        counts.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(0), Relaxed);
    }

    /// The counts for Prometheus. Unused routes are left out.
    pub(crate) fn write(&self, text: &mut String) {
        let used: Vec<_> = ROUTES
            .iter()
            .zip(&self.0)
            .filter(|(_, counts)| counts.statuses.iter().any(|n| n.load(Relaxed) > 0))
            .collect();
        // Writing to a String can't fail.
        let _ = writeln!(text, "# HELP mirsmith_http_requests_total Requests by route and class of status.");
        let _ = writeln!(text, "# TYPE mirsmith_http_requests_total counter");
        for (route, counts) in &used {
            for (class, n) in counts
                .statuses
                .iter()
                .enumerate()
                .map(|(i, n)| (i + 1, n.load(Relaxed)))
                .filter(|(_, n)| *n > 0)
            {
                let (method, path) = (route.method, route.path);
                let _ = writeln!(
                    text,
                    "mirsmith_http_requests_total{{method=\"{method}\",path=\"{path}\",status=\"{class}xx\"}} {n}"
                );
            }
        }
        let _ = writeln!(text, "# HELP mirsmith_http_seconds Time until an answer begins.");
        let _ = writeln!(text, "# TYPE mirsmith_http_seconds histogram");
        for (route, counts) in &used {
            let labels = format!("method=\"{}\",path=\"{}\"", route.method, route.path);
            let mut sum = 0;
            for (i, bucket) in counts.buckets.iter().enumerate() {
                sum += bucket.load(Relaxed);
                let bound = BOUNDS.get(i).map_or_else(|| "+Inf".to_string(), ToString::to_string);
                let _ = writeln!(text, "mirsmith_http_seconds_bucket{{{labels},le=\"{bound}\"}} {sum}");
            }
            let seconds = counts.micros.load(Relaxed) as f64 / 1e6;
            let _ = writeln!(
                text,
                "mirsmith_http_seconds_sum{{{labels}}} {seconds}\nmirsmith_http_seconds_count{{{labels}}} {sum}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_are_cumulative() {
        let meter = Meter::default();
        meter.note(0, 200, Duration::from_micros(500));
        meter.note(0, 503, Duration::from_secs(2));
        let mut text = String::new();
        meter.write(&mut text);
        let path = ROUTES[0].path;
        for line in [
            format!("mirsmith_http_requests_total{{method=\"POST\",path=\"{path}\",status=\"5xx\"}} 1"),
            format!("mirsmith_http_seconds_bucket{{method=\"POST\",path=\"{path}\",le=\"0.001\"}} 1"),
            format!("mirsmith_http_seconds_bucket{{method=\"POST\",path=\"{path}\",le=\"+Inf\"}} 2"),
            format!("mirsmith_http_seconds_count{{method=\"POST\",path=\"{path}\"}} 2"),
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
        assert!(!text.contains("/healthz"));
    }
}
