//! A campaign on a server, seen by those who work for it.
//!
//! [`wire`] is what workers and the server say to each other; the server uses nothing else of this crate. [`RemoteStore`]
//! and [`RemoteBugs`] are the campaign's `Store` and `Bugs` over a [`Client`], so testing and triage do not know where their
//! work comes from. Start with [`held`]: how a lease is counted exactly once.
//!
//! This crate must not know databases, and has no asynchronous code: a worker is threads that block.

#![deny(missing_docs)]

pub mod bugs;
pub mod client;
pub mod held;
pub mod spool;
pub mod store;
pub mod wire;

pub use bugs::RemoteBugs;
pub use client::{CallError, Client};
pub use store::RemoteStore;
