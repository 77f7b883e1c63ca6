//! Counted loops over long arrays: elements of mixed widths, backwards or with a stride, counted by narrow variables.

use mir::{BinOp, CastKind, Local, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::array_loops::indexes;
use crate::idioms::lanes::{lane_op, lane_ty, reduction, work_ty};
use crate::idioms::{Detector, Executed, Idiom, Run, as_loop};
use crate::knobs::often;
use crate::liveness::checksum::settle;
use crate::liveness::keep::{factor, kept, loses, recast, set, set_local, term};

const S: Stream = Stream::Control;
/// Fewer iterations are not worth vectorising.
const FEWEST: u64 = 16;
/// Few different lengths, so that arrays are reused.
const LENGTHS: [u64; 5] = [FEWEST, 17, 24, 33, 64];
/// Maximum number of operations in one iteration.
const MOST_OPS: u64 = 4;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "vector_loops",
    doc: "Counted loops over arrays of 16 and more elements, of mixed widths and strides.",
    hunts: &["llvm:LoopVectorize", "llvm:IndVarSimplify", "llvm:SLPVectorizer", "llvm:LoopUnroll"],
    default: 4,
    kind: often(),
    run: Run::Hole(as_loop, vector_loop),
    detect: &[Detector {
        name: "flow.long-loop",
        switches: &[],
        doc: "single-block loops that index an array and are executed 16 times or more",
        count: Some(long_loops),
    }],
};

/// An array, and how an iteration finds its element.
struct Lane {
    array: Place,
    element: TyId,
    walk: Walk,
    /// Whether it is still uninitialised.
    empty: bool,
}

/// How an index follows the counter.
#[derive(Clone, Copy)]
enum Walk {
    Forward,
    /// From the last element to the first.
    Backward(u64),
    /// Every second element, or every third.
    Stride(u64),
    /// From a later element on.
    From(u64),
    /// By a separate variable of this type.
    Narrow(TyId, Local),
}

/// A loop that computes an array, or one number, from arrays.
fn vector_loop(g: &mut Builder, _plan: Plan) {
    if g.spent() || g.mix.arrays == 0 || g.mix.casts == 0 {
        return;
    }
    g.attempt(try_vector_loop);
}

fn try_vector_loop(g: &mut Builder) -> Option<()> {
    let len = *g.choices.pick(S, &LENGTHS)?;
    let mut trips = len;
    let mut from = Vec::new();
    for _ in 0..g.choices.between(S, 1, 3) {
        let element = lane_ty(g);
        from.push(lane(g, element, len, &mut trips)?);
    }
    let elements: Vec<TyId> = from.iter().map(|lane| lane.element).collect();
    let work = work_ty(g, &elements)?;
    if g.choices.percent(S, 35) {
        reduced(g, &from, work, trips)
    } else {
        let element = if g.choices.percent(S, 50) { work } else { work_ty(g, &[work])? };
        // A new array may stay uninitialised if all of it will be written.
        let to = if trips == len && g.choices.percent(S, 50) {
            empty_lane(g, element, len)
        } else {
            lane(g, element, len, &mut trips)?
        };
        mapped(g, &from, work, &to, trips)
    }
}

/// A new uninitialised array.
fn empty_lane(g: &mut Builder, element: TyId, len: u64) -> Lane {
    let ty = g.ws.program.types.array(element, len);
    let walk = if g.choices.percent(S, 70) { Walk::Forward } else { Walk::Backward(len) };
    Lane { array: Place::local(g.new_local(ty)), element, walk, empty: true }
}

/// An array with different elements, and a way to walk it in at most `trips` steps.
fn lane(g: &mut Builder, element: TyId, len: u64, trips: &mut u64) -> Option<Lane> {
    let ty = g.ws.program.types.array(element, len);
    let array = match g.readable(ty) {
        Some(place) if g.choices.percent(S, 70) && !g.is_reserved(&place) => place,
        _ => filled_array(g, ty, element, len)?,
    };
    let walk = match g.choices.below(S, 12) {
        0..=4 => Walk::Forward,
        5..=6 => Walk::Backward(len),
        7 => Walk::Stride(2),
        8 => Walk::From(g.choices.between(S, 1, 3)),
        _ => {
            let ty = g.int_ty_where(|int| int.bits() <= 32 && int.bits() >= 8);
            let local = g.private_local(ty);
            g.emit(Statement::Assign(local.into(), Rvalue::Use(literal(0, ty)))).then_some(())?;
            Walk::Narrow(ty, local)
        }
    };
    let most = match walk {
        Walk::Stride(by) => len / by,
        Walk::From(first) => len - first,
        _ => len,
    };
    *trips = most.min(*trips);
    Some(Lane { array, element, walk, empty: false })
}

/// A new array with distinct elements: `a[i] = i as T * k + x`.
pub(crate) fn filled_array(g: &mut Builder, ty: TyId, element: TyId, len: u64) -> Option<Place> {
    let first = g.operand(element)?.copied();
    let array = Place::local(g.new_local(ty));
    g.emit(Statement::Assign(array.clone(), Rvalue::Repeat(first.clone(), len))).then_some(())?;
    let factor = factor(g, element)?;
    let to = array.clone();
    let filled = g.loop_over(len, |g, index| {
        let mut body = Vec::new();
        let number = if element == Types::USIZE {
            Operand::Copy(index.into())
        } else {
            set(g, &mut body, element, Rvalue::Cast(CastKind::As, Operand::Copy(index.into()), element))
        };
        let scaled = set(g, &mut body, element, Rvalue::Binary(BinOp::Mul, number, factor));
        let place = to.project(Proj::Index(index));
        body.push(Statement::Assign(place, Rvalue::Binary(BinOp::Add, scaled, first)));
        Some(body)
    });
    filled.then_some(array)
}

/// `to[i] = f(a[i], b[j]) as T`, or `to[i] += ..` if the elements are initialised.
fn mapped(g: &mut Builder, from: &[Lane], work: TyId, to: &Lane, trips: u64) -> Option<()> {
    let adds = !to.empty && g.choices.percent(S, 70);
    if !to.empty && !adds {
        settle(g, &to.array);
    }
    let done = g.loop_over(trips, |g, index| {
        let (mut body, value) = iteration(g, from, work, index)?;
        let value = recast(g, &mut body, value, work, to.element);
        let place = walked(g, &mut body, to, index);
        let rvalue = if adds {
            Rvalue::Binary(BinOp::Add, Operand::Copy(place.clone()), value)
        } else {
            Rvalue::Use(value)
        };
        body.push(Statement::Assign(place, rvalue));
        Some(body)
    });
    g.renew_owner(&to.array);
    done.then_some(())
}

/// `acc = acc op f(a[i], b[j])`.
fn reduced(g: &mut Builder, from: &[Lane], work: TyId, trips: u64) -> Option<()> {
    let ty = if g.choices.percent(S, 50) { work } else { work_ty(g, &[work])? };
    let op = reduction(g, ty)?;
    let first = g.operand(ty)?;
    let acc = g.new_local(ty);
    g.emit(Statement::Assign(acc.into(), Rvalue::Use(first.clone().copied()))).then_some(())?;
    let plain = loses(g, op, ty).then(|| g.new_local(ty));
    if let Some(plain) = plain {
        g.emit(Statement::Assign(plain.into(), Rvalue::Use(first.copied()))).then_some(())?;
    }
    let done = g.loop_over(trips, |g, index| {
        let (mut body, value) = iteration(g, from, work, index)?;
        let value = recast(g, &mut body, value, work, ty);
        if let Some(plain) = plain {
            // A second accumulator keeps what the first one drops.
            let add = Rvalue::Binary(BinOp::Add, Operand::Copy(plain.into()), value.clone());
            body.push(Statement::Assign(plain.into(), add));
        }
        let step = Rvalue::Binary(op, Operand::Copy(acc.into()), value);
        body.push(Statement::Assign(acc.into(), step));
        Some(body)
    });
    g.renew(acc);
    if let Some(plain) = plain {
        g.renew(plain);
    }
    done.then_some(())
}

/// The computation of an iteration: every source is used, then perhaps more is done with the number.
fn iteration(g: &mut Builder, from: &[Lane], work: TyId, index: Local) -> Option<(Vec<Statement>, Operand)> {
    let mut body = Vec::new();
    let mut value: Option<Operand> = None;
    for lane in from {
        let place = walked(g, &mut body, lane, index);
        let read = set(g, &mut body, lane.element, Rvalue::Use(Operand::Copy(place)));
        let read = recast(g, &mut body, read, lane.element, work);
        value = Some(match value {
            None => read,
            Some(value) => {
                let op = lane_op(g, work)?;
                let both = set(g, &mut body, work, Rvalue::Binary(op, value.clone(), read.clone()));
                kept(g, &mut body, (op, work), &[&value, &read], both)
            }
        });
    }
    let mut value = value?;
    for _ in 0..g.choices.below(S, MOST_OPS) {
        let (op, other) = lane_step(g, &mut body, work, &value)?;
        let new = set(g, &mut body, work, Rvalue::Binary(op, value.clone(), other));
        value = kept(g, &mut body, (op, work), &[&value], new);
    }
    Some((body, value))
}

/// Another operation on a number: with a literal, a shift, or a select by comparison.
fn lane_step(
    g: &mut Builder,
    body: &mut Vec<Statement>,
    ty: TyId,
    value: &Operand,
) -> Option<(BinOp, Operand)> {
    let int = g.ws.program.types.as_int(ty);
    Some(match (g.choices.below(S, 10), int) {
        (0..=1, Some(int)) if g.mix.shifts > 0 => {
            let op = if g.choices.percent(S, 50) { BinOp::Shl } else { BinOp::Shr };
            let by = g.choices.below(S, int.bits() as u64) as u128;
            (op, literal(by, Types::U32))
        }
        (2..=3, Some(_)) => {
            // `v * (v < k) as T`: compilers turn it into a select.
            let op = *g.choices.pick(S, &[BinOp::Lt, BinOp::Ge, BinOp::Eq, BinOp::Ne])?;
            let limit = g.literal(ty)?;
            let flag = set(g, body, Types::BOOL, Rvalue::Binary(op, value.clone(), limit));
            (BinOp::Mul, set(g, body, ty, Rvalue::Cast(CastKind::As, flag, ty)))
        }
        _ => {
            let op = lane_op(g, ty)?;
            (op, term(g, op, ty)?)
        }
    })
}

/// The element of an iteration.
fn walked(g: &mut Builder, body: &mut Vec<Statement>, lane: &Lane, index: Local) -> Place {
    let counter = Operand::Copy(index.into());
    let number = |n: u64| literal(n as u128, Types::USIZE);
    let rvalue = match lane.walk {
        Walk::Forward => return lane.array.project(Proj::Index(index)),
        Walk::Backward(len) => Rvalue::Binary(BinOp::Sub, number(len - 1), counter),
        Walk::Stride(by) => Rvalue::Binary(BinOp::Mul, counter, number(by)),
        Walk::From(first) => Rvalue::Binary(BinOp::Add, counter, number(first)),
        Walk::Narrow(ty, local) => {
            let wide = as_type(g, body, Operand::Copy(local.into()), ty, Types::USIZE);
            let place = set_local(g, body, Types::USIZE, Rvalue::Use(wide));
            let next = Rvalue::Binary(BinOp::Add, Operand::Copy(local.into()), literal(1, ty));
            body.push(Statement::Assign(local.into(), next));
            return lane.array.project(Proj::Index(place));
        }
    };
    let at = set_local(g, body, Types::USIZE, rvalue);
    lane.array.project(Proj::Index(at))
}

/// The number converted to another type.
fn as_type(g: &mut Builder, body: &mut Vec<Statement>, value: Operand, from: TyId, to: TyId) -> Operand {
    if from == to { value } else { set(g, body, to, Rvalue::Cast(CastKind::As, value, to)) }
}

fn long_loops(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (id, block, _) in seen.blocks() {
        let again = block.terminator.as_ref().is_some_and(|end| end.successors().contains(&id));
        let times = seen.trace.edge(seen.func, id, id);
        if again && times + 1 >= FEWEST && indexes(block) {
            found(times);
        }
    }
}
