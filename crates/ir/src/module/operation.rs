//! Operations without effects, and their flags.

use super::{Cast, FloatOp, FloatPredicate, IntOp, IntPredicate, Operand, Type};

/// The flags of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    pub nsw: bool,
    pub nuw: bool,
    pub exact: bool,
    pub disjoint: bool,
    pub nneg: bool,
    pub samesign: bool,
    pub inbounds: bool,
    pub nusw: bool,
    pub nnan: bool,
    pub ninf: bool,
    pub nsz: bool,
    /// Whether a fast-math flag allows more than one result.
    pub loose: bool,
}

/// An operation without effects; constant expressions consist of these too.
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    Binary { op: IntOp, flags: Flags, ty: Type, a: Operand, b: Operand },
    FloatBinary { op: FloatOp, flags: Flags, ty: Type, a: Operand, b: Operand },
    FloatNegate { flags: Flags, ty: Type, a: Operand },
    Compare { predicate: IntPredicate, flags: Flags, ty: Type, a: Operand, b: Operand },
    FloatCompare { predicate: FloatPredicate, flags: Flags, ty: Type, a: Operand, b: Operand },
    Cast { kind: Cast, flags: Flags, from: Type, a: Operand, to: Type },
    Select { flags: Flags, condition: (Type, Operand), ty: Type, a: Operand, b: Operand },
    Freeze { ty: Type, a: Operand },
    Element { flags: Flags, source: Type, base: (Type, Operand), indices: Vec<(Type, Operand)> },
    ExtractValue { ty: Type, a: Operand, path: Vec<usize> },
    InsertValue { ty: Type, a: Operand, element: (Type, Operand), path: Vec<usize> },
    ExtractElement { ty: Type, a: Operand, index: (Type, Operand) },
    InsertElement { ty: Type, a: Operand, element: (Type, Operand), index: (Type, Operand) },
    Shuffle { ty: Type, a: Operand, b: Operand, mask: (Type, Operand) },
}
