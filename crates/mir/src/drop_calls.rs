//! Drops as calls of their glue (semantics N.1): the same program, for a form of text in which no type has a `drop`.

use std::borrow::Cow;

use crate::glue;
use crate::program::{Function, Program, Role};
use crate::syntax::{Callee, Operand, Place, Rvalue, Statement, Terminator};
use crate::types::{Mutbl, Ty, Types};
use crate::typing;

/// The program with calls instead of drops. Functions, blocks and locals keep their numbers; new locals come last.
pub fn drop_calls(program: &Program) -> Cow<'_, Program> {
    let is_written = |function: &Function| function.written.is_some();
    if !program.types.adts().any(|(_, adt)| adt.drops) && !program.functions.iter().any(is_written) {
        return Cow::Borrowed(program);
    }
    let mut changed = program.clone();
    for (index, function) in program.functions.iter().enumerate() {
        let new = &mut changed.functions[index];
        (new.attrs.drops, new.written) = (false, None);
        if new.attrs.role == Role::Glue {
            new.attrs.role = Role::Body;
        }
        for (number, block) in function.blocks.iter().enumerate() {
            let Some(Terminator::Drop { place, target, unwind }) = &block.terminator else { continue };
            let ty = typing::place_ty(&program.types, function, place);
            let glue = ty.and_then(|ty| Some((ty, glue::glue_of(program, ty)?)));
            let block = &mut new.blocks[number];
            let Some((ty, glue)) = glue else {
                block.terminator = Some(Terminator::Goto(*target));
                continue;
            };
            // The glue's parameter has this type already.
            let Some(reference) = program.types.find(&Ty::Ref(Mutbl::Mut, ty)) else { continue };
            let (target, unwind) = (*target, *unwind);
            let borrow = Rvalue::Ref(Mutbl::Mut, place.clone());
            let dropped = new.add_local(reference);
            let dest = Place::from(new.add_local(Types::UNIT));
            let block = &mut new.blocks[number];
            block.statements.push(Statement::Assign(dropped.into(), borrow));
            let args = vec![Operand::Move(dropped.into())];
            block.terminator =
                Some(Terminator::Call { dest, callee: Callee::Function(glue), args, target, unwind });
        }
    }
    for (id, _) in program.types.adts() {
        changed.types.without_drop(id);
    }
    Cow::Owned(changed)
}
