//! Statements, rvalues, operands, places and terminators, as in custom MIR at the runtime dialect.

use crate::types::{Mutbl, TyId};

/// A local of a function: 0 is the return place `RET`, then the parameters, then the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Local(pub u32);

impl Local {
    /// The return place.
    pub const RET: Local = Local(0);
}

/// A block of a function; 0 is the entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

/// A function of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FuncId(pub u32);

/// A static of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StaticId(pub u32);

/// A named constant of a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ConstId(pub u32);

/// One projection, from a place to a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proj {
    /// `*p`; only as the first projection.
    Deref,
    /// A field of a struct, tuple or union, or of the variant just downcast to.
    Field(u32),
    /// `a[i]` with a local of type `usize`.
    Index(Local),
    /// `Variant(e, n)`; always followed by a field.
    Downcast(u32),
}

/// A local and a path into it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The local that it begins at.
    pub local: Local,
    /// The path from there.
    pub projection: Vec<Proj>,
}

impl Place {
    /// The return place.
    pub const RET: Place = Place { local: Local::RET, projection: Vec::new() };

    /// The whole local.
    pub const fn local(local: Local) -> Place {
        Place { local, projection: Vec::new() }
    }

    /// The place with one more projection.
    pub fn project(&self, proj: Proj) -> Place {
        let mut projection = self.projection.clone();
        projection.push(proj);
        Place { local: self.local, projection }
    }

    /// Whether the place dereferences a pointer.
    pub fn is_indirect(&self) -> bool {
        matches!(self.projection.first(), Some(Proj::Deref))
    }
}

impl From<Local> for Place {
    fn from(local: Local) -> Place {
        Place::local(local)
    }
}

/// A constant operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// A literal of type bool, char, integer or float: its bits, zero-extended.
    Scalar {
        /// The bits.
        bits: u128,
        /// The type.
        ty: TyId,
    },
    /// A `const` item of the program.
    Named(ConstId),
    /// `Static(S)` of type `&T`, or for a `static mut` `StaticMut(S)` of type `*mut T`.
    Static(StaticId),
}

/// An operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The value is copied.
    Copy(Place),
    /// The value is moved out.
    Move(Place),
    /// A constant.
    Const(Const),
}

impl Operand {
    /// The place that is read, if any.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Operand::Copy(place) | Operand::Move(place) => Some(place),
            Operand::Const(_) => None,
        }
    }

    /// The operand with a move turned into a copy, for values that are read more than once.
    pub fn copied(self) -> Operand {
        match self {
            Operand::Move(place) => Operand::Copy(place),
            other => other,
        }
    }
}

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// `!`, on bits or a bool.
    Not,
    /// `-`.
    Neg,
}

/// Binary operators. Arithmetic wraps; shifts mask their amount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// `+`.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
    /// `/`.
    Div,
    /// `%`.
    Rem,
    /// `^`.
    BitXor,
    /// `&`.
    BitAnd,
    /// `|`.
    BitOr,
    /// `<<`.
    Shl,
    /// `>>`.
    Shr,
    /// `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `<`.
    Lt,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
    /// `Offset(ptr, n)`: inbounds pointer arithmetic in units of the pointee.
    Offset,
}

impl BinOp {
    /// All operators that are written with a symbol.
    pub const SYMBOLS: [(BinOp, &'static str); 16] = [
        (BinOp::Add, "+"),
        (BinOp::Sub, "-"),
        (BinOp::Mul, "*"),
        (BinOp::Div, "/"),
        (BinOp::Rem, "%"),
        (BinOp::BitXor, "^"),
        (BinOp::BitAnd, "&"),
        (BinOp::BitOr, "|"),
        (BinOp::Shl, "<<"),
        (BinOp::Shr, ">>"),
        (BinOp::Eq, "=="),
        (BinOp::Ne, "!="),
        (BinOp::Lt, "<"),
        (BinOp::Le, "<="),
        (BinOp::Gt, ">"),
        (BinOp::Ge, ">="),
    ];

    /// Whether the result is a bool.
    pub fn is_comparison(self) -> bool {
        matches!(self, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
    }
}

/// Casts, by how they are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastKind {
    /// `x as T`: numbers, pointer to pointer, pointer to address.
    As,
    /// `CastTransmute`.
    Transmute,
    /// `CastPtrToPtr`.
    PtrToPtr,
    /// `CastUnsize`: array pointer to slice pointer.
    Unsize,
}

/// What an aggregate rvalue builds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AggregateKind {
    /// A tuple (unit too), of the given tuple type.
    Tuple(TyId),
    /// An array of the given array type.
    Array(TyId),
    /// A struct (variant 0) or enum variant, of the given type.
    Adt(TyId, u32),
    /// A union with one field set, of the given type.
    Union(TyId, u32),
}

impl AggregateKind {
    /// The type that is built.
    pub fn ty(self) -> TyId {
        match self {
            AggregateKind::Tuple(ty)
            | AggregateKind::Array(ty)
            | AggregateKind::Adt(ty, _)
            | AggregateKind::Union(ty, _) => ty,
        }
    }
}

/// The right-hand side of an assignment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rvalue {
    /// The operand itself.
    Use(Operand),
    /// `[x; N]`.
    Repeat(Operand, u64),
    /// `&place`, `&mut place`.
    Ref(Mutbl, Place),
    /// `&raw const place`, `&raw mut place`.
    RawPtr(Mutbl, Place),
    /// `-x`, `!x`.
    Unary(UnOp, Operand),
    /// `a op b`.
    Binary(BinOp, Operand, Operand),
    /// `Checked(a op b)` for `+ - *`: the wrapped value and whether it overflowed.
    Checked(BinOp, Operand, Operand),
    /// A cast to the given type.
    Cast(CastKind, Operand, TyId),
    /// `PtrMetadata(p)`: the length of a slice pointer, `()` of a thin one.
    PtrMetadata(Operand),
    /// `Discriminant(place)`.
    Discriminant(Place),
    /// A tuple, array, struct, variant or union built from its parts.
    Aggregate(AggregateKind, Vec<Operand>),
    /// `Len(place)` of an array (removed in 1.92).
    Len(Place),
    /// `CopyForDeref(place)` (removed in 1.92).
    CopyForDeref(Place),
}

/// A statement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Statement {
    /// `place = rvalue;`
    Assign(Place, Rvalue),
    /// `StorageLive(local);`
    StorageLive(Local),
    /// `StorageDead(local);`
    StorageDead(Local),
    /// `Assume(op);`
    Assume(Operand),
    /// `SetDiscriminant(place, variant);`
    SetDiscriminant(Place, u32),
    /// `Deinit(place);` (removed in 1.92).
    Deinit(Place),
    /// `Retag(place);` (removed in 1.97).
    Retag(Place),
}

/// A generic argument of an intrinsic call, in the order of its canonical signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GenericArg {
    /// A type.
    Ty(TyId),
    /// A memory ordering.
    Ordering(AtomicOrdering),
    /// An alignment.
    SimdAlign(SimdAlign),
    /// The index vector of `simd_shuffle`: a named constant.
    Const(ConstId),
}

/// Memory orderings of atomic intrinsics.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOrdering {
    /// `Relaxed`.
    Relaxed,
    /// `Release`.
    Release,
    /// `Acquire`.
    Acquire,
    /// `AcqRel`.
    AcqRel,
    /// `SeqCst`.
    SeqCst,
}

/// The alignment parameter of `simd_masked_load` and `simd_masked_store`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SimdAlign {
    /// No alignment.
    Unaligned,
    /// The alignment of an element.
    Element,
    /// The alignment of the vector.
    Vector,
}

/// The target of a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A function of the program.
    Function(FuncId),
    /// A function pointer.
    Pointer(Operand),
    /// A compiler intrinsic with all its generic arguments.
    Intrinsic(crate::intrinsics::Intrinsic, Vec<GenericArg>),
    /// A function of `core::arch` with its constant generic arguments.
    Vendor {
        /// The function, by its place in the vendor table.
        id: crate::vendor::VendorId,
        /// The constant generic arguments.
        imms: Vec<i64>,
    },
    /// The prelude's observation of one bool, char, integer or float: the event `(site, value)`.
    Observe {
        /// The number of this observation.
        site: u32,
    },
}

/// Why a program terminates during unwinding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The calling convention does not allow unwinding.
    Abi,
    /// A cleanup block unwinds.
    InCleanup,
}

/// What happens if a call or drop unwinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unwind {
    /// The caller unwinds.
    Continue,
    /// Unwinding is undefined behaviour.
    Unreachable,
    /// The program terminates.
    Terminate(Reason),
    /// Execution continues in a cleanup block.
    Cleanup(BlockId),
}

/// The terminator of a block.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Terminator {
    /// `Return()`.
    Return,
    /// `Goto(block)`.
    Goto(BlockId),
    /// `Unreachable()`.
    Unreachable,
    /// `match op { value => block, .., _ => otherwise }`; values are bits, zero-extended.
    SwitchInt {
        /// The operand that is switched on.
        op: Operand,
        /// Values and their target blocks.
        targets: Vec<(u128, BlockId)>,
        /// The target block for all other values.
        otherwise: BlockId,
    },
    /// `Call(dest = callee(args), ReturnTo(target), unwind)`.
    Call {
        /// The destination of the result.
        dest: Place,
        /// The called function.
        callee: Callee,
        /// The arguments.
        args: Vec<Operand>,
        /// The block to continue at.
        target: BlockId,
        /// What happens if it unwinds.
        unwind: Unwind,
    },
    /// `TailCall(callee(args))`: the caller's frame ends before the call.
    TailCall {
        /// The called function.
        callee: Callee,
        /// The arguments.
        args: Vec<Operand>,
    },
    /// `Drop(place, ReturnTo(target), unwind)`.
    Drop {
        /// The place that is dropped.
        place: Place,
        /// The block to continue at.
        target: BlockId,
        /// What happens if it unwinds.
        unwind: Unwind,
    },
    /// `UnwindResume()`: the end of a cleanup block.
    UnwindResume,
    /// `UnwindTerminate(reason)`.
    UnwindTerminate(Reason),
}

impl Terminator {
    /// The possible next blocks, in the order written; the unwind edge last.
    pub fn successors(&self) -> Vec<BlockId> {
        let mut blocks = Vec::new();
        crate::visit::edges(self, &mut |block| blocks.push(*block));
        blocks
    }
}
