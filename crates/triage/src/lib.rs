//! From a failing program to a page a maintainer can act on.
//!
//! [`blame()`] finds the smallest configuration that fails, the guilty pass and function, and the affected versions;
//! [`signature`] tells which findings are the same bug, [`known`] which are already reported; [`report`] writes it all
//! up, with commands that [`report::verify()`] runs again; [`document`] writes pages of any kind. [`plain`] finds the failure in plain Rust, without custom
//! MIR. Programs should be reduced first ([`reduction`]): everything else here takes time proportional to their size.
//!
//! This crate must not know how programs are made. Start reading at [`subject`] (what is triaged), then [`blame()`].
//!
//! ```
//! // A report is data; its pages are rendered from that alone.
//! let json = std::fs::read_to_string("../../docs/trophies/jump-threading/report.json")?;
//! let report = mirsmith_triage::Report::parse(&json)?;
//! assert_eq!(report.blame.family(), Some("JumpThreading"));
//! assert!(mirsmith_triage::report::markdown::page(&report).starts_with("# Miscompilation by MIR pass JumpThreading"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod blame;
pub mod document;
pub mod failure;
pub mod known;
pub mod notes;
pub mod picture;
pub mod plain;
pub mod progress;
pub mod reach;
pub mod reduction;
pub mod report;
pub mod signature;
pub mod sketch;
pub mod subject;
pub mod unanswered;

pub use blame::{Blame, NotBlamed, Pass, Unclear, blame};
pub use known::Known;
pub use progress::{Progress, Step};
pub use report::Report;
pub use signature::{Signature, signature};
pub use sketch::{Sketch, Suspect};
pub use subject::{Subject, Symptom};
pub use unanswered::Unanswered;
