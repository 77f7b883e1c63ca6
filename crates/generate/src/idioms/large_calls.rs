//! Large values into and out of one call: copied back in a loop, moved where the source is used again, and fields of
//! packed structs as arguments.

use mir::{AggregateKind, BinOp, Callee, Function, Local, Operand, Place, Proj, Repr, ReprKind, Rvalue, Statement};
use mir::{Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::often;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "large_calls",
    doc: "Arrays into and out of a call and back, moved copies, fields of packed structs as arguments.",
    hunts: &["DestinationPropagation", "CopyProp", "DeadStoreElimination", "Inline", "llvm:MemCpyOpt", "llvm:ArgumentPromotion"],
    default: 3,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| if g.mix.arrays > 0 { weight } else { 0 },
        |g, _| {
            g.attempt(Grower::large_call);
        },
    ),
    detect: &[
        Detector {
            name: "flow.large-call",
            switches: &[],
            doc: "calls that take and give a value of more than 16 bytes, which is copied to or from the argument beside",
            count: Some(large_calls),
        },
        Detector {
            name: "flow.packed-argument",
            switches: &["structs"],
            doc: "calls with a field of a packed struct as an argument",
            count: Some(packed_arguments),
        },
    ],
};

impl Grower {
    fn large_call(&mut self) -> Option<()> {
        let element = self.int_ty_where(|int| int.bits() >= 16);
        let size = self.ws.program.types.layout(element).size;
        let len = self.choices.between(S, 24 / size + 1, 48 / size);
        let ty = self.ws.program.types.array(element, len);
        let value = self.unknown(element)?.copied();
        let array = self.filled(ty, value, len)?;
        if self.mix.structs > 0 && self.choices.percent(S, 30) {
            return self.packed_argument(array, ty, element);
        }
        let result = Place::local(self.private_local(ty));
        match self.choices.percent(S, 50) {
            true => self.in_and_out(&array, &result, ty, element),
            false => self.moved_copy(&array, &result, ty, element),
        }
    }

    /// A new array, written once.
    fn filled(&mut self, ty: TyId, value: Operand, len: u64) -> Option<Place> {
        let mut parts = vec![value];
        let Some(mir::Ty::Array(element, _)) = Some(self.ws.program.types.get(ty).clone()) else { return None };
        while (parts.len() as u64) < len {
            parts.push(self.operand(element)?.copied());
        }
        self.once(ty, Rvalue::Aggregate(AggregateKind::Array(ty), parts))
    }

    /// The body of a function that changes its array and returns it.
    fn changes(element: TyId, ty: TyId) -> impl FnOnce(&mut Function) -> Vec<Statement> {
        move |function: &mut Function| {
            let (index, sum) = (function.add_local(Types::USIZE), function.add_local(element));
            debug_assert_eq!(function.local_ty(Local(1)), ty);
            let param = Place::local(Local(1)).project(Proj::Index(index));
            let result = Place::RET.project(Proj::Index(index));
            let more = Rvalue::Binary(BinOp::Add, Operand::Copy(param.clone()), Operand::Copy(Local(2).into()));
            vec![
                Statement::Assign(Place::RET, Rvalue::Use(Operand::Copy(Local(1).into()))),
                Statement::Assign(index.into(), Rvalue::Use(literal(1, Types::USIZE))),
                Statement::Assign(sum.into(), more),
                Statement::Assign(result, Rvalue::Use(Operand::Copy(sum.into()))),
                Statement::Assign(param, Rvalue::Use(Operand::Copy(Local(2).into()))),
            ]
        }
    }

    /// `b = f(a, x); a = b;`, twice or more.
    fn in_and_out(&mut self, array: &Place, result: &Place, ty: TyId, element: TyId) -> Option<()> {
        for _ in 0..self.choices.between(S, 2, 3) {
            let args = vec![Operand::Copy(array.clone()), self.operand(element)?.copied()];
            self.call_small((result.clone(), ty), &[ty, element], args, Grower::changes(element, ty))?;
            let back = Rvalue::Use(Operand::Copy(result.clone()));
            self.emit(Statement::Assign(array.clone(), back)).then_some(())?;
        }
        self.renew_owner(array);
        Some(())
    }

    /// `b = a; c = f(move b, x)`, and `a` is used again.
    fn moved_copy(&mut self, array: &Place, result: &Place, ty: TyId, element: TyId) -> Option<()> {
        let copy = self.once(ty, Rvalue::Use(Operand::Copy(array.clone())))?;
        let moved = match self.choices.percent(S, 70) {
            true => Operand::Move(copy),
            false => Operand::Copy(copy),
        };
        let args = vec![moved, self.operand(element)?.copied()];
        self.call_small((result.clone(), ty), &[ty, element], args, Grower::changes(element, ty))?;
        self.renew_owner(array);
        self.renew_owner(result);
        Some(())
    }

    /// `f(s.1, x)` of a packed struct.
    fn packed_argument(&mut self, array: Place, ty: TyId, element: TyId) -> Option<()> {
        let repr = Repr { kind: ReprKind::C, pack: Some(1), ..Repr::default() };
        let len = match self.ws.program.types.get(ty) {
            mir::Ty::Array(_, len) => *len,
            _ => return None,
        };
        let int = self.ws.program.types.as_int(element)?;
        let name = format!("Pack{len}{}", int.name().to_uppercase());
        let packed = self.own_struct(&name, &[Types::U8, ty], repr);
        let parts = vec![self.operand(Types::U8)?.copied(), Operand::Copy(array)];
        let value = self.once(packed, Rvalue::Aggregate(AggregateKind::Adt(packed, 0), parts))?;
        let result = Place::local(self.private_local(ty));
        let x = self.operand(element)?.copied();
        let field = Operand::Copy(value.project(Proj::Field(1)));
        if self.choices.percent(S, 50) {
            self.call_small((result.clone(), ty), &[ty, element], vec![field, x], Grower::changes(element, ty))?;
            self.renew_owner(&result);
            self.renew_owner(&value);
            return Some(());
        }
        // In a function that gets the whole, its field is not needed after the call.
        let number = self.new_local(Types::U8);
        let first = |function: &mut Function| {
            let inside = Place::local(Local(1)).project(Proj::Field(1));
            let local = function.add_local(ty);
            let low = Operand::Copy(Place::local(Local(1)).project(Proj::Field(0)));
            vec![
                Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(inside))),
                Statement::Assign(Place::RET, Rvalue::Use(low)),
            ]
        };
        self.call_small((number.into(), Types::U8), &[packed], vec![Operand::Copy(value.clone())], first)?;
        self.renew_owner(&value);
        Some(())
    }
}

fn large_calls(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let large = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place);
        ty.is_some_and(|ty| !types.is_unsized(ty) && types.layout(ty).size > 16)
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { dest, callee: Callee::Function(_), args, target, .. }) = &block.terminator else {
            continue;
        };
        let Some(arg) = args.iter().filter_map(Operand::place).find(|place| large(place)) else { continue };
        let copied = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Use(from)) => to == arg || from.place() == Some(dest) && large(to),
            _ => false,
        };
        if block.statements.iter().chain(&seen.function.block(*target).statements).any(copied) {
            found(times);
        }
    }
}

fn packed_arguments(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let packed = |place: &Place| {
        let mut base = Place::local(place.local);
        place.projection.iter().any(|proj| {
            let ty = mir::typing::place_ty(types, seen.function, &base);
            base = base.project(*proj);
            ty.and_then(|ty| types.as_adt(ty)).is_some_and(|adt| adt.repr.pack.is_some())
        })
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { callee: Callee::Function(_), args, .. }) = &block.terminator else { continue };
        if args.iter().filter_map(Operand::place).any(packed) {
            found(times);
        }
    }
}
