//! A campaign on a server, seen by those who work for it.
//!
//! [`wire`] is what workers and the server say to each other; the server uses nothing else of this crate.
//!
//! This crate must not know databases, and has no asynchronous code: a worker is threads that block.

#![deny(missing_docs)]

pub mod wire;
