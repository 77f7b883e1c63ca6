//! Checks values against attributes and metadata.

use crate::memory::Memory;
use crate::module::{Attributes, Type};
use crate::stop::{Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, Value};

/// Checks a value. Breaking a promise makes it poison, or is undefined at once if the value is noundef.
pub(crate) fn value(memory: &Memory, says: &Attributes, ty: &Type, value: Value) -> Res<Value> {
    if let Some(unknown) = says.unknown.first() {
        return unsupported(format!("the attribute `{unknown}`"));
    }
    if says.noundef
        && let Some(flaw) = value.undefined()
    {
        return ub_with(Rule::Noundef, flaw);
    }
    let lanes: Vec<Scalar> = match &value {
        Value::Scalar(scalar) => vec![*scalar],
        Value::Many(_) if ty.lanes().is_some() => value.lanes(),
        Value::Many(_) => return Ok(value),
    };
    let mut result = Vec::with_capacity(lanes.len());
    for lane in lanes {
        result.push(match broken(memory, says, ty.lane(), lane)? {
            Some(rule) if says.noundef => return ub(rule),
            Some(_) => Scalar::poison(),
            None => lane,
        });
    }
    Ok(Value::of_lanes(ty, result))
}

/// The promise that a lane breaks, if any. Errors are undefined at once.
fn broken(memory: &Memory, says: &Attributes, ty: &Type, lane: Scalar) -> Res<Option<Rule>> {
    if ty == &Type::Ptr {
        if says.dereferenceable > 0 && !memory.is_dereferenceable(lane, says.dereferenceable) {
            return ub(Rule::Dereferenceable);
        }
        let null = lane.known() == Some(0);
        if says.dereferenceable_or_null > 0
            && !null
            && !memory.is_dereferenceable(lane, says.dereferenceable_or_null)
        {
            return ub(Rule::Dereferenceable);
        }
        if says.nonnull && (null || lane.known().is_none()) {
            return Ok(Some(Rule::Nonnull));
        }
        if says.align > 1 && lane.known().is_none_or(|address| address % u128::from(says.align) != 0) {
            return Ok(Some(Rule::Align));
        }
    }
    if let Some((low, high)) = says.range {
        let inside = lane.known().is_some_and(|bits| match low.cmp(&high) {
            std::cmp::Ordering::Less => low <= bits && bits < high,
            std::cmp::Ordering::Greater => bits >= low || bits < high,
            std::cmp::Ordering::Equal => true,
        });
        if !inside {
            return Ok(Some(Rule::Range));
        }
    }
    Ok(None)
}
