//! Programs as text: printing and parsing them.
//!
//! - [`print()`] writes a program as a stand-alone `.rs` file for a given rustc: custom MIR, plain Rust
//!   ([`print::surface`]), or custom MIR with a part in C ([`print::c`]).
//! - [`parse`] reads custom MIR back: parsing a printed program gives the same program.
//! - [`dump`] reads the MIR that rustc prints between passes.
//! - [`import`] turns functions of ordinary Rust into programs.
//!
//! This crate must not know what a program *does* (see `machine`), nor how a compiler is run. Rules about programs
//! that are not about their text belong to `mir`.
//!
//! Start reading at [`print`], then [`parse`].
//!
//! ```
//! use mirsmith_text as text;
//! let program = text::parse::parse(
//!     r#"
//!     #![feature(custom_mir, core_intrinsics)]
//!     use core::intrinsics::mir::*;
//!     #[custom_mir(dialect = "runtime", phase = "initial")]
//!     fn fn0() -> u32 { mir! { { RET = 6_u32 * 7_u32; Return() } } }
//!     fn main() { fn0(); }
//!     "#,
//! )?;
//! assert_eq!(mir::wf::check(&program), Ok(()));
//! // In the syntax of rustc 1.85. Parsing what was printed gives the same program.
//! let printed = text::print(&program, &text::PrintOptions::new(mir::Version::new(85))).expect("1.85 has all of it");
//! assert!(mir::canon::same(&text::parse::parse(&printed)?, &program));
//! # Ok::<(), text::parse::ParseError>(())
//! ```

pub mod dump;
pub mod import;
pub mod parse;
pub mod print;

pub use print::{Abstraction, Form, PrintOptions, print, print_for_any};
