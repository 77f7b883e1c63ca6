//! `log.jsonl`: one event a line, append-only. The only source of truth about a campaign.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use difftest::State;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::record::counts::{Altered, Hunted};
use crate::record::finding::Finding;
use crate::record::ledger::{Bug, Triaged};

/// An event: one line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum LogEvent {
    /// A run begins or resumes.
    Start {
        /// Seconds since 1970.
        time: u64,
        /// The number of workers.
        jobs: usize,
        /// The version of mirsmith.
        version: String,
    },
    /// Something was found, for the first time.
    Finding(Finding),
    /// A batch of programs was tested on one back end.
    Part(Part),
    /// A batch of programs was tested on all back ends.
    Batch(Batch),
    /// A bug was found for the first time.
    Bug(Box<Bug>),
    /// A finding was triaged.
    Triaged(Triaged),
    /// An internal error occurred.
    Error {
        /// The error.
        message: String,
    },
    /// A run ended without being killed.
    Stop {
        /// Seconds of work in all runs.
        seconds: f64,
        /// The reason.
        reason: String,
    },
}

/// The result of testing a batch on one back end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Part {
    /// The first seed of the batch.
    pub first: u64,
    /// The back end.
    pub backend: String,
    /// Seconds of work of the campaign so far, in all its runs.
    pub seconds: f64,
    /// Our own CPU seconds since the last part of this run.
    pub own_cpu: f64,
    /// The results.
    #[serde(flatten)]
    pub tally: Tally,
    /// What the hunted pass did to the programs, if one is hunted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hunted: Option<Hunted>,
    /// What a change does to the programs, if two compilers are compared and this back end is the last that compares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altered: Option<Altered>,
}

/// A batch that all back ends have tested.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Batch {
    /// The first seed.
    pub first: u64,
    /// The seed after the last.
    pub end: u64,
    /// Seconds of work of the campaign so far, in all its runs.
    pub seconds: f64,
    /// Programs tested, without those that could not be generated.
    pub programs: u64,
    /// Statements that they execute.
    pub steps: u64,
}

/// The results of programs on one back end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// CPU seconds of the compilers.
    pub compile_cpu: f64,
    /// CPU seconds of the programs.
    pub run_cpu: f64,
    /// The number of results by state.
    pub states: BTreeMap<State, u64>,
    /// The number of unsupported programs by reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lacking: BTreeMap<String, u64>,
}

/// The log, open for appending.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens or creates a log; returns its events. A torn final line is discarded.
    pub fn open(path: &Path) -> Result<(Log, Events), Error> {
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path);
        let mut file = file.map_err(Error::file("open", path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(Error::file("read", path))?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(Error::file("truncate", path))?;
            file.rewind().map_err(Error::file("read", path))?;
        }
        let events = parse(path, &bytes[..whole]);
        Ok((Log { path: path.to_path_buf(), file }, events))
    }

    /// Appends an event.
    pub fn append(&mut self, event: &LogEvent) -> Result<(), Error> {
        let mut line = serde_json::to_vec(event).map_err(|error| Error::Content {
            path: self.path.clone(),
            message: format!("an event can't be written: {error}"),
        })?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(Error::file("write", &self.path))
    }

    /// Makes appended events survive a crash of the system.
    pub fn sync(&self) -> Result<(), Error> {
        self.file.sync_data().map_err(Error::file("write", &self.path))
    }
}

/// The content of a log.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Events {
    /// The events, in order.
    pub events: Vec<LogEvent>,
    /// Warnings to the user about skipped lines that are no events.
    pub warnings: Vec<String>,
}

/// Reads the events of a log; the campaign may be running.
pub fn read(path: &Path) -> Result<Events, Error> {
    let bytes = std::fs::read(path).map_err(Error::file("read", path))?;
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    Ok(parse(path, &bytes[..whole]))
}

/// A line that can't be read is skipped and does not fail the campaign: a part whose line is lost is tested again.
fn parse(path: &Path, bytes: &[u8]) -> Events {
    let lines = bytes.split(|&b| b == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    let mut found = Events::default();
    for (number, line) in lines {
        match serde_json::from_slice(line) {
            Ok(event) => found.events.push(event),
            Err(error) => found.warnings.push(format!(
                "{}: line {} is not an event and was skipped: {error}",
                path.display(),
                number + 1
            )),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_line_goes_and_the_next_is_whole() -> Result<(), Error> {
        let path = std::env::temp_dir().join(format!("mirsmith-log-{}", std::process::id()));
        let event = |n: u64| LogEvent::Stop { seconds: n as f64, reason: "test".to_string() };
        let _ = std::fs::remove_file(&path);
        let (mut log, events) = Log::open(&path)?;
        assert_eq!(events, Events::default());
        log.append(&event(1))?;
        log.file.write_all(b"{\"event\":\"st").map_err(Error::file("write", &path))?;
        assert_eq!(read(&path)?.events, [event(1)]);
        let (mut log, events) = Log::open(&path)?;
        assert_eq!((events.events, events.warnings), (vec![event(1)], Vec::new()));
        log.append(&event(2))?;
        assert_eq!(read(&path)?.events, [event(1), event(2)]);
        std::fs::remove_file(&path).map_err(Error::file("remove", &path))
    }
    #[test]
    fn a_line_of_garbage_is_skipped_and_named() {
        let text =
            b"{\"event\":\"error\",\"message\":\"a\"}\ngarbage\n\n{\"event\":\"error\",\"message\":\"b\"}\n";
        let Events { events, warnings } = parse(Path::new("log.jsonl"), text);
        let error = |message: &str| LogEvent::Error { message: message.to_string() };
        assert_eq!(events, [error("a"), error("b")]);
        assert!(
            warnings.len() == 1 && warnings[0].starts_with("log.jsonl: line 2 is not an event"),
            "{warnings:?}"
        );
    }
}
