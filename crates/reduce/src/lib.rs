//! Makes a program smaller while a predicate on it holds.
//!
//! Edits propose, the machine disposes: a candidate must be well-formed, free of undefined behaviour and observe
//! something before the predicate sees it, so every step of a reduction is a program with a known meaning. What an
//! edit breaks is mended where the machine points at it, so that bold edits stay possible.
//! It must not know which compiler a predicate runs, nor the disk.
//!
//! Start reading at [`reduce`], then [`edits`] (what is tried) and `draft` (how edits are applied and mended).

#![deny(missing_docs)]

mod cache;
mod draft;
pub mod edits;
mod facts;
mod options;
mod predicate;
mod rename;
mod search;
mod size;
mod tidy;

pub use cache::content;
pub use draft::Mend;
pub use options::{Options, Reduced, Refusal};
pub use predicate::{Candidate, Predicate, Stats, Watcher};
pub use search::reduce;
pub use size::{Weight, size, terminators, weight};
