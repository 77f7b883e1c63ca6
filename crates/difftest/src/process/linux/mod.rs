//! What only Linux has: children that confine themselves, and end with all that they have started.
//!
//! Setting limits between fork and exec needs unsafe code, which this workspace forbids. So a child is started as a
//! *helper*, our own binary once more, that confines itself ([`jail`]) and then becomes the compiler or the program.

pub mod jail;
pub mod run;
mod seccomp;
mod spent;
mod stolen;
mod supervise;
mod tree;
