//! Casts, lane by lane, and bit casts over lanes.

use machine::ops::cast::{float_to_int_unchecked, int_to_int};

use crate::float::{self, Number};
use crate::integer::Int;
use crate::module::{Cast, Flags, Type};
use crate::stop::{Res, unsupported};
use crate::value::{Provenance, Scalar, Value, mask, signed};

/// A cast of one lane. Casts of pointers to integers are done by the memory, since they expose the object.
pub(crate) fn lane(kind: Cast, flags: Flags, from: &Type, a: Scalar, to: &Type) -> Res<Scalar> {
    let (Some(source), Some(target)) = (from.width(), to.width()) else {
        return unsupported(format!("`{kind}` of this type"));
    };
    if a.poison {
        return Ok(a);
    }
    Ok(match (kind, from, to) {
        (Cast::Trunc, ..) => {
            let kept = Scalar::partly(a.bits & mask(target), a.undef & mask(target));
            let lost = (a.bits | a.undef) & !mask(target) != 0;
            let sign = a.undef != 0 || signed(a.bits, source) != signed(kept.bits, target);
            if flags.nuw && lost || flags.nsw && sign { Scalar::poison() } else { kept }
        }
        (Cast::ZExt, ..) => {
            let sign = (a.bits | a.undef) >> (source - 1) & 1 != 0;
            if flags.nneg && sign { Scalar::poison() } else { Scalar { provenance: Provenance::None, ..a } }
        }
        (Cast::SExt, ..) => {
            let wide = |bits| int_to_int(Int::signed(source), Int::unsigned(target), bits);
            Scalar::partly(wide(a.bits), wide(a.undef))
        }
        (Cast::IntToPtr, ..) => {
            let bits = a.bits & mask(64);
            let kept = if bits == 0 && a.undef == 0 { Provenance::None } else { Provenance::Exposed };
            Scalar { provenance: kept, ..Scalar::partly(bits, a.undef & mask(64)) }
        }
        (Cast::PtrToInt | Cast::PtrToAddr, ..) => {
            Scalar::partly(a.bits & mask(target), a.undef & mask(target))
        }
        (Cast::FpTrunc | Cast::FpExt, Type::Float(from), Type::Float(to)) => {
            float::convert(flags, *from, a, *to)?
        }
        (Cast::FpToUi | Cast::FpToSi, Type::Float(fp), _) => match float::number(*fp, a)? {
            Number::Poison | Number::Undef => Scalar::poison(),
            Number::Bits(bits) => {
                let to = Int { width: target, signed: kind == Cast::FpToSi };
                float_to_int_unchecked(*fp, to, bits).map_or(Scalar::poison(), Scalar::new)
            }
        },
        (Cast::UiToFp | Cast::SiToFp, _, Type::Float(fp)) => match a.known() {
            Some(bits) if flags.nneg && signed(bits, source) < 0 => Scalar::poison(),
            Some(bits) => {
                float::from_integer(*fp, Int { width: source, signed: kind == Cast::SiToFp }, bits)?
            }
            None if flags.nneg => Scalar::poison(),
            None => Scalar::undef(target),
        },
        _ => return unsupported(format!("`{kind}`")),
    })
}

/// Reinterprets the bits as another type of the same size.
pub(crate) fn bits(from: &Type, a: &Value, to: &Type) -> Res<Value> {
    let (Some(source), Some(target)) = (from.lane().width(), to.lane().width()) else {
        return unsupported("`bitcast` of this type");
    };
    let lanes = a.lanes();
    if source == target {
        return Ok(Value::of_lanes(to, lanes));
    }
    let count = to.lanes().unwrap_or(1);
    let mut result = vec![Scalar::default(); count];
    for (i, lane) in result.iter_mut().enumerate() {
        for bit in 0..target {
            let at = i as u32 * target + bit;
            let Some(from) = lanes.get((at / source) as usize) else {
                return unsupported("`bitcast` to another size");
            };
            lane.poison |= from.poison;
            lane.bits |= (from.bits >> (at % source) & 1) << bit;
            lane.undef |= (from.undef >> (at % source) & 1) << bit;
        }
    }
    Ok(Value::of_lanes(to, result))
}
