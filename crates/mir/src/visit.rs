//! The places, operands and edges inside statements and terminators, to look at or to change.

use crate::program::Function;
use crate::syntax::{BlockId, Callee, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Unwind};

/// What is done to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Its value is read.
    Read,
    /// A value is written to it.
    Write,
    /// Its address is taken.
    Address,
}

type EachOperand<'a> = &'a mut dyn FnMut(&mut Operand);
type EachPlace<'a> = &'a mut dyn FnMut(&mut Place, Use);

/// Every operand of an rvalue.
pub fn rvalue_operands(rvalue: &mut Rvalue, each: EachOperand<'_>) {
    match rvalue {
        Rvalue::Use(op)
        | Rvalue::Repeat(op, _)
        | Rvalue::Unary(_, op)
        | Rvalue::Cast(_, op, _)
        | Rvalue::PtrMetadata(op) => each(op),
        Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
            each(a);
            each(b);
        }
        Rvalue::Aggregate(_, ops) => ops.iter_mut().for_each(each),
        Rvalue::Ref(..)
        | Rvalue::RawPtr(..)
        | Rvalue::Discriminant(_)
        | Rvalue::Len(_)
        | Rvalue::CopyForDeref(_) => {}
    }
}

/// Every operand of a statement.
pub fn statement_operands(statement: &mut Statement, each: EachOperand<'_>) {
    match statement {
        Statement::Assign(_, rvalue) => rvalue_operands(rvalue, each),
        Statement::Assume(op) => each(op),
        _ => {}
    }
}

/// Every operand of a terminator; a called pointer comes first.
pub fn terminator_operands(terminator: &mut Terminator, each: EachOperand<'_>) {
    match terminator {
        Terminator::SwitchInt { op, .. } => each(op),
        Terminator::Call { callee, args, .. } | Terminator::TailCall { callee, args } => {
            if let Callee::Pointer(op) = callee {
                each(op);
            }
            args.iter_mut().for_each(each);
        }
        _ => {}
    }
}

/// Every place of a statement. Those of operands are read.
pub fn statement_places(statement: &mut Statement, each: EachPlace<'_>) {
    match statement {
        Statement::Assign(to, rvalue) => {
            match rvalue {
                Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place) => each(place, Use::Address),
                Rvalue::Discriminant(place) | Rvalue::Len(place) | Rvalue::CopyForDeref(place) => {
                    each(place, Use::Read);
                }
                _ => rvalue_operands(rvalue, &mut |op| operand_place(op, each)),
            }
            each(to, Use::Write);
        }
        Statement::Assume(op) => operand_place(op, each),
        Statement::SetDiscriminant(place, _) | Statement::Deinit(place) => each(place, Use::Write),
        Statement::Retag(place) => each(place, Use::Read),
        Statement::StorageLive(_) | Statement::StorageDead(_) => {}
    }
}

/// Every place of a terminator.
pub fn terminator_places(terminator: &mut Terminator, each: EachPlace<'_>) {
    terminator_operands(terminator, &mut |op| operand_place(op, each));
    match terminator {
        Terminator::Call { dest, .. } => each(dest, Use::Write),
        Terminator::Drop { place, .. } => each(place, Use::Read),
        _ => {}
    }
}

fn operand_place(operand: &mut Operand, each: EachPlace<'_>) {
    if let Operand::Copy(place) | Operand::Move(place) = operand {
        each(place, Use::Read);
    }
}

/// Every place of a function, storage statements and debug lines aside.
pub fn function_places(function: &mut Function, each: EachPlace<'_>) {
    for block in &mut function.blocks {
        block.statements.iter_mut().for_each(|s| statement_places(s, each));
        if let Some(terminator) = &mut block.terminator {
            terminator_places(terminator, each);
        }
    }
}

/// Every operand of a function.
pub fn function_operands(function: &mut Function, each: EachOperand<'_>) {
    for block in &mut function.blocks {
        block.statements.iter_mut().for_each(|s| statement_operands(s, each));
        if let Some(terminator) = &mut block.terminator {
            terminator_operands(terminator, each);
        }
    }
}

/// Every mention of a local in a function.
pub fn function_locals(function: &mut Function, each: &mut dyn FnMut(&mut Local)) {
    for block in &mut function.blocks {
        for statement in &mut block.statements {
            if let Statement::StorageLive(local) | Statement::StorageDead(local) = statement {
                each(local);
            }
        }
    }
    function_places(function, &mut |place, _| place_locals(place, each));
    for (_, place) in &mut function.debug {
        place_locals(place, each);
    }
}

/// The locals that a place mentions: its own, and indices.
pub fn place_locals(place: &mut Place, each: &mut dyn FnMut(&mut Local)) {
    each(&mut place.local);
    for proj in &mut place.projection {
        if let Proj::Index(local) = proj {
            each(local);
        }
    }
}

/// Every edge of a terminator.
pub fn edges(terminator: &mut Terminator, each: &mut dyn FnMut(&mut BlockId)) {
    match terminator {
        Terminator::Goto(target) => each(target),
        Terminator::SwitchInt { targets, otherwise, .. } => {
            targets.iter_mut().for_each(|(_, block)| each(block));
            each(otherwise);
        }
        Terminator::Call { target, unwind, .. } | Terminator::Drop { target, unwind, .. } => {
            each(target);
            if let Unwind::Cleanup(block) = unwind {
                each(block);
            }
        }
        _ => {}
    }
}
