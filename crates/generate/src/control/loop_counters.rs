//! How loops count: integers of every type up and down, to a constant or a local, and pointers that walk an array.

use machine::Probe;
use mir::{BinOp, IntTy, Local, Mutbl, Operand, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Control;

/// How a loop counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Counter {
    /// An integer. `to` is a local that holds the end; its value is the trip count then.
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

    /// The end of an iteration.
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

    /// "Not yet at the end": by inequality, or by order where nothing wraps.
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

    /// The statement that holds the trip count: the test itself, or where a pointer's end is computed.
    pub(crate) fn bound(&self, flag: Local, trips: u64) -> Statement {
        match *self {
            Counter::Int { .. } => self.test(flag, trips),
            Counter::Pointer { start, end, .. } => {
                let n = literal(trips as u128, Types::USIZE);
                Statement::Assign(end.into(), Rvalue::Binary(BinOp::Offset, Operand::Copy(start.into()), n))
            }
        }
    }

    /// A flag that tells the first iteration from the others.
    pub(crate) fn is_first(&self, flag: Local) -> Statement {
        let first = match *self {
            Counter::Int { start, ty, .. } => literal(start, ty),
            Counter::Pointer { start, .. } => Operand::Copy(start.into()),
        };
        let rvalue = Rvalue::Binary(BinOp::Eq, Operand::Copy(self.local().into()), first);
        Statement::Assign(flag.into(), rvalue)
    }
}

impl Grower {
    /// A counter with its start value.
    pub(crate) fn counter(&mut self) -> Option<Counter> {
        let m = &self.mix;
        let walks = m.raw_pointers.min(m.offsets).min(m.pointer_comparisons) > 0;
        if self.choices.percent(S, 20)
            && walks
            && let Some(counter) = self.pointer_counter()
        {
            return Some(counter);
        }
        let ty = if self.choices.percent(S, 40) { Types::USIZE } else { self.int_ty() };
        let int = self.ws.program.types.as_int(ty)?;
        let down = self.choices.percent(S, 25);
        let start = match self.choices.below(S, 6) {
            0..=2 => 0,
            3 => 1,
            4 => int.truncate(self.choices.bits(S) as u128),
            _ => int.truncate(u128::MAX) >> 1,
        };
        let start = if down && start == 0 { 16 } else { start };
        let step = if self.choices.percent(S, 75) { 1 } else { self.choices.between(S, 2, 5) as u128 };
        let to = match !down && start <= 1 && step == 1 && self.choices.percent(S, 30) {
            true => self.end_in_local(ty, int, start),
            false => None,
        };
        let local = self.reserved_local(ty);
        let value = literal(start, ty);
        if !self.emit(Statement::Assign(local.into(), Rvalue::Use(value))) {
            return None;
        }
        // What the compiler cannot see through keeps the loop a loop.
        if self.choices.percent(S, 20) {
            self.hide(local, Operand::Copy(local.into()));
        }
        Some(Counter::Int { local, ty, int, start, step, down, to })
    }

    /// A local with a small number to count to: a parameter, or the counter of an outer loop.
    fn end_in_local(&mut self, ty: TyId, int: IntTy, start: u128) -> Option<(Local, u64)> {
        let (func, _) = self.ws.here();
        let count = self.ws.scope(func).places(ty).len() as u64;
        for _ in 0..6 {
            let index = self.choices.below(S, count) as usize;
            let place = self.ws.scope(func).places(ty).get(index)?.clone();
            if let Probe::Known(value) = self.probe(&place)
                && place.projection.is_empty()
                && machine::ops::int::cmp(int, value, start).is_gt()
                && (start + 2..start + 200).contains(&value)
            {
                return Some((place.local, (value - start) as u64));
            }
        }
        None
    }

    /// A local that only its loop writes.
    pub(crate) fn reserved_local(&mut self, ty: TyId) -> Local {
        let local = self.new_local(ty);
        let (func, _) = self.ws.here();
        self.ws.change_local(func, local, |info| {
            info.reserved = true;
        });
        local
    }

    /// A pointer to the first element of an array, and one to its end.
    fn pointer_counter(&mut self) -> Option<Counter> {
        let array = self.aggregate_ty(|types, ty| matches!(*types.get(ty), Ty::Array(_, len) if len >= 2))?;
        let Ty::Array(element, _) = *self.ws.program.types.get(array) else { return None };
        let place = self.target(array, 0)?;
        self.escape(&place);
        let whole = self.raw_ptr(Mutbl::Mut, array);
        let ty = self.raw_ptr(Mutbl::Mut, element);
        let base = self.private_local(whole);
        let (start, end) = (self.private_local(ty), self.private_local(ty));
        let local = self.reserved_local(ty);
        let kind = self.pointer_cast_kind(ty);
        let statements = [
            Statement::Assign(base.into(), Rvalue::RawPtr(Mutbl::Mut, place)),
            Statement::Assign(start.into(), Rvalue::Cast(kind, Operand::Copy(base.into()), ty)),
            Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(start.into()))),
        ];
        statements.into_iter().all(|s| self.emit(s)).then_some(())?;
        let counter = Counter::Pointer { local, start, end };
        self.emit(counter.bound(end, 1)).then_some(counter)
    }

    /// How many iterations: few mostly, within the budget of executed statements and the array.
    pub(crate) fn trips(&mut self, counter: Counter, cost: u64) -> u64 {
        let wanted = match self.choices.below(S, 20) {
            0..=9 => self.choices.between(S, 2, 4),
            10..=15 => self.choices.between(S, 5, 16),
            16..=18 => self.choices.between(S, 17, 67),
            _ => self.choices.between(S, 100, 1000),
        };
        let wanted = match counter {
            Counter::Pointer { .. } => wanted.min(16),
            Counter::Int { to: Some((_, trips)), .. } => trips,
            Counter::Int { .. } => wanted,
        };
        let left = (self.mix.steps as u64).saturating_sub(self.ws.machine.steps());
        wanted.min(left / (4 * cost)).max(2)
    }
}
