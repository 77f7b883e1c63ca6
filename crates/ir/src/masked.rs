//! Masked loads and stores of vectors.

use crate::machine::Machine;
use crate::module::{Call, Masked, Type};
use crate::stop::{Res, Rule, ub_with, unsupported};
use crate::value::{Scalar, Value};

/// Whether the mask enables a lane.
fn wanted(mask: &[Scalar], lane: usize) -> Res<bool> {
    match mask.get(lane).copied().unwrap_or_default() {
        bit if bit.known().is_none() => ub_with(Rule::Address, format!("a mask that is {}", bit.flaw())),
        bit => Ok(bit.bits == 1),
    }
}

/// `masked.load`, `masked.store`, `masked.gather` or `masked.scatter`; up to LLVM 21 the alignment is an argument.
pub(crate) fn call(
    machine: &mut Machine<'_>,
    access: Masked,
    call: &Call,
    arguments: &[Value],
) -> Res<Option<Value>> {
    let loads = matches!(access, Masked::Load | Masked::Gather);
    let mut arguments: Vec<(&Type, &Value, u64)> = call
        .arguments
        .iter()
        .zip(arguments)
        .map(|(argument, value)| (&argument.ty, value, argument.attributes.align))
        .collect();
    let mut align = arguments.iter().map(|(.., align)| *align).max().unwrap_or(0).max(1);
    let said = if loads { 1 } else { 2 };
    if arguments.len() == said + 3 - usize::from(!loads) {
        let (_, value, _) = arguments.remove(said);
        align = value.scalar().known().unwrap_or(1) as u64;
    }
    let (ty, value, pointers, mask) = match (loads, &arguments[..]) {
        (true, [(_, pointers, _), (_, mask, _), (ty, rest, _)]) => (*ty, *rest, *pointers, *mask),
        (false, [(ty, value, _), (_, pointers, _), (_, mask, _)]) => (*ty, *value, *pointers, *mask),
        _ => return unsupported(format!("this form of @llvm.masked.{access}")),
    };
    let Type::Vector(count, element) = ty else { return unsupported("a mask without a vector") };
    let (mut lanes, mask, pointers) = (value.lanes(), mask.lanes(), pointers.lanes());
    let size = machine.layout.stored(element);
    for i in 0..*count as usize {
        if !wanted(&mask, i)? {
            continue;
        }
        let (pointer, align) = match (access, pointers.get(i)) {
            (Masked::Gather | Masked::Scatter, Some(pointer)) => (*pointer, align),
            _ => {
                let first = pointers.first().copied().unwrap_or_default();
                let bits = first.bits.wrapping_add(u128::from(size) * i as u128) & u128::from(u64::MAX);
                // The given alignment is that of the first lane.
                let pointer = Scalar { bits, ..first };
                (pointer, if i == 0 { align } else { align.min(size.next_power_of_two()).max(1) })
            }
        };
        let Some(lane) = lanes.get_mut(i) else { continue };
        if loads {
            *lane = machine.load(element, pointer, align)?.scalar();
        } else {
            machine.store(element, &(*lane).into(), pointer, align)?;
        }
    }
    Ok(loads.then(|| Value::of_lanes(ty, lanes)))
}
