//! An interpreter of LLVM IR that refuses undefined behaviour: it runs one function and returns its result, or the
//! rule of LLVM's language reference that it breaks, with the line.
//!
//! It judges modules while they are reduced: whatever it accepts is defined, so a pass that changes the result is wrong.
//! It must not know where a module comes from, nor compilers, files or processes. It supports the part of the language
//! that rustc, our programs and `llvm-reduce` write; the rest is an error. docs/llvm-ir.md documents what it guarantees.
//!
//! Start reading at [`run`], then `machine` (the loop), `act` and
//! `compute` (instructions), `memory`; `parse` makes the [`Module`].

mod act;
mod call;
mod cast;
mod check;
mod codec;
mod compare;
mod compute;
mod float;
mod integer;
mod intrinsics;
mod lanewise;
mod layout;
mod lex;
mod machine;
mod masked;
mod memory;
mod module;
mod noalias;
mod parse;
mod run;
mod stop;
mod value;

pub use compare::{Comparison, compare};
pub use module::Module;
pub use parse::{ParseError, parse};
pub use run::{Called, Limits, Outcome, calls, run};
pub use stop::{At, Limited, Rule, Stop, Ub};
