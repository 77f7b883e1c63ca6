//! Items: types, statics, constants and the entry call.

use std::collections::BTreeSet;

use super::{Checker, WfRule};
use crate::adt::{Adt, AdtKind, CtorStyle, LibTy, ReprKind};
use crate::glue;
use crate::layout::MAX_SIZE;
use crate::syntax::FuncId;
use crate::types::{Mutbl, Ty, TyId};
use crate::typing::const_ty;

impl Checker<'_> {
    /// Checks every type of the table; afterwards all types inside types are known, and sized where they must be.
    pub(super) fn check_types(&mut self) {
        let types = self.types;
        for id in types.ids() {
            let sized: Vec<TyId> = match types.get(id) {
                Ty::Tuple(fields) => fields.clone(),
                Ty::Array(element, _) | Ty::Slice(element) => vec![*element],
                Ty::RawPtr(_, to) | Ty::Ref(_, to) => {
                    self.known_ty(*to);
                    continue;
                }
                Ty::FnPtr(sig) => sig.params.iter().copied().chain([sig.ret]).collect(),
                Ty::Adt(adt) => {
                    if types.adts().nth(adt.0 as usize).is_none() {
                        self.fail(WfRule::UnknownId, format!("there is no struct, enum or union {}", adt.0));
                    }
                    continue;
                }
                _ => continue,
            };
            for part in sized {
                self.sized_part(part);
            }
        }
        for (id, adt) in types.adts() {
            self.item = Some(adt.name.clone());
            if let Some(LibTy::Register(register)) = adt.lib {
                self.on_arch(register.arch(), &adt.name);
            }
            if adt.drops {
                let own = types.find(&Ty::Adt(id)).and_then(|ty| glue::drop_of(self.program, ty));
                let fits = own.is_some() && adt.lib.is_none() && adt.repr.kind != ReprKind::Simd;
                let fits = fits && !matches!(adt.kind, AdtKind::Union(_));
                self.require(fits, WfRule::Role, "a type with a `drop` is a struct or enum, and has one");
            }
            for field in adt.all_fields() {
                self.sized_part(field.ty);
            }
        }
        self.item = None;
        if self.errors.is_empty() {
            self.check_sizes();
        }
    }

    /// Checks sizes, parts before wholes: a type whose parts' sizes cannot be computed contains itself. Asks for no
    /// layout, since computing that of an invalid type might not terminate.
    fn check_sizes(&mut self) {
        let mut sizes: Vec<Option<u64>> = vec![None; self.types.len()];
        for id in self.types.ids() {
            if self.size(id, &mut sizes, 0).is_none() {
                self.fail(WfRule::RecursiveType, format!("type {} contains itself by value", id.0));
            }
        }
        for size in sizes.into_iter().flatten() {
            self.require(
                size <= MAX_SIZE,
                WfRule::TypeSize,
                format!("a type has more than {MAX_SIZE} bytes"),
            );
        }
    }

    /// The total size of all parts of a type, memoised; `None` if it is infinite.
    fn size(&self, id: TyId, sizes: &mut [Option<u64>], depth: usize) -> Option<u64> {
        if let Some(known) = sizes[id.0 as usize] {
            return Some(known);
        }
        // A chain of parts longer than the number of types repeats one of them.
        if depth > self.types.len() {
            return None;
        }
        let mut sum = |parts: Vec<TyId>| {
            parts
                .into_iter()
                .try_fold(0u64, |sum, part| Some(sum.saturating_add(self.size(part, sizes, depth + 1)?)))
        };
        let size = match self.types.get(id) {
            Ty::Bool => 1,
            Ty::Char => 4,
            Ty::Int(int) => int.size(),
            Ty::Float(float) => float.size(),
            Ty::Tuple(fields) => sum(fields.clone())?,
            Ty::Array(element, len) => sum(vec![*element])?.saturating_mul(*len),
            Ty::Slice(element) => sum(vec![*element])?,
            Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_) => 8,
            Ty::Adt(adt) => sum(self.types.adt(*adt).all_fields().map(|f| f.ty).collect())?,
        };
        sizes[id.0 as usize] = Some(size);
        Some(size)
    }

    /// Checks that a type is known and has a size.
    fn sized_part(&mut self, ty: TyId) -> bool {
        if !self.known_ty(ty) {
            return false;
        }
        let sized = !self.types.is_unsized(ty);
        self.require(sized, WfRule::UnsizedType, "a slice where a sized type is required");
        sized
    }

    pub(super) fn check_items(&mut self) {
        self.check_names();
        for (_, adt) in self.types.adts().filter(|(_, adt)| adt.lib.is_none()) {
            self.item = Some(adt.name.clone());
            self.adt(adt);
        }
        for constant in &self.program.consts {
            self.item = Some(constant.name.clone());
            if self.sized_part(constant.ty) {
                self.const_value(constant.ty, &constant.value, &constant.name);
            }
        }
        for item in &self.program.statics {
            self.item = Some(item.name.clone());
            if self.sized_part(item.ty) {
                self.const_value(item.ty, &item.value, &item.name);
                let shared = item.mutbl == Mutbl::Mut || self.is_sync(item.ty);
                self.require(
                    shared,
                    WfRule::StaticSync,
                    format!("the type of static `{}` is not Sync", item.name),
                );
            }
        }
        self.item = Some("main".to_string());
        self.entry();
        self.item = None;
        // Alignment can make a type much larger than its parts.
        if self.errors.is_empty() {
            for id in self.types.ids() {
                let fits = self.types.layout(id).size <= MAX_SIZE;
                self.require(
                    fits,
                    WfRule::TypeSize,
                    format!("type {} is larger than {MAX_SIZE} bytes", id.0),
                );
            }
        }
    }

    fn entry(&mut self) {
        let entry = &self.program.entry;
        let FuncId(number) = entry.function;
        let Some(function) = self.program.functions.get(number as usize) else {
            self.fail(WfRule::UnknownId, format!("there is no function {number}, the entry"));
            return;
        };
        if function.locals.len() <= function.params as usize {
            return; // reported as FunctionShape
        }
        let params = function.sig().params;
        let args: Vec<Option<TyId>> = entry.args.iter().map(|a| const_ty(self.program, a)).collect();
        let fits = args.len() == params.len() && args.iter().zip(&params).all(|(a, p)| *a == Some(*p));
        self.require(fits, WfRule::EntryArgs, "the entry call does not fit its function's parameters");
        for arg in &entry.args {
            self.constant(arg);
        }
    }

    fn adt(&mut self, adt: &Adt) {
        let name = &adt.name;
        match &adt.kind {
            AdtKind::Struct(_) => {}
            AdtKind::Enum(variants) => {
                let int = adt.discr_ty(self.program.types.pointer());
                let mut seen = BTreeSet::new();
                for variant in variants {
                    let bits = int.truncate(variant.discr as u128);
                    let value = if int.signed() { int.sign_extend(bits) } else { bits as i128 };
                    let fits = value == variant.discr && (int.signed() || variant.discr >= 0);
                    let message = format!("discriminant {} of `{name}::{}`", variant.discr, variant.name);
                    self.require(
                        fits,
                        WfRule::EnumDiscriminants,
                        format!("{message} does not fit {}", int.name()),
                    );
                    self.require(
                        seen.insert(bits),
                        WfRule::EnumDiscriminants,
                        format!("{message} occurs twice"),
                    );
                }
            }
            AdtKind::Union(fields) => {
                self.require(!fields.is_empty(), WfRule::UnionFields, format!("union `{name}` has no field"));
                for field in fields {
                    let ok = self.may_be_in_union(field.ty);
                    let message = format!("field `{}` of union `{name}` is not Copy", field.name);
                    self.require(ok, WfRule::UnionFields, message);
                }
            }
        }
        if adt.repr.kind == ReprKind::Simd {
            self.simd_shape(adt);
        }
        if let Some(problem) = self.repr_problem(adt) {
            self.fail(WfRule::Repr, format!("`{name}`: {problem}"));
        }
    }

    fn may_be_in_union(&self, ty: TyId) -> bool {
        match self.types.get(ty) {
            Ty::Ref(..) => true,
            Ty::Tuple(fields) => fields.iter().all(|f| self.may_be_in_union(*f)),
            Ty::Array(element, _) => self.may_be_in_union(*element),
            Ty::Adt(id) if matches!(self.types.adt(*id).lib, Some(LibTy::ManuallyDrop(_))) => true,
            _ => self.types.is_copy(ty),
        }
    }

    fn simd_shape(&mut self, adt: &Adt) {
        let fields: Vec<TyId> = adt.all_fields().map(|f| f.ty).collect();
        let ok = match (&adt.kind, fields.as_slice()) {
            (AdtKind::Struct(_), [array]) => match self.types.get(*array) {
                Ty::Array(lane, lanes) => lanes.is_power_of_two() && *lanes <= 64 && self.is_lane(*lane),
                _ => false,
            },
            _ => false,
        };
        let message =
            format!("vector `{}` is not one array of 1, 2, 4, .. 64 numbers or raw pointers", adt.name);
        self.require(ok, WfRule::SimdShape, message);
    }

    fn is_lane(&self, ty: TyId) -> bool {
        matches!(self.types.get(ty), Ty::Int(_) | Ty::Float(_))
            || matches!(self.types.get(ty), Ty::RawPtr(_, to) if !self.types.is_unsized(*to))
    }

    /// What is wrong with the `repr` attributes, if anything.
    fn repr_problem(&self, adt: &Adt) -> Option<&'static str> {
        let repr = adt.repr;
        let power = |n: Option<u32>, max: u32| n.is_none_or(|n| n.is_power_of_two() && n <= max);
        let is_struct = matches!(adt.kind, AdtKind::Struct(_));
        if repr.int.is_some() && !adt.is_enum() {
            return Some("only an enum has a tag type");
        }
        if repr.pack.is_some() && (repr.align.is_some() || adt.is_enum()) {
            return Some("packed can't be combined with align or an enum");
        }
        if !power(repr.pack, 1 << 20) || !power(repr.align, 1 << 20) {
            return Some("packed and align take a power of two");
        }
        if repr.kind == ReprKind::Transparent
            && (repr.int.is_some() || repr.pack.is_some() || repr.align.is_some() || adt.is_union())
        {
            return Some("transparent goes with no other repr and with no union");
        }
        if repr.kind == ReprKind::Transparent {
            let one_variant = adt.variants().len() == 1;
            let sizes = adt.all_fields().filter(|f| self.types.layout(f.ty).size != 0).count();
            let odd_align = |ty: TyId| {
                let layout = self.types.layout(ty);
                layout.size == 0 && layout.align != 1
            };
            if !one_variant || sizes > 1 || adt.all_fields().any(|f| odd_align(f.ty)) {
                return Some("transparent needs one variant with at most one field that has a size");
            }
        }
        if repr.kind == ReprKind::Simd && (!is_struct || repr.int.is_some() || repr.align.is_some()) {
            return Some("simd is for structs, without align");
        }
        if repr.kind == ReprKind::Simd && repr.pack.is_some() {
            return Some("a packed vector is not in the language");
        }
        if repr.pack.is_some() && adt.all_fields().any(|f| self.has_align(f.ty)) {
            return Some("a packed type holds no type with an align attribute");
        }
        if let AdtKind::Enum(variants) = &adt.kind {
            let explicit = variants.iter().enumerate().any(|(i, v)| v.discr != i as i128);
            if explicit && repr.int.is_none() && variants.iter().any(|v| v.style != CtorStyle::Unit) {
                return Some("explicit discriminants need a tag type unless all variants are plain");
            }
            let plain = variants.iter().all(|v| v.style == CtorStyle::Unit);
            if plain && repr.kind == ReprKind::C && repr.int.is_some() {
                return Some("C and a tag type conflict where all variants are plain");
            }
            if variants.is_empty() && (repr.int.is_some() || repr.kind != ReprKind::Rust) {
                return Some("an empty enum has no repr");
            }
        }
        None
    }

    /// Whether the type or a part of it has an `align` attribute
    /// (vectors have an alignment too, but may be in packed types).
    fn has_align(&self, ty: TyId) -> bool {
        match self.types.get(ty) {
            Ty::Tuple(fields) => fields.iter().any(|f| self.has_align(*f)),
            Ty::Array(element, _) => self.has_align(*element),
            Ty::Adt(id) => {
                let adt = self.types.adt(*id);
                adt.repr.align.is_some() || adt.all_fields().any(|f| self.has_align(f.ty))
            }
            _ => false,
        }
    }

    fn is_sync(&self, ty: TyId) -> bool {
        match self.types.get(ty) {
            Ty::RawPtr(..) => false,
            Ty::Ref(_, to) => self.is_sync(*to),
            Ty::Tuple(fields) => fields.iter().all(|f| self.is_sync(*f)),
            Ty::Array(element, _) | Ty::Slice(element) => self.is_sync(*element),
            Ty::Adt(id) => {
                let adt = self.types.adt(*id);
                match adt.lib {
                    Some(LibTy::Atomic(_)) => true,
                    Some(LibTy::UnsafeCell(_) | LibTy::Cell(_) | LibTy::NonNull(_)) => false,
                    _ => adt.all_fields().all(|f| self.is_sync(f.ty)),
                }
            }
            _ => true,
        }
    }
}
