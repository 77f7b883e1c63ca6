//! The same few operations on neighbouring elements, written out: lanes that a compiler may join into a vector.

use mir::{BinOp, FloatTy, Intrinsic, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::often;

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
    run: Run::Hole(anywhere, |g, _| g.lanes()),
    detect: &[Detector {
        name: "flow.lanes",
        switches: &[],
        doc: "four and more operations of one kind in a row, whose results go side by side or into one number",
        count: Some(rows),
    }],
};

/// What is done in every lane.
enum Step {
    Literals(BinOp),
    /// The same element of another array.
    Other(BinOp, Place, TyId),
    /// One value for all lanes.
    Shared(BinOp, Operand),
    Shift(BinOp, u32),
    /// Arithmetic that may not overflow.
    Unchecked(Intrinsic),
}

impl Grower {
    /// Lanes, from the elements of an array to those of another, or to one number.
    pub(crate) fn lanes(&mut self) {
        if self.spent() || self.mix.arrays == 0 || self.mix.casts == 0 {
            return;
        }
        self.attempt(Grower::try_lanes);
    }

    fn try_lanes(&mut self) -> Option<()> {
        let count = *self.choices.pick(S, &[4, 4, 8, 8, 16])?;
        let from = self.lane_ty();
        let array = self.lane_array(from, count)?;
        // Narrow numbers are often computed with in a wider type, and stored narrow again.
        let work = if self.choices.percent(S, 50) { from } else { self.work_ty(&[from])? };
        let mut values = Vec::new();
        let order = self.lane_order(count);
        for lane in &order {
            let index = self.index_constant(*lane)?;
            let read = Operand::Copy(array.project(Proj::Index(index)));
            values.push(match from == work {
                true => self.temp(work, Rvalue::Use(read))?,
                false => self.recast_now(read, from, work)?,
            });
        }
        for _ in 0..self.choices.between(S, 1, 4) {
            let step = self.lane_kind(work, count)?;
            for (lane, value) in values.iter_mut().enumerate() {
                *value = self.lane_value(&step, work, lane as u64, value.clone())?;
            }
        }
        match self.choices.percent(S, 40) {
            true => self.lanes_reduced(work, values),
            false => self.lanes_stored(work, count, values),
        }
    }

    /// The type of lanes: mostly narrow.
    pub(crate) fn lane_ty(&mut self) -> TyId {
        match self.choices.below(S, 10) {
            0 if self.mix.floats > 0 && self.choices.percent(S, 50) => Types::float(FloatTy::F32),
            0 if self.mix.floats > 0 => Types::float(FloatTy::F64),
            1..=5 => self.int_ty_where(|int| int.bits() <= 16),
            _ => self.int_ty_where(|int| int.bits() <= 64),
        }
    }

    /// The type to compute in: a float only where it holds the numbers without rounding.
    pub(crate) fn work_ty(&mut self, from: &[TyId]) -> Option<TyId> {
        let types = &self.ws.program.types;
        let small = from.iter().all(|ty| types.as_int(*ty).is_none_or(|int| int.bits() <= 16));
        let drawn = [(); 4].map(|()| self.lane_ty());
        let types = &self.ws.program.types;
        drawn.into_iter().find(|ty| small || types.as_float(*ty).is_none())
    }

    /// An operation that is defined for all numbers.
    pub(crate) fn lane_op(&mut self, ty: TyId) -> Option<BinOp> {
        let ops: &[BinOp] = match self.ws.program.types.get(ty) {
            Ty::Float(_) => &[BinOp::Add, BinOp::Mul, BinOp::Sub],
            _ => &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr],
        };
        self.choices.pick(S, ops).copied()
    }

    /// An operation that makes one number of many: mostly one that loses none of them.
    pub(crate) fn reduction(&mut self, ty: TyId) -> Option<BinOp> {
        match self.ws.program.types.as_int(ty).is_some() && self.choices.percent(S, 75) {
            true => self.choices.pick(S, &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::BitXor]).copied(),
            false => self.lane_op(ty),
        }
    }

    /// An array whose elements are not all the same.
    fn lane_array(&mut self, element: TyId, count: u64) -> Option<Place> {
        let ty = self.ws.program.types.array(element, count);
        if self.choices.percent(S, 60)
            && let Some(place) = self.readable(ty)
            && !self.is_reserved(&place)
        {
            return Some(place);
        }
        let mut parts = Vec::new();
        for _ in 0..count {
            parts.push(self.operand(element)?.copied());
        }
        let local = self.new_local(ty);
        let array = Rvalue::Aggregate(mir::AggregateKind::Array(ty), parts);
        self.emit(Statement::Assign(local.into(), array)).then_some(local.into())
    }

    /// In what order the elements are read: as they are, backwards, or two exchanged.
    fn lane_order(&mut self, count: u64) -> Vec<u64> {
        let mut order: Vec<u64> = (0..count).collect();
        match self.choices.below(S, 6) {
            0 => order.reverse(),
            1 => order.swap(0, self.choices.between(S, 1, count - 1) as usize),
            _ => {}
        }
        order
    }

    fn lane_kind(&mut self, work: TyId, count: u64) -> Option<Step> {
        let int = self.ws.program.types.as_int(work);
        let op = self.lane_op(work)?;
        Some(match (self.choices.below(S, 10), int) {
            (0 | 1, Some(int)) if self.mix.shifts > 0 => {
                let op = if self.choices.percent(S, 50) { BinOp::Shl } else { BinOp::Shr };
                Step::Shift(op, self.choices.below(S, int.bits() as u64) as u32)
            }
            (2, Some(_)) if self.mix.int_intrinsics > 0 => Step::Unchecked(*self.choices.pick(
                S,
                &[Intrinsic::UncheckedAdd, Intrinsic::UncheckedSub, Intrinsic::UncheckedMul],
            )?),
            (3 | 4, _) => Step::Shared(op, self.operand(work)?.copied()),
            (5..=7, _) => {
                let ty = match int {
                    Some(_) => self.lane_ty(),
                    None => self.int_ty_where(|int| int.bits() <= 16),
                };
                Step::Other(op, self.lane_array(ty, count)?, ty)
            }
            _ => Step::Literals(op),
        })
    }

    fn lane_value(&mut self, step: &Step, ty: TyId, lane: u64, value: Operand) -> Option<Operand> {
        let (op, other) = match step {
            Step::Shift(op, by) => (*op, literal(*by as u128, Types::U32)),
            Step::Literals(op) => (*op, self.term(*op, ty)?),
            Step::Shared(op, other) => (*op, other.clone()),
            Step::Other(op, array, element) => {
                let index = self.index_constant(lane)?;
                let read = Operand::Copy(array.project(Proj::Index(index)));
                let other = match *element == ty {
                    true => read,
                    false => self.recast_now(read, *element, ty)?,
                };
                (*op, other)
            }
            Step::Unchecked(intrinsic) => {
                // A small number, so that it seldom overflows: if it would, the lane goes on without.
                let small = literal(self.choices.below(S, 4) as u128, ty);
                let done = self.intrinsic(*intrinsic, ty, vec![value.clone(), small]);
                return Some(done.map_or(value, Operand::Copy));
            }
        };
        let new = self.temp(ty, Rvalue::Binary(op, value.clone(), other.clone()))?;
        match step {
            // Of another array's elements all are seen, too.
            Step::Other(..) => self.keep((op, ty), &[&value, &other], new),
            _ => self.keep((op, ty), &[&value], new),
        }
    }

    /// A number in another type, with all of its bits.
    fn recast_now(&mut self, value: Operand, from: TyId, to: TyId) -> Option<Operand> {
        let mut statements = Vec::new();
        let value = self.recast(&mut statements, value, from, to);
        statements.into_iter().all(|statement| self.emit(statement)).then_some(value)
    }

    fn lanes_stored(&mut self, work: TyId, count: u64, values: Vec<Operand>) -> Option<()> {
        let element = if self.choices.percent(S, 50) { work } else { self.lane_ty() };
        let array = self.lane_array(element, count)?;
        for (lane, value) in values.into_iter().enumerate() {
            let value = self.recast_now(value, work, element)?;
            let rvalue = Rvalue::Use(value);
            let index = self.index_constant(lane as u64)?;
            self.emit(Statement::Assign(array.project(Proj::Index(index)), rvalue)).then_some(())?;
        }
        self.renew_owner(&array);
        Some(())
    }

    fn lanes_reduced(&mut self, work: TyId, values: Vec<Operand>) -> Option<()> {
        let op = self.reduction(work)?;
        let mut values = values.into_iter();
        let mut sum = values.next()?;
        for value in values {
            let new = self.temp(work, Rvalue::Binary(op, sum.clone(), value.clone()))?;
            sum = self.keep((op, work), &[&sum, &value], new)?;
        }
        self.assign(work, Rvalue::Use(sum)).map(drop)
    }
}

fn rows(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
