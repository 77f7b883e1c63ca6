//! Floats.

use mir::intrinsics::GenericKind;
use mir::{BinOp, CastKind, FloatTy, Intrinsic, Operand, Rvalue, TyId, Types};

use super::S;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

use Intrinsic as I;

const FLOATS: &[Intrinsic] = &[
    I::Fabs,
    I::Copysign,
    I::Sqrt,
    I::Fma,
    I::Fmuladd,
    I::Floor,
    I::Ceil,
    I::Trunc,
    I::Round,
    I::RoundTiesEven,
    I::Minimum,
    I::Maximum,
    I::MinimumNumberNsz,
    I::MaximumNumberNsz,
    I::FloatToIntUnchecked,
];

/// Whether compilers agree on the intrinsic for this type (semantics C): `f16` goes through `f32`, where a fused
/// operation is rounded twice; what of `f128` needs a library may find the one for another format.
fn is_settled(intrinsic: Intrinsic, float: FloatTy) -> bool {
    match float {
        FloatTy::F32 | FloatTy::F64 => true,
        FloatTy::F16 => !matches!(intrinsic, I::Fma | I::Fmuladd),
        FloatTy::F128 => matches!(intrinsic, I::Fabs | I::Copysign | I::Sqrt | I::FloatToIntUnchecked),
    }
}

impl Grower {
    pub(crate) fn float_intrinsic(&mut self, _plan: Plan) {
        let types = &self.ws.program.types;
        let list: Vec<(TyId, u32)> =
            self.palette.scalars.iter().copied().filter(|(ty, _)| types.as_float(*ty).is_some()).collect();
        let Some(ty) = crate::builder::types::pick(&mut self.choices, &list) else { return };
        let Some(float) = self.ws.program.types.as_float(ty) else { return };
        let Some(intrinsic) = self.one_of(FLOATS) else { return };
        if !is_settled(intrinsic, float) {
            return;
        }
        if intrinsic == I::FloatToIntUnchecked {
            self.float_to_int_unchecked(ty);
            return;
        }
        debug_assert_eq!(intrinsic.info().generics, [GenericKind::Float]);
        self.tries(2, |g| {
            let args = intrinsic.info().params.iter().map(|_| g.operand(ty));
            let args = args.collect::<Option<Vec<Operand>>>()?;
            g.intrinsic(intrinsic, ty, args)
        });
    }

    fn float_to_int_unchecked(&mut self, ty: TyId) {
        let to = self.int_ty();
        let done = self.tries(2, |g| {
            let x = g.operand(ty)?;
            g.intrinsic(I::FloatToIntUnchecked, to, vec![x])
        });
        if done.is_none() {
            self.tries(2, |g| {
                let x = if g.choices.percent(S, 50) { g.small_float(ty)? } else { g.float_of(ty, to)? };
                g.intrinsic(I::FloatToIntUnchecked, to, vec![x])
            });
        }
    }

    /// A float that came from an integer of the type.
    fn float_of(&mut self, ty: TyId, from: TyId) -> Option<Operand> {
        let number = self.known_operand(from)?;
        self.temp(ty, Rvalue::Cast(CastKind::As, number, ty))
    }

    /// A float from 0 to 127: it fits all integers.
    pub(super) fn small_float(&mut self, ty: TyId) -> Option<Operand> {
        let any = self.known_operand(Types::U8)?;
        let small = self.computed(BinOp::BitAnd, Types::U8, any, literal(0x7f, Types::U8))?;
        self.temp(ty, Rvalue::Cast(CastKind::As, small, ty))
    }
}
