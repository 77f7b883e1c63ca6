//! Compilers as data, their programs run under limits, and a verdict for each.
//!
//! A [`Backend`] is one compiler with one set of flags, from `mirsmith.toml` or detected ([`backend::config`]). A
//! [`Harness`] tests [`Job`]s on it, many in one compilation, and gives an [`Outcome`] for each; [`judge`] compares
//! that with the [`Prediction`], [`confirm()`] repeats anything but a pass before it counts, and [`settle`] asks others
//! whether the compiler or the prediction is wrong where nothing was optimised. [`survey()`] does it all for one program.
//! This crate must not know how programs are made.
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

#![deny(missing_docs)]

pub mod alone;
pub mod backend;
pub mod baseline;
pub mod batch;
pub mod compare;
pub mod confirm;
pub mod confront;
pub mod crash;
pub mod digest;
pub mod divergence;
pub mod drive;
pub mod each;
pub mod harness;
mod hurry;
pub mod import;
mod in_batch;
pub mod outcome;
pub mod preflight;
pub mod process;
pub mod stages;
pub mod survey;
pub mod timed;
pub mod validate;
pub mod vendor;
pub mod verdict;

pub use alone::Alone;
pub use backend::{Backend, Driver};
pub use baseline::{OnBaseline, Test, Tested};
pub use compare::compare;
pub use confirm::confirm;
pub use confront::{Testimony, confront, settle};
pub use divergence::Divergence;
pub use each::each;
pub use harness::{Error, Harness};
pub use outcome::{Code, Crash, End, Job, Outcome, Step};
pub use preflight::{Unfit, preflight};
pub use process::Launcher;
pub use stages::{Blamed, blame_by_stages, pass_family};
pub use survey::{Surveyed, survey};
pub use timed::Timed;
pub use verdict::{GroupKey, Prediction, State, Verdict, judge};
