//! Random programs whose exact behaviour is known.
//!
//! The generator proposes a statement, the machine executes it, and what would be undefined is rolled back. Blocks are
//! holes until execution reaches them; filled blocks are replayed, which gives loops, functions called many times and
//! recursion. Every decision comes from [`Choices`]; (version, profile, seed) gives the same bytes everywhere.
//! It must not know compilers, the disk or the clock.
//!
//! Start reading at [`generate`], then `grow` (what happens at a hole), `workspace` (how edits are undone),
//! `statements`, `control` and `calls`.
//!
//! ```
//! use generate::{Choices, Profile, generate};
//!
//! let mut profile = Profile::default();
//! profile.set_text("size=40")?;
//! // The program of seed 7, free of undefined behaviour, and what every correct build of it observes.
//! let made = generate(&profile, Choices::new(7)).expect("generated programs run");
//! assert_eq!(mir::wf::check(&made.program), Ok(()));
//! assert_eq!(machine::run(&made.program, machine::Limits::default()), made.outcome);
//! # Ok::<(), generate::ProfileError>(())
//! ```

#![deny(missing_docs)]

pub mod census;
pub mod choices;
pub mod constructs;
pub mod knobs;
pub mod observability;
pub mod profiles;

mod actions;
mod again;
mod assembled;
mod calls;
mod control;
mod counters;
mod decoys;
mod dialects;
mod ends;
mod focus;
mod gone;
mod grow;
mod guarded;
mod intrinsics;
mod literals;
mod loops;
mod matches;
mod mend;
mod noted;
mod params;
mod patterns;
mod pick;
mod rebuilt;
mod results;
mod retest;
mod scope;
mod seen;
mod selects;
mod shapes;
mod statements;
mod types;
mod variants;
mod workspace;

pub use choices::{Choices, Stream, Tape};
pub use grow::{Generated, Rejects, generate};
pub use knobs::{KNOBS, Kind, Knob, Mix, Profile, ProfileError};

/// Bumped whenever the same seed and profile give another program.
pub const VERSION: u32 = 21;
