//! Casts, lane by lane, and bit casts over lanes.

use crate::float::{self, Number};
use crate::module::{Flags, Type};
use crate::stop::{Res, unsupported};
use crate::value::{Provenance, Scalar, Value, mask, signed};

/// A cast of one lane; pointers to integers are the memory's, since they expose.
pub(crate) fn lane(name: &str, flags: Flags, from: &Type, a: Scalar, to: &Type) -> Res<Scalar> {
    let (Some(source), Some(target)) = (from.width(), to.width()) else {
        return unsupported(format!("`{name}` of this type"));
    };
    if a.poison {
        return Ok(a);
    }
    Ok(match (name, from, to) {
        ("trunc", ..) => {
            let kept = Scalar::partly(a.bits & mask(target), a.undef & mask(target));
            let lost = (a.bits | a.undef) & !mask(target) != 0;
            let sign = a.undef != 0 || signed(a.bits, source) != signed(kept.bits, target);
            if flags.nuw && lost || flags.nsw && sign { Scalar::poison() } else { kept }
        }
        ("zext", ..) => {
            let sign = (a.bits | a.undef) >> (source - 1) & 1 != 0;
            if flags.nneg && sign { Scalar::poison() } else { Scalar { provenance: Provenance::None, ..a } }
        }
        ("sext", ..) => {
            let wide = |bits| signed(bits, source) as u128 & mask(target);
            Scalar::partly(wide(a.bits), wide(a.undef))
        }
        ("inttoptr", ..) => {
            let bits = a.bits & mask(64);
            let kept = if bits == 0 && a.undef == 0 { Provenance::None } else { Provenance::Exposed };
            Scalar { provenance: kept, ..Scalar::partly(bits, a.undef & mask(64)) }
        }
        ("ptrtoint" | "ptrtoaddr", ..) => Scalar::partly(a.bits & mask(target), a.undef & mask(target)),
        ("fptrunc" | "fpext", Type::Float(from), Type::Float(to)) => float::convert(flags, *from, a, *to)?,
        ("fptoui" | "fptosi", Type::Float(fp), _) => match float::number(*fp, a)? {
            Number::Poison | Number::Undef => Scalar::poison(),
            Number::Bits(bits) => match float::whole(*fp, bits, target, name == "fptosi")? {
                Some(bits) => Scalar::new(bits),
                None => Scalar::poison(),
            },
        },
        ("uitofp" | "sitofp", _, Type::Float(fp)) => match a.known() {
            Some(bits) if flags.nneg && signed(bits, source) < 0 => Scalar::poison(),
            Some(bits) => float::from_integer(*fp, bits, source, name == "sitofp")?,
            None if flags.nneg => Scalar::poison(),
            None => Scalar::undef(target),
        },
        _ => return unsupported(format!("`{name}`")),
    })
}

/// The same bits as another type of the same size.
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
