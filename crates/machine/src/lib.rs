//! The abstract machine.
#![deny(missing_docs)]

pub mod ops;
