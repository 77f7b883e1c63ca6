//! Manners: equivalent ways to write plain Rust, each of which leads to different MIR.

use std::fmt;

/// One way of writing something.
#[derive(Debug)]
pub struct Manner {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// What it tests in a compiler that the plain way does not.
    pub tests: &'static str,
}

macro_rules! manners {
    ($($method:ident: $doc:literal, $tests:literal;)*) => {
        /// The manners, in the order of their bits.
        pub static MANNERS: &[Manner] = &[
            $(Manner { name: stringify!($method), doc: $doc, tests: $tests },)*
        ];

        /// The bit of each manner.
        #[allow(non_camel_case_types)]
        enum Bit {
            $($method,)*
        }

        impl Style {
            $(
                #[doc = $doc]
                pub fn $method(self) -> bool {
                    self.0 >> Bit::$method as u32 & 1 != 0
                }
            )*
        }
    };
}

manners! {
    matches: "`match` on a bool instead of `if`; a discriminant as a number instead of a match on the enum.", "MIR building of conditions";
    operators: "Operators where nothing overflows, instead of `wrapping_add` and its kin.", "overflow assertions and their removal";
    closures: "Arithmetic in a closure that is called at once.", "closures, captures, inlining";
    conditions: "What computes the bool that is switched on is a closure.", "captures by reference, results moved into a switch";
    functions: "Arithmetic in small functions.", "inlining";
    options: "Arithmetic and casts through `checked_add`, `try_from` and their kin, with `unwrap_or_else`.", "combinators of std, enums with niches";
    iterators: "Loops as `for` over a range.", "iterators of std, drop elaboration";
    slices: "Arrays indexed as slices.", "unsizing, bounds checks against a length in memory";
    tries: "Functions that return early with `?`.", "desugaring of `?`, results of calls as enums";
    futures: "Bodies as `async` functions that wait at several points, polled by hand.", "StateTransform, locals that live across suspension";
    objects: "Functions as methods of trait objects, upcast or hidden by `black_box`.", "devirtualisation, shims of trait objects";
    captures: "Functions through closures that capture arguments by reference, by mutable reference or by move, called as `impl Fn`, `&dyn Fn` or a function pointer.", "shims of closures, captures as fields, inlining";
}

/// A set of manners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Style(pub u32);

/// A name that no manner has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no manner of writing; `mirsmith features` lists them (also `plain` and `all`)")]
pub struct UnknownManner(pub String);

impl Style {
    /// The plainest text.
    pub const PLAIN: Style = Style(0);

    /// All manners at once.
    pub fn all() -> Style {
        Style((1 << MANNERS.len()) - 1)
    }

    /// Each manner alone, in the order of the table.
    pub fn each() -> impl Iterator<Item = Style> {
        Style::all().parts()
    }

    /// Each of its manners alone.
    pub fn parts(self) -> impl Iterator<Item = Style> {
        (0..MANNERS.len()).map(|bit| Style(1 << bit)).filter(move |part| self.0 & part.0 != 0)
    }

    /// The style without the manners of another.
    pub fn without(self, other: Style) -> Style {
        Style(self.0 & !other.0)
    }

    /// A style drawn from a number such as a seed: each manner is in one of three styles.
    pub fn drawn(seed: u64) -> Style {
        let mut state = seed;
        let bit = |i: usize| {
            // A step of SplitMix64.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            u32::from((mixed ^ mixed >> 31).is_multiple_of(3)) << i
        };
        Style((0..MANNERS.len()).map(bit).sum())
    }

    /// Parses names separated by commas, `plain` or `all`.
    pub fn parse(text: &str) -> Result<Style, UnknownManner> {
        match text {
            "plain" => return Ok(Style::PLAIN),
            "all" => return Ok(Style::all()),
            _ => {}
        }
        text.split(',').try_fold(Style::PLAIN, |style, name| {
            let bit = MANNERS.iter().position(|manner| manner.name == name.trim());
            bit.map(|bit| Style(style.0 | 1 << bit)).ok_or_else(|| UnknownManner(name.trim().to_string()))
        })
    }

    /// Its manners.
    pub fn manners(self) -> impl Iterator<Item = &'static Manner> {
        MANNERS.iter().enumerate().filter(move |(bit, _)| self.0 >> bit & 1 != 0).map(|(_, manner)| manner)
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Style::PLAIN {
            return f.write_str("plain");
        }
        f.write_str(&self.manners().map(|manner| manner.name).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_are_named() {
        for style in Style::each().chain([Style::PLAIN, Style::all(), Style(5)]) {
            assert_eq!(Style::parse(&style.to_string()), Ok(style));
        }
        assert!(Style::parse("matches,nonsense").is_err_and(|e| e.0 == "nonsense"));
    }

    #[test]
    fn a_style_is_its_parts() {
        let together = Style::each().fold(0, |bits, manner| bits | manner.0);
        assert_eq!(Style(together), Style::all());
        assert_eq!(Style(5).parts().collect::<Vec<_>>(), [Style(1), Style(4)]);
        assert_eq!(Style(5).without(Style(4)), Style(1));
        assert!(Style(1).matches() && !Style(1).operators() && Style::all().tries());
    }

    #[test]
    fn every_manner_is_drawn() {
        let drawn: Vec<Style> = (0..300).map(Style::drawn).collect();
        for style in Style::each() {
            let share = drawn.iter().filter(|s| s.0 & style.0 != 0).count();
            assert!((60..140).contains(&share), "{style}: {share}");
        }
        assert!(drawn.contains(&Style::PLAIN));
    }
}
