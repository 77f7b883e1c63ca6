//! Encodes values as bytes of memory, and decodes them.

use crate::layout::Layout;
use crate::memory::Byte;
use crate::module::Type;
use crate::stop::{Res, Rule, ub, unsupported};
use crate::value::{Provenance, Scalar, Value, mask};

/// Writes the bytes of a value; padding bytes are left unchanged.
pub(crate) fn encode(layout: Layout, ty: &Type, value: &Value, into: &mut [Byte]) -> Res<()> {
    match (ty, value) {
        (Type::Vector(_, element), Value::Many(_)) if element.width().is_some_and(|w| w % 8 != 0) => {
            let packed = packed(ty, value)?;
            put(packed, into);
        }
        (Type::Vector(..) | Type::Array(..) | Type::Struct { .. }, Value::Many(parts)) => {
            for (i, part) in parts.iter().enumerate() {
                let Some((offset, of)) = layout.element(ty, i as u64) else {
                    return unsupported("an element of this type");
                };
                let end = offset + layout.stored(of);
                let Some(slice) = into.get_mut(offset as usize..end as usize) else {
                    return unsupported("a value of another size than its type");
                };
                encode(layout, of, part, slice)?;
            }
        }
        (_, Value::Scalar(scalar)) => put(*scalar, into),
        _ => return unsupported("a value of another shape than its type"),
    }
    Ok(())
}

fn put(scalar: Scalar, into: &mut [Byte]) {
    for (i, byte) in into.iter_mut().enumerate() {
        let shift = 8 * (i as u32).min(15);
        let part = (scalar.provenance != Provenance::None).then_some((scalar.provenance, i as u8));
        *byte = Byte {
            bits: (scalar.bits >> shift) as u8,
            undef: (scalar.undef >> shift) as u8,
            poison: scalar.poison,
            fixed: scalar.fixed,
            part,
        };
    }
}

/// A vector whose lanes are not whole bytes, as one number.
fn packed(ty: &Type, value: &Value) -> Res<Scalar> {
    let width = ty.lane().width().unwrap_or(1);
    let lanes = value.lanes();
    if lanes.len() as u32 * width > 128 {
        return unsupported("a vector of so many narrow lanes in memory");
    }
    let mut all = Scalar::default();
    for (i, lane) in lanes.iter().enumerate() {
        let shift = i as u32 * width;
        all.bits |= lane.bits << shift;
        all.undef |= lane.undef << shift;
        all.poison |= lane.poison;
    }
    Ok(all)
}

/// Reads a value. Reports pointers whose bytes are read as an integer in `exposed`, since this exposes their objects.
pub(crate) fn decode(layout: Layout, ty: &Type, from: &[Byte], exposed: &mut Vec<Provenance>) -> Res<Value> {
    let count = match ty {
        Type::Vector(n, element) if element.width().is_some_and(|w| w % 8 != 0) => {
            let width = element.width().unwrap_or(1);
            let all = get(from);
            if n * width > 128 {
                return unsupported("a vector of so many narrow lanes in memory");
            }
            let lane = |i: u32| {
                let (bits, undef) = (all.bits >> (i * width), all.undef >> (i * width));
                Scalar { poison: all.poison, ..Scalar::partly(bits & mask(width), undef & mask(width)) }
            };
            return Ok(Value::Many((0..*n).map(|i| Value::Scalar(lane(i))).collect()));
        }
        Type::Vector(n, _) => u64::from(*n),
        Type::Array(n, _) => *n,
        Type::Struct { fields, .. } => fields.len() as u64,
        _ => return Ok(Value::Scalar(scalar(ty, from, exposed)?)),
    };
    let mut parts = Vec::new();
    for i in 0..count {
        let Some((offset, of)) = layout.element(ty, i) else {
            return unsupported("an element of this type");
        };
        let end = offset + layout.stored(of);
        let slice = from.get(offset as usize..end as usize).unwrap_or_default();
        parts.push(decode(layout, of, slice, exposed)?);
    }
    Ok(Value::Many(parts))
}

fn get(from: &[Byte]) -> Scalar {
    // Fixed only if all unknown bits are fixed.
    let fixed = from.iter().all(|byte| byte.undef == 0 || byte.fixed);
    let mut scalar = Scalar { fixed, ..Scalar::default() };
    for (i, byte) in from.iter().enumerate().take(16) {
        scalar.bits |= u128::from(byte.bits) << (8 * i);
        scalar.undef |= u128::from(byte.undef) << (8 * i);
        scalar.poison |= byte.poison;
    }
    if scalar.poison { Scalar::poison() } else { scalar }
}

fn scalar(ty: &Type, from: &[Byte], exposed: &mut Vec<Provenance>) -> Res<Scalar> {
    let mut scalar = get(from);
    let width = ty.width().unwrap_or(1);
    if scalar.poison {
        return Ok(scalar);
    }
    if (scalar.bits | scalar.undef) & !mask(width) != 0 && width < 128 {
        // An entirely unknown value is treated as never written.
        if scalar.undef & mask(width) == mask(width) {
            return Ok(Scalar::undef(width));
        }
        return ub(Rule::NarrowLoad);
    }
    let whole = from.first().and_then(|byte| byte.part).map(|(provenance, _)| provenance);
    let is_whole =
        |provenance| from.iter().enumerate().all(|(i, byte)| byte.part == Some((provenance, i as u8)));
    scalar.provenance = match whole {
        Some(provenance) if from.len() == 8 && is_whole(provenance) => provenance,
        _ if ty == &Type::Ptr && scalar.bits != 0 => Provenance::Exposed,
        _ => Provenance::None,
    };
    if ty != &Type::Ptr || scalar.provenance == Provenance::Exposed {
        exposed.extend(from.iter().filter_map(|byte| byte.part).map(|(provenance, _)| provenance));
    }
    Ok(scalar)
}
