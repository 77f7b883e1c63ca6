//! Places and operands (semantics J.1): nothing is borrowed for longer than a statement, nothing is moved.

use crate::print::Printer;
use crate::print::surface::body::Body;
use crate::print::surface::locals::Kept;
use crate::print::surface::syntax::Expr;
use mir::dialect::Feature;
use mir::layout::{Shape, Tag};
use mir::syntax::{Const, Operand, Place, Proj};
use mir::types::{Mutbl, Ty, TyId};
use mir::typing::PlaceTy;

impl Body<'_, '_> {
    /// A place that is read.
    pub(super) fn place(&mut self, place: &Place) -> Expr {
        self.place_for(place, Mutbl::Not)
    }

    /// A place that is written.
    pub(super) fn target(&mut self, place: &Place) -> Expr {
        self.place_for(place, Mutbl::Mut)
    }

    /// A place as an expression. Rust, unlike custom MIR, checks whether the pointers on the path allow writes.
    fn place_for(&mut self, place: &Place, access: Mutbl) -> Expr {
        let program = self.printer.program;
        let types = &program.types;
        let mut expr = self.local(place);
        let mut at = PlaceTy { ty: self.function.local_ty(place.local), variant: None };
        let last = place.projection.len().saturating_sub(1);
        // A place behind a `*const` or `&` may not be borrowed as mutable.
        let mut through = Mutbl::Mut;
        for (i, proj) in place.projection.iter().enumerate() {
            let Some(next) = at.project(types, self.function, *proj) else {
                return self.unsupported(Feature::IllFormed(format!("no part {proj:?} of `{expr}`")));
            };
            expr = match *proj {
                Proj::Deref => {
                    let (pointer, mutbl) = self.pointer(expr, at.ty, access);
                    through = mutbl;
                    if i == last { pointer.deref() } else { pointer.deref().paren() }
                }
                Proj::Index(local) => {
                    let index = self.local(&Place::local(local));
                    let so_far = Place { local: place.local, projection: place.projection[..i].to_vec() };
                    self.as_slice(expr, &so_far, at.ty, through.min(access)).index(&index)
                }
                Proj::Downcast(_) => expr,
                Proj::Field(field) => match at.variant {
                    Some(variant) => {
                        self.variant_field(&expr, at.ty, variant, field, next.ty, through.min(access))
                    }
                    None => expr.field(self.printer.field_name(at.ty, field)),
                },
            };
            at = next;
        }
        expr
    }

    /// An array as a slice, in that manner. In a packed type it may be too misaligned for a slice.
    fn as_slice(&mut self, array: Expr, place: &Place, ty: TyId, mutbl: Mutbl) -> Expr {
        let program = self.printer.program;
        let packed = || mir::wf::is_within_packed(&program.types, self.function, place);
        match program.types.get(ty) {
            Ty::Array(element, _) if self.style().slices() && !packed() => {
                let kind = if mutbl == Mutbl::Mut { "mut" } else { "const" };
                let slice = format!("*{kind} [{}]", self.printer.ty(*element));
                self.raw_of(&array, mutbl).cast(slice).paren().deref().paren()
            }
            _ => array,
        }
    }

    /// The pointer to dereference, and the access that it allows.
    fn pointer(&mut self, pointer: Expr, ty: TyId, access: Mutbl) -> (Expr, Mutbl) {
        match (self.printer.program.types.get(ty), access) {
            (Ty::RawPtr(Mutbl::Not, _), Mutbl::Mut) => (pointer.method("cast_mut", &[]), Mutbl::Mut),
            (Ty::Ref(Mutbl::Not, _), Mutbl::Mut) => {
                let raw = self.raw_of(&pointer.deref(), Mutbl::Not);
                (raw.paren().method("cast_mut", &[]), Mutbl::Mut)
            }
            (Ty::RawPtr(mutbl, _) | Ty::Ref(mutbl, _), _) => (pointer, *mutbl),
            _ => (pointer, Mutbl::Mut),
        }
    }

    fn local(&mut self, place: &Place) -> Expr {
        let name = Expr::name(self.function.local_name(place.local));
        match self.declared.get(place.local.0 as usize).map(|declared| &declared.kept) {
            Some(Kept::Slot) if place.projection.is_empty() => name.deref(),
            Some(Kept::Slot) => name.deref().paren(),
            Some(_) => name,
            None => self.unsupported(Feature::IllFormed(format!("no local {}", place.local.0))),
        }
    }

    /// A field of a variant, active or not, by its offset: a place, as in MIR (semantics B.1: `Downcast` is never UB).
    fn variant_field(
        &mut self,
        of: &Expr,
        ty: TyId,
        variant: u32,
        field: u32,
        field_ty: TyId,
        mutbl: Mutbl,
    ) -> Expr {
        let offset = Expr::text(self.printer.variant_offset(ty, variant, field));
        let cast = format!("cast::<{}>", self.printer.ty(field_ty));
        let bytes = self.raw_of(of, mutbl).paren().method("cast::<u8>", &[]);
        bytes.method("add", &[&offset]).method(cast, &[]).deref().paren()
    }

    /// A raw pointer to a place.
    pub(super) fn raw(&mut self, mutbl: Mutbl, place: &Place) -> Expr {
        let place = self.place_for(place, mutbl);
        self.raw_of(&place, mutbl)
    }

    /// An operand. A value that is not `Copy` is not moved: it is read again.
    pub(super) fn operand(&mut self, operand: &Operand) -> Expr {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => self.copied(place),
            Operand::Const(constant) => self.constant(constant),
        }
    }

    /// The value of a place.
    pub(super) fn copied(&mut self, place: &Place) -> Expr {
        let program = self.printer.program;
        let Some(ty) = self.place_ty(place) else {
            return self.unsupported(Feature::IllFormed("a place has no type".into()));
        };
        if let Some(read) = self.matched(place) {
            return read;
        }
        match program.types.get(ty) {
            _ if program.types.is_copy(ty) => self.place(place),
            // A reborrow, because a copy of a reference is one (semantics D.4).
            Ty::Ref(Mutbl::Mut, _) if !self.is_behind_shared(place) => {
                let behind = self.place(place).deref();
                self.raw_of(&behind, Mutbl::Mut).paren().deref().prefix("&mut ")
            }
            _ => {
                let raw = self.raw(Mutbl::Not, place);
                let packed = mir::wf::is_within_packed(&program.types, self.function, place);
                Expr::call(if packed { "core::ptr::read_unaligned" } else { "core::ptr::read" }, &[&raw])
            }
        }
    }

    /// Whether the path to a place goes through a pointer that Rust allows no writes through; a variant's field and
    /// an array as a slice are reached through one too.
    pub(super) fn is_behind_shared(&self, place: &Place) -> bool {
        let types = &self.printer.program.types;
        let pointer = types.get(self.function.local_ty(place.local));
        let shared = matches!(pointer, Ty::RawPtr(Mutbl::Not, _) | Ty::Ref(Mutbl::Not, _));
        let by_pointer = |proj: &Proj| match proj {
            Proj::Downcast(_) => true,
            Proj::Index(_) => self.style().slices(),
            Proj::Deref | Proj::Field(_) => false,
        };
        place.is_indirect() && shared || place.projection.iter().any(by_pointer)
    }

    /// A read of a variant's field with a pattern, if the variant is known to be active.
    fn matched(&mut self, place: &Place) -> Option<Expr> {
        let program = self.printer.program;
        let first = place.projection.iter().position(|proj| matches!(proj, Proj::Downcast(_)))?;
        if !self.printer.known.active(&self.at) || !program.types.is_copy(self.place_ty(place)?) {
            return None;
        }
        let base = Place { local: place.local, projection: place.projection[..first].to_vec() };
        let ty = self.place_ty(&base)?;
        let pattern = self.pattern(PlaceTy { ty, variant: None }, &place.projection[first..])?;
        let value = self.place(&base);
        let arms = format!("{{ {pattern} => x, _ => core::hint::unreachable_unchecked() }}");
        Some(Expr::code(&format!("match $ {arms}"), &[&value]))
    }

    /// A pattern that binds the target of a path of fields as `x`.
    fn pattern(&mut self, at: PlaceTy, path: &[Proj]) -> Option<String> {
        let program = self.printer.program;
        let types = &program.types;
        let Some((proj, rest)) = path.split_first() else { return Some("x".to_string()) };
        let next = at.project(types, self.function, *proj)?;
        match *proj {
            Proj::Downcast(_) => self.pattern(next, rest),
            Proj::Field(field) => {
                let inner = self.pattern(next, rest)?;
                match types.get(at.ty) {
                    Ty::Tuple(fields) => {
                        let parts =
                            (0..fields.len() as u32).map(|i| if i == field { inner.as_str() } else { "_" });
                        Some(crate::print::rvalues::tuple(&parts.map(str::to_string).collect::<Vec<_>>()))
                    }
                    Ty::Adt(_) => {
                        let adt = types.as_adt(at.ty)?;
                        if adt.is_union()
                            || types.as_simd(at.ty).is_some()
                            || (adt.lib.is_some() && !adt.is_enum())
                        {
                            return None;
                        }
                        let path = self.printer.variant_path(at.ty, at.variant.unwrap_or(0));
                        let name = &adt.fields_of(at.variant.unwrap_or(0))?.get(field as usize)?.name;
                        Some(format!("{path} {{ {name}: {inner}, .. }}"))
                    }
                    _ => None,
                }
            }
            Proj::Deref | Proj::Index(_) => None,
        }
    }

    fn constant(&mut self, constant: &Const) -> Expr {
        let statics = &self.printer.program.statics;
        match constant {
            Const::Static(id) if statics.get(id.0 as usize).is_some_and(|item| item.mutbl == Mutbl::Mut) => {
                self.raw_of(&Expr::text(&statics[id.0 as usize].name), Mutbl::Mut)
            }
            other => Expr::text(self.printer.entry_arg(other)),
        }
    }

    /// Sets a discriminant alone. The machine allows this only if there is nothing but the tag, or the tag is an
    /// integer at a known offset (semantics B.3).
    pub(super) fn set_discriminant(&mut self, place: &Place, variant: u32) -> Expr {
        let program = self.printer.program;
        let adt = self.place_ty(place).and_then(|ty| Some((ty, program.types.as_adt(ty)?)));
        let Some((ty, adt)) = adt else {
            return self.unsupported(Feature::IllFormed("the discriminant of what is no enum".into()));
        };
        if adt.is_fieldless_enum() {
            let path = Expr::text(self.printer.variant_path(ty, variant));
            return self.target(place).assign(&path);
        }
        match (&program.types.layout(ty).shape, adt.variants().get(variant as usize)) {
            (Shape::Enum { tag: Tag::Int { offset, int }, .. }, Some(to)) => {
                let mut tag = self.raw(Mutbl::Mut, place).paren();
                if *offset != 0 {
                    let offset = Expr::text(offset.to_string());
                    tag = tag.method("cast::<u8>", &[]).method("add", &[&offset]);
                }
                let value = crate::print::literals::int_digits(*int, int.truncate(to.discr as u128));
                let tag = tag.method(format!("cast::<{}>", int.name()), &[]);
                tag.deref().assign(&Expr::text(value))
            }
            _ => self.unsupported(Feature::Surface("a discriminant set alone".into())),
        }
    }
}

impl Printer<'_> {
    /// The discriminant of an enum at a place.
    pub(super) fn discriminant_of(&mut self, place: &Expr, ty: TyId) -> Expr {
        let program = self.program;
        let Some(adt) = program.types.as_adt(ty).filter(|adt| adt.is_enum()) else {
            return Expr::text("0_u8");
        };
        let int = adt.discr_ty(program.types.pointer());
        // Rust only casts enums whose variants are written without parentheses or braces.
        if adt.variants().iter().all(|variant| variant.style == mir::adt::CtorStyle::Unit) {
            return place.cast(int.name());
        }
        let mut arms = Vec::new();
        for (number, variant) in adt.variants().iter().enumerate() {
            let value = crate::print::literals::int_digits(int, int.truncate(variant.discr as u128));
            arms.push(format!("{} {{ .. }} => {value}_{}", self.variant_path(ty, number as u32), int.name()));
        }
        Expr::code(&format!("match $ {{ {} }}", arms.join(", ")), &[place])
    }

    /// The path of a variant or struct.
    pub(super) fn variant_path(&mut self, ty: TyId, variant: u32) -> String {
        let program = self.program;
        let Some(adt) = program.types.as_adt(ty) else { return String::new() };
        let name = adt.variants().get(variant as usize).map_or("", |v| v.name.as_str());
        match (adt.lib, adt.is_enum()) {
            (None, false) => adt.name.clone(),
            (None, true) => format!("{}::{name}", adt.name),
            (Some(lib), false) => lib.path().to_string(),
            (Some(mir::adt::LibTy::Option(_)), true) => name.to_string(),
            (Some(lib), true) => format!("{}::{name}", lib.path()),
        }
    }

    /// The offset of a variant's field: a number if Rust guarantees it, else a constant measured on an example.
    fn variant_offset(&mut self, ty: TyId, variant: u32, field: u32) -> String {
        let program = self.program;
        let layout = program.types.layout(ty);
        if layout.stable
            && let Some(offset) = layout.field_offset(variant, field)
        {
            return offset.to_string();
        }
        let name = format!("OFFSET_{}_{variant}_{field}", ty.0);
        let adt = program.types.as_adt(ty);
        let field_name = adt.and_then(|adt| Some(adt.fields_of(variant)?.get(field as usize)?.name.clone()));
        let (Some(example), Some(field_name)) = (self.example_variant(ty, variant), field_name) else {
            return self
                .unsupported(Feature::Surface("the offset of a field whose type has no constant".into()));
        };
        let (path, ty) = (self.variant_path(ty, variant), self.ty(ty));
        let text = format!(
            "const {name}: usize = {{\n    let example: {ty} = {example};\n    match &example {{\n        \
             {path} {{ {field_name}: x, .. }} => unsafe {{ (x as *const _ as *const u8)\
             .offset_from(&example as *const _ as *const u8) as usize }},\n        _ => loop {{}},\n    }}\n}};\n"
        );
        self.bits_items.insert(name.clone(), text);
        name
    }
}
