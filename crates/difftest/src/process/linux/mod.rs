//! Linux only: children that confine themselves, and are killed with all their descendants.
//!
//! Setting limits between fork and exec needs unsafe code, which this workspace forbids. So a child is started as a
//! *helper*, our own binary, which confines itself ([`jail`]) and then executes the compiler or the program.

pub mod jail;
pub(super) mod run;
mod seccomp;
mod spent;
mod stolen;
mod supervise;
mod tree;
