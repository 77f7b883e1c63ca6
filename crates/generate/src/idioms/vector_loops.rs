//! Counted loops over long arrays: elements of mixed widths, backwards or with a stride, counted by narrow variables.

use mir::{BinOp, CastKind, Local, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::array_loops::indexes;
use crate::idioms::{Detector, Idiom, Run, Seen, as_loop};
use crate::random::knobs::often;

const S: Stream = Stream::Control;
/// Fewer iterations are not worth a vector.
const FEWEST: u64 = 16;
/// Few lengths, so that arrays are used again.
const LENGTHS: [u64; 5] = [FEWEST, 17, 24, 33, 64];
/// Operations in one iteration.
const MOST_OPS: u64 = 4;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "vector_loops",
    doc: "Counted loops over arrays of 16 and more elements, of mixed widths and strides.",
    hunts: &["llvm:LoopVectorize", "llvm:IndVarSimplify", "llvm:SLPVectorizer", "llvm:LoopUnroll"],
    default: 4,
    kind: often(),
    run: Run::Hole(as_loop, Grower::vector_loop),
    detect: &[Detector {
        name: "flow.long-loop",
        switches: &[],
        doc: "single-block loops that index an array and are executed 16 times or more",
        count: Some(long_loops),
    }],
};

/// An array and where an iteration finds its element.
struct Lane {
    array: Place,
    element: TyId,
    walk: Walk,
    /// Whether it has no value yet.
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
    /// By a variable of its own, of this type.
    Narrow(TyId, Local),
}

impl Grower {
    /// A loop that computes an array, or one number, from arrays.
    pub(crate) fn vector_loop(&mut self, _plan: Plan) {
        if self.spent() || self.mix.arrays == 0 || self.mix.casts == 0 {
            return;
        }
        self.attempt(Grower::try_vector_loop);
    }

    fn try_vector_loop(&mut self) -> Option<()> {
        let len = *self.choices.pick(S, &LENGTHS)?;
        let mut trips = len;
        let mut from = Vec::new();
        for _ in 0..self.choices.between(S, 1, 3) {
            let element = self.lane_ty();
            from.push(self.lane(element, len, &mut trips)?);
        }
        let elements: Vec<TyId> = from.iter().map(|lane| lane.element).collect();
        let work = self.work_ty(&elements)?;
        match self.choices.percent(S, 35) {
            true => self.reduced(&from, work, trips),
            false => {
                let element = if self.choices.percent(S, 50) { work } else { self.work_ty(&[work])? };
                // A new array need not hold anything yet if all of it will be written.
                let to = match trips == len && self.choices.percent(S, 50) {
                    true => self.empty_lane(element, len),
                    false => self.lane(element, len, &mut trips)?,
                };
                self.mapped(&from, work, &to, trips)
            }
        }
    }

    /// A new array without a value.
    fn empty_lane(&mut self, element: TyId, len: u64) -> Lane {
        let ty = self.ws.program.types.array(element, len);
        let walk = if self.choices.percent(S, 70) { Walk::Forward } else { Walk::Backward(len) };
        Lane { array: Place::local(self.new_local(ty)), element, walk, empty: true }
    }

    /// An array with different elements, and a way to walk it in at most so many steps.
    fn lane(&mut self, element: TyId, len: u64, trips: &mut u64) -> Option<Lane> {
        let ty = self.ws.program.types.array(element, len);
        let array = match self.readable(ty) {
            Some(place) if self.choices.percent(S, 70) && !self.is_reserved(&place) => place,
            _ => self.filled_array(ty, element, len)?,
        };
        let walk = match self.choices.below(S, 12) {
            0..=4 => Walk::Forward,
            5..=6 => Walk::Backward(len),
            7 => Walk::Stride(2),
            8 => Walk::From(self.choices.between(S, 1, 3)),
            _ => {
                let ty = self.int_ty_where(|int| int.bits() <= 32 && int.bits() >= 8);
                let local = self.private_local(ty);
                self.emit(Statement::Assign(local.into(), Rvalue::Use(literal(0, ty)))).then_some(())?;
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

    /// A new array, no two elements alike: `a[i] = i as T * k + x`.
    pub(crate) fn filled_array(&mut self, ty: TyId, element: TyId, len: u64) -> Option<Place> {
        let first = self.operand(element)?.copied();
        let array = Place::local(self.new_local(ty));
        self.emit(Statement::Assign(array.clone(), Rvalue::Repeat(first.clone(), len))).then_some(())?;
        let factor = self.factor(element)?;
        let to = array.clone();
        let filled = self.loop_over(len, |g, index| {
            let mut body = Vec::new();
            let number = match element == Types::USIZE {
                true => Operand::Copy(index.into()),
                false => g.set(&mut body, element, Rvalue::Cast(CastKind::As, Operand::Copy(index.into()), element)),
            };
            let scaled = g.set(&mut body, element, Rvalue::Binary(BinOp::Mul, number, factor));
            let place = to.project(Proj::Index(index));
            body.push(Statement::Assign(place, Rvalue::Binary(BinOp::Add, scaled, first)));
            Some(body)
        });
        filled.then_some(array)
    }

    /// `to[i] = f(a[i], b[j]) as T`, or `to[i] += ..` where the elements hold something.
    fn mapped(&mut self, from: &[Lane], work: TyId, to: &Lane, trips: u64) -> Option<()> {
        let adds = !to.empty && self.choices.percent(S, 70);
        if !to.empty && !adds {
            self.settle(&to.array);
        }
        let done = self.loop_over(trips, |g, index| {
            let (mut body, value) = g.iteration(from, work, index)?;
            let value = g.recast(&mut body, value, work, to.element);
            let place = g.walked(&mut body, to, index);
            let rvalue = match adds {
                true => Rvalue::Binary(BinOp::Add, Operand::Copy(place.clone()), value),
                false => Rvalue::Use(value),
            };
            body.push(Statement::Assign(place, rvalue));
            Some(body)
        });
        self.renew_owner(&to.array);
        done.then_some(())
    }

    /// `acc = acc op f(a[i], b[j])`.
    fn reduced(&mut self, from: &[Lane], work: TyId, trips: u64) -> Option<()> {
        let ty = if self.choices.percent(S, 50) { work } else { self.work_ty(&[work])? };
        let op = self.reduction(ty)?;
        let first = self.operand(ty)?;
        let acc = self.new_local(ty);
        self.emit(Statement::Assign(acc.into(), Rvalue::Use(first.clone().copied()))).then_some(())?;
        let plain = self.loses(op, ty).then(|| self.new_local(ty));
        if let Some(plain) = plain {
            self.emit(Statement::Assign(plain.into(), Rvalue::Use(first.copied()))).then_some(())?;
        }
        let done = self.loop_over(trips, |g, index| {
            let (mut body, value) = g.iteration(from, work, index)?;
            let value = g.recast(&mut body, value, work, ty);
            if let Some(plain) = plain {
                // A second accumulator sees what the first one drops.
                let add = Rvalue::Binary(BinOp::Add, Operand::Copy(plain.into()), value.clone());
                body.push(Statement::Assign(plain.into(), add));
            }
            let step = Rvalue::Binary(op, Operand::Copy(acc.into()), value);
            body.push(Statement::Assign(acc.into(), step));
            Some(body)
        });
        self.renew(acc);
        if let Some(plain) = plain {
            self.renew(plain);
        }
        done.then_some(())
    }

    /// What an iteration computes: every source is used, then perhaps more is done with the number.
    fn iteration(&mut self, from: &[Lane], work: TyId, index: Local) -> Option<(Vec<Statement>, Operand)> {
        let mut body = Vec::new();
        let mut value: Option<Operand> = None;
        for lane in from {
            let place = self.walked(&mut body, lane, index);
            let read = self.set(&mut body, lane.element, Rvalue::Use(Operand::Copy(place)));
            let read = self.recast(&mut body, read, lane.element, work);
            value = Some(match value {
                None => read,
                Some(value) => {
                    let op = self.lane_op(work)?;
                    let both = self.set(&mut body, work, Rvalue::Binary(op, value.clone(), read.clone()));
                    self.kept(&mut body, (op, work), &[&value, &read], both)
                }
            });
        }
        let mut value = value?;
        for _ in 0..self.choices.below(S, MOST_OPS) {
            let (op, other) = self.lane_step(&mut body, work, &value)?;
            let new = self.set(&mut body, work, Rvalue::Binary(op, value.clone(), other));
            value = self.kept(&mut body, (op, work), &[&value], new);
        }
        Some((body, value))
    }

    /// One more operation on a number: with a literal, a shift, or a comparison that decides.
    fn lane_step(&mut self, body: &mut Vec<Statement>, ty: TyId, value: &Operand) -> Option<(BinOp, Operand)> {
        let int = self.ws.program.types.as_int(ty);
        Some(match (self.choices.below(S, 10), int) {
            (0..=1, Some(int)) if self.mix.shifts > 0 => {
                let op = if self.choices.percent(S, 50) { BinOp::Shl } else { BinOp::Shr };
                let by = self.choices.below(S, int.bits() as u64) as u128;
                (op, literal(by, Types::U32))
            }
            (2..=3, Some(_)) => {
                // `v * (v < k) as T`: compilers make a select of it.
                let op = *self.choices.pick(S, &[BinOp::Lt, BinOp::Ge, BinOp::Eq, BinOp::Ne])?;
                let limit = self.literal(ty)?;
                let flag = self.set(body, Types::BOOL, Rvalue::Binary(op, value.clone(), limit));
                (BinOp::Mul, self.set(body, ty, Rvalue::Cast(CastKind::As, flag, ty)))
            }
            _ => {
                let op = self.lane_op(ty)?;
                (op, self.term(op, ty)?)
            }
        })
    }

    /// The element of an iteration.
    fn walked(&mut self, body: &mut Vec<Statement>, lane: &Lane, index: Local) -> Place {
        let counter = Operand::Copy(index.into());
        let number = |n: u64| literal(n as u128, Types::USIZE);
        let rvalue = match lane.walk {
            Walk::Forward => return lane.array.project(Proj::Index(index)),
            Walk::Backward(len) => Rvalue::Binary(BinOp::Sub, number(len - 1), counter),
            Walk::Stride(by) => Rvalue::Binary(BinOp::Mul, counter, number(by)),
            Walk::From(first) => Rvalue::Binary(BinOp::Add, counter, number(first)),
            Walk::Narrow(ty, local) => {
                let wide = self.as_type(body, Operand::Copy(local.into()), ty, Types::USIZE);
                let place = self.set_local(body, Types::USIZE, Rvalue::Use(wide));
                let next = Rvalue::Binary(BinOp::Add, Operand::Copy(local.into()), literal(1, ty));
                body.push(Statement::Assign(local.into(), next));
                return lane.array.project(Proj::Index(place));
            }
        };
        let at = self.set_local(body, Types::USIZE, rvalue);
        lane.array.project(Proj::Index(at))
    }

    /// The number in another type.
    fn as_type(&mut self, body: &mut Vec<Statement>, value: Operand, from: TyId, to: TyId) -> Operand {
        if from == to { value } else { self.set(body, to, Rvalue::Cast(CastKind::As, value, to)) }
    }

    fn set_local(&mut self, body: &mut Vec<Statement>, ty: TyId, rvalue: Rvalue) -> Local {
        let local = self.private_local(ty);
        body.push(Statement::Assign(local.into(), rvalue));
        local
    }
}

fn long_loops(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (id, block, _) in seen.blocks() {
        let again = block.terminator.as_ref().is_some_and(|end| end.successors().contains(&id));
        let times = seen.trace.edge(seen.func, id, id);
        if again && times + 1 >= FEWEST && indexes(block) {
            found(times);
        }
    }
}
