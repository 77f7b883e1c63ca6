//! LLVM's intrinsic functions.

use crate::compute::width;
use crate::machine::Machine;
use crate::memory::{Byte, State};
use crate::module::{Call, Flags, Type};
use crate::stop::{Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, Value, mask, signed};
use crate::{float, integer, lanewise, masked};

/// The name without the types at its end.
fn base(name: &str) -> &str {
    let mut base = name;
    while let Some((rest, last)) = base.rsplit_once('.') {
        let digits = last.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_type = ["i", "f", "p", "v", "bf", "s"].iter().any(|prefix| {
            last.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        });
        if !is_type || digits.is_empty() {
            break;
        }
        base = rest;
    }
    base.strip_prefix("llvm.").unwrap_or(base)
}

/// Calls an intrinsic.
pub(crate) fn call(
    machine: &mut Machine<'_>,
    name: &str,
    call: &Call,
    arguments: &[Value],
) -> Res<Option<Value>> {
    let scalar = |at: usize| arguments.get(at).map_or_else(Scalar::poison, Value::scalar);
    let align = |at: usize| call.arguments.get(at).map_or(1, |argument| argument.attributes.align.max(1));
    let base = base(name);
    match base {
        "memcpy" | "memcpy.inline" | "memmove" => {
            let distinct = base != "memmove";
            copy(machine, scalar(0), scalar(1), scalar(2), distinct, (align(0), align(1)))?;
            return Ok(None);
        }
        "memset" | "memset.inline" => {
            fill(machine, scalar(0), scalar(1), scalar(2), align(0))?;
            return Ok(None);
        }
        "lifetime.start" | "lifetime.end" => {
            // Older versions have the size first.
            lifetime(machine, scalar(arguments.len().saturating_sub(1)), base == "lifetime.start");
            return Ok(None);
        }
        "assume" => {
            assume(machine, call, scalar(0))?;
            return Ok(None);
        }
        "dbg.value"
        | "dbg.declare"
        | "dbg.label"
        | "dbg.assign"
        | "experimental.noalias.scope.decl"
        | "donothing"
        | "sideeffect"
        | "prefetch"
        | "invariant.end"
        | "var.annotation"
        | "fake.use" => {
            return Ok(None);
        }
        "trap" | "debugtrap" | "ubsantrap" => {
            return unsupported(format!("the end of the process by @{name}"));
        }
        "ptrmask" => {
            let (pointer, kept) = (scalar(0), scalar(1));
            let Some(kept) = kept.known() else { return Ok(Some(Scalar::poison().into())) };
            // The mask may be narrower than a pointer: upper bits stay.
            let width = call.arguments.get(1).and_then(|argument| argument.ty.width()).unwrap_or(64);
            let kept = kept | !mask(width);
            let (bits, undef) = (pointer.bits & kept, pointer.undef & kept);
            return Ok(Some(Scalar { bits, undef, ..pointer }.into()));
        }
        "stacksave" | "stackrestore" => return unsupported(format!("@{name}")),
        "is.constant" => return Ok(Some(Scalar::bool(false).into())),
        "objectsize" => {
            let most = scalar(1).known() == Some(0);
            return Ok(Some(Scalar::new(if most { mask(width(&call.result)?) } else { 0 }).into()));
        }
        "expect"
        | "expect.with.probability"
        | "ssa.copy"
        | "launder.invariant.group"
        | "strip.invariant.group"
        | "threadlocal.address"
        | "arithmetic.fence" => {
            return Ok(arguments.first().cloned());
        }
        _ => {}
    }
    if let Some(name) = base.strip_prefix("masked.") {
        return masked::call(machine, name, call, arguments);
    }
    if let Some(name) = base.strip_prefix("vector.reduce.") {
        let ty = call.arguments.last().map_or(&call.result, |argument| &argument.ty);
        return Ok(Some(reduce(name, call.flags, ty, arguments)?.into()));
    }
    let types: Vec<&Type> = call.arguments.iter().map(|argument| &argument.ty).collect();
    lanewise::call(base, call.flags, &call.result, &types, arguments).map(Some)
}

/// The bytes of a length, if it is known.
fn length(scalar: Scalar) -> Res<u64> {
    match scalar.known() {
        Some(length) => Ok(u64::try_from(length).unwrap_or(u64::MAX)),
        None => ub_with(Rule::Length, scalar.flaw()),
    }
}

pub(crate) fn copy(
    machine: &mut Machine<'_>,
    to: Scalar,
    from: Scalar,
    size: Scalar,
    distinct: bool,
    (to_align, from_align): (u64, u64),
) -> Res<()> {
    let size = length(size)?;
    if size == 0 {
        return Ok(());
    }
    let bytes = machine.memory.read(from, size, from_align)?;
    machine.memory.write(to, to_align, &bytes)?;
    let distance = (to.bits as u64).abs_diff(from.bits as u64);
    if distinct && distance != 0 && distance < size {
        return ub(Rule::Overlap);
    }
    Ok(())
}

pub(crate) fn fill(machine: &mut Machine<'_>, to: Scalar, with: Scalar, size: Scalar, align: u64) -> Res<()> {
    let size = length(size)?;
    if size == 0 {
        return Ok(());
    }
    // Checked before so many bytes are made.
    machine.memory.access(to, size, align, crate::memory::Access::Write)?;
    let byte = Byte {
        bits: with.bits as u8,
        undef: with.undef as u8,
        poison: with.poison,
        fixed: with.fixed,
        part: None,
    };
    machine.memory.write(to, align, &vec![byte; size as usize])
}

/// The beginning or the end of an object's life; either way it has no contents then.
fn lifetime(machine: &mut Machine<'_>, pointer: Scalar, start: bool) {
    let object = machine.memory.object_of(pointer).and_then(|at| machine.memory.objects.get_mut(at));
    if let Some(object) = object.filter(|object| object.kind == crate::memory::Kind::Stack) {
        object.bytes.fill(Byte::UNINIT);
        object.state = if start { State::Live } else { State::Asleep };
    }
}

fn assume(machine: &mut Machine<'_>, call: &Call, condition: Scalar) -> Res<()> {
    match condition.known() {
        Some(1) => {}
        Some(_) => return ub_with(Rule::Assume, "false"),
        None => return ub_with(Rule::Assume, condition.flaw()),
    }
    for (name, operands) in &call.bundles {
        let mut values = Vec::new();
        for (ty, operand) in operands {
            values.push(machine.operand(ty, operand)?);
        }
        let number = |at: usize| values.get(at).and_then(|value| value.scalar().known()).unwrap_or(0);
        let pointer = values.first().map_or_else(Scalar::poison, Value::scalar);
        let holds = match name.as_str() {
            "noundef" => pointer.known().is_some(),
            "nonnull" => pointer.known().is_some_and(|address| address != 0),
            "align" => {
                let address = pointer.known().map(|address| address.wrapping_sub(number(2)));
                address.is_some_and(|address| address % number(1).max(1) == 0)
            }
            "dereferenceable" => machine.memory.is_dereferenceable(pointer, number(1) as u64),
            "ignore" | "cold" => true,
            _ => return unsupported(format!("llvm.assume with {name:?}")),
        };
        if !holds {
            return ub_with(Rule::Assume, name.clone());
        }
    }
    Ok(())
}

/// All lanes as one.
fn reduce(name: &str, flags: Flags, ty: &Type, arguments: &[Value]) -> Res<Scalar> {
    let mut lanes = arguments.last().map(Value::lanes).unwrap_or_default().into_iter();
    if let Type::Float(fp) = *ty.lane() {
        let (operation, first) = match name {
            // In order, beginning with the first argument.
            "fadd" | "fmul" => (name, arguments.first().map(Value::scalar)),
            "fmin" => ("minnum", lanes.next()),
            "fmax" => ("maxnum", lanes.next()),
            "fminimum" => ("minimum", lanes.next()),
            "fmaximum" => ("maximum", lanes.next()),
            _ => return unsupported(format!("llvm.vector.reduce.{name}")),
        };
        let first = first.unwrap_or_else(Scalar::poison);
        return lanes.try_fold(first, |sum, lane| float::binary(operation, flags, fp, sum, lane));
    }
    let width = width(ty)?;
    let first = lanes.next().unwrap_or_else(Scalar::poison);
    lanes.try_fold(first, |sum, lane| match name {
        "add" | "mul" | "and" | "or" | "xor" => integer::binary(name, Flags::default(), width, sum, lane),
        "smax" | "smin" | "umax" | "umin" => lanewise::extreme(name, width, sum, lane),
        _ => unsupported(format!("llvm.vector.reduce.{name}")),
    })
}

/// A number that fits is itself, another the nearest.
pub(crate) fn clamp(value: i128, width: u32) -> u128 {
    let most = mask(width - 1) as i128;
    (value.clamp(-most - 1, most)) as u128 & mask(width)
}

/// Whether a signed number fits.
pub(crate) fn fits(value: i128, width: u32) -> bool {
    signed(value as u128 & mask(width), width) == value
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn types_are_no_part_of_a_name() {
        let names = [
            "llvm.memcpy.p0.p0.i64",
            "llvm.uadd.with.overflow.i8",
            "llvm.fshl.v4i32",
            "llvm.vector.reduce.add.v4i32",
        ];
        assert_eq!(names.map(base), ["memcpy", "uadd.with.overflow", "fshl", "vector.reduce.add"]);
        assert_eq!(base("llvm.fptosi.sat.i32.f64"), "fptosi.sat");
        assert_eq!(base("llvm.assume"), "assume");
    }
}
