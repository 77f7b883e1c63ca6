//! Values of constants: `(1_u8, true)`, `T::V(5_i16)`, `T {{ f: 1_u8 }}`, `[..]`, `*b".."`, `{alloc5: &T}`, `{0x4 as *mut T}`.

use super::Reader;
use super::cursor::Cursor;
use super::error::Result;
use super::items::AllocText;
use super::operands::escaped;
use mir::adt::LibTy;
use mir::layout::Shape;
use mir::program::ConstValue;
use mir::syntax::{Const, StaticId};
use mir::types::{Mutbl, Ty, TyId, Types};

impl Reader<'_> {
    /// A value and its type. Without a hint the text must determine the type.
    pub(super) fn value(&mut self, c: &mut Cursor, hint: Option<TyId>) -> Result<(TyId, ConstValue)> {
        let before = *c;
        let (ty, value) = self.any_value(c, hint)?;
        match hint {
            Some(hint) if hint != ty => before.unread("constant of another type"),
            _ => Ok((ty, value)),
        }
    }

    fn any_value(&mut self, c: &mut Cursor, hint: Option<TyId>) -> Result<(TyId, ConstValue)> {
        if let Some((ty, bits)) = self.literal(c)? {
            return Ok((ty, ConstValue::Scalar(bits)));
        }
        let before = *c;
        if c.eat("(") {
            let hints = match hint.map(|ty| self.program.types.get(ty)) {
                Some(Ty::Tuple(fields)) => fields.clone(),
                _ => Vec::new(),
            };
            let (types, fields) = self.value_list(c, ")", |i| hints.get(i).copied())?;
            let ty = self.types().tuple(types);
            return Ok((ty, ConstValue::Aggregate { variant: 0, fields }));
        }
        if c.eat("[") {
            return self.array_value(c, hint, &before);
        }
        if c.eat("*b\"") {
            let bytes = byte_string(c)?;
            let ty = self.types().array(Types::U8, bytes.len() as u64);
            return Ok((ty, byte_values(&bytes)));
        }
        if c.eat("b\"") {
            let bytes = byte_string(c)?;
            let array = self.types().array(Types::U8, bytes.len() as u64);
            let ty = self.types().reference(Mutbl::Not, array);
            return Ok((ty, ConstValue::Ref(Box::new(byte_values(&bytes)))));
        }
        if c.eat("&") {
            // Older versions print a reference to a constant like this.
            let pointee = hint.and_then(|ty| self.program.types.pointee(ty));
            let (to, value) = self.value(c, pointee)?;
            let ty = self.types().reference(Mutbl::Not, to);
            return Ok((ty, ConstValue::Ref(Box::new(value))));
        }
        if c.eat("{") {
            return self.braced_value(c, &before);
        }
        if c.eat("<static(") {
            return self.static_value(c, &before);
        }
        if c.eat("<") {
            return self.size_value(c, &before);
        }
        self.path_value(c, hint)
    }

    /// Values up to a closing bracket.
    fn value_list(
        &mut self,
        c: &mut Cursor,
        close: &str,
        hint: impl Fn(usize) -> Option<TyId>,
    ) -> Result<(Vec<TyId>, Vec<ConstValue>)> {
        let mut index = 0;
        let values = c.list(close, "constant", |c| {
            index += 1;
            self.value(c, hint(index - 1))
        })?;
        Ok(values.into_iter().unzip())
    }

    fn array_value(
        &mut self,
        c: &mut Cursor,
        hint: Option<TyId>,
        before: &Cursor,
    ) -> Result<(TyId, ConstValue)> {
        let element = match hint.map(|ty| self.program.types.get(ty)) {
            Some(Ty::Array(element, _)) => Some(*element),
            _ => None,
        };
        let (types, mut fields) = if c.eat("]") {
            (Vec::new(), Vec::new())
        } else {
            let first = self.value(c, element)?;
            if c.eat("; ") {
                let n = c.small("length")?;
                c.eat("_usize");
                c.expect("]", "constant")?;
                (vec![first.0], vec![first.1; n as usize])
            } else {
                let _ = c.eat(", ") || c.eat(",");
                let (_, rest) = self.value_list(c, "]", |_| Some(first.0))?;
                (vec![first.0], [vec![first.1], rest].concat())
            }
        };
        fields.shrink_to_fit();
        let Some(element) = types.first().copied().or(element) else { return before.unread("constant") };
        let ty = self.types().array(element, fields.len() as u64);
        Ok((ty, ConstValue::Aggregate { variant: 0, fields }))
    }

    /// `{alloc5: &T}`, `{0x4 as *mut T}`, `{fn3 as fn(..)}`, after the brace.
    fn braced_value(&mut self, c: &mut Cursor, before: &Cursor) -> Result<(TyId, ConstValue)> {
        if c.eat("0x") {
            let digits = c.take_while(|c| c.is_ascii_hexdigit());
            c.expect(" as ", "constant")?;
            let ty = self.ty(c)?;
            c.expect("}", "constant")?;
            return match (u128::from_str_radix(digits, 16), self.program.types.get(ty)) {
                (Ok(bits), Ty::RawPtr(..)) => Ok((ty, ConstValue::Scalar(bits))),
                _ => before.unread("constant"),
            };
        }
        if c.eat("alloc") {
            let number = c.number("allocation")?;
            // `<imm>` marks memory that is not written through this pointer.
            c.eat("<imm>");
            c.expect(": ", "pointer into an allocation")?;
            let ty = self.ty(c)?;
            c.expect("}", "constant")?;
            let alloc = u64::try_from(number).ok().and_then(|number| self.allocs.get(&number));
            let Some(alloc) = alloc else { return before.unread("pointer to an allocation") };
            return match self.pointer_to(ty, alloc)? {
                Some(value) => Ok((ty, value)),
                None => before.unread("pointer to an allocation"),
            };
        }
        let path = self.path(c)?;
        c.expect(" as ", "constant")?;
        let ty = self.ty(c)?;
        c.expect("}", "constant")?;
        match self.names.functions.get(path.last()) {
            Some(func) => Ok((ty, ConstValue::Fn(*func))),
            None => before.unread("constant"),
        }
    }

    /// A pointer of this type to an allocation.
    fn pointer_to(&mut self, ty: TyId, alloc: &AllocText) -> Result<Option<ConstValue>> {
        Ok(match (alloc, self.program.types.get(ty)) {
            (AllocText::Static(path), _) => self.static_of(path)?.map(ConstValue::StaticAddr),
            (AllocText::Bytes(bytes), Ty::Ref(Mutbl::Not, to)) => {
                self.decode(*to, bytes).map(|value| ConstValue::Ref(Box::new(value)))
            }
            _ => None,
        })
    }

    /// The static with this path.
    fn static_of(&mut self, path: &str) -> Result<Option<StaticId>> {
        let id = path.rsplit("::").next().and_then(|name| self.names.statics.get(name)).copied();
        match id {
            Some(id) => Ok(Some(id)),
            None => self.own_static(path),
        }
    }

    /// `static(DefId(0:3 ~ crate[4c2f]::S))>`, after the bracket: a pointer to a static.
    fn static_value(&mut self, c: &mut Cursor, before: &Cursor) -> Result<(TyId, ConstValue)> {
        let path = c.until("))>", "static")?.split_once("]::").map_or("", |(_, path)| path);
        let Some(id) = self.static_of(path)? else { return before.unread("static") };
        match mir::typing::const_ty(&self.program, &Const::Static(id)) {
            Some(ty) => Ok((ty, ConstValue::StaticAddr(id))),
            None => before.unread("static"),
        }
    }

    /// Decodes a value of a type with specified layout from all its bytes.
    fn decode(&self, ty: TyId, bytes: &[Option<u8>]) -> Option<ConstValue> {
        let types = &self.program.types;
        let layout = types.layout(ty);
        if !layout.stable || layout.size != bytes.len() as u64 {
            return None;
        }
        match types.get(ty) {
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => {
                let all: Option<Vec<u8>> = bytes.iter().copied().collect();
                let mut all = all?;
                if !types.model().big_endian {
                    all.reverse();
                }
                Some(ConstValue::Scalar(all.iter().fold(0, |bits, byte| bits << 8 | u128::from(*byte))))
            }
            Ty::Array(element, len) => {
                let stride = usize::try_from(types.layout(*element).size).ok()?;
                let part = |i: u64| {
                    let at = stride.checked_mul(usize::try_from(i).ok()?)?;
                    self.decode(*element, bytes.get(at..at + stride)?)
                };
                let fields: Option<Vec<ConstValue>> = (0..*len).map(part).collect();
                Some(ConstValue::Aggregate { variant: 0, fields: fields? })
            }
            Ty::Adt(id) if matches!(types.adt(*id).kind, mir::adt::AdtKind::Struct(_)) => {
                let declared = types.adt(*id).fields_of(0)?;
                let simd = matches!(layout.shape, Shape::Array { .. });
                let part = |(i, field): (usize, &mir::adt::Field)| {
                    let at = if simd { 0 } else { layout.field_offset(0, i as u32)? };
                    let at = usize::try_from(at).ok()?;
                    let size = usize::try_from(types.layout(field.ty).size).ok()?;
                    self.decode(field.ty, bytes.get(at..at + size)?)
                };
                let fields: Option<Vec<ConstValue>> = declared.iter().enumerate().map(part).collect();
                Some(ConstValue::Aggregate { variant: 0, fields: fields? })
            }
            _ => None,
        }
    }

    /// `<T as SizedTypeProperties>::SIZE`, where Rust specifies the size.
    fn size_value(&mut self, c: &mut Cursor, before: &Cursor) -> Result<(TyId, ConstValue)> {
        let ty = self.ty(c)?;
        c.expect(" as ", "constant")?;
        let property = c.until(">::", "constant")?;
        let is_size = property.ends_with("SizedTypeProperties") && c.eat("SIZE");
        match self.stable_size(ty) {
            Some(size) if is_size => Ok((Types::USIZE, ConstValue::Scalar(size.into()))),
            _ => before.unread("constant"),
        }
    }

    /// The size of a type, if Rust specifies it.
    pub(super) fn stable_size(&self, ty: TyId) -> Option<u64> {
        let layout = self.program.types.layout(ty);
        layout.stable.then_some(layout.size)
    }

    /// A struct, a variant, a function, or an item inside a value.
    fn path_value(&mut self, c: &mut Cursor, hint: Option<TyId>) -> Result<(TyId, ConstValue)> {
        let before = *c;
        let path = self.path(c)?;
        if let Some(func) = self.names.functions.get(path.last()).copied()
            && !c.sees("(")
            && !c.sees(" {{")
        {
            let sig = self.program.func(func).sig();
            return Ok((self.types().intern(Ty::FnPtr(sig)), ConstValue::Fn(func)));
        }
        // A library wrapper inside the type that our definition does not have.
        if let Some(hint) = hint
            && (path.last() == "MaybeDangling"
                || self.program.types.as_adt(hint).is_none()
                    && path.names.iter().any(|name| is_wrapper(name)))
        {
            let close = if c.eat(" {{ ") {
                c.until(": ", "constant")?;
                " }}"
            } else {
                c.expect("(", "constant")?;
                ")"
            };
            let inner = self.value(c, Some(hint))?;
            // One or several ranges of a pattern type: ` is 1..`, ` is (i64::MIN..=-1 | 1..)`.
            if c.eat(" is ") {
                let several = c.eat("(");
                c.take_while(|c| !"),}".contains(c));
                if several {
                    c.expect(")", "pattern")?;
                }
            }
            c.expect(close, "constant")?;
            return Ok(inner);
        }
        let Some((ty, variant)) = self.constructor(&path, hint) else { return before.unread("constant") };
        let Some(adt) = self.program.types.as_adt(ty) else { return before.unread("constant") };
        if adt.is_union() {
            return before.unread("constant of a union");
        }
        let declared = adt.fields_of(variant).unwrap_or_default().to_vec();
        let fields = if c.eat("(") {
            self.value_list(c, ")", |i| declared.get(i).map(|f| f.ty))?.1
        } else if c.eat(" {{ ") {
            let mut index = 0;
            c.list(" }}", "constant", |c| {
                let Some(field) = declared.get(index) else { return c.unread("constant") };
                index += 1;
                c.expect(&field.name, "field of a constant")?;
                c.expect(": ", "constant")?;
                Ok(self.value(c, Some(field.ty))?.1)
            })?
        } else {
            Vec::new()
        };
        if fields.len() != declared.len() {
            return before.unread("constant");
        }
        Ok((ty, ConstValue::Aggregate { variant, fields }))
    }

    /// The type and variant that a path constructs. A name may denote both a type and a variant; the hint decides.
    pub(super) fn constructor(
        &mut self,
        path: &super::types::PathText,
        hint: Option<TyId>,
    ) -> Option<(TyId, u32)> {
        let variant_of = |reader: &Self, ty: TyId| {
            let adt = reader.program.types.as_adt(ty)?;
            let index = if adt.is_enum() {
                adt.variants().iter().position(|v| v.name == path.last())?
            } else {
                (adt.name == path.last() || is_alias(adt.lib, path.last())).then_some(0)?
            };
            Some((ty, index as u32))
        };
        if let Some(hint) = hint {
            return variant_of(self, hint);
        }
        if let Some(ty) = self.named_ty(path)
            && let Some(found) = variant_of(self, ty)
        {
            return Some(found);
        }
        let mut parent = path.clone();
        parent.names.pop();
        let ty = self.named_ty(&parent)?;
        variant_of(self, ty)
    }
}

/// Whether the library prints the type under another name than ours.
fn is_alias(lib: Option<LibTy>, name: &str) -> bool {
    match lib {
        Some(LibTy::NonZero(_)) => name == "NonZero",
        Some(LibTy::Atomic(_)) => name == "Atomic",
        _ => false,
    }
}

/// Library types inside the known ones that hold exactly one value.
fn is_wrapper(name: &str) -> bool {
    name == "UnsafeCell" || name.starts_with("NonZero") || name == "niche_types"
}

fn byte_values(bytes: &[u8]) -> ConstValue {
    let fields = bytes.iter().map(|byte| ConstValue::Scalar((*byte).into())).collect();
    ConstValue::Aggregate { variant: 0, fields }
}

/// The bytes of a byte string, after its opening quote.
fn byte_string(c: &mut Cursor) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let before = *c;
        if c.eat("\"") {
            return Ok(bytes);
        }
        if c.eat("\\x") {
            let digits = c.rest().get(..2).unwrap_or_default();
            match u8::from_str_radix(digits, 16) {
                Ok(byte) => bytes.push(byte),
                Err(_) => return before.unread("byte string"),
            }
            c.eat(digits);
        } else if c.eat("\\") {
            match escaped(c).map(u8::try_from) {
                Some(Ok(byte)) => bytes.push(byte),
                _ => return before.unread("byte string"),
            }
        } else {
            match c.rest().chars().next().map(u8::try_from) {
                Some(Ok(byte)) if byte.is_ascii() => {
                    bytes.push(byte);
                    c.eat(&c.rest()[..1]);
                }
                _ => return before.unread("byte string"),
            }
        }
    }
}
