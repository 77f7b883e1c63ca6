//! The language of programs: MIR as data.
//!
//! This crate defines what a program *is*: its types and their layout, its functions,
//! well-formedness, and the known targets, intrinsics and rustc versions. It must not
//! know how a program is written (see `text`) nor what it *does* (see `machine`).
//!
//! Start reading at [`program`] (a program as a whole), then
//! [`syntax`] (statements, rvalues, places), [`types`] and [`layout`].

pub mod adt;
pub mod canon;
mod carry;
pub mod dialect;
pub mod drop_calls;
mod drop_styles;
pub mod elaborate;
mod facts;
pub mod flow;
pub mod glue;
pub mod graft;
pub mod intrinsics;
pub mod layout;
mod mentions;
mod move_paths;
pub mod needs;
pub mod observe;
pub mod program;
pub mod prune;
pub mod run_facts;
pub mod suggest;
pub mod syntax;
pub mod target;
pub mod types;
pub mod typing;
pub mod unwinding;
pub mod vendor;
pub mod visit;
pub mod visit_mut;
pub mod wf;

pub use adt::{Adt, AdtKind, CtorStyle, Field, LibTy, Repr, ReprKind, Variant};
pub use dialect::{Feature, Unsupported, Version};
pub use intrinsics::Intrinsic;
pub use layout::{Layout, Leaf, LeafKind, Prim, Shape, Span, Tag};
pub use observe::{Event, ObservedTy};
pub use program::{
    Abi, Block, ConstValue, Entry, FnAttrs, Function, Inline, LocalDecl, NamedConst, Program, Role, Static,
};
pub use run_facts::RunFacts;
pub use syntax::{
    AggregateKind, BinOp, BlockId, Callee, CastKind, Const, ConstId, FuncId, GenericArg, Local, Operand,
    Place, Proj, Reason, Rvalue, Statement, StaticId, Terminator, UnOp, Unwind,
};
pub use target::{Target, Width};
pub use types::{AdtId, FloatTy, FnSig, IntTy, Mutbl, Ty, TyId, Types};
