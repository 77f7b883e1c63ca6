//! Aggregates copied along a chain, with writes in between, through pointers, and in code that never runs.

use mir::{CastKind, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId, Types};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, nested};
use crate::random::knobs::usual;

const S: Stream = Stream::Control;
/// Smaller values travel in registers.
const SMALLEST: u64 = 16;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "copies",
    doc: "Chains of copies of aggregates of 16 bytes and more, also in code that never runs.",
    hunts: &["SimplifyLocals", "llvm:MemCpyOpt", "llvm:DSE", "llvm:SROA", "CopyProp", "DestinationPropagation", "GVN"],
    default: 4,
    kind: usual(),
    run: Run::Hole(nested, Grower::copy_chain),
    detect: &[Detector {
        name: "flow.copy-chain",
        switches: &[],
        doc: "aggregates of 16 bytes and more copied to a place and from there to another, in one block",
        count: Some(chains),
    }],
};

impl Grower {
    /// Copies a value from place to place.
    pub(crate) fn copy_chain(&mut self, plan: Plan) {
        if !self.spent() {
            self.attempt(|g| g.try_copy_chain(plan));
        }
    }

    fn try_copy_chain(&mut self, plan: Plan) -> Option<()> {
        let ty = self.large_ty()?;
        let mut places = vec![self.target(ty, 0)?];
        let mut last = places[0].clone();
        for _ in 0..self.choices.between(S, 2, 4) {
            if self.choices.percent(S, 40) {
                self.write_part(&last, ty);
            }
            let to = match self.choices.below(S, 10) {
                0..=4 => Place::local(self.new_local(ty)),
                5..=7 => self.destination(ty),
                _ => self.choices.pick(S, &places)?.clone(),
            };
            if to == last {
                continue;
            }
            let from = self.maybe_move(last.clone());
            self.emit(Statement::Assign(to.clone(), Rvalue::Use(from))).then_some(())?;
            last = match self.choices.percent(S, 25) && self.mix.raw_pointers > 0 {
                true => self.behind_pointer(&to, ty)?,
                false => to,
            };
            places.push(last.clone());
        }
        // The first of them changes, and the last must not.
        let first = places[0].clone();
        self.write_part(&first, ty);
        self.renew_owner(&last);
        if self.choices.percent(S, 30) {
            self.attempt(|g| g.copy_that_never_runs(&last, ty, plan));
        }
        Some(())
    }

    /// An aggregate that is copied in memory: one of the program's, or an array.
    fn large_ty(&mut self) -> Option<TyId> {
        let large = |types: &Types, ty: TyId| {
            types.layout(ty).size >= SMALLEST && !matches!(types.get(ty), Ty::Ref(..) | Ty::RawPtr(..))
        };
        if let Some(ty) = self.aggregate_ty(large) {
            return Some(ty);
        }
        if self.mix.arrays == 0 {
            return None;
        }
        let element = self.int_ty();
        let size = self.ws.program.types.layout(element).size;
        let len = self.choices.between(S, SMALLEST.div_ceil(size), 64 / size);
        Some(self.ws.program.types.array(element, len))
    }

    /// Writes a part of a value, if it has parts that are known.
    fn write_part(&mut self, place: &Place, ty: TyId) {
        let (proj, part) = match *self.ws.program.types.get(ty) {
            Ty::Array(element, len) => {
                let index = self.choices.below(S, len);
                let Some(local) = self.index_constant(index) else { return };
                (Proj::Index(local), element)
            }
            _ => {
                let types = &self.ws.program.types;
                let whole = matches!(types.get(ty), Ty::Tuple(_))
                    || types.as_adt(ty).is_some_and(|adt| adt.lib.is_none() && !adt.is_enum());
                let fields = if whole && types.as_simd(ty).is_none() { self.field_types(ty, 0) } else { None };
                let fields = fields.unwrap_or_default();
                let field = self.choices.below(S, fields.len() as u64);
                let Some(part) = fields.get(field as usize) else { return };
                (Proj::Field(field as u32), *part)
            }
        };
        if let Some(value) = self.operand(part) {
            self.emit(Statement::Assign(place.project(proj), Rvalue::Use(value)));
        }
    }

    /// The same place behind a pointer.
    fn behind_pointer(&mut self, place: &Place, ty: TyId) -> Option<Place> {
        let pointer = self.raw_ptr(Mutbl::Mut, ty);
        let local = self.new_local(pointer);
        self.escape(place);
        self.emit(Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Mut, place.clone()))).then_some(())?;
        Some(Place::local(local).project(Proj::Deref))
    }

    /// `if false { *(&raw mut small as *mut T) = value }`: undefined, if it ran.
    fn copy_that_never_runs(&mut self, value: &Place, ty: TyId, plan: Plan) -> Option<()> {
        if self.mix.raw_pointers == 0 || self.mix.casts == 0 {
            return None;
        }
        let small_ty = self.int_ty();
        let small = self.target(small_ty, 0)?;
        let narrow = self.raw_ptr(Mutbl::Mut, small_ty);
        let wide = self.raw_ptr(Mutbl::Mut, ty);
        let address = self.private_local(narrow);
        self.escape(&small);
        self.emit(Statement::Assign(address.into(), Rvalue::RawPtr(Mutbl::Mut, small))).then_some(())?;
        let (place, subject, known) = self.scrutinee()?;
        let other = self.arm_value(subject, known);
        (other != known).then_some(())?;
        let (func, _) = self.ws.here();
        let join = self.ws.add_block(func, plan);
        let dead = self.ws.add_block(func, Plan { budget: 0, ..plan });
        let pointer = self.private_local(wide);
        let cast = Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(address.into()), wide);
        self.write_ahead(dead, Statement::Assign(pointer.into(), cast))?;
        let through = Place::local(pointer).project(Proj::Deref);
        let (to, from) = match self.choices.percent(S, 50) {
            true => (through, value.clone()),
            false => (value.clone(), through),
        };
        self.write_ahead(dead, Statement::Assign(to, Rvalue::Use(Operand::Copy(from))))?;
        self.ws.set_terminator(func, dead, Terminator::Goto(join));
        let op = self.maybe_move(place);
        self.end_and_join(Terminator::SwitchInt { op, targets: vec![(other, dead)], otherwise: join }, join)
    }
}

fn chains(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let large = |place: &Place| {
        mir::typing::place_ty(types, seen.function, place).is_some_and(|ty| types.layout(ty).size >= SMALLEST)
    };
    for (_, block, times) in seen.blocks() {
        let mut written: Vec<&Place> = Vec::new();
        for statement in &block.statements {
            let Statement::Assign(to, Rvalue::Use(Operand::Copy(from) | Operand::Move(from))) = statement else {
                continue;
            };
            if !large(to) {
                continue;
            }
            if written.contains(&from) {
                found(times);
            }
            written.push(to);
        }
    }
}
