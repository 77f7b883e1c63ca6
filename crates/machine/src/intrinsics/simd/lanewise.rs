//! Lane-by-lane arithmetic, casts and reductions.

use mir::{BinOp, Intrinsic as I, Ty, TyId, UnOp};

use super::super::floats;
use super::super::ints::{Combine, funnel, map, map2, shift};
use super::{Call, Lanes, vector};
use crate::arith::{float_binary, float_unary, int_unary};
use crate::fault::Exec;
use crate::machine::Machine;
use crate::ops::float::{maximum_number_nsz, minimum_number_nsz};
use crate::ops::{bits, int};
use crate::validity::Mode;
use crate::value::Scalar;

/// The operator of an arithmetic intrinsic that integers and floats share.
fn operator(intrinsic: I) -> Option<BinOp> {
    Some(match intrinsic {
        I::SimdAdd | I::SimdReduceAddOrdered | I::SimdReduceAddUnordered => BinOp::Add,
        I::SimdMul | I::SimdReduceMulOrdered | I::SimdReduceMulUnordered => BinOp::Mul,
        I::SimdSub => BinOp::Sub,
        I::SimdDiv => BinOp::Div,
        I::SimdRem => BinOp::Rem,
        I::SimdAnd | I::SimdReduceAnd => BinOp::BitAnd,
        I::SimdOr | I::SimdReduceOr => BinOp::BitOr,
        I::SimdXor | I::SimdReduceXor => BinOp::BitXor,
        I::SimdEq => BinOp::Eq,
        I::SimdNe => BinOp::Ne,
        I::SimdLt => BinOp::Lt,
        I::SimdLe => BinOp::Le,
        I::SimdGt => BinOp::Gt,
        I::SimdGe => BinOp::Ge,
        _ => return None,
    })
}

impl Machine {
    /// An operator on two lanes of a number type.
    fn lane_binary(&self, c: &Call, op: BinOp, ty: TyId, x: Scalar, y: Scalar, same: bool) -> Exec<Scalar> {
        match c.p.types.get(ty) {
            Ty::Int(int) => self.int_binary(op, *int, x, y, same),
            Ty::Float(float) => float_binary(op, *float, x, y),
            _ => c.unsupported(),
        }
    }

    /// Intrinsics whose result lanes depend only on the corresponding lanes of their arguments.
    pub(super) fn simd_lanewise(&mut self, c: &Call) -> Exec {
        let ty = c.lane_ty(0)?;
        let mut vectors: Vec<Lanes> = Vec::with_capacity(c.args.len());
        for i in 0..c.args.len() {
            vectors.push(self.lanes(c, i)?);
        }
        let same = c.args.len() == 2 && c.same(0, 1)?;
        let mut lanes = Vec::with_capacity(vectors[0].len());
        for i in 0..vectors[0].len() {
            let lane = |arg: usize| vectors.get(arg).and_then(|v| v.get(i)).copied().ok_or(super::WRONG_TYPE);
            lanes.push(match *c.p.types.get(ty) {
                _ if let Some(op) = operator(c.intrinsic) => {
                    self.lane_binary(c, op, ty, lane(0)?, lane(1)?, same)?
                }
                Ty::Int(int) => int_lane(c, int, lane)?,
                Ty::Float(float) => match c.intrinsic {
                    I::SimdNeg => float_unary(UnOp::Neg, float, lane(0)?)?,
                    I::SimdFma => floats::fma(float, lane(0)?, lane(1)?, lane(2)?),
                    I::SimdMinimumNumberNsz => floats::number(float, lane(0)?, lane(1)?, minimum_number_nsz),
                    I::SimdMaximumNumberNsz => floats::number(float, lane(0)?, lane(1)?, maximum_number_nsz),
                    other => match floats::unary(other, float, lane(0)?) {
                        Some(result) => result,
                        None => return c.unsupported(),
                    },
                },
                _ => return c.unsupported(),
            });
        }
        self.write_lanes(c, &lanes)
    }

    /// `simd_eq` etc.: each lane is all ones or all zeros.
    pub(super) fn simd_compare(&mut self, c: &Call) -> Exec {
        let ty = c.lane_ty(0)?;
        let Some(op) = operator(c.intrinsic) else { return c.unsupported() };
        let (xs, ys, same) = (self.lanes(c, 0)?, self.lanes(c, 1)?, c.same(0, 1)?);
        let mask = crate::operand::int_of(&c.p.types, vector(c.p, c.to.ty)?.0)?;
        let mut lanes = Vec::with_capacity(xs.len());
        for (x, y) in xs.into_iter().zip(ys) {
            let holds = self.lane_binary(c, op, ty, x, y, same)? == Scalar::bool(true);
            lanes.push(Scalar::Bits(if holds { mask.truncate(u128::MAX) } else { 0 }));
        }
        self.write_lanes(c, &lanes)
    }

    /// `simd_cast` (a float must fit its integer lane) and `simd_as` (like a scalar cast).
    pub(super) fn simd_cast(&mut self, c: &Call) -> Exec {
        let (from, to) = (c.lane_ty(0)?, vector(c.p, c.to.ty)?.0);
        let mut lanes = self.lanes(c, 0)?;
        for lane in &mut lanes {
            *lane = match (c.p.types.as_float(from), c.p.types.as_int(to)) {
                (Some(float), Some(int)) if c.intrinsic == I::SimdCast => {
                    floats::to_int_unchecked(float, int, *lane)?
                }
                _ => self.cast_scalar(c.p, *lane, from, to)?,
            };
        }
        self.write_lanes(c, &lanes)
    }

    /// Reductions to one lane, starting at the first lane; the ordered ones start with their second argument.
    pub(super) fn simd_reduce(&mut self, c: &Call) -> Exec {
        let ty = c.lane_ty(0)?;
        let mut lanes = self.lanes(c, 0)?.into_iter();
        let start = match c.intrinsic {
            I::SimdReduceAddOrdered | I::SimdReduceMulOrdered => Some(c.scalar(1)?),
            _ => lanes.next(),
        };
        let Some(mut result) = start else { return c.unsupported() };
        for lane in lanes {
            result = match (c.intrinsic, operator(c.intrinsic), c.p.types.as_int(ty)) {
                (_, Some(op), _) => self.lane_binary(c, op, ty, result, lane, false)?,
                (I::SimdReduceMin, _, Some(int)) => self.combine(Combine::Min, int, result, lane)?,
                (I::SimdReduceMax, _, Some(int)) => self.combine(Combine::Max, int, result, lane)?,
                _ => return c.unsupported(),
            };
        }
        self.write_scalar(c.p, &c.to, result, Mode::Default)
    }
}

/// One lane of an integer intrinsic that is not a shared operator.
fn int_lane(c: &Call, ty: mir::IntTy, lane: impl Fn(usize) -> Exec<Scalar>) -> Exec<Scalar> {
    let x = lane(0)?;
    Ok(match c.intrinsic {
        I::SimdNeg => int_unary(UnOp::Neg, ty, x),
        I::SimdShl => shift(true, ty, x, lane(1)?)?,
        I::SimdShr => shift(false, ty, x, lane(1)?)?,
        I::SimdFunnelShl => funnel(true, ty, x, lane(1)?, lane(2)?)?,
        I::SimdFunnelShr => funnel(false, ty, x, lane(1)?, lane(2)?)?,
        I::SimdCarrylessMul => map2(x, lane(1)?, |x, y| bits::carryless_mul(ty, x, y)),
        I::SimdSaturatingAdd => map2(x, lane(1)?, |x, y| int::saturating_add(ty, x, y)),
        I::SimdSaturatingSub => map2(x, lane(1)?, |x, y| int::saturating_sub(ty, x, y)),
        I::SimdCtpop => map(x, bits::ctpop),
        I::SimdCtlz => map(x, |x| bits::ctlz(ty, x)),
        I::SimdCttz => map(x, |x| bits::cttz(ty, x)),
        I::SimdBswap => map(x, |x| bits::bswap(ty, x)),
        I::SimdBitreverse => map(x, |x| bits::bitreverse(ty, x)),
        _ => return c.unsupported(),
    })
}
