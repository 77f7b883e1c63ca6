//! The server of a cluster: it gives seeds to workers, counts their results, and stores their findings.
//!
//! The state is in PostgreSQL ([`db`]), the files of findings and bugs in a directory or a bucket ([`blobs`]). The
//! server itself holds only caches ([`state`]): several may serve the same store. [`remote::wire`] is the protocol;
//! [`api`] has a module for each part of it, and [`request`] is what handlers receive. Dependencies between modules go one
//! way only.
//!
//! It must not know about compilers or how programs are made. It is the only crate with asynchronous code; [`run`]
//! and [`Server`] block. Start reading at [`remote::wire::leases`], then [`api::leases`].

mod admin_token;
pub mod api;
pub mod auth;
pub mod blobs;
pub mod config;
mod connections;
pub mod db;
mod error;
mod hooks;
mod log;
mod origin;
pub mod pages;
pub mod request;
mod router;
mod serve;
pub mod state;
mod tasks;
mod tls;

pub use admin_token::{AdminToken, admin_token};
pub use config::Config;
pub use error::Error;
pub use serve::{Server, create_token, run};
