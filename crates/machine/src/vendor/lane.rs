//! Evaluates an expression of the lane language for one lane.

use mir::vendor::{Binary, Expr, Fold, Fun, Index, LaneTy, Row, Unary, VendorTy};
use mir::{BinOp, FloatTy, IntTy};

use super::Lanes;
use super::float::{compare_float, convert, float_call, rounding, to_int};
use crate::arith::{float_binary, float_unary};
use crate::fault::{Exec, Fault};
use crate::ops::float::Rounding;
use crate::rule::Rule;
use crate::value::Scalar;

/// The value of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    /// An exact integer.
    Int(i128),
    /// A float.
    Float(FloatTy, Scalar),
    /// An integer lane whose bits are open: it can be moved, and everything computed from it is open too.
    Open(Scalar),
}

const NO_LANE: Fault = Fault::IllFormed("a lane that does not exist");
const WRONG_KIND: Fault = Fault::IllFormed("an operator of the lane language on operands of the wrong type");

/// What the expressions of a call can refer to.
pub(super) struct Scope<'a> {
    pub row: &'a Row,
    pub imms: &'a [i64],
    pub args: &'a [Lanes],
    /// The lane type of the result.
    pub lane: LaneTy,
}

impl Scope<'_> {
    /// The value of an expression in lane `i`, at step `j` of a fold.
    pub(super) fn value(&self, expr: &Expr, i: i128, j: i128) -> Exec<Value> {
        let int = |expr: &Expr| self.int(expr, i, j);
        Ok(match expr {
            Expr::Number(number) => Value::Int(*number),
            Expr::Index(Index::Lane) => Value::Int(i),
            Expr::Index(Index::Fold) => Value::Int(j),
            Expr::Imm(imm) => Value::Int((*self.imms.get(*imm).ok_or(NO_LANE)?).into()),
            Expr::Scalar(param) => self.argument(*param, 0)?,
            Expr::Lane(param, index) => self.argument(*param, int(index)?)?,
            Expr::Unary(op, x) => match (op, self.value(x, i, j)?) {
                (Unary::Neg, Value::Int(x)) => Value::Int(x.wrapping_neg()),
                (Unary::Not, Value::Int(x)) => Value::Int(!x),
                (Unary::Neg, Value::Float(ty, x)) => Value::Float(ty, float_unary(mir::UnOp::Neg, ty, x)?),
                (_, Value::Open(_)) => OPEN,
                (Unary::Not, Value::Float(..)) => return Err(WRONG_KIND),
            },
            Expr::Binary(op, x, y) => binary(*op, self.value(x, i, j)?, self.value(y, i, j)?)?,
            Expr::Cond(condition, yes, no) => {
                let chosen = if int(condition)? != 0 { yes } else { no };
                self.value(chosen, i, j)?
            }
            Expr::Call(fun, args) => {
                let args = args.iter().map(|arg| self.value(arg, i, j)).collect::<Exec<Vec<Value>>>()?;
                self.call(*fun, &args)?
            }
            Expr::Fold(fold, count, body) => {
                let mut result = None;
                for j in 0..int(count)? {
                    let value = self.value(body, i, j)?;
                    result = Some(match result {
                        None => value,
                        Some(before) => folded(*fold, before, value)?,
                    });
                }
                result.unwrap_or(Value::Int(0))
            }
        })
    }

    /// The value of an integer expression, which must be known.
    fn int(&self, expr: &Expr, i: i128, j: i128) -> Exec<i128> {
        match self.value(expr, i, j)? {
            Value::Int(int) => Ok(int),
            Value::Open(_) => Err(Rule::Tainted.because("what a vendor function selects by")),
            Value::Float(..) => Err(WRONG_KIND),
        }
    }

    /// A lane of an argument.
    fn argument(&self, param: usize, index: i128) -> Exec<Value> {
        let lanes = self.args.get(param).ok_or(NO_LANE)?;
        let scalar = *usize::try_from(index).ok().and_then(|index| lanes.get(index)).ok_or(NO_LANE)?;
        let lane = match *self.row.params.get(param).ok_or(NO_LANE)? {
            VendorTy::Vector { lane, .. } | VendorTy::Scalar(lane) | VendorTy::Memory { lane, .. } => lane,
            VendorTy::Mask(lanes) => LaneTy::Int(VendorTy::mask_int(lanes)),
            VendorTy::Unit => return Err(NO_LANE),
        };
        Ok(match (lane, scalar) {
            (LaneTy::Float(float), scalar) => Value::Float(float, scalar),
            (LaneTy::Int(int), Scalar::Bits(bits)) if int.signed() => Value::Int(int.sign_extend(bits)),
            (LaneTy::Int(_), Scalar::Bits(bits)) => Value::Int(bits as i128),
            (LaneTy::Int(_), open) => Value::Open(open),
        })
    }

    /// Converts a value to a lane of the result; truncates integers.
    pub(super) fn stored(&self, value: Value) -> Exec<Scalar> {
        match value {
            Value::Int(int) => {
                let unused = 128 - self.lane.bits();
                Ok(Scalar::Bits((int as u128) << unused >> unused))
            }
            Value::Float(float, scalar) if float.bits() == self.lane.bits() => Ok(scalar),
            Value::Float(..) => Err(WRONG_KIND),
            Value::Open(scalar) => Ok(scalar),
        }
    }

    /// The integer type of the result, for operations that clamp to it.
    fn int_ty(&self) -> Exec<IntTy> {
        match self.lane {
            LaneTy::Int(int) => Ok(int),
            LaneTy::Float(_) => Err(WRONG_KIND),
        }
    }

    fn call(&self, fun: Fun, args: &[Value]) -> Exec<Value> {
        if args.iter().any(|arg| matches!(arg, Value::Open(_))) {
            return Ok(OPEN);
        }
        Ok(match (fun, args) {
            (Fun::Sat, [Value::Int(x)]) => {
                let (low, high) = range(self.int_ty()?);
                Value::Int(*x.max(&low).min(&high))
            }
            (Fun::Min, [Value::Int(x), Value::Int(y)]) => Value::Int(*x.min(y)),
            (Fun::Max, [Value::Int(x), Value::Int(y)]) => Value::Int(*x.max(y)),
            (Fun::Abs, [Value::Int(x)]) => Value::Int(x.wrapping_abs()),
            (Fun::Clz, [Value::Int(x)]) => {
                let unused = 128 - self.lane.bits();
                Value::Int((x.leading_zeros() - unused).into())
            }
            (Fun::Ones, [Value::Int(x)]) => Value::Int(x.count_ones().into()),
            (Fun::Bit, [Value::Int(x), Value::Int(n)]) => Value::Int(x >> (*n).clamp(0, 127) & 1),
            (Fun::Nth, [Value::Int(x), Value::Int(n)]) => {
                let set = (0..128).filter(|bit| x >> bit & 1 == 1).nth((*n).clamp(0, 128) as usize);
                Value::Int(set.ok_or(NO_LANE)?)
            }
            (Fun::Ternary, [Value::Int(n), Value::Int(a), Value::Int(b), Value::Int(c)]) => {
                let mut result = 0;
                for row in 0..8 {
                    if n >> row & 1 == 1 {
                        let of = |x: i128, bit: i32| if row >> bit & 1 == 1 { x } else { !x };
                        result |= of(*a, 2) & of(*b, 1) & of(*c, 0);
                    }
                }
                Value::Int(result)
            }
            (Fun::CompareInt, [Value::Int(n), Value::Int(a), Value::Int(b)]) => {
                let holds = match n & 3 {
                    0 => a == b,
                    1 => a < b,
                    2 => a <= b,
                    _ => false,
                };
                Value::Int((holds != (n & 4 != 0)).into())
            }
            (Fun::CompareFloat, [Value::Int(n), Value::Float(ty, a), Value::Float(_, b)]) => {
                Value::Int(compare_float(*n, *ty, *a, *b)?.into())
            }
            (Fun::Nearest | Fun::Truncate, [Value::Float(ty, x)]) => {
                let (low, high) = range(self.int_ty()?);
                // A value that does not fit gives the smallest number, or the largest if there are no negative ones.
                let indefinite = if low < 0 { low } else { high };
                let mode = if fun == Fun::Nearest { Rounding::TiesEven } else { Rounding::Trunc };
                match to_int(mode, *ty, *x)? {
                    Some(int) if low <= int && int <= high => Value::Int(int),
                    _ => Value::Int(indefinite),
                }
            }
            (Fun::ToInt, [Value::Int(mode), Value::Float(ty, x)]) => {
                let (low, high) = range(self.int_ty()?);
                Value::Int(to_int(rounding(*mode), *ty, *x)?.unwrap_or(0).clamp(low, high))
            }
            (Fun::Shift, [Value::Int(x), Value::Int(n)]) => Value::Int(shifted(*x, *n, false)),
            (Fun::RoundShift, [Value::Int(x), Value::Int(n)]) => Value::Int(shifted(*x, *n, true)),
            (Fun::ToF16, [x]) => convert(FloatTy::F16, *x),
            (Fun::ToF32, [x]) => convert(FloatTy::F32, *x),
            (Fun::ToF64, [x]) => convert(FloatTy::F64, *x),
            _ => return float_call(fun, args).ok_or(WRONG_KIND),
        })
    }
}

const OPEN: Value = Value::Open(Scalar::Opaque);

/// The smallest and the largest number of a type.
fn range(int: IntTy) -> (i128, i128) {
    let low = if int.signed() { -(1 << (int.bits() - 1)) } else { 0 };
    (low, low + (1 << int.bits()) - 1)
}

/// A lane of at most 64 bits, shifted left by the low byte of a number, or right if that byte is negative.
fn shifted(x: i128, n: i128, round: bool) -> i128 {
    match i128::from(n as i8) {
        // Wider than every lane: the lane's bits of the result are zero.
        n @ 64.. => x.signum() << n.min(100),
        n @ 0.. => x << n,
        n => {
            let n = (-n).min(100);
            let half = if round { 1 << (n - 1) } else { 0 };
            (x + half) >> n
        }
    }
}

fn binary(op: Binary, x: Value, y: Value) -> Exec<Value> {
    match (x, y) {
        (Value::Int(x), Value::Int(y)) => Ok(Value::Int(int_binary(op, x, y)?)),
        (Value::Float(ty, x), Value::Float(_, y)) => {
            let operator = float_operator(op).ok_or(WRONG_KIND)?;
            let result = float_binary(operator, ty, x, y)?;
            if operator.is_comparison() {
                Ok(Value::Int((result == Scalar::bool(true)).into()))
            } else {
                Ok(Value::Float(ty, result))
            }
        }
        (Value::Open(_), _) | (_, Value::Open(_)) => Ok(OPEN),
        _ => Err(WRONG_KIND),
    }
}

fn int_binary(op: Binary, x: i128, y: i128) -> Exec<i128> {
    const BY_ZERO: Fault = Fault::IllFormed("a division by zero in the lane language");
    Ok(match op {
        Binary::Add => x.wrapping_add(y),
        Binary::Sub => x.wrapping_sub(y),
        Binary::Mul => x.wrapping_mul(y),
        Binary::Div => x.checked_div_euclid(y).ok_or(BY_ZERO)?,
        Binary::Rem => x.checked_rem_euclid(y).ok_or(BY_ZERO)?,
        Binary::Shl => x.checked_shl(y.clamp(0, 128) as u32).unwrap_or(0),
        Binary::Shr => x >> y.clamp(0, 127),
        Binary::And => x & y,
        Binary::Xor => x ^ y,
        Binary::Or => x | y,
        Binary::Eq => (x == y).into(),
        Binary::Ne => (x != y).into(),
        Binary::Lt => (x < y).into(),
        Binary::Le => (x <= y).into(),
        Binary::Gt => (x > y).into(),
        Binary::Ge => (x >= y).into(),
    })
}

fn float_operator(op: Binary) -> Option<BinOp> {
    Some(match op {
        Binary::Add => BinOp::Add,
        Binary::Sub => BinOp::Sub,
        Binary::Mul => BinOp::Mul,
        Binary::Div => BinOp::Div,
        Binary::Eq => BinOp::Eq,
        Binary::Ne => BinOp::Ne,
        Binary::Lt => BinOp::Lt,
        Binary::Le => BinOp::Le,
        Binary::Gt => BinOp::Gt,
        Binary::Ge => BinOp::Ge,
        _ => return None,
    })
}

fn folded(fold: Fold, before: Value, value: Value) -> Exec<Value> {
    match (before, value) {
        (Value::Int(x), Value::Int(y)) => Ok(Value::Int(match fold {
            Fold::Sum => x.wrapping_add(y),
            Fold::Product => x.wrapping_mul(y),
            Fold::Least => x.min(y),
            Fold::Most => x.max(y),
            Fold::All => x & y,
            Fold::Any => x | y,
        })),
        (Value::Open(_), _) | (_, Value::Open(_)) => Ok(OPEN),
        _ => Err(WRONG_KIND),
    }
}
