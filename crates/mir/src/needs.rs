//! What a piece of a program needs of a rustc version: the one copy of the rule for printing and for generating.

use crate::dialect::{Construct, Version};
use crate::program::{Function, Program};
use crate::syntax::{Callee, CastKind, Operand, Rvalue, Statement, Terminator};
use crate::types::TyId;
use crate::typing;

/// What the version lacks of a statement, if anything. Types and places are not looked at.
pub fn statement_lacks(
    program: &Program,
    function: &Function,
    statement: &Statement,
    version: Version,
) -> Option<Construct> {
    match statement {
        Statement::Assign(_, rvalue) => rvalue_lacks(program, function, rvalue, version),
        Statement::Deinit(_) => absent(Construct::Deinit, version),
        Statement::Retag(_) => absent(Construct::Retag, version),
        Statement::StorageLive(_)
        | Statement::StorageDead(_)
        | Statement::Assume(_)
        | Statement::SetDiscriminant(..) => None,
    }
}

fn rvalue_lacks(
    program: &Program,
    function: &Function,
    rvalue: &Rvalue,
    version: Version,
) -> Option<Construct> {
    let construct = match rvalue {
        Rvalue::PtrMetadata(_) => Construct::PtrMetadata,
        Rvalue::Len(_) => Construct::Len,
        Rvalue::CopyForDeref(_) => Construct::CopyForDeref,
        Rvalue::Cast(CastKind::Unsize, ..) => Construct::CastUnsize,
        // Old versions write `as`, or nothing at all.
        Rvalue::Cast(CastKind::PtrToPtr, op, to)
            if program.types.mentions_reference(*to) && !is_of(program, function, op, *to) =>
        {
            Construct::CastPtrToPtr
        }
        _ => return None,
    };
    absent(construct, version)
}

/// What the version lacks of a terminator, if anything.
pub fn terminator_lacks(program: &Program, terminator: &Terminator, version: Version) -> Option<Construct> {
    match terminator {
        Terminator::Call { callee, .. } => callee_lacks(program, callee, version),
        Terminator::TailCall { callee, .. } => {
            absent(Construct::TailCall, version).or_else(|| callee_lacks(program, callee, version))
        }
        _ => None,
    }
}

fn callee_lacks(program: &Program, callee: &Callee, version: Version) -> Option<Construct> {
    match callee {
        Callee::Intrinsic(intrinsic, generics) => intrinsic.lacks(&program.types, generics, version),
        Callee::Function(_) | Callee::Pointer(_) | Callee::Observe { .. } => None,
    }
}

fn is_of(program: &Program, function: &Function, op: &Operand, ty: TyId) -> bool {
    typing::operand_ty(program, function, op) == Some(ty)
}

fn absent(construct: Construct, version: Version) -> Option<Construct> {
    (!version.has(&construct)).then_some(construct)
}
