//! Running compilers and programs: limits, confinement, output, time and exit.
//!
//! `linux` confines them. `elsewhere` can't, and runs only tasks that need no confinement.

pub mod clock;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
pub mod limits;
#[cfg(target_os = "linux")]
mod linux;
pub mod protection;
pub mod task;
pub mod temp;

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{jail, run};
pub use limits::{ProcessLimits, StepLimits};
#[cfg(target_os = "linux")]
pub use linux::{jail, run::run};
pub use task::{Ended, How, Launcher, Task, TaskKind};
pub use temp::TempDir;
