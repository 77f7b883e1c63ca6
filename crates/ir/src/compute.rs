//! Evaluates operations without effects.

use crate::machine::Machine;
use crate::module::{Cast, Flags, Fold, IntOp, Op, Operand, Type};
use crate::stop::{Res, unsupported};
use crate::value::{Scalar, Value, mask, signed};
use crate::{cast, float, integer};

impl Machine<'_> {
    pub(crate) fn compute(&mut self, op: &Op) -> Res<Value> {
        match op {
            Op::Binary { op, flags, ty, a, b } => {
                let width = width(ty)?;
                self.pairwise(ty, a, b, |a, b| integer::binary(*op, *flags, width, a, b))
            }
            Op::FloatBinary { op, flags, ty, a, b } => {
                let Type::Float(fp) = *ty.lane() else {
                    return unsupported(format!("`{op}` of this type"));
                };
                self.pairwise(ty, a, b, |a, b| float::binary(*op, *flags, fp, a, b))
            }
            Op::FloatNegate { flags, ty, a } => self.negate(*flags, ty, a),
            Op::Compare { predicate, flags, ty, a, b } => {
                let width = width(ty)?;
                self.pairwise(ty, a, b, |a, b| Ok(integer::compare(*predicate, *flags, width, a, b)))
            }
            Op::FloatCompare { predicate, flags, ty, a, b } => {
                let Type::Float(fp) = *ty.lane() else { return unsupported("fcmp of this type") };
                self.pairwise(ty, a, b, |a, b| float::compare(*predicate, *flags, fp, a, b))
            }
            Op::Cast { kind, flags, from, a, to } => self.cast(*kind, *flags, from, a, to),
            Op::Select { flags, condition, ty, a, b } => self.select(*flags, condition, ty, a, b),
            Op::Freeze { ty, a } => {
                let value = self.operand(ty, a)?;
                Ok(frozen(ty, &value))
            }
            Op::Element { flags, source, base, indices } => self.element(*flags, source, base, indices),
            Op::ExtractValue { ty, a, path } => {
                let mut value = self.operand(ty, a)?;
                for &at in path {
                    value = match value {
                        Value::Many(mut parts) if at < parts.len() => parts.swap_remove(at),
                        _ => return unsupported("extractvalue beyond the type"),
                    };
                }
                Ok(value)
            }
            Op::InsertValue { ty, a, element, path } => {
                let mut value = self.operand(ty, a)?;
                let element = self.operand(&element.0, &element.1)?;
                let mut place = &mut value;
                for &at in path {
                    place = match place {
                        Value::Many(parts) if at < parts.len() => &mut parts[at],
                        _ => return unsupported("insertvalue beyond the type"),
                    };
                }
                *place = element;
                Ok(value)
            }
            Op::ExtractElement { ty, a, index } => {
                let value = self.operand(ty, a)?;
                let index = self.scalar(&index.0, &index.1)?.known();
                let lane = index.and_then(|at| value.lanes().get(usize::try_from(at).ok()?).copied());
                Ok(lane.unwrap_or_else(Scalar::poison).into())
            }
            Op::InsertElement { ty, a, element, index } => {
                let mut lanes = self.operand(ty, a)?.lanes();
                let element = self.scalar(&element.0, &element.1)?;
                let index = self.scalar(&index.0, &index.1)?.known();
                match index.and_then(|at| lanes.get_mut(usize::try_from(at).ok()?)) {
                    Some(lane) => *lane = element,
                    None => return Ok(Value::poison(ty)),
                }
                Ok(Value::of_lanes(ty, lanes))
            }
            Op::Shuffle { ty, a, b, mask } => {
                let mut lanes = self.operand(ty, a)?.lanes();
                lanes.extend(self.operand(ty, b)?.lanes());
                let mask = self.operand(&mask.0, &mask.1)?.lanes();
                let pick = |at: &Scalar| {
                    let lane = at.known().and_then(|at| lanes.get(usize::try_from(at).ok()?).copied());
                    Value::Scalar(lane.unwrap_or_else(Scalar::poison))
                };
                Ok(Value::Many(mask.iter().map(pick).collect()))
            }
        }
    }

    /// Applies a function to corresponding lanes of two operands.
    pub(crate) fn pairwise(
        &mut self,
        ty: &Type,
        a: &Operand,
        b: &Operand,
        of: impl Fn(Scalar, Scalar) -> Res<Scalar>,
    ) -> Res<Value> {
        let (a, b) = (self.operand(ty, a)?, self.operand(ty, b)?);
        let lanes = a.lanes().into_iter().zip(b.lanes()).map(|(a, b)| of(a, b));
        Ok(Value::of_lanes(ty, lanes.collect::<Res<_>>()?))
    }

    fn negate(&mut self, flags: Flags, ty: &Type, a: &Operand) -> Res<Value> {
        let Type::Float(fp) = *ty.lane() else { return unsupported("fneg of this type") };
        let sign = 1 << (fp.bits() - 1);
        let mut lanes = self.operand(ty, a)?.lanes();
        for lane in &mut lanes {
            lane.bits ^= sign & !lane.undef;
            if let Some(bits) = lane.known()
                && float::excluded(fp, flags, &[bits])?
            {
                *lane = Scalar::poison();
            }
        }
        Ok(Value::of_lanes(ty, lanes))
    }

    fn cast(&mut self, kind: Cast, flags: Flags, from: &Type, a: &Operand, to: &Type) -> Res<Value> {
        let value = self.operand(from, a)?;
        if kind == Cast::Bitcast {
            return cast::bits(from, &value, to);
        }
        let mut lanes = value.lanes();
        for lane in &mut lanes {
            if kind == Cast::PtrToInt {
                self.memory.expose(*lane);
            }
            *lane = cast::lane(kind, flags, from.lane(), *lane, to.lane())?;
        }
        Ok(Value::of_lanes(to, lanes))
    }

    fn select(
        &mut self,
        flags: Flags,
        condition: &(Type, Operand),
        ty: &Type,
        a: &Operand,
        b: &Operand,
    ) -> Res<Value> {
        let conditions = self.operand(&condition.0, &condition.1)?;
        let (a, b) = (self.operand(ty, a)?, self.operand(ty, b)?);
        if flags.nnan || flags.ninf || flags.nsz || flags.loose {
            return unsupported("select with fast-math flags");
        }
        if condition.0.lanes().is_none() {
            return Ok(match conditions.scalar() {
                condition if condition.poison => Value::poison(ty),
                condition => match condition.known() {
                    Some(0) => b,
                    Some(_) => a,
                    None => either(ty, &a, &b),
                },
            });
        }
        let lanes = conditions.lanes().into_iter().zip(a.lanes().into_iter().zip(b.lanes()));
        let pick = |(condition, (a, b)): (Scalar, (Scalar, Scalar))| match condition.known() {
            Some(0) => b,
            Some(_) => a,
            None if condition.poison => Scalar::poison(),
            None => either(ty.lane(), &a.into(), &b.into()).scalar(),
        };
        Ok(Value::of_lanes(ty, lanes.map(pick).collect()))
    }

    /// `getelementptr`.
    fn element(
        &mut self,
        flags: Flags,
        source: &Type,
        base: &(Type, Operand),
        indices: &[(Type, Operand)],
    ) -> Res<Value> {
        let bases = self.operand(&base.0, &base.1)?;
        let mut values = Vec::new();
        for (ty, index) in indices {
            values.push((self.operand(ty, index)?, width(ty)?, ty.lanes()));
        }
        let lanes = base.0.lanes().or_else(|| values.iter().find_map(|(_, _, lanes)| *lanes));
        let at = |value: &Value, i: usize| match value {
            Value::Scalar(scalar) => *scalar,
            Value::Many(parts) => parts.get(i).map_or_else(Scalar::poison, Value::scalar),
        };
        let mut results = Vec::new();
        for i in 0..lanes.unwrap_or(1) {
            let indices: Vec<_> = values.iter().map(|(value, width, _)| (at(value, i), *width)).collect();
            results.push(Value::Scalar(self.element_lane(flags, source, at(&bases, i), &indices)?));
        }
        Ok(match lanes {
            Some(_) => Value::Many(results),
            None => results.swap_remove(0),
        })
    }

    fn element_lane(
        &mut self,
        flags: Flags,
        source: &Type,
        base: Scalar,
        indices: &[(Scalar, u32)],
    ) -> Res<Scalar> {
        let mut ty = source;
        let mut distance = 0i128;
        let no_signed_wrap = flags.inbounds || flags.nusw;
        let (mut wraps, mut wraps_unsigned) = (false, false);
        for (i, (index, width)) in indices.iter().enumerate() {
            let Some(bits) = index.known() else { return Ok(Scalar::poison()) };
            let index = signed(bits, *width);
            let step = if i == 0 {
                index.checked_mul(i128::from(self.layout.size(ty)))
            } else if let Type::Struct { .. } = ty {
                let Some((offset, of)) = self.layout.element(ty, bits as u64) else {
                    return unsupported("getelementptr beyond the type");
                };
                ty = of;
                Some(i128::from(offset))
            } else {
                let Some((size, of)) = self.layout.element(ty, 1) else {
                    return unsupported("getelementptr into this type");
                };
                ty = of;
                index.checked_mul(i128::from(size))
            };
            let Some(step) = step else { return unsupported("getelementptr with such an index") };
            wraps |= i64::try_from(step).is_err();
            wraps_unsigned |= index < 0;
            distance = distance.saturating_add(step);
            wraps |= i64::try_from(distance).is_err();
        }
        if base.poison {
            return Ok(base);
        }
        let Some(address) = base.known() else { return Ok(Scalar::undef(64)) };
        let sum = address as i128 + distance;
        wraps_unsigned |= sum < 0 || sum > i128::from(u64::MAX);
        let outside = flags.inbounds && !self.memory.in_bounds(base, distance);
        if no_signed_wrap && wraps || flags.nuw && wraps_unsigned || outside {
            return Ok(Scalar::poison());
        }
        Ok(Scalar { bits: sum as u128 & mask(64), ..base })
    }
}

/// Combines two lanes of a type.
pub(crate) fn fold(op: Fold, flags: Flags, ty: &Type, a: Scalar, b: Scalar) -> Res<Scalar> {
    match (op, ty.lane()) {
        (Fold::Exchange, _) => Ok(b),
        (Fold::Nand, Type::Int(width)) => {
            let and = integer::binary(IntOp::And, flags, *width, a, b)?;
            integer::binary(IntOp::Xor, flags, *width, and, Scalar::new(mask(*width)))
        }
        (Fold::Float(op), Type::Float(fp)) => float::binary(op, flags, *fp, a, b),
        (Fold::FloatExtreme(of), Type::Float(fp)) => float::extreme(of, flags, *fp, a, b),
        (Fold::Int(op), Type::Int(_) | Type::Ptr) => integer::binary(op, flags, width(ty)?, a, b),
        (Fold::Extreme(of), Type::Int(_) | Type::Ptr) => Ok(integer::extreme(of, width(ty)?, a, b)),
        _ => unsupported("a reduction or atomicrmw of this type"),
    }
}

/// The width of a type's lanes.
pub(crate) fn width(ty: &Type) -> Res<u32> {
    match ty.lane().width() {
        Some(width) => Ok(width),
        None => unsupported("arithmetic of this type"),
    }
}

/// One of two values, when it is unknown which.
fn either(ty: &Type, a: &Value, b: &Value) -> Value {
    if a == b {
        return a.clone();
    }
    let poison = a.lanes().iter().chain(&b.lanes()).any(|lane| lane.poison);
    if poison { Value::poison(ty) } else { Value::filled(ty, &Scalar::undef) }
}

/// Frozen bits are fixed, but still unknown: results that depend on them are refused all the same.
fn frozen(ty: &Type, value: &Value) -> Value {
    match (ty, value) {
        (_, Value::Scalar(scalar)) if scalar.poison => {
            Scalar { fixed: true, ..Scalar::undef(ty.width().unwrap_or(1)) }.into()
        }
        (_, Value::Scalar(scalar)) => Scalar { fixed: true, ..*scalar }.into(),
        (Type::Vector(_, of) | Type::Array(_, of), Value::Many(parts)) => {
            Value::Many(parts.iter().map(|part| frozen(of, part)).collect())
        }
        (Type::Struct { fields, .. }, Value::Many(parts)) => {
            Value::Many(fields.iter().zip(parts).map(|(of, part)| frozen(of, part)).collect())
        }
        (_, value) => value.clone(),
    }
}
