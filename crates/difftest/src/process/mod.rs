//! Running compilers and what they compile: limits, confinement, output, time and ends.
//!
//! Setting limits between fork and exec needs unsafe code, which this workspace forbids. So a child is started as a
//! *helper*, our own binary once more, that confines itself ([`jail`]) and then becomes the compiler or the program.

pub mod jail;
pub mod limits;
pub mod protection;
pub mod seccomp;
mod stolen;
mod supervise;
pub mod task;
pub mod temp;
mod tree;

pub use limits::{ProcessLimits, StepLimits};
pub use task::{Ended, How, Launcher, Task, TaskKind};
pub use temp::TempDir;
