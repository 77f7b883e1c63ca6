//! Intrinsics that pass values of any type on: hints, barriers, transmutes, sizes.

use machine::Probe;
use mir::{Intrinsic, LibTy, Local, Mutbl, Operand, Place, Rvalue, TyId, Types};

use super::S;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

use Intrinsic as I;

const OPAQUE: &[Intrinsic] = &[
    I::BlackBox,
    I::BlackBox,
    I::BlackBox,
    I::SelectUnpredictable,
    I::SelectUnpredictable,
    I::Transmute,
    I::TransmuteUnchecked,
    I::DiscriminantValue,
    I::Assume,
    I::Likely,
    I::Unlikely,
    I::ColdPath,
    I::SizeOfVal,
    I::AlignOfVal,
];

impl Grower {
    pub(crate) fn opaque_intrinsic(&mut self, _plan: Plan) {
        let Some(intrinsic) = self.one_of(OPAQUE) else { return };
        self.tries(3, |g| match intrinsic {
            I::BlackBox => {
                let ty = g.any_ty();
                let value = g.operand(ty)?;
                g.intrinsic(intrinsic, ty, vec![value])
            }
            I::SelectUnpredictable => {
                let ty = g.any_ty();
                let flag = g.known_operand(Types::BOOL)?;
                let args = vec![flag, g.local_operand(ty)?, g.local_operand(ty)?];
                g.intrinsic(intrinsic, ty, args)
            }
            I::Transmute | I::TransmuteUnchecked => {
                let (from, to) = g.transmutable()?;
                let value = g.operand(from)?;
                g.intrinsic(intrinsic, to, vec![value])
            }
            I::DiscriminantValue => g.discriminant_value(),
            I::Assume => g.assume_intrinsic(),
            I::Likely | I::Unlikely => {
                let value = g.operand(Types::BOOL)?;
                g.intrinsic(intrinsic, Types::BOOL, vec![value])
            }
            I::ColdPath => g.intrinsic(intrinsic, Types::UNIT, Vec::new()),
            _ => g.size_of_val(intrinsic),
        });
    }

    /// A value of which the compiler knows nothing any more, if the knobs allow that.
    pub(crate) fn hidden(&mut self, value: Operand) -> Operand {
        let ty = mir::typing::operand_ty(&self.ws.program, self.ws.func(), &value);
        let (Some(ty), true) = (ty, self.mix.opaque_intrinsics > 0) else { return value };
        let local = self.reserved_local(ty);
        match self.hide(local, value.clone()) {
            true => Operand::Copy(local.into()),
            false => value,
        }
    }

    /// Gives a local a value that the compiler cannot see through; false if the knobs do not allow it.
    pub(crate) fn hide(&mut self, local: Local, value: Operand) -> bool {
        if self.mix.opaque_intrinsics == 0 {
            return false;
        }
        let generics = vec![mir::GenericArg::Ty(self.ws.func().local_ty(local))];
        self.end_with_call(local.into(), mir::Callee::Intrinsic(I::BlackBox, generics), vec![value])
    }

    /// A literal or a whole local. rustc 1.95 fails if it selects between two places of which one is aligned better
    /// than the other, see docs/compiler-bugs.md.
    fn local_operand(&mut self, ty: TyId) -> Option<Operand> {
        let operand = self.operand(ty)?;
        match operand.place() {
            Some(place) if !place.projection.is_empty() => self.temp(ty, Rvalue::Use(operand)),
            _ => Some(operand),
        }
    }

    /// The discriminant behind a reference.
    fn discriminant_value(&mut self) -> Option<Place> {
        let ty = match self.enum_ty() {
            Some(ty) => ty,
            None => self.ws.program.types.lib(LibTy::Ordering),
        };
        let place = self.target(ty, 0)?;
        let ret = mir::typing::discriminant_ty(&self.ws.program.types, ty)?;
        let reference = self.reference_to(place)?;
        self.intrinsic(I::DiscriminantValue, ret, vec![reference])
    }

    /// Assumes what is true.
    fn assume_intrinsic(&mut self) -> Option<Place> {
        for _ in 0..4 {
            if let Some(place) = self.readable(Types::BOOL)
                && self.probe(&place) == Probe::Known(1)
            {
                return self.intrinsic(I::Assume, Types::UNIT, vec![Operand::Copy(place)]);
            }
        }
        self.intrinsic(I::Assume, Types::UNIT, vec![literal(1, Types::BOOL)])
    }

    /// Of a value or a slice; of types with a specified layout, else the result could not be used.
    fn size_of_val(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let pointer = if self.choices.percent(S, 50) {
            self.const_slice()?
        } else {
            let ty = self.any_ty();
            let place = self.target(ty, 0)?;
            self.pointer_to(Mutbl::Not, place)?
        };
        let pointer_ty = mir::typing::operand_ty(&self.ws.program, self.ws.func(), &pointer)?;
        let to = self.ws.program.types.pointee(pointer_ty)?;
        if !self.ws.program.types.layout(to).stable {
            return None;
        }
        self.intrinsic(intrinsic, Types::USIZE, vec![pointer])
    }
}
