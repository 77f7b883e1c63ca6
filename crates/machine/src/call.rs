//! Calls and returns (semantics B.6, B.7, D.5).

use mir::{BlockId, Callee, FnSig, FuncId, Local, Operand, Place, Program, TyId, Types, Unwind};

use crate::alloc::Life;
use crate::borrow::{Access, Perm, Protection};
use crate::fault::{Exec, Fault, Limited};
use crate::frame::{Frame, LocalSlot};
use crate::log::{Popped, Undo};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::place::{Loc, Origin, to_pointer};
use crate::reach::Range;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{AllocId, Base, Scalar, Tag};

/// An argument whose place is evaluated but not yet read, or a constant.
pub(crate) enum Arg {
    Value(Read),
    Copy(Loc),
    Move(Loc),
}

impl Machine {
    /// A call terminator.
    pub(crate) fn call(
        &mut self,
        p: &Program,
        dest: &Place,
        callee: &Callee,
        args: &[Operand],
        (target, unwind): (BlockId, Unwind),
    ) -> Exec {
        match callee {
            Callee::Intrinsic(intrinsic, generics) => {
                self.intrinsic(p, *intrinsic, generics, dest, args)?;
                self.jump(target);
                Ok(())
            }
            Callee::Vendor { id, imms } => {
                self.vendor(p, *id, imms, dest, args)?;
                self.jump(target);
                Ok(())
            }
            Callee::Observe { site } => {
                self.observe(p, *site, dest, args)?;
                self.jump(target);
                Ok(())
            }
            Callee::Function(func) => self.call_function(p, *func, dest, args, (target, unwind)),
            Callee::Pointer(operand) => {
                let func = self.function_behind(p, operand)?;
                self.call_function(p, func, dest, args, (target, unwind))
            }
        }
    }

    /// The function behind a function pointer, whose type must match exactly (semantics I2.17).
    fn function_behind(&mut self, p: &Program, operand: &Operand) -> Exec<FuncId> {
        let (scalar, ty) = self.scalar(p, operand)?;
        let pointer = to_pointer(scalar)?;
        let Base::Fn(func) = pointer.base else { return Err(Rule::CallNotAFunction.into()) };
        if pointer.offset != 0 || pointer.tag != Tag::FN {
            return Err(Rule::CallNotAFunction.into());
        }
        let mir::Ty::FnPtr(sig) = p.types.get(ty) else {
            return Err(Fault::IllFormed("a call of something other than a function"));
        };
        if !same_signature(p, func, sig) {
            return Err(Rule::CallSignature.into());
        }
        Ok(func)
    }

    fn call_function(
        &mut self,
        p: &Program,
        func: FuncId,
        dest: &Place,
        args: &[Operand],
        edges: (BlockId, Unwind),
    ) -> Exec {
        if func.0 as usize >= p.functions.len() {
            return Err(Fault::IllFormed("a call of a function that does not exist"));
        }
        let mut args = self.evaluate_args(p, args)?;
        for arg in &mut args {
            if let Arg::Move(loc) = arg
                && self.is_copied(&p.types, loc)
            {
                *arg = Arg::Copy(*loc);
            }
        }
        let dest = self.place(p, dest)?;
        let dest_range = self.reach(&p.types, &dest)?;
        self.check_moves(p, &args, Some(&dest_range))?;
        let frame = self.push_frame(p, func, dest, edges)?;
        self.pass_args(p, frame, &args)?;
        self.give_destination(p, &dest)
    }

    /// `Drop(place)`: a call of the type's glue with a `&mut` of the place; nothing if it needs none (semantics N.1).
    pub(crate) fn drop_place(&mut self, p: &Program, place: &Place, edges: (BlockId, Unwind)) -> Exec {
        let loc = self.place(p, place)?;
        if !p.types.needs_drop(loc.ty) {
            self.jump(edges.0);
            return Ok(());
        }
        let missing = Fault::IllFormed("a drop of a type without glue");
        let glue = mir::glue::glue_of(p, loc.ty).ok_or(missing)?;
        let dropped = self.address_of(p, &loc)?;
        // The result has no size: the glue's own return place will do as its destination.
        let dest = Loc::local(self.locals.len() as u32, Types::UNIT);
        let first = self.push_frame(p, glue, dest, edges)?;
        let param = Loc::local(first + 1, p.func(glue).local_ty(Local(1)));
        self.write_scalar(p, &param, Scalar::Pointer(dropped), Mode::FnEntry)
    }

    /// Evaluates argument places from left to right, and constants to values.
    pub(crate) fn evaluate_args(
        &mut self,
        p: &Program,
        args: &[Operand],
    ) -> Exec<smallvec::SmallVec<[Arg; 4]>> {
        args.iter()
            .map(|arg| {
                Ok(match arg {
                    Operand::Copy(place) => Arg::Copy(self.place(p, place)?),
                    Operand::Move(place) => Arg::Move(self.place(p, place)?),
                    Operand::Const(_) => Arg::Value(self.operand(p, arg)?),
                })
            })
            .collect()
    }

    /// Checks that a moved place overlaps neither another argument nor the destination (semantics I2.8).
    pub(crate) fn check_moves(&self, p: &Program, args: &[Arg], dest: Option<&Range>) -> Exec {
        if !args.iter().any(|arg| matches!(arg, Arg::Move(_))) {
            return Ok(());
        }
        let ranges: Vec<Option<(Range, bool)>> = args
            .iter()
            .map(|arg| match arg {
                Arg::Value(_) => Ok(None),
                Arg::Copy(loc) => Ok(Some((self.reach(&p.types, loc)?, false))),
                Arg::Move(loc) => Ok(Some((self.reach(&p.types, loc)?, true))),
            })
            .collect::<Exec<_>>()?;
        for (i, moved) in ranges.iter().enumerate() {
            let Some((range, true)) = moved else { continue };
            // Without strict order checks, an argument copied before the move is read in time (semantics L.4).
            let earlier = |j: usize, moved: bool| j < i && !moved && !self.limits.strictness.copy_before_move;
            let others = ranges.iter().enumerate().filter(|(j, other)| {
                *j != i && !other.as_ref().is_some_and(|(_, moved)| earlier(*j, *moved))
            });
            let meets_arg = others.flat_map(|(_, r)| r).any(|(other, _)| range.overlaps(other, &p.types));
            if meets_arg || dest.is_some_and(|dest| range.overlaps(dest, &p.types)) {
                return Err(Rule::MoveOverlap.into());
            }
        }
        Ok(())
    }

    /// Copies arguments into the new frame's parameters, in order; references in them get protectors.
    fn pass_args(&mut self, p: &Program, first_local: u32, args: &[Arg]) -> Exec {
        let function = p.func(self.top().func);
        if function.params as usize != args.len() {
            return Err(Fault::IllFormed("a call with the wrong number of arguments"));
        }
        for (i, arg) in args.iter().enumerate() {
            let index = first_local + 1 + i as u32;
            let ty = function.local_ty(Local(1 + i as u32));
            let param = Loc::local(index, ty);
            match arg {
                Arg::Value(read) => self.pass(p, &param, read)?,
                Arg::Copy(loc) => {
                    let read = self.read(p, loc)?;
                    self.pass(p, &param, &read)?;
                }
                Arg::Move(loc) => {
                    let read = self.read(p, loc)?;
                    self.pass(p, &param, &read)?;
                    self.donate(p, loc)?;
                }
            }
        }
        Ok(())
    }

    fn pass(&mut self, p: &Program, param: &Loc, read: &Read) -> Exec {
        if param.ty != read.ty {
            return Err(Fault::IllFormed("an argument whose type is not the parameter's"));
        }
        self.write(p, param, read, Mode::FnEntry)
    }

    /// Passes a place in place: its contents are lost, and accessing it during the call is undefined.
    fn donate(&mut self, p: &Program, loc: &Loc) -> Exec {
        if let Origin::Local(index) = loc.origin
            && loc.offset == 0
            && loc.ty == self.locals[index as usize].ty
        {
            return self.deinit(p, loc);
        }
        self.protect_in_place(p, loc)
    }

    /// Gives the destination to the callee: any other access to it during the call is undefined.
    fn give_destination(&mut self, p: &Program, dest: &Loc) -> Exec {
        if self.is_returned_by_value(&p.types, dest) {
            return Ok(());
        }
        self.protect_in_place(p, dest)
    }

    /// `protect_place` of semantics D.5: writes uninitialised bytes through a new, protected tag.
    fn protect_in_place(&mut self, p: &Program, loc: &Loc) -> Exec {
        self.aligned(loc)?;
        let range = self.reach(&p.types, loc)?;
        if range.len == 0 {
            return Ok(());
        }
        if range.alloc != AllocId::NONE {
            if self.alloc(range.alloc).read_only {
                return Err(Rule::WriteToReadOnly.into());
            }
            let pieces = [(range.offset..range.offset + range.len, Perm::Reserved)];
            let tag = self.alias_retag(&p.types, range.tag, &pieces, Perm::Reserved, Protection::Strong)?;
            let (id, node) = self.tag(tag);
            self.alias_access(&p.types, id, node, range.offset, range.len, Access::Write)?;
            if let Some(frame) = self.frames.last_mut() {
                frame.donated.push(range.alloc);
            }
        }
        self.mem.uninit(range.addr, range.len, &mut self.log);
        if p.types.layout(range.root).has_clobber {
            self.clobber(&p.types, &range, true);
        }
        Ok(())
    }

    /// The place in `main` for the entry's result: below all frames, and no pointer can reach it.
    pub(crate) fn place_for_result(&mut self, p: &Program, ty: TyId) -> Exec<Loc> {
        let (layout, addr) = (p.types.layout(ty), self.mem.len());
        self.check_memory(layout.size)?;
        let (index, alloc) = (self.locals.len() as u32, AllocId::NONE);
        self.locals.push(LocalSlot { addr, ty, prim: layout.prim(), alloc, live: true, in_place: true });
        self.mem.grow(layout.size as u32);
        Ok(Loc::local(index, ty))
    }

    /// Checks that `bytes` more bytes of memory are within the limit.
    fn check_memory(&self, bytes: u64) -> Exec {
        let total = bytes.saturating_add(self.mem.len() as u64);
        if total > self.limits.memory.min(u32::MAX as u64) {
            return Err(Fault::Limit(Limited::Memory));
        }
        Ok(())
    }

    /// Pushes a frame with all its locals; returns the index of the first one.
    pub(crate) fn push_frame(
        &mut self,
        p: &Program,
        func: FuncId,
        dest: Loc,
        (target, unwind): (BlockId, Unwind),
    ) -> Exec<u32> {
        if self.frames.len() >= self.limits.depth as usize {
            return Err(Fault::Limit(Limited::CallDepth));
        }
        let locals = self.locals.len() as u32;
        self.frames.push(Frame {
            func,
            block: BlockId(0),
            statement: 0,
            locals,
            local_count: 0,
            memory: self.mem.len(),
            protected: self.protected.len() as u32,
            dest,
            donated: Vec::new(),
            target,
            unwind,
            payload: None,
        });
        self.log.push(Undo::Push);
        self.add_locals(p, func)?;
        Ok(locals)
    }

    /// Adds the locals that were added to the function since the current frame was pushed.
    pub(crate) fn add_locals(&mut self, p: &Program, func: FuncId) -> Exec {
        let function = p.func(func);
        if function.locals.len() <= function.params as usize {
            return Err(Fault::IllFormed("a function without its parameters or return place"));
        }
        let from = self.top().local_count as usize;
        // Check first: a rollback must find all of the change or none of it.
        let new = function.locals.get(from..).unwrap_or_default();
        let total = new.iter().fold(0u64, |sum, l| sum.saturating_add(p.types.layout(l.ty).size));
        self.check_memory(total)?;
        let mut bytes = 0;
        for (i, decl) in function.locals.iter().enumerate().skip(from) {
            let local = Local(i as u32);
            let in_place = i as u32 <= function.params;
            let addr = self.mem.len() + bytes;
            let live = in_place || !self.has_storage(p, func, local);
            let (layout, alloc) = (p.types.layout(decl.ty), AllocId::NONE);
            let prim = layout.prim();
            self.locals.push(LocalSlot { addr, ty: decl.ty, prim, alloc, live, in_place });
            bytes += layout.size as u32;
        }
        let added = (function.locals.len() - from) as u32;
        self.mem.grow(bytes);
        if let Some(frame) = self.frames.last_mut() {
            frame.local_count += added;
        }
        if from > 0 {
            self.log.push(Undo::Grow { locals: added, bytes });
        }
        Ok(())
    }

    /// Executes `Return`.
    pub(crate) fn do_return(&mut self, p: &Program) -> Exec {
        let frame = self.top();
        let (first, protected, target, dest) = (frame.locals, frame.protected, frame.target, frame.dest);
        self.end_protectors(protected)?;
        let ret_ty = self.locals[first as usize].ty;
        let ret = Loc::local(first, ret_ty);
        let depth = self.frames.len() as u32 - 1;
        self.returning = Some(depth);
        let copied = self.return_value(p, &ret, &dest);
        self.returning = None;
        copied?;
        for alloc in self.pop_frame() {
            self.deallocate(alloc, Life::Dead)?;
        }
        if let Some(caller) = self.frames.last() {
            let (block, statement) = (caller.block, caller.statement);
            self.log.push(Undo::Counter { frame: depth - 1, block, statement });
            self.jump(target);
        }
        Ok(())
    }

    fn return_value(&mut self, p: &Program, ret: &Loc, dest: &Loc) -> Exec {
        if ret.ty != dest.ty {
            return Err(Fault::IllFormed("a result whose type is not its destination's"));
        }
        let read = self.read(p, ret)?;
        if let Value::Place(_) = read.value
            && read.range.overlaps(&self.reach(&p.types, dest)?, &p.types)
        {
            return Err(Rule::OverlappingAssignment.into());
        }
        self.write(p, dest, &read, Mode::Default)
    }

    /// Pops the current frame. Returns the allocations of its locals, which the caller must end.
    pub(crate) fn pop_frame(&mut self) -> Vec<AllocId> {
        let Some(frame) = self.frames.pop() else { return Vec::new() };
        let (locals, memory, protected) = (frame.locals, frame.memory, frame.protected);
        let slots = &self.locals[locals as usize..];
        let allocs = slots.iter().map(|slot| slot.alloc).filter(|alloc| *alloc != AllocId::NONE).collect();
        if self.log.active() {
            let popped = Popped {
                frame,
                locals: self.locals.split_off(locals as usize),
                tail: self.mem.take_tail(memory),
                protected: self.protected.split_off(protected as usize),
            };
            self.log.push(Undo::Pop(Box::new(popped)));
        } else {
            self.locals.truncate(locals as usize);
            self.protected.truncate(protected as usize);
            self.mem.shrink(memory);
        }
        allocs
    }

    /// `TailCall(f(args))` (semantics B.7): arguments are copied out, this frame ends, the callee takes its place.
    pub(crate) fn tail_call(&mut self, p: &Program, callee: &Callee, args: &[Operand]) -> Exec {
        let func = match callee {
            Callee::Function(func) => *func,
            Callee::Pointer(operand) => self.function_behind(p, operand)?,
            _ => return Err(Fault::Unsupported("a tail call of an intrinsic")),
        };
        if p.functions.get(func.0 as usize).is_none_or(|f| f.params as usize != args.len()) {
            return Err(Fault::IllFormed("a call with the wrong number of arguments"));
        }
        let mut passed = Vec::with_capacity(args.len());
        for arg in self.evaluate_args(p, args)? {
            // A move becomes a copy: there is no caller left to donate a place.
            let read = match arg {
                Arg::Value(read) => read,
                Arg::Copy(loc) | Arg::Move(loc) => self.read(p, &loc)?,
            };
            let bytes = match read.value {
                Value::Place(from) => {
                    let range = self.reach(&p.types, &from)?;
                    Some(self.mem.extract(range.addr, range.len))
                }
                _ => None,
            };
            passed.push((read, bytes));
        }
        let frame = self.top();
        let (protected, dest, edges) = (frame.protected, frame.dest, (frame.target, frame.unwind));
        self.end_protectors(protected)?;
        let dying = self.pop_frame();
        let first = self.push_frame(p, func, dest, edges)?;
        for (i, (read, bytes)) in passed.iter().enumerate() {
            let index = first + 1 + i as u32;
            let ty = p.func(func).local_ty(Local(1 + i as u32));
            let param = Loc::local(index, ty);
            match bytes {
                None => self.pass(p, &param, read)?,
                Some(_) if read.ty != ty => {
                    return Err(Fault::IllFormed("an argument whose type is not the parameter's"));
                }
                Some(bytes) => {
                    let addr = self.locals[index as usize].addr;
                    self.mem.implant(addr, bytes, &mut self.log);
                    self.validate(p, addr, ty, Mode::FnEntry)?;
                }
            }
        }
        self.give_destination(p, &dest)?;
        // The old locals end only now, while the protectors of the new frame are in force.
        for alloc in dying {
            self.deallocate(alloc, Life::Dead)?;
        }
        Ok(())
    }
}

/// Whether a function has exactly this signature.
fn same_signature(p: &Program, func: FuncId, sig: &FnSig) -> bool {
    let Some(function) = p.functions.get(func.0 as usize) else { return false };
    function.attrs.abi == sig.abi
        && function.locals.len() > function.params as usize
        && function.local_ty(Local::RET) == sig.ret
        && function.params as usize == sig.params.len()
        && function.param_locals().zip(&sig.params).all(|(local, ty)| function.local_ty(local) == *ty)
}
