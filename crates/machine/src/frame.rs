//! Activations of functions and the storage of their locals.

use mir::{BlockId, FuncId, Prim, TyId, Unwind};

use crate::place::Loc;
use crate::value::AllocId;

/// The storage of one local. Its bytes stay at a fixed place in the arena for the whole activation; an allocation
/// that pointers can refer to exists only once the address was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LocalSlot {
    pub(crate) addr: u32,
    pub(crate) ty: TyId,
    /// The type as a primitive, if it is one.
    pub(crate) prim: Option<Prim>,
    pub(crate) alloc: AllocId,
    pub(crate) live: bool,
    /// An argument or the return place: its address may coincide with another's (semantics B.2).
    pub(crate) in_place: bool,
}

/// An activation of a function.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) func: FuncId,
    pub(crate) block: BlockId,
    pub(crate) statement: u32,
    /// Index of its first local in the machine's table.
    pub(crate) locals: u32,
    /// The number of locals so far (the function may still grow).
    pub(crate) local_count: u32,
    /// Address of its first byte in the arena.
    pub(crate) memory: u32,
    /// Index of its first protected tag.
    pub(crate) protected: u32,
    /// Where the result goes in the caller (`main` for the entry).
    pub(crate) dest: Loc,
    /// Allocations of which a part was passed in place: their addresses are not comparable (semantics B.2).
    pub(crate) donated: Vec<AllocId>,
    /// The block where the caller continues.
    pub(crate) target: BlockId,
    /// What the caller does if this activation unwinds.
    pub(crate) unwind: Unwind,
    /// The payload of the unwinding that brought this activation to its cleanup blocks.
    pub(crate) payload: Option<u32>,
}
