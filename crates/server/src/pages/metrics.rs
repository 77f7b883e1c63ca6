//! Metrics for Prometheus.

use std::fmt::{Display, Write as _};

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::db::pages::{Figures, health};
use crate::error::Answer;
use crate::request::Ask;

/// A text of metrics.
#[derive(Default)]
struct Text(String);

impl Text {
    /// Adds a metric with a line for each of its labels.
    fn add<V: Display>(
        &mut self,
        name: &str,
        kind: &str,
        help: &str,
        rows: impl IntoIterator<Item = (String, V)>,
    ) {
        // Writing to a String can't fail.
        let _ = writeln!(self.0, "# HELP mirsmith_{name} {help}\n# TYPE mirsmith_{name} {kind}");
        for (labels, value) in rows {
            let _ = writeln!(self.0, "mirsmith_{name}{labels} {value}");
        }
    }

    fn one(&mut self, name: &str, help: &str, value: impl Display) {
        self.add(name, "gauge", help, [(String::new(), value)]);
    }
}

/// Escapes the value of a label.
fn label(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// Figures of campaigns: name, kind, help, and value.
type Column = (&'static str, &'static str, &'static str, fn(&Figures) -> f64);

const COLUMNS: [Column; 13] = [
    ("programs_total", "counter", "Programs that all back ends are done with.", |c| c.programs as f64),
    ("tests_total", "counter", "Programs on a back end.", |c| c.tests as f64),
    ("cpu_seconds_total", "counter", "CPU time of compilers, programs and workers.", |c| c.cpu),
    ("findings_total", "counter", "Findings, counted.", |c| c.findings as f64),
    ("bugs", "gauge", "Bugs that the campaign was the first to meet.", |c| c.bugs as f64),
    ("new_bugs", "gauge", "Of these, the ones that are neither reported nor muted.", |c| c.new_bugs as f64),
    ("last_new_bug_seconds", "gauge", "Time since the last new bug; NaN if there is none.", |c| {
        c.bug_age.unwrap_or(f64::NAN)
    }),
    ("leases", "gauge", "Leases that somebody works at.", |c| c.leases as f64),
    ("triage_waiting", "gauge", "Findings that nobody has finished looking at.", |c| c.waiting as f64),
    ("returned", "gauge", "Pieces of seeds that wait to be taken, most of them again.", |c| {
        c.returned.0 as f64
    }),
    ("parked", "gauge", "Programs on which workers were lost again and again: people must look.", |c| {
        c.returned.1 as f64
    }),
    ("errors_total", "counter", "Internal errors of workers.", |c| c.errors as f64),
    ("cores", "gauge", "CPU seconds per second in the last minutes.", |c| c.cores),
];

/// `/metrics`.
pub async fn metrics(ask: Ask) -> Answer<impl IntoResponse> {
    let state = &ask.state;
    let picture = state.picture().await?;
    let health = health(&state.db).await?;
    let mut text = Text::default();
    let states = ["running", "paused", "ended"];
    text.add(
        "campaigns",
        "gauge",
        "Campaigns by state.",
        states.map(|name| {
            (format!("{{state=\"{name}\"}}"), picture.campaigns.iter().filter(|c| c.state == name).count())
        }),
    );
    let open: Vec<&Figures> = picture.campaigns.iter().filter(|c| c.state != "ended").collect();
    for (name, kind, help, value) in COLUMNS {
        let rows = open.iter().map(|c| {
            let labels = format!(
                "{{campaign=\"{}\",name=\"{}\",project=\"{}\"}}",
                c.id,
                label(&c.name),
                label(&c.project)
            );
            (labels, value(c))
        });
        text.add(name, kind, help, rows);
    }
    text.one("workers_alive", "Workers that were heard of lately.", picture.crowd.alive);
    text.one("workers_dead", "Workers that were alive in the last week and are not now.", picture.crowd.dead);
    text.one("jobs", "Tests at a time that these run.", picture.crowd.jobs);
    text.one("tokens", "Tokens that are worth something.", picture.crowd.tokens);
    text.one("viewers", "Browsers that look at live figures.", state.live.viewers());
    text.one("hook_deliveries_waiting", "Messages that hooks have not got yet.", health.deliveries);
    text.one("database_bytes", "Size of the database.", health.bytes);
    text.one("leases_expired_day", "Leases that expired in the last day.", picture.crowd.expired);
    if let Some((free, _)) = picture.space {
        text.one("files_free_bytes", "Free space of the file system with the files.", free);
    }
    text.one(
        "oldest_snapshot_seconds",
        "Age of the oldest snapshot in the database: old ones make it slow.",
        health.snapshot,
    );
    let (size, free, waiting) = state.db.connections();
    text.one("database_connections", "Connections to the database.", size);
    text.one("database_connections_free", "Of these, the ones that nobody uses.", free);
    text.one("database_waiting", "Requests that wait for a connection.", waiting);
    text.one("unreadable_rows", "Rows that this server can't read: see its log.", state.db.unreadable_rows());
    state.meter.write(&mut text.0);
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_stays_in_its_quotes() {
        assert_eq!(label("a\"b\\c\nd"), "a\\\"b\\\\c\\nd");
    }
}
