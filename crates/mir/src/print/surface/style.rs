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
