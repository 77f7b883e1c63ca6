//! The handlers: a module for each part of the protocol.

pub mod admin;
pub mod findings;
pub mod import;
pub mod leases;
pub mod toolchains;
pub mod triage;
pub mod view;
