//! Random programs whose exact behaviour is known.
//!
//! The generator proposes a statement, the machine executes it, and what would be undefined is rolled back. Blocks are
//! holes until execution reaches them; filled blocks are replayed, which gives loops, functions called many times and
//! recursion. Every decision comes from [`Choices`]; (version, profile, seed) gives the same bytes everywhere.
//! It must not know compilers, the disk or the clock.
//!
//! Start reading at [`generate`], then `grow` (what happens at a hole), `builder` (what everything is made with) and its
//! `journal` (how edits are undone), `actions` (what can happen at a hole) and [`idioms`] (the registry of shapes that
//! passes look for). `tests/layers.rs` has the order of the modules: each uses only those before it.
//!
//! ```
//! use mirsmith_generate::{Choices, Profile, generate};
//!
//! let mut profile = Profile::default();
//! profile.set_text("size=40")?;
//! // The program of seed 7, free of undefined behaviour, and what every correct build of it observes.
//! let made = generate(&profile, Choices::new(7)).expect("generated programs run");
//! assert_eq!(mir::wf::check(&made.program), Ok(()));
//! assert_eq!(machine::run(&made.program, machine::Limits::default()), made.outcome);
//! # Ok::<(), mirsmith_generate::ProfileError>(())
//! ```

pub mod choices;
pub mod idioms;
pub mod profiles;

mod actions;
mod builder;
mod calls;
mod control;
mod crossover;
mod grow;
mod knobs;
mod liveness;
mod measure;
mod mutate;
mod portable;
mod statements;

pub use builder::emit::Rejects;
pub use builder::origin::Origin;
pub use choices::{Choices, Stream};
pub use crossover::donors::{DonorError, Donors};
pub use crossover::{Operator, Tally};
pub use grow::{GenerateError, Generated, generate};
pub use knobs::{Knob, KnobKind, Mix};
pub use measure::{census, constructs, observability, vendor};
pub use mutate::{Mutant, Mutation, mutate};
pub use portable::is_portable;
pub use profiles::{Profile, ProfileError, knobs, shown};

/// Bumped whenever the same seed and profile give another program.
pub const VERSION: u32 = 32;
