//! The features of rustc that a statement or terminator needs: one rule, for printing and for generating.

use crate::dialect::{Feature, Version};
use crate::program::{Function, Program};
use crate::syntax::{Callee, CastKind, Operand, Rvalue, Statement, Terminator};
use crate::types::TyId;
use crate::typing;

/// The first feature of a statement that the version lacks, if any. Does not inspect types and places.
pub fn statement_lacks(
    program: &Program,
    function: &Function,
    statement: &Statement,
    version: Version,
) -> Option<Feature> {
    match statement {
        Statement::Assign(_, rvalue) => rvalue_lacks(program, function, rvalue, version),
        Statement::Deinit(_) => absent(Feature::Deinit, version),
        Statement::Retag(_) => absent(Feature::Retag, version),
        Statement::StorageLive(_)
        | Statement::StorageDead(_)
        | Statement::Assume(_)
        | Statement::SetDiscriminant(..) => None,
    }
}

/// What a version lacks for a body of the analysis phase.
pub fn analysis_lacks(body: &Function, version: Version) -> Option<Feature> {
    let transmutes = |statement: &Statement| {
        matches!(statement, Statement::Assign(_, Rvalue::Cast(CastKind::Transmute, ..)))
    };
    let any = body.blocks.iter().flat_map(|block| &block.statements).any(transmutes);
    any.then_some(Feature::AnalysisTransmute).and_then(|feature| absent(feature, version))
}

fn rvalue_lacks(
    program: &Program,
    function: &Function,
    rvalue: &Rvalue,
    version: Version,
) -> Option<Feature> {
    let construct = match rvalue {
        Rvalue::PtrMetadata(_) => Feature::PtrMetadata,
        Rvalue::Len(_) => Feature::Len,
        Rvalue::CopyForDeref(_) => Feature::CopyForDeref,
        Rvalue::Cast(CastKind::Unsize, ..) => Feature::CastUnsize,
        // Old versions write `as`, or no cast at all.
        Rvalue::Cast(CastKind::PtrToPtr, op, to)
            if program.types.mentions_reference(*to) && !is_of(program, function, op, *to) =>
        {
            Feature::CastPtrToPtr
        }
        _ => return None,
    };
    absent(construct, version)
}

/// The first feature of a terminator that the version lacks, if any.
pub fn terminator_lacks(program: &Program, terminator: &Terminator, version: Version) -> Option<Feature> {
    match terminator {
        Terminator::Call { callee, .. } => callee_lacks(program, callee, version),
        Terminator::TailCall { callee, .. } => {
            absent(Feature::TailCall, version).or_else(|| callee_lacks(program, callee, version))
        }
        _ => None,
    }
}

fn callee_lacks(program: &Program, callee: &Callee, version: Version) -> Option<Feature> {
    match callee {
        Callee::Intrinsic(intrinsic, generics) => intrinsic.lacks(&program.types, generics, version),
        Callee::Vendor { id, .. } => {
            let row = id.row().filter(|row| !row.is_in(version))?;
            Some(Feature::Intrinsic(row.name.clone()))
        }
        Callee::Function(_) | Callee::Pointer(_) | Callee::Observe { .. } => None,
    }
}

fn is_of(program: &Program, function: &Function, op: &Operand, ty: TyId) -> bool {
    typing::operand_ty(program, function, op) == Some(ty)
}

fn absent(construct: Feature, version: Version) -> Option<Feature> {
    (!version.has(&construct)).then_some(construct)
}
