//! The table of types: interning, layouts, and the definitions of structs, enums and unions.

use std::sync::OnceLock;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::{AdtId, FloatTy, IntTy, Mutbl, Ty, TyId};
use crate::adt::{Adt, LibTy};
use crate::layout::Layout;
use crate::target::{Model, Target, Width};

/// The table of a program's types. Ids are assigned in order of first use and never change.
#[derive(Clone, Debug)]
pub struct Types {
    target: &'static Target,
    tys: IndexSet<Ty, FxBuildHasher>,
    layouts: Vec<OnceLock<Layout>>,
    adts: Vec<Adt>,
    libs: Vec<(LibTy, AdtId)>,
    /// Whether union fields of the same type are treated as one field.
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

    /// A table for a target, with only the primitive types.
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

    /// The properties of the target that programs can see.
    pub fn model(&self) -> &'static Model {
        &self.target.model
    }

    /// The width of pointers.
    pub fn pointer(&self) -> Width {
        self.target.model.pointer
    }

    /// Moves the types to another target: ids stay, layouts are recomputed.
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

    /// From now on, treats union fields of the same type as one field, as rustc's own layout does. Programs may not
    /// rely on this (semantics A.7), but MIR printed by rustc does not tell which of them is set.
    pub fn merge_union_fields(&mut self) {
        self.merged_unions = true;
        self.layouts.iter_mut().for_each(|layout| *layout = OnceLock::new());
    }

    /// Whether [`Self::merge_union_fields`] was called.
    pub(crate) fn merged_unions(&self) -> bool {
        self.merged_unions
    }

    /// The id of `ty`, which is added if it is new.
    pub fn intern(&mut self, ty: Ty) -> TyId {
        let (index, new) = self.tys.insert_full(ty);
        if new {
            self.layouts.push(OnceLock::new());
        }
        TyId(index as u32)
    }

    /// The id of `ty`, if it is in the table.
    pub fn find(&self, ty: &Ty) -> Option<TyId> {
        self.tys.get_index_of(ty).map(|i| TyId(i as u32))
    }

    /// The structure of an interned type. May panic on an id of another table, which is a bug in the caller;
    /// [`crate::wf::check`] detects such ids in a program without calling this.
    pub fn get(&self, id: TyId) -> &Ty {
        &self.tys[id.0 as usize]
    }

    /// The number of types.
    pub fn len(&self) -> usize {
        self.tys.len()
    }

    /// Always false: the primitive types are always there.
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

    /// Reserves an id and a type for a struct, enum or union whose fields may mention it behind pointers. It must be
    /// defined with [`Types::define_adt`] before its layout is computed.
    pub fn declare_adt(&mut self, name: &str) -> (AdtId, TyId) {
        let id = AdtId(self.adts.len() as u32);
        self.adts.push(Adt::undefined(name));
        (id, self.intern(Ty::Adt(id)))
    }

    /// Defines a declared type. Fails (and leaves it a unit struct) if the type would contain itself by value.
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

    /// Takes a type's `drop` away. Its layout is the same without.
    pub fn without_drop(&mut self, id: AdtId) {
        if let Some(adt) = self.adts.get_mut(id.0 as usize) {
            adt.drops = false;
        }
    }

    /// The definition of a struct, enum or union.
    pub fn adt(&self, id: AdtId) -> &Adt {
        &self.adts[id.0 as usize]
    }

    /// All definitions in order of declaration, including library types.
    pub fn adts(&self) -> impl Iterator<Item = (AdtId, &Adt)> {
        self.adts.iter().enumerate().map(|(i, adt)| (AdtId(i as u32), adt))
    }

    /// The definition of a type, if it is a struct, enum or union.
    pub fn as_adt(&self, ty: TyId) -> Option<&Adt> {
        match self.get(ty) {
            Ty::Adt(id) => Some(self.adt(*id)),
            _ => None,
        }
    }

    /// The id of a library type such as `Cell<u64>`, which is defined on first use.
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

    /// The id of a library type, if it is in the table.
    pub fn find_lib(&self, lib: LibTy) -> Option<TyId> {
        let (_, id) = self.libs.iter().find(|(l, _)| *l == lib)?;
        self.find(&Ty::Adt(*id))
    }

    /// Whether a value of `ty` holds a value of `adt` directly (not behind a pointer).
    pub fn contains_by_value(&self, ty: TyId, adt: AdtId) -> bool {
        self.contains(ty, adt, &mut vec![false; self.adts.len()])
    }

    /// Like [`Self::contains_by_value`]; `seen` marks the types already searched, since many types may share a part.
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
