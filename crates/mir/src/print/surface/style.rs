//! The ways in which plain Rust can say the same thing: each leads to other MIR.

/// One way of saying something.
pub struct Manner {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// What it tests in a compiler that the plain way does not.
    pub tests: &'static str,
}

/// The manners, in the order of their bits.
pub static MANNERS: &[Manner] = &[
    Manner {
        name: "matches",
        doc: "`match` on a bool instead of `if`; a discriminant as a number instead of a match on the enum.",
        tests: "MIR building of conditions",
    },
    Manner {
        name: "operators",
        doc: "Operators with overflow checks where nothing overflows, instead of `wrapping_add` and its kin.",
        tests: "overflow assertions",
    },
];

/// A set of manners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Style(pub u32);

impl Style {
    /// The plainest text.
    pub const PLAIN: Style = Style(0);

    /// `matches`.
    pub fn matches(self) -> bool {
        self.0 & 1 != 0
    }

    /// `operators`.
    pub fn operators(self) -> bool {
        self.0 & 2 != 0
    }
}

/// A name that is no manner.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no manner; there are {all}", all = names(Style::ALL).join(", "))]
pub struct UnknownManner(pub String);

impl Style {
    /// All manners at once.
    pub const ALL: Style = Style(u32::MAX >> (32 - MANNERS.len()));

    /// Reads `plain`, `all`, or names of manners separated by commas.
    pub fn parse(text: &str) -> Result<Style, UnknownManner> {
        match text {
            "plain" => Ok(Style::PLAIN),
            "all" => Ok(Style::ALL),
            _ => text.split(',').map(str::trim).try_fold(Style::PLAIN, |style, name| {
                let bit = MANNERS.iter().position(|manner| manner.name == name);
                bit.map(|bit| Style(style.0 | 1 << bit)).ok_or_else(|| UnknownManner(name.to_string()))
            }),
        }
    }

    /// A style drawn from a number: each manner as likely as not.
    pub fn drawn(seed: u64) -> Style {
        // The finalizer of MurmurHash3: every bit depends on all of them.
        let mut bits = seed ^ seed >> 33;
        bits = bits.wrapping_mul(0xff51_afd7_ed55_8ccd);
        bits = (bits ^ bits >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        Style((bits >> 32) as u32 & Style::ALL.0)
    }
}

/// The names of a style's manners.
fn names(style: Style) -> Vec<&'static str> {
    MANNERS.iter().enumerate().filter(|(i, _)| style.0 >> i & 1 == 1).map(|(_, manner)| manner.name).collect()
}

/// As [`Style::parse`] reads it.
impl std::fmt::Display for Style {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Style::PLAIN => f.write_str("plain"),
            style => f.write_str(&names(style).join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_read_as_they_are_written() {
        for style in [Style::PLAIN, Style(1), Style(2), Style::ALL] {
            assert_eq!(Style::parse(&style.to_string()), Ok(style));
        }
        assert_eq!(Style::parse("all"), Ok(Style::ALL));
        let unknown = Style::parse("matches,nice").err();
        assert!(
            unknown.is_some_and(|e| e.to_string().contains("`nice`") && e.to_string().contains("operators"))
        );
    }

    #[test]
    fn every_manner_is_drawn_at_times() {
        let all: Vec<u32> = (0..64).map(|seed| Style::drawn(seed).0).collect();
        assert_eq!(all.iter().fold(0, |a, b| a | b), Style::ALL.0);
        assert_eq!(all.iter().fold(u32::MAX, |a, b| a & b), 0);
    }
}
