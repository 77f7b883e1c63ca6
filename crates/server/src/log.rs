//! The log: lines with time, level and request, for people or in JSON. A line that repeats itself is written once a
//! minute, with the number of times.
//!
//! Few lines are logged, each from one place, so this is all that is needed of a logging framework.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::config::Log;

/// How long the same text is not written again.
const QUIET: Duration = Duration::from_secs(60);

/// The maximum number of texts that are remembered.
const MOST: usize = 1000;

/// How important a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// Somebody did something.
    Info,
    /// Something is left out or is tried again.
    Warn,
    /// A request was not answered.
    Error,
}

impl Level {
    fn name(self) -> &'static str {
        match self {
            Level::Info => "info",
            Level::Warn => "warn",
            Level::Error => "error",
        }
    }
}

/// Writes lines.
pub(crate) struct Logger {
    sink: Log,
    json: bool,
    /// By text: when it was written last, and how often it was not written since.
    recent: Mutex<HashMap<String, (Instant, u64)>>,
}

impl Logger {
    /// Writes lines to a sink, with `json` as JSON.
    pub(crate) fn new(sink: Log, json: bool) -> Logger {
        Logger { sink, json, recent: Mutex::default() }
    }

    /// Writes a line, unless the same text was written a moment ago. `request` names the request that it is about.
    pub(crate) fn say(&self, level: Level, request: Option<&str>, text: &str) {
        let Some(left_out) = self.is_due(text, Instant::now()) else { return };
        let time = time(SystemTime::now());
        let line = if self.json {
            let mut line = json!({ "time": time, "level": level.name(), "message": text });
            if let Some(request) = request {
                line["request"] = json!(request);
            }
            if left_out > 0 {
                line["left_out"] = json!(left_out);
            }
            line.to_string()
        } else {
            let request = request.map(|request| format!(" (request {request})")).unwrap_or_default();
            let again = if left_out > 0 { format!(" ({left_out} more times since)") } else { String::new() };
            format!("{time} {:<5} {text}{request}{again}", level.name())
        };
        (self.sink)(&line);
    }

    /// Whether to write a text now; if so, how often it was left out.
    fn is_due(&self, text: &str, now: Instant) -> Option<u64> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, left_out)) = recent.get_mut(text) {
            if now.duration_since(*at) < QUIET {
                *left_out += 1;
                return None;
            }
            *at = now;
            return Some(std::mem::take(left_out));
        }
        if recent.len() >= MOST {
            recent.retain(|_, (at, _)| now.duration_since(*at) < QUIET);
        }
        if recent.len() < MOST {
            recent.insert(text.to_string(), (now, 0));
        }
        Some(0)
    }
}

/// A time in UTC, such as `2026-11-19T04:10:00Z`.
fn time(at: SystemTime) -> String {
    let seconds = at.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years begin in March, so that the day that may be missing is the last; eras have 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let date = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn logger(json: bool) -> (Logger, Arc<Mutex<Vec<String>>>) {
        let lines: Arc<Mutex<Vec<String>>> = Arc::default();
        let sink = lines.clone();
        let sink: Log = Arc::new(move |line: &str| {
            sink.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
        });
        (Logger::new(sink, json), lines)
    }

    #[test]
    fn the_same_text_is_written_once_a_minute() {
        let (logger, lines) = logger(false);
        for _ in 0..80 {
            logger.say(Level::Error, Some("a-1"), "the database: gone");
        }
        logger.say(Level::Info, None, "other");
        let lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].ends_with("Z error the database: gone (request a-1)"), "{lines:?}");
        let later = Instant::now() + QUIET;
        assert_eq!(logger.is_due("the database: gone", later), Some(79));
        assert_eq!(logger.is_due("the database: gone", later + QUIET), Some(0));
    }

    #[test]
    fn lines_may_be_json() -> Result<(), serde_json::Error> {
        let (logger, lines) = logger(true);
        logger.say(Level::Warn, Some("a-1"), "a \"text\"\nof two lines");
        let lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        let line: serde_json::Value = serde_json::from_str(&lines[0])?;
        assert_eq!(
            (&line["level"], &line["message"], &line["request"]),
            (&json!("warn"), &json!("a \"text\"\nof two lines"), &json!("a-1"))
        );
        Ok(())
    }

    #[test]
    fn times_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_061_400, "2026-11-19T04:10:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(time(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
