//! Reads right-hand sides of assignments.

use super::body::BodyReader;
use super::cursor::Cursor;
use super::error::Result;
use mir::intrinsics::Intrinsic;
use mir::program::ConstValue;
use mir::syntax::{AggregateKind, BinOp, CastKind, Const, GenericArg, Operand, Place, Proj, Rvalue, UnOp};
use mir::types::{Mutbl, Ty, TyId, Types};

/// A right-hand side: an rvalue, or, if custom MIR has no such rvalue (semantics B.0), the intrinsic that
/// `LowerIntrinsics` made it from.
pub(super) enum Source {
    Rvalue(Rvalue),
    Intrinsic(Intrinsic, Vec<GenericArg>, Vec<Operand>),
}

/// Operators, by the names that rustc prints.
const BINARY: [(&str, BinOp); 17] = [
    ("Add", BinOp::Add),
    ("Sub", BinOp::Sub),
    ("Mul", BinOp::Mul),
    ("Div", BinOp::Div),
    ("Rem", BinOp::Rem),
    ("BitXor", BinOp::BitXor),
    ("BitAnd", BinOp::BitAnd),
    ("BitOr", BinOp::BitOr),
    ("Shl", BinOp::Shl),
    ("Shr", BinOp::Shr),
    ("Eq", BinOp::Eq),
    ("Ne", BinOp::Ne),
    ("Lt", BinOp::Lt),
    ("Le", BinOp::Le),
    ("Gt", BinOp::Gt),
    ("Ge", BinOp::Ge),
    ("Offset", BinOp::Offset),
];

/// Operators that return the value and whether it overflowed; the second name is used before 1.81.
const CHECKED: [(&str, &str, BinOp); 3] = [
    ("AddWithOverflow", "CheckedAdd", BinOp::Add),
    ("SubWithOverflow", "CheckedSub", BinOp::Sub),
    ("MulWithOverflow", "CheckedMul", BinOp::Mul),
];

/// Operators that are intrinsics in custom MIR.
const LOWERED: [(&str, Intrinsic); 6] = [
    ("AddUnchecked", Intrinsic::UncheckedAdd),
    ("SubUnchecked", Intrinsic::UncheckedSub),
    ("MulUnchecked", Intrinsic::UncheckedMul),
    ("ShlUnchecked", Intrinsic::UncheckedShl),
    ("ShrUnchecked", Intrinsic::UncheckedShr),
    ("Cmp", Intrinsic::ThreeWayCompare),
];

impl BodyReader<'_, '_> {
    /// The right-hand side of an assignment to a place of type `to`.
    pub(super) fn rvalue(&mut self, c: &mut Cursor, to: TyId) -> Result<Source> {
        let plain = |rvalue| Ok(Source::Rvalue(rvalue));
        if c.eat("&raw const ") {
            // A pointer of which only the length is used.
            c.eat("(fake) ");
            return plain(Rvalue::RawPtr(Mutbl::Not, self.place(c)?));
        }
        if c.eat("&raw mut ") {
            return plain(Rvalue::RawPtr(Mutbl::Mut, self.place(c)?));
        }
        if c.eat("&mut ") {
            return plain(Rvalue::Ref(Mutbl::Mut, self.place(c)?));
        }
        if c.eat("&") {
            return plain(Rvalue::Ref(Mutbl::Not, self.place(c)?));
        }
        if c.eat("deref_copy ") {
            let place = self.place(c)?;
            return plain(self.copy_for_deref(place));
        }
        if c.eat("no_retag ") {
            // A copy that keeps the tags of references.
            return plain(match self.operand(c, Some(to))? {
                Operand::Copy(place) | Operand::Move(place) => self.copy_for_deref(place),
                constant => Rvalue::Use(constant),
            });
        }
        if c.sees("*const ") || c.sees("*mut ") {
            return self.raw_aggregate(c, to);
        }
        if c.eat("[") {
            return plain(self.array(c, to)?);
        }
        let mut ahead = *c;
        if let Ok(operand) = self.operand(&mut ahead, self.use_hint(c, to))
            && (ahead.is_empty() || ahead.sees(" as "))
        {
            *c = ahead;
            return plain(self.use_or_cast(c, operand)?);
        }
        if ["const ", "copy ", "move "].iter().any(|start| c.sees(start)) {
            // It begins like an operand: report it as one.
            self.operand(c, self.use_hint(c, to))?;
            return c.unread("rvalue");
        }
        if c.eat("(") {
            let fields = match self.reader.program.types.get(to) {
                Ty::Tuple(fields) => fields.clone(),
                _ => return c.unread("tuple"),
            };
            let parts = self.operands(c, ")", &fields)?;
            return plain(Rvalue::Aggregate(AggregateKind::Tuple(to), parts));
        }
        let mut ahead = *c;
        let word = ahead.word();
        if ahead.eat("(")
            && let Some(source) = self.operation(&mut ahead, word)?
        {
            *c = ahead;
            return Ok(source);
        }
        if let Some(pointer) = self.reified(c, to)? {
            return plain(Rvalue::Use(pointer));
        }
        plain(self.adt(c, to)?)
    }

    /// `f as fn(u8) -> u8 (PointerCoercion(ReifyFnPointer(Safe), Implicit))` of a function that is an item.
    fn reified(&mut self, c: &mut Cursor, to: TyId) -> Result<Option<Operand>> {
        let Some((path, cast)) = c.rest().rsplit_once(" as ") else { return Ok(None) };
        if !cast.contains("(PointerCoercion(ReifyFnPointer") {
            return Ok(None);
        }
        let Some(func) = self.reader.own_function(path)? else { return c.unread("function") };
        c.take_while(|_| true);
        Ok(Some(Operand::Const(self.reader.item(to, ConstValue::Fn(func)))))
    }

    /// A copy that does not retag. Newer versions cannot express it, so
    /// without an original it is read as a plain copy, which reborrows.
    fn copy_for_deref(&self, place: Place) -> Rvalue {
        if self.reader.items.is_lazy() {
            Rvalue::Use(Operand::Copy(place))
        } else {
            Rvalue::CopyForDeref(place)
        }
    }

    /// The type expected of a constant: the destination's, unless it is cast.
    fn use_hint(&self, c: &Cursor, to: TyId) -> Option<TyId> {
        (!c.rest().ends_with(')') || !c.rest().contains(" as ")).then_some(to)
    }

    fn use_or_cast(&mut self, c: &mut Cursor, operand: Operand) -> Result<Rvalue> {
        if !c.eat(" as ") {
            return Ok(Rvalue::Use(operand));
        }
        let ty = self.reader.ty(c)?;
        let before = *c;
        c.expect(" (", "cast")?;
        let kind = match c.word() {
            "IntToInt" | "IntToFloat" | "FloatToInt" | "FloatToFloat" | "FnPtrToPtr" => CastKind::As,
            "PointerExposeProvenance" | "PointerExposeAddress" => CastKind::As,
            "PtrToPtr" => CastKind::PtrToPtr,
            "Transmute" => CastKind::Transmute,
            "PointerCoercion" if c.eat("(Unsize") => CastKind::Unsize,
            "PointerCoercion" if c.eat("(MutToConstPointer") => CastKind::PtrToPtr,
            "PointerCoercion" if c.eat("(ReifyFnPointer") && self.operand_ty(&operand) == Some(ty) => {
                c.take_while(|_| true);
                return Ok(Rvalue::Use(operand));
            }
            _ => return before.unread("cast"),
        };
        c.take_while(|_| true);
        // Rust has no cast to the same type, but an enum is cast
        // through its discriminant, which may already have that type.
        if kind == CastKind::As && self.operand_ty(&operand) == Some(ty) {
            return Ok(Rvalue::Use(operand));
        }
        Ok(Rvalue::Cast(kind, operand, ty))
    }

    /// Operands up to a closing bracket, with their expected types.
    pub(super) fn operands(&mut self, c: &mut Cursor, close: &str, types: &[TyId]) -> Result<Vec<Operand>> {
        let mut index = 0;
        c.list(close, "operands", |c| {
            index += 1;
            self.operand(c, types.get(index - 1).copied())
        })
    }

    /// `Add(a, b)` etc., after the parenthesis; `None` if the word is not an operator.
    fn operation(&mut self, c: &mut Cursor, word: &str) -> Result<Option<Source>> {
        let unary = match word {
            "Not" => Some(UnOp::Not),
            "Neg" => Some(UnOp::Neg),
            _ => None,
        };
        let rvalue = if let Some(op) = unary {
            Rvalue::Unary(op, self.operand(c, None)?)
        } else if let Some((_, op)) = BINARY.iter().find(|(name, _)| *name == word) {
            let (a, b) = self.two(c)?;
            Rvalue::Binary(*op, a, b)
        } else if let Some((.., op)) = CHECKED.iter().find(|(new, old, _)| *new == word || *old == word) {
            let (a, b) = self.two(c)?;
            Rvalue::Checked(*op, a, b)
        } else if let Some((_, intrinsic)) = LOWERED.iter().find(|(name, _)| *name == word) {
            let (a, b) = self.two(c)?;
            c.expect(")", "operation")?;
            let before = *c;
            let types: Option<Vec<TyId>> = [&a, &b].iter().map(|op| self.operand_ty(op)).collect();
            let Some(types) = types else { return before.unread("operation") };
            let generics = match intrinsic {
                Intrinsic::UncheckedShl | Intrinsic::UncheckedShr => types,
                _ => vec![types[0]],
            };
            let generics = generics.into_iter().map(GenericArg::Ty).collect();
            return Ok(Some(Source::Intrinsic(*intrinsic, generics, vec![a, b])));
        } else {
            match word {
                "PtrMetadata" => Rvalue::PtrMetadata(self.operand(c, None)?),
                "discriminant" => Rvalue::Discriminant(self.place(c)?),
                "Len" => {
                    let place = self.place(c)?;
                    let ty = self.place_ty(&place).map(|ty| self.reader.program.types.get(ty));
                    match (ty, place.projection.as_slice()) {
                        // This is how older versions read the length of a slice.
                        (Some(Ty::Slice(_)), [Proj::Deref]) => {
                            Rvalue::PtrMetadata(Operand::Copy(Place::local(place.local)))
                        }
                        _ => Rvalue::Len(place),
                    }
                }
                // Library checks are off: we compile without debug assertions.
                "UbChecks" => use_of(0, Types::BOOL),
                "UbCheck" | "RuntimeChecks" => {
                    c.word();
                    use_of(0, Types::BOOL)
                }
                "SizeOf" | "AlignOf" => {
                    let before = *c;
                    let ty = self.reader.ty(c)?;
                    let layout = self.reader.program.types.layout(ty);
                    if !layout.stable {
                        return before.unread("size of a type without a fixed layout");
                    }
                    let bits = if word == "SizeOf" { layout.size } else { layout.align };
                    use_of(bits.into(), Types::USIZE)
                }
                _ => return Ok(None),
            }
        };
        c.expect(")", "operation")?;
        Ok(Some(Source::Rvalue(rvalue)))
    }

    fn two(&mut self, c: &mut Cursor) -> Result<(Operand, Operand)> {
        let a = self.operand(c, None)?;
        c.expect(", ", "operation")?;
        Ok((a, self.operand(c, None)?))
    }

    /// `[x; 4]` or `[a, b]`, after the bracket.
    fn array(&mut self, c: &mut Cursor, to: TyId) -> Result<Rvalue> {
        let Ty::Array(element, len) = *self.reader.program.types.get(to) else { return c.unread("array") };
        let mut ahead = *c;
        if let Ok(operand) = self.operand(&mut ahead, Some(element))
            && ahead.eat("; ")
        {
            ahead.number("length")?;
            ahead.eat("_usize");
            ahead.expect("]", "array")?;
            *c = ahead;
            return Ok(Rvalue::Repeat(operand, len));
        }
        let mut parts = Vec::new();
        while !c.eat("]") {
            parts.push(self.operand(c, Some(element))?);
            if !c.eat(", ") && !c.sees("]") {
                return c.unread("array");
            }
        }
        Ok(Rvalue::Aggregate(AggregateKind::Array(to), parts))
    }

    /// `*mut [T] from (p, n)`.
    fn raw_aggregate(&mut self, c: &mut Cursor, to: TyId) -> Result<Source> {
        let before = *c;
        let ty = self.reader.ty(c)?;
        c.expect(" from (", "raw pointer")?;
        let (data, meta) = self.two(c)?;
        c.expect(")", "raw pointer")?;
        match (self.operand_ty(&data), self.operand_ty(&meta)) {
            (Some(thin), Some(length)) if ty == to => {
                let generics = [ty, thin, length].map(GenericArg::Ty).to_vec();
                Ok(Source::Intrinsic(Intrinsic::AggregateRawPtr, generics, vec![data, meta]))
            }
            _ => before.unread("raw pointer"),
        }
    }

    /// `T(a, b)`, `T { f: a }`, `T::V(a)`, `T::V`.
    fn adt(&mut self, c: &mut Cursor, to: TyId) -> Result<Rvalue> {
        let before = *c;
        let path = self.reader.path(c)?;
        let Some((_, variant)) = self.reader.constructor(&path, Some(to)) else {
            return before.unread("rvalue");
        };
        let Some(adt) = self.reader.program.types.as_adt(to) else { return before.unread("rvalue") };
        let (is_union, declared) = (adt.is_union(), adt.fields_of(variant).unwrap_or_default().to_vec());
        let types: Vec<TyId> = declared.iter().map(|field| field.ty).collect();
        if is_union {
            // rustc prints the name of the first field, whichever is set; fields of equal type are merged.
            c.expect(" { ", "union")?;
            c.until(": ", "union")?;
            let operand = self.operand(c, None)?;
            c.expect(" }", "union")?;
            let ty = self.operand_ty(&operand);
            return match types.iter().position(|own| Some(*own) == ty) {
                Some(field) => Ok(Rvalue::Aggregate(AggregateKind::Union(to, field as u32), vec![operand])),
                None => before.unread("union"),
            };
        }
        let parts = if c.eat("(") {
            self.operands(c, ")", &types)?
        } else if c.eat(" { ") {
            let mut index = 0;
            c.list(" }", "struct", |c| {
                let Some(field) = declared.get(index) else { return c.unread("struct") };
                index += 1;
                c.expect(&field.name, "field")?;
                c.expect(": ", "field")?;
                self.operand(c, Some(field.ty))
            })?
        } else {
            Vec::new()
        };
        if parts.len() != types.len() {
            return before.unread("rvalue");
        }
        Ok(Rvalue::Aggregate(AggregateKind::Adt(to, variant), parts))
    }
}

fn use_of(bits: u128, ty: TyId) -> Rvalue {
    Rvalue::Use(Operand::Const(Const::Scalar { bits, ty }))
}
