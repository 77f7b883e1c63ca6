//! Compilers as data, their programs under limits, and a verdict for each.
//!
//! A [`Backend`] is one compiler with one set of flags, from `mirsmith.toml` or found by itself ([`backend::config`]).
//! A [`Harness`] tests [`Job`]s on it, many in one compilation, and gives an [`Outcome`] for each; [`judge`] compares
//! that with the [`Prediction`], [`confirm()`] repeats what is not a pass before it counts, and [`settle`] asks others
//! whether the compiler or the prediction is wrong where nothing was optimised. [`survey()`] does it all for one program.
//! This crate must not know how programs are made.

#![deny(missing_docs)]

pub mod alone;
pub mod backend;
pub mod batch;
pub mod compare;
pub mod confirm;
pub mod confront;
pub mod crash;
pub mod divergence;
pub mod drive;
pub mod harness;
pub mod outcome;
pub mod process;
pub mod survey;
pub mod verdict;

pub use alone::Alone;
pub use backend::{Backend, Driver};
pub use compare::compare;
pub use confirm::{confirm, test_and_confirm};
pub use confront::{Testimony, confront, settle};
pub use divergence::Divergence;
pub use harness::{Error, Harness};
pub use outcome::{Code, Crash, End, Job, Outcome, Step};
pub use process::Launcher;
pub use survey::{Surveyed, survey};
pub use verdict::{GroupKey, Prediction, State, Verdict, judge};
