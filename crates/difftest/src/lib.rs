//! Differential testing: compilers as data, their programs run under limits, and a verdict for each.
//!
//! A [`Backend`] is one compiler with one set of flags, from `mirsmith.toml` or detected ([`backend::config`]). A
//! [`Harness`] tests [`Job`]s on it, many in one compilation, and returns an [`Outcome`] for each; [`judge`] compares
//! that with the [`Prediction`]. [`confirm()`] repeats anything but a pass before it counts. If an unoptimised back
//! end disagrees with the prediction, [`settle`] asks others which of the two is wrong. [`survey()`] does all of this
//! for one program.
//!
//! This crate must not know how programs are made. Start reading at [`backend`], then [`harness`] and [`outcome::verdict`].
//!
//! ```
//! use mirsmith_difftest::{Divergence, backend::config};
//!
//! // Six back ends of one compiler, without any code.
//! let (file, warnings) = config::parse(
//!     r#"
//!     [[backend]]
//!     name = "stable"
//!     toolchain = "stable"
//!     sets = [["-Copt-level=0", "-Copt-level=2", "-Copt-level=3"], ["-Zmir-opt-level=0", "-Zmir-opt-level=4"]]
//!     "#,
//! )?;
//! assert_eq!((file.backend[0].name.as_str(), warnings), ("stable", vec![]));
//!
//! // The prediction against what a build printed.
//! let (predicted, printed) = ("0 u8 0x1\n1 u8 0x2", "0 u8 0x1\n1 u8 0x3");
//! let first = Divergence::find(predicted.lines(), printed.lines()).expect("they differ");
//! assert_eq!(first.to_string(), "event 1: 1 u8 0x3 instead of 1 u8 0x2");
//! # Ok::<(), mirsmith_difftest::backend::ConfigError>(())
//! ```

pub mod backend;
pub mod between_passes;
pub mod digest;
pub mod each;
pub mod harness;
pub mod job;
pub mod outcome;
pub mod process;
pub mod testing;
pub mod vendor;

pub use backend::pass_family::pass_family;
pub use backend::{Backend, Driver};
pub use between_passes::stages::{Blamed, altering_pass, blame_by_stages};
pub use each::each;
pub use harness::alone::Alone;
pub use harness::timed::Timed;
pub use harness::{Error, Harness};
pub use job::{Code, Job};
pub use outcome::divergence::Divergence;
pub use outcome::end::{Crash, End, Outcome, Step};
pub use outcome::verdict::{GroupKey, Prediction, State, Verdict, judge};
pub use process::Launcher;
pub use testing::baseline::OnBaseline;
pub use testing::compare::compare;
pub use testing::confirm::confirm;
pub use testing::confront::{Testimony, confront, settle};
pub use testing::preflight::{Unfit, preflight};
pub use testing::survey::{Surveyed, survey};
pub use testing::test::{Test, Tested};
