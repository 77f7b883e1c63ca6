//! Loops over arrays that optimisers look for: sums, fills, maps and copies, also of overlapping ranges.
//! Their bodies are written whole and run at once, for they can only fail in their first iteration.

use mir::{
    BinOp, CastKind, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types,
};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, as_loop};
use crate::random::knobs::usual;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "array_loops",
    doc: "Loops that sum, fill, map or copy arrays.",
    hunts: &["llvm:LoopVectorize", "llvm:LoopIdiomRecognize", "llvm:LoopUnroll", "llvm:IndVarSimplify"],
    default: 5,
    kind: usual(),
    run: Run::Hole(as_loop, Grower::array_loop),
    detect: &[
        Detector {
            name: "flow.array-loop",
            switches: &[],
            doc: "single-block loops that index an array or slice; executed: their back edges",
            count: Some(self_loops),
        },
    ],
};

/// An array somewhere in memory: its place, element type and length.
type Array = (Place, TyId, u64);

impl Grower {
    /// One of the patterns.
    pub(crate) fn array_loop(&mut self, _plan: Plan) {
        if self.spent() {
            return;
        }
        match self.choices.below(S, 4) {
            0 => self.reduce_array(),
            1 => self.fill_array(),
            2 => self.map_array(),
            _ => self.copy_array(),
        };
    }

    /// An array that can be read, as a local, a part of one, or behind a pointer.
    fn loop_array(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<Array> {
        let found = self.aggregate_ty(
            |types, ty| matches!(*types.get(ty), Ty::Array(e, len) if len >= 2 && fits(types, e)),
        );
        let ty = match found {
            Some(ty) => ty,
            None => {
                let element = self.int_ty();
                let most = if self.choices.percent(S, 30) { 80 } else { 20 };
                let len = self.choices.between(S, 3, most);
                if !fits(&self.ws.program.types, element) {
                    return None;
                }
                self.ws.program.types.array(element, len)
            }
        };
        let Ty::Array(element, len) = *self.ws.program.types.get(ty) else { return None };
        let mut place = self.target(ty, 0)?;
        // Behind a pointer the compiler must ask what else the writes may touch.
        if !place.is_indirect() && self.mix.raw_pointers > 0 && self.choices.percent(S, 40) {
            let pointer = self.raw_ptr(mir::Mutbl::Mut, ty);
            let local = self.new_local(pointer);
            self.escape(&place);
            self.emit(Statement::Assign(local.into(), Rvalue::RawPtr(mir::Mutbl::Mut, place)))
                .then_some(())?;
            place = Place::local(local).project(Proj::Deref);
        }
        Some((place, element, len))
    }

    /// `acc = acc op a[i]`.
    fn reduce_array(&mut self) -> Option<()> {
        let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
        let (array, element, len) = self.loop_array(numeric)?;
        let ops: &[BinOp] = match self.ws.program.types.get(element) {
            Ty::Float(_) => &[BinOp::Add, BinOp::Mul, BinOp::Sub],
            _ => &[BinOp::Add, BinOp::Mul, BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr, BinOp::Sub],
        };
        let op = *self.choices.pick(S, ops)?;
        let first = self.operand(element)?;
        let acc = self.new_local(element);
        self.emit(Statement::Assign(acc.into(), Rvalue::Use(first))).then_some(())?;
        let loses = self.loses(op, element);
        self.loop_over(len, |g, index| {
            let read = Operand::Copy(array.project(Proj::Index(index)));
            let step = Rvalue::Binary(op, Operand::Copy(acc.into()), read.clone());
            if !loses {
                return Some(vec![Statement::Assign(acc.into(), step)]);
            }
            let mut body = Vec::new();
            let new = g.set(&mut body, element, step);
            let new = g.kept(&mut body, (op, element), &[&Operand::Copy(acc.into()), &read], new);
            body.push(Statement::Assign(acc.into(), Rvalue::Use(new)));
            Some(body)
        });
        self.renew(acc);
        Some(())
    }

    /// `a[i] = x`, or a number made of `i`.
    fn fill_array(&mut self) -> Option<()> {
        let (array, element, len) = self.loop_array(|_, _| true)?;
        self.settle(&array);
        let is_int = self.ws.program.types.as_int(element).is_some();
        let value = match is_int && self.choices.percent(S, 60) {
            true => None,
            false => Some(self.operand(element)?.copied()),
        };
        self.loop_over(len, |g, index| {
            let to = array.project(Proj::Index(index));
            let Some(value) = value else {
                let rvalue = match element == Types::USIZE {
                    true => Rvalue::Use(Operand::Copy(index.into())),
                    false => Rvalue::Cast(CastKind::As, Operand::Copy(index.into()), element),
                };
                let number = g.private_local(element);
                let assign = |to: Place, rvalue| Statement::Assign(to, rvalue);
                let scale = Rvalue::Binary(BinOp::Mul, Operand::Copy(number.into()), g.factor(element)?);
                return Some(vec![assign(number.into(), rvalue), assign(to, scale)]);
            };
            Some(vec![Statement::Assign(to, Rvalue::Use(value))])
        });
        self.renew_owner(&array);
        Some(())
    }

    /// `a[i] = a[i] op x`.
    fn map_array(&mut self) -> Option<()> {
        let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
        let (array, element, len) = self.loop_array(numeric)?;
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::Mul])?;
        let other = match op {
            BinOp::Mul => self.factor(element)?,
            _ => self.operand(element)?,
        };
        self.loop_over(len, |_, index| {
            let place = array.project(Proj::Index(index));
            Some(vec![Statement::Assign(place.clone(), Rvalue::Binary(op, Operand::Copy(place), other))])
        });
        self.renew_owner(&array);
        Some(())
    }

    /// `b[i + k] = a[i]`, where `b` may be `a`: then the order of the copies matters.
    fn copy_array(&mut self) -> Option<()> {
        let (from, element, len) = self.loop_array(|_, _| true)?;
        let same = self.choices.percent(S, 50);
        let (to, other) = match same {
            true => (from.clone(), len),
            false => {
                let (to, _, other) = self.loop_array(|_, ty| ty == element)?;
                (to, other)
            }
        };
        self.settle(&to);
        let shift = self.choices.below(S, 3).min(other - 1);
        let trips = len.min(other - shift);
        self.loop_over(trips, |g, index| {
            let value = Operand::Copy(from.project(Proj::Index(index)));
            let copy = |index| Statement::Assign(to.project(Proj::Index(index)), Rvalue::Use(value));
            if shift == 0 && !same {
                return Some(vec![copy(index)]);
            }
            // Through a local: an assignment may not overlap itself.
            let (shifted, between) = (g.private_local(Types::USIZE), g.private_local(element));
            let by = literal(shift as u128, Types::USIZE);
            let add = Rvalue::Binary(BinOp::Add, Operand::Copy(index.into()), by);
            Some(vec![
                Statement::Assign(shifted.into(), add),
                Statement::Assign(
                    between.into(),
                    Rvalue::Use(Operand::Copy(from.project(Proj::Index(index)))),
                ),
                Statement::Assign(
                    to.project(Proj::Index(shifted)),
                    Rvalue::Use(Operand::Copy(between.into())),
                ),
            ])
        });
        self.renew_owner(&to);
        Some(())
    }
}

fn self_loops(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (id, block, _) in seen.blocks() {
        let again = block.terminator.as_ref().is_some_and(|end| end.successors().contains(&id));
        if again && indexes(block) {
            found(seen.trace.edge(seen.func, id, id));
        }
    }
}

/// Whether a block has an element that is chosen by a local.
pub(crate) fn indexes(block: &mir::Block) -> bool {
    let mut found = false;
    for statement in &block.statements {
        mir::visit::statement_places(statement, &mut |place, _| {
            found |= place.projection.iter().any(|proj| matches!(proj, Proj::Index(_)));
        });
    }
    found
}
