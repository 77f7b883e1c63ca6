//! Strip-mined loops: arrays whose length no register divides, in strips of one register and a tail behind a mask.

use mir::vendor::{LaneTy, Register, Row, VendorId, VendorTy};
use mir::{BinOp, Callee, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::control::loop_over::Step;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_loop};
use crate::random::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "vendor_strips",
    doc: "Strip-mined loops over arrays with vendor loads, operations and stores, and a tail (x86_64 and aarch64).",
    hunts: &["llvm:LoopVectorize", "llvm:LoopUnroll", "llvm:InstCombine", "llvm:VectorCombine"],
    default: 0,
    kind: often(),
    run: Run::Hole(as_loop, |g, _| g.vendor_strip()),
    detect: &[Detector {
        name: "flow.vendor-strip",
        switches: &[],
        doc: "vendor functions that store to memory, executed more than once",
        count: Some(strips),
    }],
};

/// What a strip is made of.
struct Strip {
    load: VendorId,
    store: VendorId,
    /// What is done with a strip, each with what its vector operands are: the strip, or another array's.
    ops: Vec<VendorId>,
    register: Register,
    lane: LaneTy,
    lanes: u64,
}

impl Grower {
    fn vendor_strip(&mut self) {
        if self.spent() || !self.takes_vendor_calls() || self.mix.arrays == 0 || self.mix.casts == 0 {
            return;
        }
        self.attempt(Grower::try_vendor_strip);
    }

    fn try_vendor_strip(&mut self) -> Option<()> {
        let strip = self.strip()?;
        let trips = self.choices.between(S, 1, if strip.lanes > 16 { 2 } else { 4 });
        let tail = self.choices.below(S, strip.lanes);
        let len = trips * strip.lanes + tail;
        let array = self.ws.program.types.array(strip.lane.ty(), len);
        let (a, b) = (self.strip_array(array, &strip, len)?, self.strip_array(array, &strip, len)?);
        let to = self.strip_array(array, &strip, len)?;
        let arrays = [a, b];
        let done = self.loop_of(trips, |g, index| g.strip_steps(&strip, &arrays, &to, index));
        done.then_some(())?;
        if tail > 0 {
            self.attempt(|g| g.strip_tail(&strip, &arrays, &to, trips * strip.lanes, tail));
        }
        self.renew_owner(&to);
        Some(())
    }

    /// Loads, stores and operations that go together.
    fn strip(&mut self) -> Option<Strip> {
        // Whole registers: what loads or stores one lane has more parameters, or more lanes than there are in memory.
        let whole = |row: &Row, params: usize| {
            let lanes = matches!(row.memory(), Some(VendorTy::Memory { lanes, .. }) if lanes == row.lanes());
            lanes && row.memory_mask.is_none() && row.params.len() == params && row.imms.is_empty()
        };
        let is_load = |row: &Row| whole(row, 1) && row.ret != VendorTy::Unit;
        let loads: Vec<VendorId> = self.vendor.iter().copied().filter(|id| id.row().is_some_and(is_load)).collect();
        let load = *self.choices.pick(S, &loads)?;
        let Some(VendorTy::Memory { lane, lanes, register: pointee, .. }) = load.row()?.memory() else { return None };
        let VendorTy::Vector { register, .. } = load.row()?.ret else { return None };
        let is_store = |row: &Row| {
            let there = VendorTy::Memory { mutbl: Mutbl::Mut, lane, lanes, register: pointee };
            whole(row, 2) && row.ret == VendorTy::Unit && row.memory() == Some(there)
        };
        let stores: Vec<VendorId> = self.vendor.iter().copied().filter(|id| id.row().is_some_and(is_store)).collect();
        let store = *self.choices.pick(S, &stores)?;
        let is_register =
            |ty: &VendorTy| matches!(ty, VendorTy::Vector { register: its, .. } if *its == register);
        let is_op = |row: &Row| {
            is_register(&row.ret)
                && row.params.iter().all(|ty| is_register(ty) || matches!(ty, VendorTy::Mask(_)))
                && row.params.iter().any(is_register)
        };
        let ops: Vec<VendorId> = self.vendor.iter().copied().filter(|id| id.row().is_some_and(is_op)).collect();
        let mut chosen = Vec::new();
        for _ in 0..self.choices.between(S, 1, 3) {
            chosen.push(*self.choices.pick(S, &ops)?);
        }
        Some(Strip { load, store, ops: chosen, register, lane, lanes: lanes.into() })
    }

    /// An array that is there, or a new one with different elements.
    fn strip_array(&mut self, ty: TyId, strip: &Strip, len: u64) -> Option<Place> {
        if let Some(place) = self.readable(ty)
            && self.choices.percent(S, 60)
            && !self.is_reserved(&place)
        {
            return Some(place);
        }
        self.filled_array(ty, strip.lane.ty(), len)
    }

    /// One iteration: `to[i * L ..] = f(a[i * L ..], b[i * L ..])`.
    fn strip_steps(&mut self, strip: &Strip, from: &[Place], to: &Place, index: mir::Local) -> Option<Vec<Step>> {
        let offset = self.private_local(Types::USIZE);
        let by = literal(strip.lanes.into(), Types::USIZE);
        let scaled = Rvalue::Binary(BinOp::Mul, Operand::Copy(index.into()), by);
        let mut steps = vec![Step::Do(Statement::Assign(offset.into(), scaled))];
        let mut loaded = Vec::new();
        for array in from {
            let element = array.project(Proj::Index(offset));
            let pointer = self.pointer_step(strip, strip.load, Mutbl::Not, element, &mut steps)?;
            loaded.push(self.call_step(strip.load, vec![pointer], &mut steps)?);
        }
        let result = self.op_steps(strip, &loaded, &mut steps)?;
        let pointer = self.pointer_step(strip, strip.store, Mutbl::Mut, to.project(Proj::Index(offset)), &mut steps)?;
        self.call_step(strip.store, vec![pointer, result], &mut steps)?;
        Some(steps)
    }

    /// The operations, each on the last result and what was loaded.
    fn op_steps(&mut self, strip: &Strip, loaded: &[Operand], steps: &mut Vec<Step>) -> Option<Operand> {
        let mut last = loaded.first()?.clone();
        for op in &strip.ops {
            let mut args = Vec::new();
            for (i, param) in op.row()?.params.iter().enumerate() {
                args.push(match param {
                    VendorTy::Mask(lanes) => self.operand(Types::int(VendorTy::mask_int(*lanes)))?.copied(),
                    _ if i == 0 || self.choices.percent(S, 40) => last.clone(),
                    _ => self.choices.pick(S, loaded)?.clone(),
                });
            }
            last = self.call_step(*op, args, steps)?;
        }
        Some(last)
    }

    /// A pointer to an element, as a load or store wants it.
    fn pointer_step(
        &mut self,
        strip: &Strip,
        function: VendorId,
        mutbl: Mutbl,
        element: Place,
        steps: &mut Vec<Step>,
    ) -> Option<Operand> {
        self.escape(&element);
        let ty = self.raw_ptr(mutbl, strip.lane.ty());
        let pointer = self.private_local(ty);
        steps.push(Step::Do(Statement::Assign(pointer.into(), Rvalue::RawPtr(mutbl, element))));
        let pointer = Operand::Copy(pointer.into());
        let Some(VendorTy::Memory { register: Some(register), .. }) = function.row()?.memory() else {
            return Some(pointer);
        };
        let to = register.ty(&mut self.ws.program.types);
        let ty = self.raw_ptr(mutbl, to);
        let cast = self.private_local(ty);
        let rvalue = Rvalue::Cast(mir::CastKind::As, pointer, ty);
        steps.push(Step::Do(Statement::Assign(cast.into(), rvalue)));
        Some(Operand::Copy(cast.into()))
    }

    fn call_step(&mut self, id: VendorId, args: Vec<Operand>, steps: &mut Vec<Step>) -> Option<Operand> {
        let row = id.row()?;
        let imms = self.vendor_imms(row)?;
        let dest = match row.ret {
            VendorTy::Unit => self.unit_local(),
            ret => {
                let ty = ret.ty(&mut self.ws.program.types);
                self.private_local(ty)
            }
        };
        steps.push(Step::Call { dest: dest.into(), callee: Callee::Vendor { id, imms }, args });
        Some(Operand::Copy(dest.into()))
    }

    /// What is left: behind a mask, or as a last strip that overlaps the one before.
    fn strip_tail(&mut self, strip: &Strip, from: &[Place], to: &Place, at: u64, tail: u64) -> Option<()> {
        let is_masked = |row: &Row, mutbl: Mutbl| {
            let fits = matches!(row.memory(), Some(VendorTy::Memory { mutbl: its, lane, register: None, .. })
                if its == mutbl && lane == strip.lane);
            let own = VendorTy::Vector { lane: strip.lane, lanes: strip.lanes as u32, register: strip.register };
            let vector = if mutbl == Mutbl::Not { row.ret == own } else { row.params.contains(&own) };
            fits && vector && row.memory_mask.is_some() && row.params.len() == if mutbl == Mutbl::Not { 2 } else { 3 }
        };
        let find = |g: &Grower, mutbl| g.vendor.iter().copied().find(|id| id.row().is_some_and(|row| is_masked(row, mutbl)));
        let (load, store) = (find(self, Mutbl::Not), find(self, Mutbl::Mut));
        let masked = load.zip(store);
        let start = if masked.is_some() { at } else { at + tail - strip.lanes };
        let index = self.index_constant(start)?;
        let mut steps = Vec::new();
        let mask = literal((1 << tail) - 1, Types::int(VendorTy::mask_int(strip.lanes as u32)));
        let mask = self.hidden(mask);
        let (load, store) = masked.unwrap_or((strip.load, strip.store));
        let mut loaded = Vec::new();
        for array in from {
            let pointer = self.pointer_step(strip, load, Mutbl::Not, array.project(Proj::Index(index)), &mut steps)?;
            let args = if masked.is_some() { vec![mask.clone(), pointer] } else { vec![pointer] };
            loaded.push(self.call_step(load, args, &mut steps)?);
        }
        let result = self.op_steps(strip, &loaded, &mut steps)?;
        let pointer = self.pointer_step(strip, store, Mutbl::Mut, to.project(Proj::Index(index)), &mut steps)?;
        let args = if masked.is_some() { vec![pointer, mask, result] } else { vec![pointer, result] };
        self.call_step(store, args, &mut steps)?;
        for step in steps {
            let done = match step {
                Step::Do(statement) => self.emit(statement),
                Step::Call { dest, callee, args } => self.end_with_call(dest, callee, args),
            };
            done.then_some(())?;
        }
        Some(())
    }
}

fn strips(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Vendor { id, .. }, .. }) = &block.terminator
            && id.row().is_some_and(|row| row.ret == VendorTy::Unit)
            && times > 1
        {
            found(times);
        }
    }
}
