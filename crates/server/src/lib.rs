//! The server of a cluster: it gives seeds to workers, counts what they did, and keeps what they found.
//!
//! The truth is in PostgreSQL ([`db`]), the files of findings and bugs in a directory or a bucket ([`blobs`]). The server
//! itself has nothing to lose: several may serve the same store. [`remote::wire`] is what it is told and answers; [`api`]
//! has a module for each part of that.
//!
//! It is the only crate with asynchronous code. [`run`] and [`Server`] block.

#![deny(missing_docs)]

pub mod api;
pub mod auth;
pub mod blobs;
pub mod config;
pub mod db;
mod error;
mod hooks;
mod ledgers;
mod meter;
pub mod pages;
mod rate;
mod router;
mod serve;
mod tasks;
mod tls;

pub use auth::create_token;
pub use config::Config;
pub use error::Error;
pub use serve::{Server, run};
