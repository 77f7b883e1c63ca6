//! Pointers that are not aligned for what they point to, and fields behind them that are; fields of packed structs behind
//! pointers, read, written, and as the destination of a call.

use mir::{AggregateKind, BinOp, CastKind, Function, IntTy, Local, Mutbl, Operand, Place, Proj, Repr, ReprKind};
use mir::{Rvalue, Statement, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "misaligned",
    doc: "Aligned fields behind misaligned pointers to wide structs, and fields of packed structs behind pointers.",
    hunts: &["ReferencePropagation", "GVN", "DeadStoreElimination", "llvm:InstCombine", "llvm:SROA"],
    default: 5,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| if g.mix.raw_pointers.min(g.mix.structs).min(g.mix.offsets) > 0 { weight } else { 0 },
        |g, _| g.misaligned(),
    ),
    detect: &[
        Detector {
            name: "flow.field-of-misaligned",
            switches: &[],
            doc: "a borrow of a field that is less aligned than its struct, behind a pointer that was cast",
            count: Some(fields_of_misaligned),
        },
        Detector {
            name: "flow.packed-field-pointer",
            switches: &["structs"],
            doc: "the address of a field of a packed struct",
            count: Some(packed_field_pointers),
        },
    ],
};

impl Grower {
    fn misaligned(&mut self) {
        let packed = self.choices.percent(S, 55);
        self.attempt(|g| if packed { g.packed_field() } else { g.field_of_misaligned() });
    }

    /// `r = &(*p).f; x = *r`, where `p` is aligned for the field, not for the struct.
    fn field_of_misaligned(&mut self) -> Option<()> {
        (self.mix.arrays > 0).then_some(())?;
        let wide = *self.choices.pick(S, &[IntTy::U32, IntTy::U64, IntTy::I32])?;
        let narrow = *self.choices.pick(S, &[IntTy::U8, IntTy::U16, IntTy::I8])?;
        let repr = Repr { kind: ReprKind::C, ..Repr::default() };
        let name = format!("Wide{}{}", wide.name().to_uppercase(), narrow.name().to_uppercase());
        let ty = self.own_struct(&name, &[Types::int(wide), Types::int(narrow)], repr);
        let size = self.ws.program.types.layout(ty).size;
        // Memory of the narrow type, one element more than the struct has.
        let narrow = Types::int(narrow);
        let step = self.ws.program.types.layout(narrow).size;
        let len = size / step + 1;
        let buffer_ty = self.ws.program.types.array(narrow, len);
        let value = self.unknown(narrow)?.copied();
        let buffer = self.once(buffer_ty, Rvalue::Repeat(value, len))?;
        let start = self.address_of(Mutbl::Mut, &buffer)?;
        let element = self.raw_ptr(Mutbl::Mut, narrow);
        let first = self.once(element, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(start), element))?;
        let at = Rvalue::Binary(BinOp::Offset, Operand::Copy(first), literal(1, Types::ISIZE));
        let at = self.once(element, at)?;
        let pointer = self.raw_ptr(Mutbl::Mut, ty);
        let pointer = self.once(pointer, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(at), pointer))?;
        let field = pointer.project(Proj::Deref).project(Proj::Field(1));
        let new = self.operand(narrow)?.copied();
        self.use_field(field, narrow, new)?;
        self.renew_owner(&buffer);
        Some(())
    }

    /// A field is borrowed one way or another, written and read.
    fn use_field(&mut self, field: Place, ty: TyId, new: Operand) -> Option<()> {
        let reference = self.mix.references > 0;
        let to = match self.choices.below(S, 3) {
            0 if reference => self.borrow_of(Mutbl::Not, &field)?,
            1 if reference => self.borrow_of(Mutbl::Mut, &field)?,
            _ => self.address_of(Mutbl::Mut, &field)?,
        };
        let behind = to.project(Proj::Deref);
        self.once(ty, Rvalue::Use(Operand::Copy(behind.clone())))?;
        self.emit(Statement::Assign(behind.clone(), Rvalue::Use(new)));
        self.once(ty, Rvalue::Use(Operand::Copy(behind))).map(drop)
    }

    /// `p = &raw mut s.f; *p = f(..)`, where `s` is packed, and its field aligned none the less.
    fn packed_field(&mut self) -> Option<()> {
        let first = self.int_ty();
        let field = *self.choices.pick(S, &[Types::U8, Types::int(IntTy::I8), Types::int(IntTy::U16)])?;
        let pack = if self.ws.program.types.layout(field).size == 2 { 2 } else { 1 };
        let repr = Repr { kind: ReprKind::C, pack: Some(pack), ..Repr::default() };
        let name = |ty: TyId, types: &Types| types.as_int(ty).map_or("", |int| int.name()).to_uppercase();
        let types = &self.ws.program.types;
        let name = format!("Tight{}{}", name(first, types), name(field, types));
        let ty = self.own_struct(&name, &[first, field, first], repr);
        let parts = vec![self.unknown(first)?.copied(), self.operand(field)?.copied(), self.operand(first)?.copied()];
        let value = Place::local(self.new_local(ty));
        self.emit(Statement::Assign(value.clone(), Rvalue::Aggregate(AggregateKind::Adt(ty, 0), parts))).then_some(())?;
        let place = value.project(Proj::Field(1));
        let pointer = self.address_of(Mutbl::Mut, &place)?;
        let behind = pointer.project(Proj::Deref);
        let new = self.unknown(field)?.copied();
        match self.mix.indirect_destinations > 0 && self.choices.percent(S, 50) {
            true => {
                let body = |_: &mut Function| {
                    let more = Rvalue::Binary(BinOp::Add, Operand::Copy(Local(1).into()), literal(1, field));
                    vec![Statement::Assign(Place::RET, more)]
                };
                self.call_small((behind.clone(), field), &[field], vec![new], body)?;
            }
            false => self.emit(Statement::Assign(behind.clone(), Rvalue::Use(new))).then_some(())?,
        }
        self.once(field, Rvalue::Use(Operand::Copy(behind)))?;
        // What is not aligned may be copied, but not through a pointer to it.
        self.once(first, Rvalue::Use(Operand::Copy(value.project(Proj::Field(2)))))?;
        self.renew_owner(&value);
        Some(())
    }
}

fn fields_of_misaligned(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let align = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place)?;
        (!types.is_unsized(ty)).then(|| types.layout(ty).align)
    };
    for (_, block, times) in seen.blocks() {
        let mut cast: Vec<Local> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Cast(_, _, ty))
                    if to.projection.is_empty() && types.pointee(*ty).is_some() =>
                {
                    cast.push(to.local);
                }
                Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of)) if cast.contains(&of.local) => {
                    let [Proj::Deref, Proj::Field(_)] = of.projection.as_slice() else { continue };
                    let whole = Place::local(of.local).project(Proj::Deref);
                    if align(of) < align(&whole) {
                        found(times);
                    }
                }
                _ => {}
            }
        }
    }
}

fn packed_field_pointers(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of)) = statement
                && let Some((Proj::Field(_), base)) = of.projection.split_last()
                && let Some(ty) = mir::typing::place_ty(
                    types,
                    seen.function,
                    &Place { local: of.local, projection: base.to_vec() },
                )
                && types.as_adt(ty).is_some_and(|adt| adt.repr.pack.is_some())
            {
                found(times);
            }
        }
    }
}
