//! Drops of the analysis phase made unconditional, as rustc's drop elaboration does (semantics N.4): each path has a flag that
//! says whether its value is there, and a drop asks it unless the answer is known.

use std::collections::BTreeMap;

use crate::adt::Adt;
use crate::drop_styles::{self, May, Style, at_terminators, style};
use crate::move_paths::{MovePaths, effects, is_argument, moved_by_terminator};
use crate::program::{Function, Program, Written};
use crate::syntax::{
    BlockId, Const, Local, Operand, Place, Proj, Reason, Rvalue, Statement, Terminator, Unwind,
};
use crate::types::{TyId, Types};
use crate::typing;

/// The function that a body of the analysis phase is. The body keeps its numbers: new locals and blocks come last.
pub fn elaborated(types: &Types, body: &Function) -> Option<Function> {
    if body.blocks.is_empty() {
        return None;
    }
    let paths = MovePaths::of(types, body);
    let mut function = body.clone();
    function.written =
        Some(Box::new(Written { locals: body.locals.len() as u32, blocks: body.blocks.clone() }));
    let dropped = body.blocks.iter().filter_map(|block| match &block.terminator {
        Some(Terminator::Drop { place, .. }) => Some(place.local),
        _ => None,
    });
    let dropped: Vec<Local> = dropped.collect();
    let flagged = paths.list.iter().enumerate().filter(|(_, path)| dropped.contains(&path.place.local));
    let flags = flagged.map(|(index, _)| (index, function.add_local(Types::BOOL))).collect();
    let states = at_terminators(body, &paths);
    let mut elaborator = Elaborator { types, paths, flags, function, state: Vec::new(), resumes: None };
    for (number, state) in (0..).zip(states) {
        elaborator.state = state.unwrap_or_default();
        elaborator.block(body, BlockId(number))?;
    }
    elaborator.start(body);
    Some(elaborator.function)
}

/// Elaborates bodies again after their types have changed.
pub fn renew(program: &mut Program) {
    for function in &mut program.functions {
        let body = function.body_written();
        if let Some(new) = body.and_then(|body| elaborated(&program.types, &body)) {
            *function = new;
        }
    }
}

/// Where dropping goes on, and where if it unwinds: `None` in cleanup blocks, and if unwinding leads nowhere.
type Next = (BlockId, Option<BlockId>);

struct Elaborator<'t> {
    types: &'t Types,
    paths: MovePaths,
    /// The flag of each path, by its index.
    flags: BTreeMap<usize, Local>,
    function: Function,
    /// What is known of the paths at the current drop; nothing leads there if it is empty.
    state: Vec<May>,
    /// The block that only resumes.
    resumes: Option<BlockId>,
}

impl Elaborator<'_> {
    fn new_block(&mut self, statements: Vec<Statement>, terminator: Terminator, cleanup: bool) -> BlockId {
        let id = self.function.add_block();
        let block = self.function.block_mut(id);
        (block.statements, block.terminator, block.cleanup) = (statements, Some(terminator), cleanup);
        id
    }

    /// Sets the flags of a place's path and its parts.
    fn set(&self, place: &Place, there: bool) -> Vec<Statement> {
        let Some(path) = self.paths.find(place) else { return Vec::new() };
        let flags = self.paths.within(path).filter_map(|part| self.flags.get(&part));
        let value = Operand::Const(Const::Scalar { bits: u128::from(there), ty: Types::BOOL });
        flags.map(|flag| Statement::Assign((*flag).into(), Rvalue::Use(value.clone()))).collect()
    }

    /// At the start the arguments are there, and nothing else.
    fn start(&mut self, body: &Function) {
        let mut sets = Vec::new();
        for local in (0..body.locals.len() as u32).map(Local) {
            sets.extend(self.set(&local.into(), is_argument(body, local)));
        }
        self.function.blocks[0].statements.splice(0..0, sets);
    }

    fn block(&mut self, body: &Function, number: BlockId) -> Option<()> {
        let old = body.block(number);
        let mut statements = Vec::new();
        for statement in &old.statements {
            statements.push(statement.clone());
            let (moved, assigned) = effects(statement);
            moved.iter().for_each(|place| statements.extend(self.set(place, false)));
            statements.extend(assigned.map(|place| self.set(place, true)).unwrap_or_default());
        }
        let mut terminator = old.terminator.clone()?;
        for place in moved_by_terminator(&terminator) {
            statements.extend(self.set(&place, false));
        }
        match &mut terminator {
            Terminator::Call { dest, target, .. } => {
                let sets = self.set(dest, true);
                if !sets.is_empty() {
                    *target = self.new_block(sets, Terminator::Goto(*target), old.cleanup);
                }
            }
            Terminator::Drop { place, target, unwind } => {
                if let Some(path) = self.paths.find(place)
                    && !self.state.is_empty()
                {
                    let cleanup = match *unwind {
                        _ if old.cleanup => None,
                        Unwind::Cleanup(block) => Some(block),
                        Unwind::Continue => Some(self.resume()),
                        Unwind::Unreachable | Unwind::Terminate(_) => None,
                    };
                    let ends = Ends { unwind: *unwind, cleanup: old.cleanup };
                    terminator = Terminator::Goto(self.drop_path(path, (*target, cleanup), ends)?.0);
                }
            }
            _ => {}
        }
        let block = self.function.block_mut(number);
        (block.statements, block.terminator) = (statements, Some(terminator));
        Some(())
    }

    fn resume(&mut self) -> BlockId {
        let known = self.resumes;
        let block = known.unwrap_or_else(|| self.new_block(Vec::new(), Terminator::UnwindResume, true));
        self.resumes = Some(block);
        block
    }

    /// Drops what is there of a path.
    fn drop_path(&mut self, path: usize, next: Next, ends: Ends) -> Option<Next> {
        let (place, ty) = (self.paths.list[path].place.clone(), self.paths.list[path].ty);
        match style(&self.paths, &self.state, path) {
            Style::Never => return Some(next),
            Style::Always => return Some(self.drop_whole(&place, next, ends)),
            Style::Asked if !self.paths.has_parts(&place) => {
                return Some(self.drop_part(path, &place, next, ends));
            }
            Style::Asked => {}
        }
        match self.types.as_adt(ty) {
            Some(adt) if adt.is_enum() => self.drop_variants(path, adt, next, ends),
            _ => self.drop_fields(path, &place, &self.types.field_types(ty, 0)?, next, ends),
        }
    }

    /// Drops the fields in order: each by its own flag, or with its parent's if it is no path.
    fn drop_fields(
        &mut self,
        path: usize,
        place: &Place,
        fields: &[TyId],
        mut next: Next,
        ends: Ends,
    ) -> Option<Next> {
        for (number, ty) in fields.iter().enumerate().rev() {
            let field = place.project(Proj::Field(number as u32));
            next = match self.paths.find(&field) {
                Some(part) => self.drop_path(part, next, ends)?,
                None if self.types.needs_drop(*ty) => self.drop_part(path, &field, next, ends),
                None => next,
            };
        }
        Some(next)
    }

    /// Drops the fields of the active variant, or the whole if no part of that is a path.
    fn drop_variants(&mut self, path: usize, adt: &Adt, next: Next, ends: Ends) -> Option<Next> {
        let (place, ty) = (self.paths.list[path].place.clone(), self.paths.list[path].ty);
        let int = adt.discr_ty(self.types.pointer());
        let whole = self.drop_part(path, &place, next, ends);
        let mut arms = Vec::new();
        for (number, variant) in adt.variants().iter().enumerate() {
            let number = number as u32;
            let active = place.project(Proj::Downcast(number));
            if !self.paths.has_parts(&active) {
                continue;
            }
            let fields = self.types.field_types(ty, number)?;
            let fields = self.drop_fields(path, &active, &fields, next, ends)?;
            arms.push((int.truncate(variant.discr as u128), fields));
        }
        let read = self.function.add_local(Types::int(int));
        let discriminant = Statement::Assign(read.into(), Rvalue::Discriminant(place));
        let mut switch = |normal: bool, otherwise: BlockId, after: BlockId| {
            let of = |next: &Next| if normal { next.0 } else { next.1.unwrap_or(after) };
            let targets = arms.iter().map(|(bits, fields)| (*bits, of(fields))).collect();
            let op = Operand::Copy(read.into());
            let cleanup = !normal || ends.cleanup;
            let switch = Terminator::SwitchInt { op, targets, otherwise };
            let switch = self.new_block(vec![discriminant.clone()], switch, cleanup);
            self.test(path, switch, after, cleanup)
        };
        let first = switch(true, whole.0, next.0);
        let again = match (whole.1, next.1) {
            (Some(whole), Some(after)) => Some(switch(false, whole, after)),
            _ => None,
        };
        Some((first, again))
    }

    /// Drops a place if the flag of a path is set: its own, or that of what it is a part of.
    fn drop_part(&mut self, path: usize, place: &Place, next: Next, ends: Ends) -> Next {
        let whole = self.drop_whole(place, next, ends);
        let first = self.test(path, whole.0, next.0, ends.cleanup);
        let again = whole.1.zip(next.1).map(|(drop, after)| self.test(path, drop, after, true));
        (first, again)
    }

    /// Drops a place. What may be misaligned is moved out first.
    fn drop_whole(&mut self, place: &Place, next: Next, ends: Ends) -> Next {
        let packed = is_packed(self.types, &self.function, place);
        let ty = typing::place_ty(self.types, &self.function, place).filter(|_| packed);
        let moved = ty.map(|ty| self.function.add_local(ty));
        let dropped = moved.map_or(place.clone(), Place::from);
        let out = |local: Local| Statement::Assign(local.into(), Rvalue::Use(Operand::Move(place.clone())));
        let before: Vec<Statement> = moved.map(out).into_iter().collect();
        let drop = |target, unwind| Terminator::Drop { place: dropped.clone(), target, unwind };
        let unwind = next.1.map_or(ends.unwind, Unwind::Cleanup);
        let first = self.new_block(before.clone(), drop(next.0, unwind), ends.cleanup);
        let again = next
            .1
            .map(|after| self.new_block(before, drop(after, Unwind::Terminate(Reason::InCleanup)), true));
        (first, again)
    }

    /// Goes to a block if the value of a path itself is there.
    fn test(&mut self, path: usize, there: BlockId, gone: BlockId, cleanup: bool) -> BlockId {
        let Some(flag) = self.flags.get(&path).copied() else { return there };
        match self.state.get(path) {
            Some(May { there: false, .. }) => return gone,
            Some(May { gone: false, .. }) => return there,
            _ => {}
        }
        let op = Operand::Copy(flag.into());
        let switch = Terminator::SwitchInt { op, targets: vec![(0, gone)], otherwise: there };
        self.new_block(Vec::new(), switch, cleanup)
    }
}

/// Whether a place may be misaligned: it is in a packed struct.
fn is_packed(types: &Types, function: &Function, place: &Place) -> bool {
    let Some(ty) = typing::place_ty(types, function, place) else { return false };
    let packs = |length: usize| {
        let whole = Place { local: place.local, projection: place.projection[..length].to_vec() };
        Some(types.is_packed(types.as_adt(typing::place_ty(types, function, &whole)?)?, ty))
    };
    (0..place.projection.len()).any(|length| packs(length) == Some(true))
}

/// How the drops of one terminator end if they unwind and no cleanup block follows, and whether it is in one.
#[derive(Clone, Copy)]
struct Ends {
    unwind: Unwind,
    cleanup: bool,
}

/// Whether text of the analysis phase can have this body; else why not (semantics N.4).
pub fn refusal(types: &Types, body: &Function) -> Option<&'static str> {
    let paths = MovePaths::of(types, body);
    for block in &body.blocks {
        let mut refused = None;
        let mut look = |place: &Place, how: crate::visit::Use| {
            let ty = typing::place_ty(types, body, place);
            if how == crate::visit::Use::Copy && ty.is_some_and(|ty| !types.is_copy(ty)) {
                refused = Some("a copy of a value that is not `Copy`");
            }
        };
        for statement in &block.statements {
            crate::visit::statement_places(statement, &mut look);
            if matches!(
                statement,
                Statement::SetDiscriminant(..) | Statement::Deinit(_) | Statement::Retag(_)
            ) {
                return Some("`SetDiscriminant`, `Deinit` or `Retag`");
            }
        }
        if let Some(terminator) = &block.terminator {
            crate::visit::terminator_places(terminator, &mut look);
        }
        if refused.is_some() {
            return refused;
        }
        if let Some(Terminator::Drop { place, .. }) = &block.terminator {
            let tracked = place.projection.iter().any(|proj| matches!(proj, Proj::Deref | Proj::Index(_)));
            let needs = typing::place_ty(types, body, place).is_some_and(|ty| types.needs_drop(ty));
            if needs && !tracked && paths.find(place).is_none() {
                return Some("a drop of a part that is nowhere moved or assigned");
            }
        }
    }
    let twice = drop_styles::is_dropped_twice(body, &paths);
    twice.then_some("a drop of a value that an earlier one may have dropped, which asked its flag")
}
