//! Types, interned: a [`TyId`] is a small number, equal exactly when the types are equal.

mod numbers;
mod table;

pub use numbers::{FloatTy, IntTy};
pub use table::{RecursiveType, Types};

/// An interned type of one [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TyId(pub u32);

/// A struct, enum or union of one [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AdtId(pub u32);

/// Mutability of a pointer, reference or static.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mutbl {
    /// `&T`, `*const T`.
    Not,
    /// `&mut T`, `*mut T`.
    Mut,
}

/// The signature of a function or function pointer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FnSig {
    /// Calling convention.
    pub abi: crate::program::Abi,
    /// Parameter types.
    pub params: Vec<TyId>,
    /// Return type.
    pub ret: TyId,
}

/// The structure of a type. Lifetimes are erased (and printed as `'static`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// An integer.
    Int(IntTy),
    /// A float.
    Float(FloatTy),
    /// A tuple; the empty one is unit.
    Tuple(Vec<TyId>),
    /// `[T; N]`.
    Array(TyId, u64),
    /// `[T]`: unsized, so only behind a pointer.
    Slice(TyId),
    /// `*const T`, `*mut T`.
    RawPtr(Mutbl, TyId),
    /// `&T`, `&mut T`.
    Ref(Mutbl, TyId),
    /// A function pointer.
    FnPtr(FnSig),
    /// A struct, enum or union.
    Adt(AdtId),
}
