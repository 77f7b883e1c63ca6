//! From a failing program to a page that a maintainer acts on.
//!
//! [`blame()`] finds the smallest configuration that shows a failure, the guilty pass and function, and the versions;
//! [`signature`] says which findings are one bug, [`known`] which of them are already reported; [`report`] writes it
//! all down, with commands that are run again by [`report::verify()`]. [`surface`] writes the program without custom MIR.
//! Programs should be reduced first ([`reduction`]): everything else here takes time in proportion to them.

#![deny(missing_docs)]

pub mod blame;
pub mod failure;
pub mod known;
pub mod picture;
pub mod reach;
pub mod reduction;
pub mod report;
pub mod signature;
pub mod sketch;
pub mod subject;
pub mod surface;
pub mod unanswered;

pub use blame::{Blame, NotBlamed, Pass, Unclear, blame};
pub use known::Known;
pub use report::Report;
pub use signature::{Signature, signature};
pub use sketch::{Sketch, Suspect};
pub use subject::{Subject, Symptom};
pub use unanswered::Unanswered;
