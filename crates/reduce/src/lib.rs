//! Makes a program smaller while a predicate on it holds.
//!
//! Edits propose, the machine disposes: a candidate must be well-formed, free of undefined behaviour and observe
//! something before the predicate sees it, so every step of a reduction is a program with known output. What an edit
//! breaks is repaired where the machine reports it, which makes bold edits possible. It must not know which compiler
//! a predicate runs, nor the disk.
//!
//! Start reading at [`reduce`], then [`edits`] (what is tried) and `draft` (how edits are applied and repaired).
//!
//! ```
//! let program = text::parse::parse(
//!     r#"
//!     #![feature(custom_mir, core_intrinsics)]
//!     use core::intrinsics::mir::*;
//!     fn observe(x: u32) { println!("{x}"); }
//!     #[custom_mir(dialect = "runtime", phase = "initial")]
//!     fn fn0(x: u32) {
//!         mir! {
//!             let a: u32; let b: u32; let unit: ();
//!             { a = x * 3_u32; b = a ^ x; Call(unit = observe(b), ReturnTo(bb1), UnwindUnreachable()) }
//!             bb1 = { Call(unit = observe(a), ReturnTo(bb2), UnwindUnreachable()) }
//!             bb2 = { Return() }
//!         }
//!     }
//!     fn main() { fn0(7); }
//!     "#,
//! )?;
//! // In practice: does the compiler still get it wrong?
//! let interesting = |_: &mir::Program, outcome: &machine::Execution| outcome.events.iter().any(|e| e.bits() == 21);
//! let reduced = mirsmith_reduce::reduce(&program, &interesting, &mirsmith_reduce::Options::default(), &mut ()).expect("it holds");
//! assert_eq!((mirsmith_reduce::size(&program), mirsmith_reduce::size(&reduced.best.program)), (4, 1)); // one call: observe(21)
//! # Ok::<(), text::parse::ParseError>(())
//! ```

mod cache;
mod draft;
pub mod edits;
mod facts;
mod options;
mod predicate;
mod rename;
mod search;
mod size;
mod tidy;

pub use cache::content;
pub use draft::Mend;
pub use options::{Options, Reduced, Refusal, text};
pub use predicate::{Candidate, Predicate, Stats, Watcher};
pub use search::reduce;
pub use size::{Weight, size, terminators, weight};
