//! Types, interned: a [`TyId`] is a small number, equal exactly when the types are equal.

use std::sync::OnceLock;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::adt::{Adt, LibTy};
use crate::layout::Layout;
use crate::target::{Model, Target, Width};

/// An interned type of one [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TyId(pub u32);

/// A struct, enum or union of one [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct AdtId(pub u32);

/// The primitive integer types. `isize` and `usize` know how wide they are on the target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntTy {
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `i128`.
    I128,
    /// `isize`.
    Isize(Width),
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`.
    U64,
    /// `u128`.
    U128,
    /// `usize`.
    Usize(Width),
}

impl IntTy {
    /// All integer types where pointers are so wide, signed first.
    pub const fn all(pointer: Width) -> [IntTy; 12] {
        [
            IntTy::I8,
            IntTy::I16,
            IntTy::I32,
            IntTy::I64,
            IntTy::I128,
            IntTy::Isize(pointer),
            IntTy::U8,
            IntTy::U16,
            IntTy::U32,
            IntTy::U64,
            IntTy::U128,
            IntTy::Usize(pointer),
        ]
    }

    /// The integer types that are the same everywhere, signed first.
    pub const FIXED: [IntTy; 10] = [
        IntTy::I8,
        IntTy::I16,
        IntTy::I32,
        IntTy::I64,
        IntTy::I128,
        IntTy::U8,
        IntTy::U16,
        IntTy::U32,
        IntTy::U64,
        IntTy::U128,
    ];

    /// Its place in [`IntTy::all`].
    pub const fn index(self) -> u32 {
        match self {
            IntTy::I8 => 0,
            IntTy::I16 => 1,
            IntTy::I32 => 2,
            IntTy::I64 => 3,
            IntTy::I128 => 4,
            IntTy::Isize(_) => 5,
            IntTy::U8 => 6,
            IntTy::U16 => 7,
            IntTy::U32 => 8,
            IntTy::U64 => 9,
            IntTy::U128 => 10,
            IntTy::Usize(_) => 11,
        }
    }

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            IntTy::I8 | IntTy::U8 => 8,
            IntTy::I16 | IntTy::U16 => 16,
            IntTy::I32 | IntTy::U32 => 32,
            IntTy::I64 | IntTy::U64 => 64,
            IntTy::Isize(pointer) | IntTy::Usize(pointer) => pointer.bits(),
            IntTy::I128 | IntTy::U128 => 128,
        }
    }

    /// Size in bytes.
    pub const fn size(self) -> u64 {
        self.bits() as u64 / 8
    }

    /// Whether the type is signed.
    pub const fn signed(self) -> bool {
        matches!(self, IntTy::I8 | IntTy::I16 | IntTy::I32 | IntTy::I64 | IntTy::I128 | IntTy::Isize(_))
    }

    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            IntTy::I8 => "i8",
            IntTy::I16 => "i16",
            IntTy::I32 => "i32",
            IntTy::I64 => "i64",
            IntTy::I128 => "i128",
            IntTy::Isize(_) => "isize",
            IntTy::U8 => "u8",
            IntTy::U16 => "u16",
            IntTy::U32 => "u32",
            IntTy::U64 => "u64",
            IntTy::U128 => "u128",
            IntTy::Usize(_) => "usize",
        }
    }

    /// The type of that name where pointers are so wide.
    pub fn from_name(name: &str, pointer: Width) -> Option<IntTy> {
        IntTy::all(pointer).into_iter().find(|t| t.name() == name)
    }

    /// `bits` cut to the width of the type (values are kept zero-extended in a `u128`).
    pub const fn truncate(self, bits: u128) -> u128 {
        let unused = 128 - self.bits();
        bits << unused >> unused
    }

    /// The value of the bit pattern `bits` as a signed number, for a signed type of this width.
    pub const fn sign_extend(self, bits: u128) -> i128 {
        let unused = 128 - self.bits();
        (bits << unused) as i128 >> unused
    }
}

/// The primitive float types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatTy {
    /// `f16`.
    F16,
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// `f128`.
    F128,
}

impl FloatTy {
    /// All float types, by width.
    pub const ALL: [FloatTy; 4] = [FloatTy::F16, FloatTy::F32, FloatTy::F64, FloatTy::F128];

    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            FloatTy::F16 => 16,
            FloatTy::F32 => 32,
            FloatTy::F64 => 64,
            FloatTy::F128 => 128,
        }
    }

    /// Size in bytes.
    pub const fn size(self) -> u64 {
        self.bits() as u64 / 8
    }

    /// Width of the stored fraction.
    pub const fn fraction_bits(self) -> u32 {
        match self {
            FloatTy::F16 => 10,
            FloatTy::F32 => 23,
            FloatTy::F64 => 52,
            FloatTy::F128 => 112,
        }
    }

    /// Whether the bit pattern is a NaN of this type.
    pub const fn is_nan(self, bits: u128) -> bool {
        let fraction = self.fraction_bits();
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        let infinity = ((1u128 << (self.bits() - 1 - fraction)) - 1) << fraction;
        magnitude > infinity
    }

    /// Whether the bit pattern is finite (neither infinite nor NaN).
    pub const fn is_finite(self, bits: u128) -> bool {
        let fraction = self.fraction_bits();
        let exponent_mask = (1u128 << (self.bits() - 1 - fraction)) - 1;
        (bits >> fraction) & exponent_mask != exponent_mask
    }

    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            FloatTy::F16 => "f16",
            FloatTy::F32 => "f32",
            FloatTy::F64 => "f64",
            FloatTy::F128 => "f128",
        }
    }

    /// The type of that name.
    pub fn from_name(name: &str) -> Option<FloatTy> {
        FloatTy::ALL.into_iter().find(|t| t.name() == name)
    }
}

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

/// The structure of a type. Lifetimes are erased (printed as `'static`).
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
    /// Unsized: only behind a pointer.
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

/// The table of a program's types. Ids are given in order of first use and never change.
#[derive(Clone, Debug)]
pub struct Types {
    target: &'static Target,
    tys: IndexSet<Ty, FxBuildHasher>,
    layouts: Vec<OnceLock<Layout>>,
    adts: Vec<Adt>,
    libs: Vec<(LibTy, AdtId)>,
    /// Whether fields of the same type are one field in every union.
    merged_unions: bool,
}

impl Default for Types {
    fn default() -> Self {
        Types::new()
    }
}

impl Types {
    /// `bool`, interned first in every table.
    pub const BOOL: TyId = TyId(0);
    /// `char`.
    pub const CHAR: TyId = TyId(1);
    /// `()`.
    pub const UNIT: TyId = TyId(2);

    /// A table for the default target.
    pub fn new() -> Types {
        Types::of(Target::DEFAULT)
    }

    /// A table for a target; it holds just the primitive types.
    pub fn of(target: &'static Target) -> Types {
        let mut types = Types {
            target,
            tys: IndexSet::default(),
            layouts: Vec::new(),
            adts: Vec::new(),
            libs: Vec::new(),
            merged_unions: false,
        };
        types.intern(Ty::Bool);
        types.intern(Ty::Char);
        types.intern(Ty::Tuple(Vec::new()));
        for int in IntTy::all(target.model.pointer) {
            types.intern(Ty::Int(int));
        }
        for float in FloatTy::ALL {
            types.intern(Ty::Float(float));
        }
        types
    }

    /// The target that the types are laid out for.
    pub fn target(&self) -> &'static Target {
        self.target
    }

    /// What the types can see of it.
    pub fn model(&self) -> &'static Model {
        &self.target.model
    }

    /// The width of pointers.
    pub fn pointer(&self) -> Width {
        self.target.model.pointer
    }

    /// The same types on another target: ids stay, layouts are new.
    pub fn retarget(&mut self, target: &'static Target) {
        let pointer = target.model.pointer;
        let int = |int: IntTy| match int {
            IntTy::Isize(_) => IntTy::Isize(pointer),
            IntTy::Usize(_) => IntTy::Usize(pointer),
            other => other,
        };
        let lib = |lib: LibTy| match lib {
            LibTy::NonZero(of) => LibTy::NonZero(int(of)),
            LibTy::Atomic(of) => LibTy::Atomic(int(of)),
            other => other,
        };
        self.target = target;
        let tys = std::mem::take(&mut self.tys).into_iter();
        self.tys = tys.map(|ty| if let Ty::Int(of) = ty { Ty::Int(int(of)) } else { ty }).collect();
        self.layouts.iter_mut().for_each(|layout| *layout = OnceLock::new());
        for (of, _) in &mut self.libs {
            *of = lib(*of);
        }
        for adt in &mut self.adts {
            adt.repr.int = adt.repr.int.map(int);
            adt.lib = adt.lib.map(lib);
            if let Some(LibTy::Atomic(of)) = adt.lib {
                adt.repr.align = Some(of.size() as u32);
            }
        }
    }

    /// From now on fields of the same type are one field in every union, as in rustc's own layout; nobody may rely on it (semantics A.7),
    /// but MIR that rustc prints does not say which of them is set.
    pub fn merge_union_fields(&mut self) {
        self.merged_unions = true;
        self.layouts.iter_mut().for_each(|layout| *layout = OnceLock::new());
    }

    /// Whether [`Self::merge_union_fields`] was called.
    pub(crate) fn merged_unions(&self) -> bool {
        self.merged_unions
    }

    /// The id of `ty`, new or old.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        let (index, new) = self.tys.insert_full(ty);
        if new {
            self.layouts.push(OnceLock::new());
        }
        TyId(index as u32)
    }

    /// The id of `ty` if the table holds it.
    pub fn find(&self, ty: &Ty) -> Option<TyId> {
        self.tys.get_index_of(ty).map(|i| TyId(i as u32))
    }

    /// The structure of an interned type. An id of another table is a defect of the caller and may panic;
    /// [`crate::wf::check`] finds such ids in a program without asking for them here.
    pub fn get(&self, id: TyId) -> &Ty {
        &self.tys[id.0 as usize]
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.tys.len()
    }

    /// Never: the primitive types are always there.
    pub fn is_empty(&self) -> bool {
        self.tys.is_empty()
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = TyId> + use<> {
        (0..self.tys.len() as u32).map(TyId)
    }

    /// The layout of a type: computed once, on first use.
    pub fn layout(&self, id: TyId) -> &Layout {
        self.layouts[id.0 as usize].get_or_init(|| Layout::compute(self, id))
    }

    /// The id of an integer type.
    pub const fn int(int: IntTy) -> TyId {
        TyId(3 + int.index())
    }

    /// The id of a float type.
    pub const fn float(float: FloatTy) -> TyId {
        TyId(15 + float as u32)
    }

    /// `usize`.
    pub const USIZE: TyId = TyId(3 + IntTy::Usize(Width::W64).index());
    /// `isize`.
    pub const ISIZE: TyId = TyId(3 + IntTy::Isize(Width::W64).index());
    /// `u8`.
    pub const U8: TyId = Types::int(IntTy::U8);
    /// `u32`.
    pub const U32: TyId = Types::int(IntTy::U32);
    /// `u64`.
    pub const U64: TyId = Types::int(IntTy::U64);

    /// A raw pointer type.
    pub fn raw_ptr(&mut self, mutbl: Mutbl, to: TyId) -> TyId {
        self.intern(Ty::RawPtr(mutbl, to))
    }

    /// A reference type.
    pub fn reference(&mut self, mutbl: Mutbl, to: TyId) -> TyId {
        self.intern(Ty::Ref(mutbl, to))
    }

    /// An array type.
    pub fn array(&mut self, element: TyId, len: u64) -> TyId {
        self.intern(Ty::Array(element, len))
    }

    /// A tuple type.
    pub fn tuple(&mut self, fields: Vec<TyId>) -> TyId {
        self.intern(Ty::Tuple(fields))
    }

    /// Reserves an id and a type for a struct, enum or union whose fields may mention it behind pointers.
    /// It must be given its definition with [`Types::define_adt`] before a layout is asked for.
    pub fn declare_adt(&mut self, name: &str) -> (AdtId, TyId) {
        let id = AdtId(self.adts.len() as u32);
        self.adts.push(Adt::undefined(name));
        (id, self.intern(Ty::Adt(id)))
    }

    /// Gives a declared type its definition. Fails (and leaves it a unit struct) if the type would contain
    /// itself by value.
    pub fn define_adt(&mut self, id: AdtId, adt: Adt) -> Result<(), RecursiveType> {
        let name = adt.name.clone();
        let fields: Vec<TyId> = adt.all_fields().map(|f| f.ty).collect();
        if fields.into_iter().any(|f| self.contains_by_value(f, id)) {
            return Err(RecursiveType(name));
        }
        self.adts[id.0 as usize] = adt;
        Ok(())
    }

    /// Declares and defines a type that is not recursive.
    pub fn add_adt(&mut self, adt: Adt) -> TyId {
        let id = AdtId(self.adts.len() as u32);
        self.adts.push(adt);
        self.intern(Ty::Adt(id))
    }

    /// The definition of a struct, enum or union.
    pub fn adt(&self, id: AdtId) -> &Adt {
        &self.adts[id.0 as usize]
    }

    /// All definitions in order of declaration, the library's included.
    pub fn adts(&self) -> impl Iterator<Item = (AdtId, &Adt)> {
        self.adts.iter().enumerate().map(|(i, adt)| (AdtId(i as u32), adt))
    }

    /// The definition behind a type, if it is a struct, enum or union.
    pub fn as_adt(&self, ty: TyId) -> Option<&Adt> {
        match self.get(ty) {
            Ty::Adt(id) => Some(self.adt(*id)),
            _ => None,
        }
    }

    /// The type of a library type such as `Cell<u64>`; its definition is made on first use.
    pub fn lib(&mut self, lib: LibTy) -> TyId {
        if let Some((_, id)) = self.libs.iter().find(|(l, _)| *l == lib) {
            return self.intern(Ty::Adt(*id));
        }
        let adt = lib.definition(self);
        let ty = self.add_adt(adt);
        if let Ty::Adt(id) = *self.get(ty) {
            self.libs.push((lib, id));
        }
        ty
    }

    /// The id of a library type if the table holds it.
    pub fn find_lib(&self, lib: LibTy) -> Option<TyId> {
        let (_, id) = self.libs.iter().find(|(l, _)| *l == lib)?;
        self.find(&Ty::Adt(*id))
    }

    /// Whether a value of `ty` holds a value of `adt` directly (not behind a pointer).
    pub fn contains_by_value(&self, ty: TyId, adt: AdtId) -> bool {
        self.contains(ty, adt, &mut vec![false; self.adts.len()])
    }

    /// As above; `seen` marks the types already searched, since many types may share one.
    fn contains(&self, ty: TyId, adt: AdtId, seen: &mut [bool]) -> bool {
        match self.get(ty) {
            Ty::Tuple(fields) => fields.iter().any(|f| self.contains(*f, adt, seen)),
            Ty::Array(element, _) => self.contains(*element, adt, seen),
            Ty::Adt(id) if *id == adt => true,
            Ty::Adt(id) => {
                !std::mem::replace(&mut seen[id.0 as usize], true)
                    && self.adt(*id).all_fields().any(|f| self.contains(f.ty, adt, seen))
            }
            _ => false,
        }
    }
}

/// A type that contains itself by value has no size.
#[derive(Debug, thiserror::Error, PartialEq, Eq, Clone)]
#[error("type `{0}` contains itself by value")]
pub struct RecursiveType(pub String);
