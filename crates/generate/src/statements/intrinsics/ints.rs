//! Integers: the total intrinsics take anything; the partial ones take random operands if the machine accepts them,
//! else operands computed to fit.

use mir::intrinsics::{GenericKind, Pat};
use mir::{BinOp, Intrinsic, LibTy, Operand, Place, Rvalue, TyId, Types, UnOp};

use super::S;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::assign;
use crate::statements::intrinsics::{call_intrinsic, known_operand, one_of};
use Intrinsic as I;

const PARTIAL: &[Intrinsic] = &[
    I::UncheckedAdd,
    I::UncheckedSub,
    I::UncheckedMul,
    I::UncheckedShl,
    I::UncheckedShr,
    I::UncheckedDiv,
    I::UncheckedRem,
    I::ExactDiv,
    I::DisjointBitor,
    I::UncheckedFunnelShl,
    I::UncheckedFunnelShr,
    I::CtlzNonzero,
    I::CttzNonzero,
];

const TOTAL: &[Intrinsic] = &[
    I::WrappingAdd,
    I::WrappingSub,
    I::WrappingMul,
    I::SaturatingAdd,
    I::SaturatingSub,
    I::AddWithOverflow,
    I::SubWithOverflow,
    I::MulWithOverflow,
    I::CarryingMulAdd,
    I::RotateLeft,
    I::RotateRight,
    I::CarrylessMul,
    I::Ctpop,
    I::Ctlz,
    I::Cttz,
    I::Bswap,
    I::Bitreverse,
    I::ThreeWayCompare,
];

pub(crate) fn int_intrinsic(g: &mut Builder, _plan: Plan) {
    let partial = g.choices.percent(S, g.mix.partial_percent);
    let Some(intrinsic) = one_of(g, if partial { PARTIAL } else { TOTAL }) else { return };
    let ty = operated_ty(g, intrinsic);
    let Some(ret) = int_result(g, intrinsic, ty) else { return };
    let tries = if partial { 3 } else { 2 };
    let mut done = g.tries(tries, |g| {
        let args = any_operands(g, intrinsic, ty)?;
        call_intrinsic(g, intrinsic, ret, args)
    });
    if done.is_none() && partial {
        done = g.tries(2, |g| {
            let args = fitting_operands(g, intrinsic, ty)?;
            call_intrinsic(g, intrinsic, ret, args)
        });
    }
    if let (I::ThreeWayCompare, Some(place)) = (intrinsic, done) {
        order_as_number(g, ret, place);
    }
}

/// The operand type of the intrinsic.
fn operated_ty(g: &mut Builder, intrinsic: Intrinsic) -> TyId {
    match intrinsic.info().generics.first() {
        Some(GenericKind::IntOrBool) if g.choices.percent(S, 15) => Types::BOOL,
        Some(GenericKind::IntOrChar) if g.mix.chars > 0 && g.choices.percent(S, 15) => Types::CHAR,
        Some(GenericKind::Unsigned) => g.int_ty_where(|int| !int.signed()),
        _ => g.int_ty(),
    }
}

fn int_result(g: &mut Builder, intrinsic: Intrinsic, ty: TyId) -> Option<TyId> {
    let types = &mut g.ws.program.types;
    Some(match intrinsic.info().ret {
        Pat::Generic(_) => ty,
        Pat::U32 => Types::U32,
        Pat::WithBool(_) => types.tuple(vec![ty, Types::BOOL]),
        Pat::Pair(..) => types.tuple(vec![ty, ty]),
        Pat::Ordering => types.lib(LibTy::Ordering),
        _ => return None,
    })
}

/// Operands of the right types; a shift amount of any integer type.
fn any_operands(g: &mut Builder, intrinsic: Intrinsic, ty: TyId) -> Option<Vec<Operand>> {
    let params = intrinsic.info().params;
    let other = if g.choices.percent(S, 50) { ty } else { g.int_ty() };
    let operands = params.iter().map(|pat| {
        g.operand(match pat {
            Pat::Generic(0) => ty,
            Pat::U32 => Types::U32,
            _ => other,
        })
    });
    operands.collect()
}

/// Operands that meet the preconditions, whatever values they are computed from.
fn fitting_operands(g: &mut Builder, intrinsic: Intrinsic, ty: TyId) -> Option<Vec<Operand>> {
    let a = known_operand(g, ty)?;
    if ty == Types::BOOL {
        return disjoint(g, ty, a);
    }
    let int = g.ws.program.types.as_int(ty)?;
    let bits = int.bits();
    let one = literal(1, ty);
    Some(match intrinsic {
        // Halves do not overflow, nor do small numbers.
        I::UncheckedAdd | I::UncheckedSub if int.signed() || intrinsic == I::UncheckedAdd => {
            let b = known_operand(g, ty)?;
            let (op, by) = match g.mix.shifts {
                0 => (BinOp::BitAnd, literal(int.truncate(u128::MAX) >> 2, ty)),
                _ => (BinOp::Shr, one),
            };
            let a = g.computed(op, ty, a, by.clone())?;
            vec![a, g.computed(op, ty, b, by)?]
        }
        I::UncheckedSub => {
            let b = known_operand(g, ty)?;
            vec![g.computed(BinOp::BitOr, ty, a, b.clone())?, b]
        }
        I::UncheckedMul => {
            let b = known_operand(g, ty)?;
            let mask = literal((1 << (bits / 2 - 1)) - 1, ty);
            let a = g.computed(BinOp::BitAnd, ty, a, mask.clone())?;
            vec![a, g.computed(BinOp::BitAnd, ty, b, mask)?]
        }
        I::UncheckedShl | I::UncheckedShr => {
            let by = g.int_ty();
            vec![a, amount(g, by, bits)?]
        }
        I::UncheckedFunnelShl | I::UncheckedFunnelShr => {
            let low = known_operand(g, ty)?;
            vec![a, low, amount(g, Types::U32, bits)?]
        }
        I::UncheckedDiv | I::UncheckedRem => {
            let mut b = known_operand(g, ty)?;
            if int.signed() {
                b = g.computed(BinOp::BitAnd, ty, b, literal(0x3f, ty))?;
            }
            vec![a, g.computed(BinOp::BitOr, ty, b, one)?]
        }
        I::ExactDiv => {
            let divisor = 1u128 << g.choices.below(S, 7);
            let mask = literal(int.truncate(!(divisor - 1)), ty);
            vec![g.computed(BinOp::BitAnd, ty, a, mask)?, literal(divisor, ty)]
        }
        I::DisjointBitor => return disjoint(g, ty, a),
        I::CtlzNonzero | I::CttzNonzero => {
            let bit = literal(1 << g.choices.below(S, bits as u64), ty);
            vec![g.computed(BinOp::BitOr, ty, a, bit)?]
        }
        _ => return None,
    })
}

/// A shift amount below a power of two.
fn amount(g: &mut Builder, ty: TyId, bits: u32) -> Option<Operand> {
    let any = known_operand(g, ty)?;
    g.computed(BinOp::BitAnd, ty, any, literal(bits as u128 - 1, ty))
}

/// A number, and another without its bits.
fn disjoint(g: &mut Builder, ty: TyId, a: Operand) -> Option<Vec<Operand>> {
    let b = known_operand(g, ty)?;
    let rest = g.temp(ty, Rvalue::Unary(UnOp::Not, a.clone()))?;
    let b = g.computed(BinOp::BitAnd, ty, b, rest)?;
    Some(if g.choices.percent(S, 50) { vec![a, b] } else { vec![b, a] })
}

/// An `Ordering` can only be observed through its discriminant.
fn order_as_number(g: &mut Builder, ty: TyId, place: Place) {
    if let Some(discr) = mir::typing::discriminant_ty(&g.ws.program.types, ty) {
        assign(g, discr, Rvalue::Discriminant(place));
    }
}
