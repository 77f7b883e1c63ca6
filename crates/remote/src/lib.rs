//! A campaign on a server, from the workers' side.
//!
//! [`wire`] is the protocol between workers and the server; the server uses nothing else of this crate.
//! [`RemoteStore`] and [`RemoteBugs`] implement the campaign's `Store` and `Bugs` over a [`Client`], so testing and
//! triage need not know where their work comes from. Start reading at [`held`]: how a lease is counted exactly once.
//!
//! This crate must not know about databases, and has no asynchronous code: a worker consists of blocking threads.

pub mod bugs;
pub mod client;
pub mod held;
pub mod spool;
pub mod store;
pub mod wire;

pub use bugs::RemoteBugs;
pub use client::{CallError, Client};
pub use store::RemoteStore;
