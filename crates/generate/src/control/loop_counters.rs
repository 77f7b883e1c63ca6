//! Loop counters: integers of every type, up and down, to a constant or a local; and pointers that walk an array.

use machine::Probe;
use mir::{BinOp, IntTy, Local, Mutbl, Operand, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;

const S: Stream = Stream::Control;

/// How a loop counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Counter {
    /// An integer. If the end is a local, `to` is that local with the resulting trip count.
    Int { local: Local, ty: TyId, int: IntTy, start: u128, step: u128, down: bool, to: Option<(Local, u64)> },
    /// A pointer that walks an array.
    Pointer { local: Local, start: Local, end: Local },
}

impl Counter {
    pub(crate) fn local(&self) -> Local {
        match *self {
            Counter::Int { local, .. } | Counter::Pointer { local, .. } => local,
        }
    }

    /// The counter, if it is an integer.
    pub(crate) fn number(&self) -> Option<Local> {
        match *self {
            Counter::Int { local, .. } => Some(local),
            Counter::Pointer { .. } => None,
        }
    }

    /// Advances the counter at the end of an iteration.
    pub(crate) fn count(&self) -> Statement {
        let old = Operand::Copy(self.local().into());
        let rvalue = match *self {
            Counter::Int { ty, step, down, .. } => {
                let step = literal(step, ty);
                Rvalue::Binary(if down { BinOp::Sub } else { BinOp::Add }, old, step)
            }
            Counter::Pointer { .. } => {
                let one = literal(1, Types::USIZE);
                Rvalue::Binary(BinOp::Offset, old, one)
            }
        };
        Statement::Assign(self.local().into(), rvalue)
    }

    /// The test "not yet at the end": by inequality, or by order where nothing wraps.
    pub(crate) fn test(&self, flag: Local, trips: u64) -> Statement {
        let local = Operand::Copy(self.local().into());
        let rvalue = match *self {
            Counter::Pointer { end, .. } => Rvalue::Binary(BinOp::Ne, local, Operand::Copy(end.into())),
            Counter::Int { to: Some((to, n)), .. } if n == trips => {
                Rvalue::Binary(BinOp::Lt, local, Operand::Copy(to.into()))
            }
            Counter::Int { ty, int, start, step, down, .. } => {
                let distance = step.wrapping_mul(trips as u128);
                let end = if down { start.wrapping_sub(distance) } else { start.wrapping_add(distance) };
                let end = int.truncate(end);
                let order = machine::ops::int::cmp(int, end, start);
                let op = match down {
                    _ if order.is_eq() => BinOp::Ne,
                    true if order.is_lt() => BinOp::Gt,
                    false if order.is_gt() => BinOp::Lt,
                    _ => BinOp::Ne,
                };
                Rvalue::Binary(op, local, literal(end, ty))
            }
        };
        Statement::Assign(flag.into(), rvalue)
    }

    /// The statement that holds the trip count: the test itself, or the one that computes the end pointer.
    pub(crate) fn bound(&self, flag: Local, trips: u64) -> Statement {
        match *self {
            Counter::Int { .. } => self.test(flag, trips),
            Counter::Pointer { start, end, .. } => {
                let n = literal(trips as u128, Types::USIZE);
                Statement::Assign(end.into(), Rvalue::Binary(BinOp::Offset, Operand::Copy(start.into()), n))
            }
        }
    }

    /// A flag that is true in the first iteration.
    pub(crate) fn is_first(&self, flag: Local) -> Statement {
        let first = match *self {
            Counter::Int { start, ty, .. } => literal(start, ty),
            Counter::Pointer { start, .. } => Operand::Copy(start.into()),
        };
        let rvalue = Rvalue::Binary(BinOp::Eq, Operand::Copy(self.local().into()), first);
        Statement::Assign(flag.into(), rvalue)
    }
}

/// A counter, initialised.
pub(crate) fn counter(g: &mut Builder) -> Option<Counter> {
    let m = &g.mix;
    let walks = m.raw_pointers.min(m.offsets).min(m.pointer_comparisons) > 0;
    if g.choices.percent(S, 20)
        && walks
        && let Some(counter) = pointer_counter(g)
    {
        return Some(counter);
    }
    let ty = if g.choices.percent(S, 40) { Types::USIZE } else { g.int_ty() };
    let int = g.ws.program.types.as_int(ty)?;
    let down = g.choices.percent(S, 25);
    let start = match g.choices.below(S, 6) {
        0..=2 => 0,
        3 => 1,
        4 => int.truncate(g.choices.bits(S) as u128),
        _ => int.truncate(u128::MAX) >> 1,
    };
    let start = if down && start == 0 { 16 } else { start };
    let step = if g.choices.percent(S, 75) { 1 } else { g.choices.between(S, 2, 5) as u128 };
    let to = if !down && start <= 1 && step == 1 && g.choices.percent(S, 30) {
        end_in_local(g, ty, int, start)
    } else {
        None
    };
    let local = g.reserved_local(ty);
    let value = literal(start, ty);
    if !g.emit(Statement::Assign(local.into(), Rvalue::Use(value))) {
        return None;
    }
    // A bound that is opaque to the compiler keeps the loop a loop.
    if g.choices.percent(S, 20) {
        g.hide(local, Operand::Copy(local.into()));
    }
    Some(Counter::Int { local, ty, int, start, step, down, to })
}

/// A local with a small number as the end: a parameter, or the counter of an outer loop.
fn end_in_local(g: &mut Builder, ty: TyId, int: IntTy, start: u128) -> Option<(Local, u64)> {
    let (func, _) = g.ws.here();
    let count = g.ws.scope(func).places(ty).len() as u64;
    for _ in 0..6 {
        let index = g.choices.below(S, count) as usize;
        let place = g.ws.scope(func).places(ty).get(index)?.clone();
        if let Probe::Known(value) = g.probe(&place)
            && place.projection.is_empty()
            && machine::ops::int::cmp(int, value, start).is_gt()
            && (start + 2..start + 200).contains(&value)
        {
            return Some((place.local, (value - start) as u64));
        }
    }
    None
}

/// A pointer to the first element of an array, and one to its end.
fn pointer_counter(g: &mut Builder) -> Option<Counter> {
    let array = g.aggregate_ty(|types, ty| matches!(*types.get(ty), Ty::Array(_, len) if len >= 2))?;
    let Ty::Array(element, _) = *g.ws.program.types.get(array) else { return None };
    let place = g.target(array, 0)?;
    g.escape(&place);
    let whole = g.raw_ptr(Mutbl::Mut, array);
    let ty = g.raw_ptr(Mutbl::Mut, element);
    let base = g.private_local(whole);
    let (start, end) = (g.private_local(ty), g.private_local(ty));
    let local = g.reserved_local(ty);
    let kind = g.pointer_cast_kind(ty);
    let statements = [
        Statement::Assign(base.into(), Rvalue::RawPtr(Mutbl::Mut, place)),
        Statement::Assign(start.into(), Rvalue::Cast(kind, Operand::Copy(base.into()), ty)),
        Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(start.into()))),
    ];
    statements.into_iter().all(|s| g.emit(s)).then_some(())?;
    let counter = Counter::Pointer { local, start, end };
    g.emit(counter.bound(end, 1)).then_some(counter)
}

/// The trip count: usually small, limited by the budget of executed statements and the array.
pub(crate) fn trips(g: &mut Builder, counter: Counter, cost: u64) -> u64 {
    let wanted = match g.choices.below(S, 20) {
        0..=9 => g.choices.between(S, 2, 4),
        10..=15 => g.choices.between(S, 5, 16),
        16..=18 => g.choices.between(S, 17, 67),
        _ => g.choices.between(S, 100, 1000),
    };
    let wanted = match counter {
        Counter::Pointer { .. } => wanted.min(16),
        Counter::Int { to: Some((_, trips)), .. } => trips,
        Counter::Int { .. } => wanted,
    };
    let left = (g.mix.steps as u64).saturating_sub(g.ws.machine.steps());
    wanted.min(left / (4 * cost)).max(2)
}
