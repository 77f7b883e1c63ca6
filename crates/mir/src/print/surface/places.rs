//! Places and operands (semantics J.1): nothing is borrowed for longer than a statement, nothing is moved.

use crate::dialect::Feature;
use crate::layout::{Shape, Tag};
use crate::print::Printer;
use crate::print::rvalues::raw_borrow;
use crate::print::surface::body::Body;
use crate::print::surface::locals::Kept;
use crate::syntax::{Const, Operand, Place, Proj};
use crate::types::{Mutbl, Ty, TyId};
use crate::typing::PlaceTy;

impl Body<'_, '_> {
    /// A place that is read.
    pub fn place(&mut self, place: &Place) -> String {
        self.place_for(place, Mutbl::Not)
    }

    /// A place that is written.
    pub fn target(&mut self, place: &Place) -> String {
        self.place_for(place, Mutbl::Mut)
    }

    /// A place as an expression. Custom MIR does not ask whether a pointer on the way allows writes; Rust does.
    fn place_for(&mut self, place: &Place, access: Mutbl) -> String {
        let program = self.printer.program;
        let types = &program.types;
        let mut text = self.local(place);
        let mut at = PlaceTy { ty: self.function.local_ty(place.local), variant: None };
        let last = place.projection.len().saturating_sub(1);
        // What lies behind a `*const` or `&` may not be borrowed as mutable.
        let mut through = Mutbl::Mut;
        for (i, proj) in place.projection.iter().enumerate() {
            let Some(next) = at.project(types, self.function, *proj) else {
                return self.printer.unsupported(Feature::IllFormed(format!("no part {proj:?} of `{text}`")));
            };
            text = match *proj {
                Proj::Deref => {
                    let (pointer, mutbl) = self.pointer(text, at.ty, access);
                    through = mutbl;
                    if i == last { format!("*{pointer}") } else { format!("(*{pointer})") }
                }
                Proj::Index(local) => {
                    let index = self.local(&Place::local(local));
                    let so_far = Place { local: place.local, projection: place.projection[..i].to_vec() };
                    let array = self.as_slice(text, &so_far, at.ty, through.min(access));
                    format!("{array}[{index}]")
                }
                Proj::Downcast(_) => text,
                Proj::Field(field) => match at.variant {
                    Some(variant) => {
                        self.variant_field(&text, at.ty, variant, field, next.ty, through.min(access))
                    }
                    None => self.printer.named_field(text, at.ty, field),
                },
            };
            at = next;
        }
        text
    }

    /// An array as a slice, in that manner. In a packed type it may lie where no slice can.
    fn as_slice(&mut self, text: String, place: &Place, ty: TyId, mutbl: Mutbl) -> String {
        let program = self.printer.program;
        let packed = || crate::wf::packed::is_within_packed(&program.types, self.function, place);
        match program.types.get(ty) {
            Ty::Array(element, _) if self.style().slices() && !packed() => {
                let raw = raw_borrow(self.printer.options.version, mutbl, &text);
                let kind = if mutbl == Mutbl::Mut { "mut" } else { "const" };
                format!("(*({raw} as *{kind} [{}]))", self.printer.ty(*element))
            }
            _ => text,
        }
    }

    /// The pointer to go through, and what it allows.
    fn pointer(&mut self, text: String, ty: TyId, access: Mutbl) -> (String, Mutbl) {
        match (self.printer.program.types.get(ty), access) {
            (Ty::RawPtr(Mutbl::Not, _), Mutbl::Mut) => (format!("{text}.cast_mut()"), Mutbl::Mut),
            (Ty::Ref(Mutbl::Not, _), Mutbl::Mut) => {
                let raw = raw_borrow(self.printer.options.version, Mutbl::Not, &format!("*{text}"));
                (format!("({raw}).cast_mut()"), Mutbl::Mut)
            }
            (Ty::RawPtr(mutbl, _) | Ty::Ref(mutbl, _), _) => (text, *mutbl),
            _ => (text, Mutbl::Mut),
        }
    }

    fn local(&mut self, place: &Place) -> String {
        let name = self.function.local_name(place.local);
        match self.declared.get(place.local.0 as usize).map(|declared| &declared.kept) {
            Some(Kept::Slot) if place.projection.is_empty() => format!("*{name}"),
            Some(Kept::Slot) => format!("(*{name})"),
            Some(_) => name,
            None => self.printer.unsupported(Feature::IllFormed(format!("no local {}", place.local.0))),
        }
    }

    /// A field of a variant, active or not, by its offset: a place, as in MIR (semantics B.1: `Downcast` is never UB).
    fn variant_field(
        &mut self,
        of: &str,
        ty: TyId,
        variant: u32,
        field: u32,
        field_ty: TyId,
        mutbl: Mutbl,
    ) -> String {
        let offset = self.printer.variant_offset(ty, variant, field);
        let raw = raw_borrow(self.printer.options.version, mutbl, of);
        let field_ty = self.printer.ty(field_ty);
        format!("(*({raw}).cast::<u8>().add({offset}).cast::<{field_ty}>())")
    }

    /// A raw pointer to a place.
    pub fn raw(&mut self, mutbl: Mutbl, place: &Place) -> String {
        let text = self.place_for(place, mutbl);
        raw_borrow(self.printer.options.version, mutbl, &text)
    }

    /// An operand. What is not `Copy` is not moved either: it is read once more.
    pub fn operand(&mut self, operand: &Operand) -> String {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => self.copied(place),
            Operand::Const(constant) => self.constant(constant),
        }
    }

    /// The value of a place.
    pub fn copied(&mut self, place: &Place) -> String {
        let program = self.printer.program;
        let Some(ty) = self.place_ty(place) else {
            return self.printer.unsupported(Feature::IllFormed("a place has no type".into()));
        };
        if let Some(read) = self.matched(place) {
            return read;
        }
        match program.types.get(ty) {
            _ if program.types.is_copy(ty) => self.place(place),
            // A reborrow: a copy of a reference is one (semantics D.4).
            Ty::Ref(Mutbl::Mut, _) if !self.is_behind_shared(place) => {
                let behind = format!("*{}", self.place(place));
                format!("&mut *({})", raw_borrow(self.printer.options.version, Mutbl::Mut, &behind))
            }
            _ => {
                let raw = self.raw(Mutbl::Not, place);
                let packed = crate::wf::packed::is_within_packed(&program.types, self.function, place);
                format!("core::ptr::{}({raw})", if packed { "read_unaligned" } else { "read" })
            }
        }
    }

    /// Whether the way to a place leads through a pointer that Rust allows no writes through, as that to a variant's
    /// field, or to an array as a slice, is.
    pub fn is_behind_shared(&self, place: &Place) -> bool {
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

    /// The read of a variant's field with a pattern, if the variant is known to be active.
    fn matched(&mut self, place: &Place) -> Option<String> {
        let program = self.printer.program;
        let first = place.projection.iter().position(|proj| matches!(proj, Proj::Downcast(_)))?;
        if !self.printer.known.active(&self.at) || !program.types.is_copy(self.place_ty(place)?) {
            return None;
        }
        let base = Place { local: place.local, projection: place.projection[..first].to_vec() };
        let ty = self.place_ty(&base)?;
        let pattern = self.pattern(PlaceTy { ty, variant: None }, &place.projection[first..])?;
        let value = self.place(&base);
        Some(format!("match {value} {{ {pattern} => x, _ => core::hint::unreachable_unchecked() }}"))
    }

    /// A pattern that binds what a path of fields leads to as `x`.
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

    fn constant(&mut self, constant: &Const) -> String {
        let statics = &self.printer.program.statics;
        match constant {
            Const::Static(id) if statics.get(id.0 as usize).is_some_and(|item| item.mutbl == Mutbl::Mut) => {
                raw_borrow(self.printer.options.version, Mutbl::Mut, &statics[id.0 as usize].name)
            }
            other => self.printer.entry_arg(other),
        }
    }

    /// A discriminant alone. The machine allows it only where there is nothing but the tag, or the tag is an integer at a
    /// known place (semantics B.3).
    pub fn set_discriminant(&mut self, place: &Place, variant: u32) -> String {
        let program = self.printer.program;
        let Some(ty) = self.place_ty(place) else { return String::new() };
        let Some(adt) = program.types.as_adt(ty) else {
            return self
                .printer
                .unsupported(Feature::IllFormed("the discriminant of what is no enum".into()));
        };
        if adt.is_fieldless_enum() {
            let path = self.printer.variant_path(ty, variant);
            return format!("{} = {path};", self.target(place));
        }
        match (&program.types.layout(ty).shape, adt.variants().get(variant as usize)) {
            (Shape::Enum { tag: Tag::Int { offset, int }, .. }, Some(to)) => {
                let (raw, name) = (self.raw(Mutbl::Mut, place), int.name());
                let value = crate::print::literals::int_digits(*int, int.truncate(to.discr as u128));
                let at = if *offset == 0 { String::new() } else { format!(".cast::<u8>().add({offset})") };
                format!("*({raw}){at}.cast::<{name}>() = {value};")
            }
            _ => self.printer.unsupported(Feature::Surface("a discriminant set alone".into())),
        }
    }
}

impl Printer<'_> {
    /// The discriminant of an enum at a place.
    pub(super) fn discriminant_of(&mut self, place: &str, ty: TyId) -> String {
        let program = self.program;
        let Some(adt) = program.types.as_adt(ty).filter(|adt| adt.is_enum()) else {
            return "0_u8".to_string();
        };
        let int = adt.discr_ty(program.types.pointer());
        // Rust casts only what is written without parentheses or braces.
        if adt.variants().iter().all(|variant| variant.style == crate::adt::CtorStyle::Unit) {
            return format!("{place} as {}", int.name());
        }
        let mut arms = Vec::new();
        for (number, variant) in adt.variants().iter().enumerate() {
            let value = crate::print::literals::int_digits(int, int.truncate(variant.discr as u128));
            arms.push(format!("{} {{ .. }} => {value}_{}", self.variant_path(ty, number as u32), int.name()));
        }
        format!("match {place} {{ {} }}", arms.join(", "))
    }

    /// The path of a variant, or of a struct.
    pub(super) fn variant_path(&mut self, ty: TyId, variant: u32) -> String {
        let program = self.program;
        let Some(adt) = program.types.as_adt(ty) else { return String::new() };
        let name = adt.variants().get(variant as usize).map_or("", |v| v.name.as_str());
        match (adt.lib, adt.is_enum()) {
            (None, false) => adt.name.clone(),
            (None, true) => format!("{}::{name}", adt.name),
            (Some(lib), false) => lib.path().to_string(),
            (Some(crate::adt::LibTy::Option(_)), true) => name.to_string(),
            (Some(lib), true) => format!("{}::{name}", lib.path()),
        }
    }

    /// Where a field of a variant is: a number if Rust guarantees it, else a constant that is measured on an example.
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
