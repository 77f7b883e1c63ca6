//! LLVM's intrinsic functions.

use crate::compute::{fold, width};
use crate::machine::Machine;
use crate::memory::{Byte, State};
use crate::module::{Call, Flags, Fold, Intrinsic, Type};
use crate::stop::{Res, Rule, ub, ub_with, unsupported};
use crate::value::{Scalar, Value, mask};
use crate::{lanewise, masked};

/// Calls an intrinsic.
pub(crate) fn call(
    machine: &mut Machine<'_>,
    intrinsic: Intrinsic,
    call: &Call,
    arguments: &[Value],
) -> Res<Option<Value>> {
    let scalar = |at: usize| arguments.get(at).map_or_else(Scalar::poison, Value::scalar);
    let align = |at: usize| call.arguments.get(at).map_or(1, |argument| argument.attributes.align.max(1));
    match intrinsic {
        Intrinsic::Copy { distinct } => {
            copy(machine, scalar(0), scalar(1), scalar(2), distinct, (align(0), align(1)))?;
        }
        Intrinsic::Fill => fill(machine, scalar(0), scalar(1), scalar(2), align(0))?,
        // In older versions the size comes first.
        Intrinsic::Lifetime { start } => lifetime(machine, scalar(arguments.len().saturating_sub(1)), start),
        Intrinsic::Assume => assume(machine, call, scalar(0))?,
        Intrinsic::Nothing => {}
        Intrinsic::Trap => return unsupported("the end of the process by a trap"),
        Intrinsic::First => return Ok(arguments.first().cloned()),
        Intrinsic::PtrMask => {
            let (pointer, kept) = (scalar(0), scalar(1));
            let Some(kept) = kept.known() else { return Ok(Some(Scalar::poison().into())) };
            // The mask may be narrower than a pointer: the upper bits stay.
            let width = call.arguments.get(1).and_then(|argument| argument.ty.width()).unwrap_or(64);
            let kept = kept | !mask(width);
            let (bits, undef) = (pointer.bits & kept, pointer.undef & kept);
            return Ok(Some(Scalar { bits, undef, ..pointer }.into()));
        }
        Intrinsic::IsConstant => return Ok(Some(Scalar::bool(false).into())),
        Intrinsic::ObjectSize => {
            let most = scalar(1).known() == Some(0);
            return Ok(Some(Scalar::new(if most { mask(width(&call.result)?) } else { 0 }).into()));
        }
        Intrinsic::Masked(access) => return masked::call(machine, access, call, arguments),
        Intrinsic::Reduce(op) => {
            let ty = call.arguments.last().map_or(&call.result, |argument| &argument.ty);
            return Ok(Some(reduce(op, call.flags, ty, arguments)?.into()));
        }
        Intrinsic::WithOverflow { .. } | Intrinsic::Int(_) | Intrinsic::Extreme(_) | Intrinsic::Float(_) => {
            let types: Vec<&Type> = call.arguments.iter().map(|argument| &argument.ty).collect();
            return lanewise::call(intrinsic, call.flags, &call.result, &types, arguments).map(Some);
        }
    }
    Ok(None)
}

/// The number of bytes in a length, which must be known.
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
    // Check the access before allocating that many bytes.
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

/// The beginning or the end of an object's lifetime; both leave its contents undefined.
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

/// Reduces all lanes to one scalar. Sums and products of floats begin with the first argument, and go in order.
fn reduce(op: Fold, flags: Flags, ty: &Type, arguments: &[Value]) -> Res<Scalar> {
    let mut lanes = arguments.last().map(Value::lanes).unwrap_or_default().into_iter();
    let first = match op {
        Fold::Float(_) => arguments.first().map(Value::scalar),
        _ => lanes.next(),
    };
    lanes.try_fold(first.unwrap_or_else(Scalar::poison), |sum, lane| fold(op, flags, ty, sum, lane))
}
