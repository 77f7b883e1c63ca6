//! The abstract machine: executes a program and predicts its observations, or reports the rule that it breaks.
//!
//! It models byte memory with initialisation and provenance, typed copies with validity checks, and Tree Borrows;
//! values that Rust leaves non-deterministic are tainted and never observable (semantics A to E). Undefined behaviour
//! is a value, [`Ub`], never a panic. All state is behind one undo log, so any suffix of an execution can be rolled
//! back cheaply ([`Machine::mark`], [`Machine::rollback`]).
//! It must not know randomness, compilers, the disk or the clock.
//!
//! Start reading at [`machine`] (the state and its stepping), then `rvalue`, `operand`, `place`, `validity`,
//! `call`; the operators are in [`ops`], Tree Borrows in [`borrow`], the rules in [`rule`].
//!
//! ```
//! let program = text::parse::parse(
//!     r#"
//!     #![feature(custom_mir, core_intrinsics)]
//!     use core::intrinsics::mir::*;
//!     #[custom_mir(dialect = "runtime", phase = "initial")]
//!     fn fn0(x: u32) -> u32 { mir! { { RET = 1_u32 / x; Return() } } }
//!     fn main() { fn0(0); }
//!     "#,
//! )?;
//! let outcome = mirsmith_machine::run(&program, mirsmith_machine::Limits::default());
//! let Some(mirsmith_machine::Stop::Ub(ub)) = outcome.stop else { panic!("{outcome:?}") };
//! assert_eq!(ub.rule.name(), "division-by-zero");
//! # Ok::<(), text::parse::ParseError>(())
//! ```

pub mod borrow;
pub mod machine;
pub mod ops;
pub mod rule;
pub mod run;
pub mod trace;
pub mod vendor;

mod access;
mod alloc;
mod arith;
mod call;
mod cast;
mod fault;
mod fault_injection;
mod frame;
mod intrinsics;
mod items;
mod log;
mod memory;
mod number;
mod observe;
mod operand;
mod place;
mod pointer;
mod probe;
mod reach;
mod run_facts;
mod rvalue;
mod state;
mod strictness;
mod undo;
mod unwinding;
mod validity;
mod value;
mod watch;

pub use fault::{At, Detail, Limited, Stop, Ub};
pub use machine::{Limits, Machine, Standing};
pub use probe::Probe;
pub use rule::Rule;
pub use run::{Execution, run};
pub use run_facts::run_facts;
pub use strictness::Strictness;
pub use undo::Mark;
pub use unwinding::End;
