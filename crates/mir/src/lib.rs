//! Programs in custom MIR, as data and as text.
//!
//! This crate knows what a program *is*: its types and their layout, its functions, when it is
//! well-formed, and how it is written as a stand-alone `.rs` file for a given rustc version (the
//! dialect) and read back. It must not know what a program *does*: that is `machine`.
//!
//! Start reading at [`program`] (a program as a whole), then [`syntax`] (statements, rvalues, places),
//! [`types`] and [`layout`].
//!
//! ```
//! let program = mirsmith_mir::parse::parse(
//!     r#"
//!     #![feature(custom_mir, core_intrinsics)]
//!     use core::intrinsics::mir::*;
//!     #[custom_mir(dialect = "runtime", phase = "initial")]
//!     fn fn0() -> u32 { mir! { { RET = 6_u32 * 7_u32; Return() } } }
//!     fn main() { fn0(); }
//!     "#,
//! )?;
//! assert_eq!(mirsmith_mir::wf::check(&program), Ok(()));
//! // In the syntax of rustc 1.85. Parsing what was printed gives the same program.
//! let text = mirsmith_mir::print(&program, &mirsmith_mir::PrintOptions::new(mirsmith_mir::Version::new(85))).expect("1.85 has all of it");
//! assert!(mirsmith_mir::canon::same(&mirsmith_mir::parse::parse(&text)?, &program));
//! # Ok::<(), mirsmith_mir::parse::ParseError>(())
//! ```

#![deny(missing_docs)]

pub mod adt;
pub mod canon;
mod carry;
pub mod dialect;
pub mod dump;
mod facts;
pub mod flow;
pub mod graft;
pub mod import;
pub mod intrinsics;
pub mod layout;
mod mentions;
pub mod needs;
pub mod observe;
pub mod parse;
pub mod print;
pub mod program;
pub mod prune;
pub mod suggest;
pub mod syntax;
pub mod target;
pub mod types;
pub mod typing;
pub mod vendor;
pub mod visit;
pub mod visit_mut;
pub mod wf;

pub use adt::{Adt, AdtKind, CtorStyle, Field, LibTy, Repr, ReprKind, Variant};
pub use dialect::{Feature, Unsupported, Version};
pub use intrinsics::Intrinsic;
pub use layout::{Layout, Leaf, LeafKind, Prim, Shape, Span, Tag};
pub use observe::{Event, ObservedTy};
pub use print::{Form, PrintOptions, print, print_for_any};
pub use program::{
    Abi, Block, ConstValue, Entry, FnAttrs, Function, Inline, LocalDecl, NamedConst, Program, Static,
};
pub use syntax::{
    AggregateKind, BinOp, BlockId, Callee, CastKind, Const, ConstId, FuncId, GenericArg, Local, Operand,
    Place, Proj, Reason, Rvalue, Statement, StaticId, Terminator, UnOp, Unwind,
};
pub use target::{Target, Width};
pub use types::{AdtId, FloatTy, FnSig, IntTy, Mutbl, Ty, TyId, Types};
