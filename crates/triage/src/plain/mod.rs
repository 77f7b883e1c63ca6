//! A failure in plain Rust, which maintainers accept more readily than custom MIR.
//!
//! [`Search`] writes the original and the reduced program in all styles and compiles them at several levels; what still
//! fails is reduced again, in plain Rust ([`search`]), and made readable ([`polish`]). None of this is trusted: the
//! text must be right without optimisation and wrong with it.

pub mod bench;
pub mod lines;
pub mod polish;
pub mod reasons;
pub mod search;
pub mod section;
pub mod styles;

use serde::{Deserialize, Serialize};

pub use bench::{Actual, Bench, TextResult};
pub use search::{Found, Search, Times};

/// The file of the program in plain Rust.
pub const NAME: &str = "plain.rs";

/// The file of the same program in custom MIR, if the page has another one.
pub const MIR: &str = "plain.mir.rs";

/// The program of a page in plain Rust.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plain {
    /// The expected output, line by line, as the machine predicts it.
    pub expected: Vec<String>,
    /// The actual output.
    pub actual: Vec<String>,
    /// How the program or the compiler ends, if that is the failure.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub end: String,
    /// Whether the output differs from run to run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varies: bool,
    /// The style that it is written in.
    pub style: String,
    /// What was tried, in order, with the results.
    pub steps: Vec<String>,
    /// Seconds that the search took.
    pub seconds: f64,
}

/// Whether an attached file is plain Rust.
pub fn is_plain(file: &str) -> bool {
    file == NAME
}
