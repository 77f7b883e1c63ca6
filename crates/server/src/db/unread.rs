//! Rows that can't be read, because of a newer server or a hand in the store. Lists leave them out rather than fail, but
//! never silently: each is logged once, and `/metrics` has their number.

use std::collections::HashSet;
use std::fmt::Arguments;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Trouble;
use crate::config::Log;

/// The maximum number of rows that are remembered; others are neither logged nor counted.
const MOST: usize = 10_000;

/// The rows that could not be read since the server started.
pub(super) struct Unread {
    log: Log,
    rows: Mutex<HashSet<String>>,
}

impl Unread {
    /// Logs rows with `log`.
    pub(super) fn new(log: Log) -> Unread {
        Unread { log, rows: Mutex::default() }
    }

    /// The value of a row, or `None` if it can't be read.
    pub(super) fn readable<T>(&self, row: Arguments<'_>, value: Result<T, Trouble>) -> Option<T> {
        let trouble = match value {
            Ok(value) => return Some(value),
            Err(trouble) => trouble,
        };
        let text = format!("{row} can't be read and is left out: {trouble}");
        let mut rows = self.lock();
        if rows.len() < MOST && rows.insert(text.clone()) {
            (self.log)(&text);
        }
        None
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_row_is_logged_once() {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let log = lines.clone();
        let unread = Unread::new(Arc::new(move |line: &str| {
            log.lock().unwrap_or_else(PoisonError::into_inner).push(line.to_string());
        }));
        let bad = || -> Result<(), Trouble> {
            Err(Trouble::Unreadable { column: "1 (data)".to_string(), why: "no seed".to_string() })
        };
        assert_eq!(unread.readable(format_args!("bug 7"), bad()), None);
        assert_eq!(unread.readable(format_args!("bug 7"), bad()), None);
        assert_eq!(unread.readable(format_args!("bug 8"), Ok(1)), Some(1));
        let lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        assert_eq!(*lines, ["bug 7 can't be read and is left out: column 1 (data): no seed"]);
        assert_eq!(unread.count(), 1);
    }
}
