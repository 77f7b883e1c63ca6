//! The first event at which a program diverges from its prediction.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The first difference between two lists of lines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Divergence {
    /// The number of equal lines before it.
    pub index: usize,
    /// The expected line; `None`: the end.
    pub expected: Option<String>,
    /// The actual line; `None`: the end.
    pub actual: Option<String>,
}

impl Divergence {
    /// The first difference, if there is one.
    pub fn find<'a>(
        mut expected: impl Iterator<Item = &'a str>,
        mut actual: impl Iterator<Item = &'a str>,
    ) -> Option<Divergence> {
        let mut index = 0;
        loop {
            match (expected.next(), actual.next()) {
                (None, None) => return None,
                (e, a) if e == a => index += 1,
                (e, a) => {
                    return Some(Divergence { index, expected: e.map(shorten), actual: a.map(shorten) });
                }
            }
        }
    }

    /// The kind of difference, the same for all programs that show one bug.
    pub fn kind(&self) -> String {
        let event = |line: &Option<String>| -> Option<(String, String)> {
            let mut words = line.as_deref()?.split(' ');
            Some((words.next()?.to_string(), words.next()?.to_string()))
        };
        match (event(&self.expected), event(&self.actual)) {
            (Some((site, _)), _) if site == "hash:" => "events beyond the last".to_string(),
            (_, Some((site, _))) if site == "hash:" => "events are missing".to_string(),
            (Some((site, ty)), Some((other, _))) if site == other => format!("another value of {ty}"),
            (Some(_), Some(_)) => "another path".to_string(),
            (Some(_), None) => "the output ends early".to_string(),
            (None, _) => "output beyond the end".to_string(),
        }
    }
}

/// Shortens a line, as a miscompiled program may print long ones.
fn shorten(line: &str) -> String {
    line.chars().take(200).collect()
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_end = |line: &Option<String>| line.clone().unwrap_or_else(|| "the end".to_string());
        write!(f, "event {}: {} instead of {}", self.index, or_end(&self.actual), or_end(&self.expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(expected: &str, actual: &str) -> Option<(usize, String)> {
        Divergence::find(expected.lines(), actual.lines()).map(|d| (d.index, d.kind()))
    }

    #[test]
    fn kinds() {
        let expected = "0 u32 0x1\n1 u8 0x2\nhash: 12";
        for (actual, index, kind) in [
            ("0 u32 0x1\n1 u8 0x3\nhash: 13", 1, "another value of u8"),
            ("0 u32 0x1\n2 u8 0x2\nhash: 13", 1, "another path"),
            ("0 u32 0x1\nhash: 13", 1, "events are missing"),
            ("0 u32 0x1", 1, "the output ends early"),
            ("0 u32 0x1\n1 u8 0x2\n1 u8 0x2\nhash: 13", 2, "events beyond the last"),
            ("0 u32 0x1\n1 u8 0x2\nhash: 12\nmore", 3, "output beyond the end"),
        ] {
            assert_eq!(find(expected, actual), Some((index, kind.to_string())), "{actual}");
        }
        assert_eq!(find(expected, expected), None);
    }
}
