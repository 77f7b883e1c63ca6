//! Calls of intrinsics (semantics C), by family.
//!
//! Operands are proposed from what is there, and the machine refuses what would be undefined. Where chance would
//! nearly always be refused, a suitable operand is computed first: such an operand also stays suitable when a loop
//! comes round with other values.

mod atomics;
mod floats;
mod ints;
mod memory;
mod opaque;
mod pointers;
mod simd;

use machine::Probe;
use mir::intrinsics::infer_generics;
use mir::{BinOp, Callee, GenericArg, Intrinsic, Local, Mutbl, Operand, Place, Rvalue, TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Intrinsics;

/// Intrinsics with a promise, and the operator that has none.
pub(crate) const PROMISES: [(Intrinsic, BinOp); 8] = [
    (Intrinsic::UncheckedAdd, BinOp::Add),
    (Intrinsic::UncheckedSub, BinOp::Sub),
    (Intrinsic::UncheckedMul, BinOp::Mul),
    (Intrinsic::UncheckedShl, BinOp::Shl),
    (Intrinsic::UncheckedShr, BinOp::Shr),
    (Intrinsic::DisjointBitor, BinOp::BitOr),
    (Intrinsic::ExactDiv, BinOp::Div),
    (Intrinsic::UncheckedRem, BinOp::Rem),
];

impl Grower {
    /// Calls an intrinsic whose generics follow from the types of its operands and result. Says where the result is,
    /// if there was a call.
    pub(crate) fn intrinsic(&mut self, intrinsic: Intrinsic, ret: TyId, args: Vec<Operand>) -> Option<Place> {
        self.intrinsic_with(intrinsic, &[], ret, args)
    }

    /// The same with the generics that do not follow.
    fn intrinsic_with(
        &mut self,
        intrinsic: Intrinsic,
        explicit: &[GenericArg],
        ret: TyId,
        args: Vec<Operand>,
    ) -> Option<Place> {
        let args = self.with_bare_locals(intrinsic, args)?;
        let program = &self.ws.program;
        let function = self.ws.func();
        let tys = args.iter().map(|arg| mir::typing::operand_ty(program, function, arg));
        let tys = tys.collect::<Option<Vec<TyId>>>()?;
        let generics = infer_generics(&program.types, intrinsic, explicit, &tys, ret).ok()?;
        self.call_into_place(Callee::Intrinsic(intrinsic, generics), args, ret)
    }

    /// Calls what is no function of the program, and says where the result is: where it may go, else in a new local.
    pub(crate) fn call_into_place(&mut self, callee: Callee, args: Vec<Operand>, ret: TyId) -> Option<Place> {
        let locals = self.ws.func().locals.len() as u32;
        let dest = match ret {
            Types::UNIT => self.unit_local().into(),
            _ => self.destination(ret),
        };
        if self.end_with_call(dest.clone(), callee.clone(), args.clone()) {
            self.called(&dest, &args);
            return Some(dest);
        }
        // A destination that cannot be written is no reason to lose the value.
        if ret == Types::UNIT || dest.local.0 >= locals {
            return None;
        }
        let dest = Place::local(self.new_local(ret));
        if !self.end_with_call(dest.clone(), callee, args.clone()) {
            return None;
        }
        self.called(&dest, &args);
        Some(dest)
    }

    /// Remembers what a call read and wrote.
    pub(crate) fn called(&mut self, dest: &Place, args: &[Operand]) {
        let (func, _) = self.ws.here();
        let scope = self.ws.scope(func);
        let locals = args.iter().filter_map(|arg| Some(scope.local(arg.place()?.local)));
        let depth = locals.map(|info| info.depth).sum::<u32>().saturating_add(2).min(1000);
        args.iter().for_each(|arg| self.used(arg));
        if !dest.is_indirect() {
            self.ws.change_local(func, dest.local, |info| {
                info.fresh = true;
                info.depth = depth;
            });
        }
    }

    /// Some arguments must be bare locals, else the compiler gives up.
    fn with_bare_locals(&mut self, intrinsic: Intrinsic, mut args: Vec<Operand>) -> Option<Vec<Operand>> {
        for index in intrinsic.info().bare_params {
            let arg = args.get_mut(*index)?;
            if arg.place().is_some_and(|place| place.projection.is_empty()) {
                continue;
            }
            let operand = arg.clone();
            let ty = mir::typing::operand_ty(&self.ws.program, self.ws.func(), &operand)?;
            *arg = self.temp(ty, Rvalue::Use(operand))?;
        }
        Some(args)
    }

    /// The bits of an operand, if they are known.
    fn known(&mut self, operand: &Operand) -> Option<u128> {
        match self.ws.machine.probe(&self.ws.program, operand) {
            Probe::Known(bits) => Some(bits),
            _ => None,
        }
    }

    /// An operand of a scalar type whose value is known.
    fn known_operand(&mut self, ty: TyId) -> Option<Operand> {
        for _ in 0..3 {
            let operand = self.operand(ty)?;
            if self.known(&operand).is_some() {
                return Some(operand);
            }
        }
        self.literal(ty)
    }

    /// A `usize` below a bound, as a local and its value.
    pub(crate) fn index(&mut self, len: u64) -> Option<(Local, u64)> {
        let local = self.index_below(len)?;
        let value = self.known(&Operand::Copy(local.into()))?;
        Some((local, value as u64))
    }

    /// A raw pointer to a place.
    pub(crate) fn pointer_to(&mut self, mutbl: Mutbl, place: Place) -> Option<Operand> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &place)?;
        let ty = self.raw_ptr(mutbl, to);
        self.escape(&place);
        self.temp(ty, Rvalue::RawPtr(mutbl, place))
    }

    /// A shared reference to a place.
    fn reference_to(&mut self, place: Place) -> Option<Operand> {
        let to = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &place)?;
        let ty = self.ws.program.types.reference(Mutbl::Not, to);
        self.escape(&place);
        self.temp(ty, Rvalue::Ref(Mutbl::Not, place))
    }

    /// One of a list of intrinsics.
    fn one_of(&mut self, list: &[Intrinsic]) -> Option<Intrinsic> {
        self.choices.pick(S, list).copied()
    }
}
