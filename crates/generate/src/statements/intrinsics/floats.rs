//! Floats.

use mir::intrinsics::GenericKind;
use mir::{BinOp, CastKind, FloatTy, Intrinsic, Operand, Rvalue, TyId, Types};

use super::S;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::intrinsics::{call_intrinsic, known_operand, one_of};
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
/// operation is rounded twice; for `f128` a library function may be that of another format.
fn is_settled(intrinsic: Intrinsic, float: FloatTy) -> bool {
    match float {
        FloatTy::F32 | FloatTy::F64 => true,
        FloatTy::F16 => !matches!(intrinsic, I::Fma | I::Fmuladd),
        FloatTy::F128 => matches!(intrinsic, I::Fabs | I::Copysign | I::Sqrt | I::FloatToIntUnchecked),
    }
}

pub(crate) fn float_intrinsic(g: &mut Builder, _plan: Plan) {
    let types = &g.ws.program.types;
    let list: Vec<(TyId, u32)> =
        g.palette.scalars.iter().copied().filter(|(ty, _)| types.as_float(*ty).is_some()).collect();
    let Some(ty) = crate::builder::types::pick(&mut g.choices, &list) else { return };
    let Some(float) = g.ws.program.types.as_float(ty) else { return };
    let Some(intrinsic) = one_of(g, FLOATS) else { return };
    if !is_settled(intrinsic, float) {
        return;
    }
    if intrinsic == I::FloatToIntUnchecked {
        float_to_int_unchecked(g, ty);
        return;
    }
    debug_assert_eq!(intrinsic.info().generics, [GenericKind::Float]);
    g.tries(2, |g| {
        let args = intrinsic.info().params.iter().map(|_| g.operand(ty));
        let args = args.collect::<Option<Vec<Operand>>>()?;
        call_intrinsic(g, intrinsic, ty, args)
    });
}

fn float_to_int_unchecked(g: &mut Builder, ty: TyId) {
    let to = g.int_ty();
    let done = g.tries(2, |g| {
        let x = g.operand(ty)?;
        call_intrinsic(g, I::FloatToIntUnchecked, to, vec![x])
    });
    if done.is_none() {
        g.tries(2, |g| {
            let x = if g.choices.percent(S, 50) { small_float(g, ty)? } else { float_of(g, ty, to)? };
            call_intrinsic(g, I::FloatToIntUnchecked, to, vec![x])
        });
    }
}

/// A float converted from an integer type.
fn float_of(g: &mut Builder, ty: TyId, from: TyId) -> Option<Operand> {
    let number = known_operand(g, from)?;
    g.temp(ty, Rvalue::Cast(CastKind::As, number, ty))
}

/// A float from 0 to 127, which fits all integer types.
pub(super) fn small_float(g: &mut Builder, ty: TyId) -> Option<Operand> {
    let any = known_operand(g, Types::U8)?;
    let small = g.computed(BinOp::BitAnd, Types::U8, any, literal(0x7f, Types::U8))?;
    g.temp(ty, Rvalue::Cast(CastKind::As, small, ty))
}
