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
use mir::{
    BinOp, Callee, Const, GenericArg, Intrinsic, Local, Mutbl, Operand, Place, Rvalue, Statement, TyId, Types,
};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Intrinsics;

/// A literal.
pub(crate) fn literal(bits: u128, ty: TyId) -> Operand {
    Operand::Const(Const::Scalar { bits, ty })
}

impl Grower {
    /// Calls an intrinsic whose generics follow from the types of its operands and result. Says where the result is,
    /// if there was a call.
    fn intrinsic(&mut self, intrinsic: Intrinsic, ret: TyId, args: Vec<Operand>) -> Option<Place> {
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
        let callee = Callee::Intrinsic(intrinsic, generics);
        let locals = function.locals.len() as u32;
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
    fn called(&mut self, dest: &Place, args: &[Operand]) {
        let (func, _) = self.ws.here();
        let scope = self.scopes.of(func);
        let locals = args.iter().filter_map(|arg| scope.locals.get(arg.place()?.local.0 as usize));
        let depth = locals.map(|info| info.depth).sum::<u32>().saturating_add(2).min(1000);
        args.iter().for_each(|arg| self.used(arg));
        if !dest.is_indirect()
            && let Some(info) = self.scopes.of(func).locals.get_mut(dest.local.0 as usize)
        {
            info.fresh = true;
            info.depth = depth;
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

    /// Tries a few times; what a failed try wrote is taken back.
    fn tries<T>(&mut self, count: u32, mut one: impl FnMut(&mut Grower) -> Option<T>) -> Option<T> {
        for _ in 0..count {
            let checkpoint = self.ws.checkpoint();
            if let Some(done) = one(self) {
                self.ws.keep(checkpoint);
                return Some(done);
            }
            self.ws.restore(checkpoint);
            self.cut();
        }
        None
    }

    /// A new local with a value.
    pub(crate) fn temp(&mut self, ty: TyId, rvalue: Rvalue) -> Option<Operand> {
        let local = self.new_local(ty);
        self.emit(Statement::Assign(local.into(), rvalue)).then_some(Operand::Copy(local.into()))
    }

    /// `a op b` in a new local.
    fn computed(&mut self, op: BinOp, ty: TyId, a: Operand, b: Operand) -> Option<Operand> {
        self.temp(ty, Rvalue::Binary(op, a, b))
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
    fn index(&mut self, len: u64) -> Option<(Local, u64)> {
        let local = self.index_below(len)?;
        let value = self.known(&Operand::Copy(local.into()))?;
        Some((local, value as u64))
    }

    /// A raw pointer to a place.
    fn pointer_to(&mut self, mutbl: Mutbl, place: Place) -> Option<Operand> {
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
