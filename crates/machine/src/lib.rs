//! The abstract machine: what a program does, or which rule it breaks.
//!
//! The machine knows every value, where Rust fixes it: byte memory with initialisation and provenance, typed
//! copies with validity, Tree Borrows, and what Rust leaves open is marked and never observable (the semantics,
//! sections A to E). Undefined behaviour is a value, [`Ub`], never a panic. All state is behind one undo log:
//! any prefix of an execution can be rolled back cheaply ([`Machine::mark`], [`Machine::rollback`]).
//! It must not know randomness, compilers, the disk or the clock.
//!
//! Start reading at [`machine`] (the state and its stepping), then `rvalue`, `operand`, `place`, `validity`,
//! `call`; the operators are in [`ops`], Tree Borrows in [`borrow`], the rules in [`rule`].

#![deny(missing_docs)]

pub mod borrow;
pub mod machine;
pub mod ops;
pub mod rule;
pub mod run;
pub mod trace;

mod alloc;
mod arith;
mod call;
mod cast;
mod fault;
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
mod rvalue;
mod state;
mod tamper;
mod undo;
mod validity;
mod value;
mod watch;

pub use fault::{At, Detail, Stop, Ub};
pub use machine::{Limits, Machine, Standing};
pub use probe::Probe;
pub use rule::Rule;
pub use run::{Outcome, run};
pub use undo::Mark;
