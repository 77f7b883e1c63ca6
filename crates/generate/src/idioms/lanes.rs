//! A few operations repeated on neighbouring elements: lanes that a compiler may combine into a vector.

use mir::{BinOp, FloatTy, Intrinsic, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::often;
use crate::liveness::keep::{keep, recast, term};
use crate::statements::assign;
use crate::statements::intrinsics::call_intrinsic;

const S: Stream = Stream::Rvalues;
/// The fewest lanes.
const FEWEST: u32 = 4;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "lanes",
    doc: "The same operations on 4, 8 or 16 neighbouring elements, stored side by side or reduced.",
    hunts: &["llvm:SLPVectorizer", "llvm:VectorCombine", "llvm:InstCombine", "llvm:AggressiveInstCombine"],
    default: 3,
    kind: often(),
    run: Run::Hole(anywhere, |g, _| lanes(g)),
    detect: &[Detector {
        name: "flow.lanes",
        switches: &[],
        doc: "four and more operations of one kind in a row, whose results go side by side or into one number",
        count: Some(rows),
    }],
};

/// What is done in every lane.
enum LaneOp {
    Literals(BinOp),
    /// An operation with the corresponding element of another array.
    Other(BinOp, Place, TyId),
    /// An operation with one value for all lanes.
    Shared(BinOp, Operand),
    Shift(BinOp, u32),
    /// Arithmetic that may not overflow.
    Unchecked(Intrinsic),
}

/// Computes lanes from the elements of an array, into another array or one number.
pub(crate) fn lanes(g: &mut Builder) {
    if g.spent() || g.mix.arrays == 0 || g.mix.casts == 0 {
        return;
    }
    g.attempt(try_lanes);
}

fn try_lanes(g: &mut Builder) -> Option<()> {
    let count = *g.choices.pick(S, &[4, 4, 8, 8, 16])?;
    let from = lane_ty(g);
    let array = lane_array(g, from, count)?;
    // Narrow numbers are often widened for the computation and then narrowed again.
    let work = if g.choices.percent(S, 50) { from } else { work_ty(g, &[from])? };
    let mut values = Vec::new();
    let order = lane_order(g, count);
    for lane in &order {
        let index = g.index_constant(*lane)?;
        let read = Operand::Copy(array.project(Proj::Index(index)));
        values.push(if from == work {
            g.temp(work, Rvalue::Use(read))?
        } else {
            recast_now(g, read, from, work)?
        });
    }
    for _ in 0..g.choices.between(S, 1, 4) {
        let step = lane_kind(g, work, count)?;
        for (lane, value) in values.iter_mut().enumerate() {
            *value = lane_value(g, &step, work, lane as u64, value.clone())?;
        }
    }
    if g.choices.percent(S, 40) {
        lanes_reduced(g, work, values)
    } else {
        lanes_stored(g, work, count, values)
    }
}

/// The type of lanes: mostly narrow.
pub(crate) fn lane_ty(g: &mut Builder) -> TyId {
    match g.choices.below(S, 10) {
        0 if g.mix.floats > 0 && g.choices.percent(S, 50) => Types::float(FloatTy::F32),
        0 if g.mix.floats > 0 => Types::float(FloatTy::F64),
        1..=5 => g.int_ty_where(|int| int.bits() <= 16),
        _ => g.int_ty_where(|int| int.bits() <= 64),
    }
}

/// The type to compute in: a float only if it represents the numbers exactly.
pub(crate) fn work_ty(g: &mut Builder, from: &[TyId]) -> Option<TyId> {
    let types = &g.ws.program.types;
    let small = from.iter().all(|ty| types.as_int(*ty).is_none_or(|int| int.bits() <= 16));
    let drawn = [(); 4].map(|()| lane_ty(g));
    let types = &g.ws.program.types;
    drawn.into_iter().find(|ty| small || types.as_float(*ty).is_none())
}

/// An operation that is defined for all numbers.
pub(crate) fn lane_op(g: &mut Builder, ty: TyId) -> Option<BinOp> {
    let ops: &[BinOp] = match g.ws.program.types.get(ty) {
        Ty::Float(_) => &[BinOp::Add, BinOp::Mul, BinOp::Sub],
        _ => &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr],
    };
    g.choices.pick(S, ops).copied()
}

/// An operation that combines many numbers into one, usually without losing any.
pub(crate) fn reduction(g: &mut Builder, ty: TyId) -> Option<BinOp> {
    if g.ws.program.types.as_int(ty).is_some() && g.choices.percent(S, 75) {
        g.choices.pick(S, &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::BitXor]).copied()
    } else {
        lane_op(g, ty)
    }
}

/// An array whose elements are not all the same.
fn lane_array(g: &mut Builder, element: TyId, count: u64) -> Option<Place> {
    let ty = g.ws.program.types.array(element, count);
    if g.choices.percent(S, 60)
        && let Some(place) = g.readable(ty)
        && !g.is_reserved(&place)
    {
        return Some(place);
    }
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(g.operand(element)?.copied());
    }
    let local = g.new_local(ty);
    let array = Rvalue::Aggregate(mir::AggregateKind::Array(ty), parts);
    g.emit(Statement::Assign(local.into(), array)).then_some(local.into())
}

/// The order in which elements are read: forwards, backwards, or with two exchanged.
fn lane_order(g: &mut Builder, count: u64) -> Vec<u64> {
    let mut order: Vec<u64> = (0..count).collect();
    match g.choices.below(S, 6) {
        0 => order.reverse(),
        1 => order.swap(0, g.choices.between(S, 1, count - 1) as usize),
        _ => {}
    }
    order
}

fn lane_kind(g: &mut Builder, work: TyId, count: u64) -> Option<LaneOp> {
    let int = g.ws.program.types.as_int(work);
    let op = lane_op(g, work)?;
    Some(match (g.choices.below(S, 10), int) {
        (0 | 1, Some(int)) if g.mix.shifts > 0 => {
            let op = if g.choices.percent(S, 50) { BinOp::Shl } else { BinOp::Shr };
            LaneOp::Shift(op, g.choices.below(S, int.bits() as u64) as u32)
        }
        (2, Some(_)) if g.mix.int_intrinsics > 0 => LaneOp::Unchecked(
            *g.choices
                .pick(S, &[Intrinsic::UncheckedAdd, Intrinsic::UncheckedSub, Intrinsic::UncheckedMul])?,
        ),
        (3 | 4, _) => LaneOp::Shared(op, g.operand(work)?.copied()),
        (5..=7, _) => {
            let ty = match int {
                Some(_) => lane_ty(g),
                None => g.int_ty_where(|int| int.bits() <= 16),
            };
            LaneOp::Other(op, lane_array(g, ty, count)?, ty)
        }
        _ => LaneOp::Literals(op),
    })
}

fn lane_value(g: &mut Builder, step: &LaneOp, ty: TyId, lane: u64, value: Operand) -> Option<Operand> {
    let (op, other) = match step {
        LaneOp::Shift(op, by) => (*op, literal(*by as u128, Types::U32)),
        LaneOp::Literals(op) => (*op, term(g, *op, ty)?),
        LaneOp::Shared(op, other) => (*op, other.clone()),
        LaneOp::Other(op, array, element) => {
            let index = g.index_constant(lane)?;
            let read = Operand::Copy(array.project(Proj::Index(index)));
            let other = if *element == ty { read } else { recast_now(g, read, *element, ty)? };
            (*op, other)
        }
        LaneOp::Unchecked(intrinsic) => {
            // A small number, so that overflow is rare; if it would overflow, the lane skips the operation.
            let small = literal(g.choices.below(S, 4) as u128, ty);
            let done = call_intrinsic(g, *intrinsic, ty, vec![value.clone(), small]);
            return Some(done.map_or(value, Operand::Copy));
        }
    };
    let new = g.temp(ty, Rvalue::Binary(op, value.clone(), other.clone()))?;
    match step {
        // All elements of the other array are observed too.
        LaneOp::Other(..) => keep(g, (op, ty), &[&value, &other], new),
        _ => keep(g, (op, ty), &[&value], new),
    }
}

/// A number in another type, preserving all of its bits.
fn recast_now(g: &mut Builder, value: Operand, from: TyId, to: TyId) -> Option<Operand> {
    let mut statements = Vec::new();
    let value = recast(g, &mut statements, value, from, to);
    g.emit_all(statements).then_some(value)
}

fn lanes_stored(g: &mut Builder, work: TyId, count: u64, values: Vec<Operand>) -> Option<()> {
    let element = if g.choices.percent(S, 50) { work } else { lane_ty(g) };
    let array = lane_array(g, element, count)?;
    for (lane, value) in values.into_iter().enumerate() {
        let value = recast_now(g, value, work, element)?;
        let rvalue = Rvalue::Use(value);
        let index = g.index_constant(lane as u64)?;
        g.emit(Statement::Assign(array.project(Proj::Index(index)), rvalue)).then_some(())?;
    }
    g.renew_owner(&array);
    Some(())
}

fn lanes_reduced(g: &mut Builder, work: TyId, values: Vec<Operand>) -> Option<()> {
    let op = reduction(g, work)?;
    let mut values = values.into_iter();
    let mut sum = values.next()?;
    for value in values {
        let new = g.temp(work, Rvalue::Binary(op, sum.clone(), value.clone()))?;
        sum = keep(g, (op, work), &[&sum, &value], new)?;
    }
    assign(g, work, Rvalue::Use(sum)).map(drop)
}

fn rows(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let (mut last, mut length, mut longest) = (None, 0, 0);
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Binary(op, ..)) = statement {
                length = if last == Some(op) { length + 1 } else { 1 };
                last = Some(op);
                longest = length.max(longest);
            }
        }
        if longest >= FEWEST {
            found(times);
        }
    }
}
