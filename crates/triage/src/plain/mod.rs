//! A failure in plain Rust: what maintainers accept, where custom MIR is not.
//!
//! [`Search`] looks for it: the program as it was found and the reduced one are written in all styles and given to the
//! compiler at several levels; what still fails is reduced once more, in plain Rust ([`search`]), and made fit to be
//! read ([`polish`]). Nothing of that is trusted: the text must be right without optimisation and wrong with it.

pub mod bench;
pub mod lines;
pub mod polish;
pub mod search;
pub mod section;
pub mod styles;

use serde::{Deserialize, Serialize};

pub use bench::{Actual, Bench, Seen};
pub use search::{Found, Search, Times};

/// The file of the program in plain Rust.
pub const NAME: &str = "plain.rs";

/// The file of the same program in custom MIR, if it is not that of the page.
pub const MIR: &str = "plain.mir.rs";

/// The program of a page in plain Rust.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plain {
    /// What it must print, line by line, as the machine predicts it.
    pub expected: Vec<String>,
    /// What it prints instead.
    pub actual: Vec<String>,
    /// How it ends, or the compiler does, where that is the failure.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub end: String,
    /// Whether it prints something else each time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varies: bool,
    /// The style that it is written in.
    pub style: String,
    /// What was tried, in order, and what came of it.
    pub steps: Vec<String>,
    /// Seconds that all of it took.
    pub seconds: f64,
}

/// Whether an attached file is plain Rust.
pub fn is_plain(file: &str) -> bool {
    file == NAME
}
