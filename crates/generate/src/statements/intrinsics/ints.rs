//! Integers: the total intrinsics take anything; the partial ones take what chance offers if the machine agrees,
//! else operands computed to fit.

use mir::intrinsics::{GenericKind, Pat};
use mir::{BinOp, Intrinsic, LibTy, Operand, Place, Rvalue, TyId, Types, UnOp};

use super::S;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

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

impl Grower {
    pub(crate) fn int_intrinsic(&mut self, _plan: Plan) {
        let partial = self.choices.percent(S, self.mix.partial_percent);
        let Some(intrinsic) = self.one_of(if partial { PARTIAL } else { TOTAL }) else { return };
        let ty = self.operated_ty(intrinsic);
        let Some(ret) = self.int_result(intrinsic, ty) else { return };
        let tries = if partial { 3 } else { 2 };
        let mut done = self.tries(tries, |g| {
            let args = g.any_operands(intrinsic, ty)?;
            g.intrinsic(intrinsic, ret, args)
        });
        if done.is_none() && partial {
            done = self.tries(2, |g| {
                let args = g.fitting_operands(intrinsic, ty)?;
                g.intrinsic(intrinsic, ret, args)
            });
        }
        if let (I::ThreeWayCompare, Some(place)) = (intrinsic, done) {
            self.order_as_number(ret, place);
        }
    }

    /// The type that the intrinsic works on.
    fn operated_ty(&mut self, intrinsic: Intrinsic) -> TyId {
        match intrinsic.info().generics.first() {
            Some(GenericKind::IntOrBool) if self.choices.percent(S, 15) => Types::BOOL,
            Some(GenericKind::IntOrChar) if self.mix.chars > 0 && self.choices.percent(S, 15) => Types::CHAR,
            Some(GenericKind::Unsigned) => self.int_ty_where(|int| !int.signed()),
            _ => self.int_ty(),
        }
    }

    fn int_result(&mut self, intrinsic: Intrinsic, ty: TyId) -> Option<TyId> {
        let types = &mut self.ws.program.types;
        Some(match intrinsic.info().ret {
            Pat::Generic(_) => ty,
            Pat::U32 => Types::U32,
            Pat::WithBool(_) => types.tuple(vec![ty, Types::BOOL]),
            Pat::Pair(..) => types.tuple(vec![ty, ty]),
            Pat::Ordering => types.lib(LibTy::Ordering),
            _ => return None,
        })
    }

    /// Operands of the right types, the second of a shift of any integer type.
    fn any_operands(&mut self, intrinsic: Intrinsic, ty: TyId) -> Option<Vec<Operand>> {
        let params = intrinsic.info().params;
        let other = if self.choices.percent(S, 50) { ty } else { self.int_ty() };
        let operands = params.iter().map(|pat| {
            self.operand(match pat {
                Pat::Generic(0) => ty,
                Pat::U32 => Types::U32,
                _ => other,
            })
        });
        operands.collect()
    }

    /// Operands that meet the preconditions, whatever the values they are computed from.
    fn fitting_operands(&mut self, intrinsic: Intrinsic, ty: TyId) -> Option<Vec<Operand>> {
        let a = self.known_operand(ty)?;
        if ty == Types::BOOL {
            return self.disjoint(ty, a);
        }
        let int = self.ws.program.types.as_int(ty)?;
        let bits = int.bits();
        let one = literal(1, ty);
        Some(match intrinsic {
            // Halves do not overflow, nor do small numbers.
            I::UncheckedAdd | I::UncheckedSub if int.signed() || intrinsic == I::UncheckedAdd => {
                let b = self.known_operand(ty)?;
                let (op, by) = match self.mix.shifts {
                    0 => (BinOp::BitAnd, literal(int.truncate(u128::MAX) >> 2, ty)),
                    _ => (BinOp::Shr, one),
                };
                let a = self.computed(op, ty, a, by.clone())?;
                vec![a, self.computed(op, ty, b, by)?]
            }
            I::UncheckedSub => {
                let b = self.known_operand(ty)?;
                vec![self.computed(BinOp::BitOr, ty, a, b.clone())?, b]
            }
            I::UncheckedMul => {
                let b = self.known_operand(ty)?;
                let mask = literal((1 << (bits / 2 - 1)) - 1, ty);
                let a = self.computed(BinOp::BitAnd, ty, a, mask.clone())?;
                vec![a, self.computed(BinOp::BitAnd, ty, b, mask)?]
            }
            I::UncheckedShl | I::UncheckedShr => {
                let by = self.int_ty();
                vec![a, self.amount(by, bits)?]
            }
            I::UncheckedFunnelShl | I::UncheckedFunnelShr => {
                let low = self.known_operand(ty)?;
                vec![a, low, self.amount(Types::U32, bits)?]
            }
            I::UncheckedDiv | I::UncheckedRem => {
                let mut b = self.known_operand(ty)?;
                if int.signed() {
                    b = self.computed(BinOp::BitAnd, ty, b, literal(0x3f, ty))?;
                }
                vec![a, self.computed(BinOp::BitOr, ty, b, one)?]
            }
            I::ExactDiv => {
                let divisor = 1u128 << self.choices.below(S, 7);
                let mask = literal(int.truncate(!(divisor - 1)), ty);
                vec![self.computed(BinOp::BitAnd, ty, a, mask)?, literal(divisor, ty)]
            }
            I::DisjointBitor => return self.disjoint(ty, a),
            I::CtlzNonzero | I::CttzNonzero => {
                let bit = literal(1 << self.choices.below(S, bits as u64), ty);
                vec![self.computed(BinOp::BitOr, ty, a, bit)?]
            }
            _ => return None,
        })
    }

    /// A shift amount below a power of two.
    fn amount(&mut self, ty: TyId, bits: u32) -> Option<Operand> {
        let any = self.known_operand(ty)?;
        self.computed(BinOp::BitAnd, ty, any, literal(bits as u128 - 1, ty))
    }

    /// A number and another without its bits.
    fn disjoint(&mut self, ty: TyId, a: Operand) -> Option<Vec<Operand>> {
        let b = self.known_operand(ty)?;
        let rest = self.temp(ty, Rvalue::Unary(UnOp::Not, a.clone()))?;
        let b = self.computed(BinOp::BitAnd, ty, b, rest)?;
        Some(if self.choices.percent(S, 50) { vec![a, b] } else { vec![b, a] })
    }

    /// An `Ordering` is only observed through its discriminant.
    fn order_as_number(&mut self, ty: TyId, place: Place) {
        if let Some(discr) = mir::typing::discriminant_ty(&self.ws.program.types, ty) {
            self.assign(discr, Rvalue::Discriminant(place));
        }
    }
}
