//! An interpreter of LLVM IR that runs one function and refuses undefined behaviour: it says what the function gives, or which
//! rule of LLVM's language reference it breaks, and on which line.
//!
//! It is the judge of modules that are made small: whatever it accepts is defined, so a pass that changes the result is
//! wrong. It must not know who made a module, nor compilers, files or processes. It knows the part of the language
//! that rustc, our programs and `llvm-reduce` write; the rest is an error. docs/llvm-ir.md says what it guarantees.
//!
//! Start with [`run`], then `machine` (the loop), `act` and `compute` (instructions), `memory`; `parse` makes the [`Module`].

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
pub use stop::{At, Rule, Stop, Ub};
