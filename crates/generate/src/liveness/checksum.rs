//! Unused values are folded into a checksum per function, which is observed.
//!
//! A program whose values are never observed tests nothing. Each function has a number to which unused values are added
//! at the end of a region; it goes into the function's result or is observed.

use machine::Probe;
use mir::{BinOp, BlockId, CastKind, FuncId, Local, Operand, Place, Proj, Rvalue, Statement};
use mir::{IntTy, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::origin::Origin;
use crate::choices::Stream;
use crate::liveness::parts::sink_parts;
use crate::liveness::registers::{is_register, sum_up};

const S: Stream = Stream::Observations;
/// Observations at the end of the program besides the sum.
const LAST_OBSERVATIONS: usize = 6;
/// Maximum number of parts of a value that go into the sum.
const PARTS: usize = 12;
/// Fewer in a loop that works on one value, so that sums do not dominate it.
const FOCUSED_PARTS: usize = 6;
/// Odd, with all bytes different.
const MIXER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

/// Gives a function its sum: a number initialised in its first block that nothing else writes.
pub(crate) fn add_sum(g: &mut Builder, func: FuncId) {
    let ty = match g.choices.below(S, 8) {
        0 => Types::int(IntTy::I64),
        // Without transmutes a wide number can't be taken apart.
        1..=5 if g.mix.wide_ints > 0 && g.mix.transmutes.min(g.mix.arrays) == 0 => Types::int(IntTy::U128),
        1 if g.mix.wide_ints > 0 => Types::int(IntTy::U128),
        _ => Types::U64,
    };
    let sum = g.local_of(func, ty, false);
    g.ws.change_local(func, sum, |info| {
        info.reserved = true;
    });
    let start = g.choices.below(S, 1 << 20) as u128;
    let value = literal(start, ty);
    g.ws.insert(func, BlockId(0), 0, Statement::Assign(sum.into(), Rvalue::Use(value)));
    g.ws.change_facts(func, |facts| facts.sum = Some(sum));
}

/// Adds the sum of a function to its result if that is wide enough, else observes it.
pub(crate) fn release(g: &mut Builder, func: FuncId, ret: TyId) {
    let Some(sum) = g.ws.facts(func).sum else { return };
    let ty = g.ws.program.func(func).local_ty(sum);
    let bits = |ty: TyId| g.ws.program.types.as_int(ty).map_or(0, |int| int.bits());
    if bits(ret) < bits(ty) || g.ws.facts(func).result_apart || !g.choices.percent(S, 50) {
        return g.observe(sum.into());
    }
    let more = match carried(g, Operand::Copy(sum.into()), ty, ret) {
        Some((statements, operand)) if g.emit_all(statements.clone()) => operand,
        _ => return,
    };
    let rvalue = Rvalue::Binary(BinOp::Add, Operand::Copy(Place::RET), more);
    g.emit(Statement::Assign(Place::RET, rvalue));
}

/// Adds unused values to the sum of the function. At the end of a function also values that may have changed through a
/// pointer.
pub(crate) fn sink(g: &mut Builder, most: usize, all: bool) {
    if g.choices.percent(S, 100 - g.mix.observe_percent.min(100)) {
        return;
    }
    g.written_by(Origin::CHECKSUM, |g| sink_leftovers(g, most, all));
}

fn sink_leftovers(g: &mut Builder, most: usize, all: bool) {
    let mut left = most;
    // Values that one loop or one statement can add come first.
    let (few, many): (Vec<Local>, Vec<Local>) =
        leftovers(g, all).into_iter().partition(|local| is_taken_at_once(g, *local));
    for local in few.into_iter().chain(many) {
        if left == 0 {
            break;
        }
        left = left.saturating_sub(sink_local(g, local).max(1));
    }
}

/// Whether a local is a number, or an array of numbers.
fn is_taken_at_once(g: &Builder, local: Local) -> bool {
    let types = &g.ws.program.types;
    let ty = g.ws.func().local_ty(local);
    let number = |ty: TyId| matches!(types.get(ty), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_));
    number(ty) || matches!(types.get(ty), Ty::Array(element, _) if number(*element))
}

/// Adds a local's value, whole or in parts, to the sum; returns the number of parts.
fn sink_local(g: &mut Builder, local: Local) -> usize {
    let (func, _) = g.ws.here();
    let ty = g.ws.program.func(func).local_ty(local);
    let sunk = g.written_by(Origin::CHECKSUM, |g| {
        if !g.vendor.is_empty() && is_register(g, ty) {
            sum_up(g, &local.into());
            return 1;
        }
        let most = if g.is_focused() { FOCUSED_PARTS } else { PARTS };
        let mut left = most;
        sink_parts(g, local.into(), ty, &mut left);
        most - left
    });
    if g.ws.here().0 == func {
        g.ws.change_local(func, local, |info| info.fresh = false);
    }
    sunk
}

/// Adds a number to the sum.
pub(crate) fn sink_scalar(g: &mut Builder, place: Place) -> bool {
    let (func, _) = g.ws.here();
    let Some(sum) = g.ws.facts(func).sum else { return false };
    let function = g.ws.program.func(func);
    let sum_ty = function.local_ty(sum);
    let Some(ty) = mir::typing::place_ty(&g.ws.program.types, function, &place) else { return false };
    let known = match g.probe(&place) {
        Probe::Refused => return false,
        Probe::Known(_) => true,
        Probe::Readable => false,
    };
    let operand = Operand::Copy(place);
    // The bits of a NaN must not be observed: a cast turns it into zero.
    let carried = if known { carried(g, operand, ty, sum_ty) } else { cast_to(g, operand, ty, sum_ty) };
    let Some((statements, operand)) = carried else { return false };
    let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::BitXor]).unwrap_or(&BinOp::Add);
    if !g.emit_all(statements) {
        return false;
    }
    // One number that must not be observed would spoil the whole sum.
    if let Probe::Known(_) = g.ws.machine.probe(&g.ws.program, &operand) {
        let add = Rvalue::Binary(op, Operand::Copy(sum.into()), operand);
        return g.emit(Statement::Assign(sum.into(), add));
    }
    false
}

/// A scalar as an integer of another type, with as many of its bits as fit: the statements, not yet executed, and the
/// result.
pub(super) fn carried(
    g: &mut Builder,
    value: Operand,
    from: TyId,
    to: TyId,
) -> Option<(Vec<Statement>, Operand)> {
    let bits = match g.ws.program.types.get(from) {
        Ty::Float(float) if g.mix.transmutes > 0 => {
            IntTy::FIXED.into_iter().find(|i| !i.signed() && i.bits() == float.bits())
        }
        _ => None,
    };
    let bits = bits.filter(|int| int.bits() <= 64 || g.mix.wide_ints > 0);
    let Some(int) = bits else { return cast_to(g, value, from, to) };
    let raw = g.private_local(Types::int(int));
    let transmute = Rvalue::Cast(CastKind::Transmute, value, Types::int(int));
    let (mut rest, operand) = cast_to(g, Operand::Copy(raw.into()), Types::int(int), to)?;
    rest.insert(0, Statement::Assign(raw.into(), transmute));
    Some((rest, operand))
}

fn cast_to(g: &mut Builder, value: Operand, from: TyId, to: TyId) -> Option<(Vec<Statement>, Operand)> {
    if from == to {
        return Some((Vec::new(), value));
    }
    if let Some(pieces) = pieces(g, &value, from, to) {
        return Some(pieces);
    }
    let (mut statements, value) = folded(g, value, from, to);
    let local = g.private_local(to);
    statements.push(Statement::Assign(local.into(), Rvalue::Cast(CastKind::As, value, to)));
    Some((statements, Operand::Copy(local.into())))
}

/// A wide number split into narrow ones, which are combined: no bit is lost.
fn pieces(g: &mut Builder, value: &Operand, from: TyId, to: TyId) -> Option<(Vec<Statement>, Operand)> {
    let types = &g.ws.program.types;
    let (wide, narrow) = (types.as_int(from)?.bits(), types.as_int(to)?.bits());
    let apart = wide > narrow && g.mix.transmutes > 0 && g.mix.arrays > 0;
    if !apart || g.choices.percent(S, 10) {
        return None;
    }
    if wide > 4 * narrow {
        let between = IntTy::FIXED.into_iter().find(|int| !int.signed() && 4 * int.bits() == wide)?;
        let (mut statements, value) = pieces(g, value, from, Types::int(between))?;
        let (more, value) = pieces(g, &value, Types::int(between), to)?;
        statements.extend(more);
        return Some((statements, value));
    }
    let count = u64::from(wide / narrow);
    let array = g.ws.program.types.array(to, count);
    let whole = Place::local(g.private_local(array));
    let cast = Rvalue::Cast(CastKind::Transmute, value.clone(), array);
    let mut statements = vec![Statement::Assign(whole.clone(), cast)];
    let op = if g.choices.percent(S, 50) { BinOp::BitXor } else { BinOp::Add };
    let mut joined: Option<Operand> = None;
    for i in 0..count {
        // Written at once: if this is the body of a loop, before the loop.
        let piece = Operand::Copy(whole.project(Proj::Index(g.index_constant(i)?)));
        joined = Some(match joined {
            None => piece,
            Some(sum) => {
                let local = g.private_local(to);
                statements.push(Statement::Assign(local.into(), Rvalue::Binary(op, sum, piece)));
                Operand::Copy(local.into())
            }
        });
    }
    Some((statements, joined?))
}

/// Folds all bits of a wider number into the lower ones, as the upper bits would be lost.
fn folded(g: &mut Builder, value: Operand, from: TyId, to: TyId) -> (Vec<Statement>, Operand) {
    let bits = |ty: TyId| g.ws.program.types.as_int(ty).map_or(0, |int| int.bits());
    let loses = bits(from) > bits(to) && bits(to) > 0;
    if !loses || g.mix.shifts == 0 {
        return (Vec::new(), value);
    }
    let (wide, narrow) = (bits(from), bits(to));
    let mut statements = Vec::new();
    let mut set = |g: &mut Builder, rvalue| {
        let local = g.private_local(from);
        statements.push(Statement::Assign(local.into(), rvalue));
        Operand::Copy(local.into())
    };
    let by = |bits: u32| literal(bits as u128, Types::U32);
    // The upper bits of a product with a large odd number depend on all bits.
    if wide / narrow > 2 && g.choices.percent(S, 80) {
        let factor = g.ws.program.types.as_int(from).map_or(1, |int| int.truncate(MIXER));
        let product = set(g, Rvalue::Binary(BinOp::Mul, value, literal(factor, from)));
        let upper = set(g, Rvalue::Binary(BinOp::Shr, product, by(wide - narrow)));
        return (statements, upper);
    }
    let (mut value, mut width) = (value, wide);
    while width > narrow {
        width /= 2;
        let upper = set(g, Rvalue::Binary(BinOp::Shr, value.clone(), by(width)));
        value = set(g, Rvalue::Binary(BinOp::BitXor, value, upper));
    }
    (statements, value)
}

/// Before a place is overwritten: adds its unused values to the sum.
pub(crate) fn settle(g: &mut Builder, place: &Place) {
    let (func, _) = g.ws.here();
    if !place.is_indirect() && g.ws.scope(func).local(place.local).fresh {
        sink_local(g, place.local);
    }
}

/// Locals of the current function whose value is unused, newest first.
fn leftovers(g: &mut Builder, all: bool) -> Vec<Local> {
    let (func, _) = g.ws.here();
    let infos = g.ws.scope(func).locals();
    let wanted = |i: &usize| !infos[*i].reserved && (infos[*i].fresh || all && infos[*i].escaped);
    (1..infos.len()).rev().filter(wanted).map(|i| Local(i as u32)).collect()
}

/// At the end of the program, observes a few of the unused values one by one.
pub(crate) fn observe_rest(g: &mut Builder) {
    let (func, _) = g.ws.here();
    for local in leftovers(g, false).into_iter().take(LAST_OBSERVATIONS) {
        let ty = g.ws.program.func(func).local_ty(local);
        if g.ws.program.types.is_primitive(ty) && g.probe(&local.into()) != Probe::Refused {
            g.observe(local.into());
        }
    }
}
