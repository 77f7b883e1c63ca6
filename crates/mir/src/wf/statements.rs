//! Statements, and the textual lint of assignments.

use super::{Checker, WfRule};
use crate::program::Function;
use crate::syntax::{Operand, Place, Proj, Rvalue, Statement};
use crate::types::Types;

impl Checker<'_> {
    pub(super) fn statement(&mut self, function: &Function, statement: &Statement) {
        match statement {
            Statement::Assign(place, rvalue) => {
                let to = self.sized_place(function, place);
                let from = self.rvalue(function, rvalue);
                if let (Some(to), Some(from)) = (to, from) {
                    self.require(Some(to) == from, WfRule::AssignType, "the two sides have different types");
                    if self.program.lint && overlaps_textually(place, rvalue) {
                        self.fail(WfRule::LintOverlap, "the copied place may overlap the destination");
                    }
                }
            }
            Statement::StorageLive(local) | Statement::StorageDead(local) => {
                self.local(function, *local);
            }
            Statement::Assume(op) => {
                if let Some(ty) = self.operand(function, op) {
                    self.require(ty == Types::BOOL, WfRule::AssumeBool, "Assume takes a bool");
                }
            }
            Statement::SetDiscriminant(place, variant) => {
                if let Some(ty) = self.place(function, place) {
                    let adt = self.types.as_adt(ty).filter(|adt| adt.is_enum());
                    let ok = adt.is_some_and(|adt| (*variant as usize) < adt.variants().len());
                    self.require(ok, WfRule::SetDiscriminant, "SetDiscriminant names a variant of an enum");
                }
            }
            Statement::Deinit(place) | Statement::Retag(place) => {
                self.sized_place(function, place);
            }
        }
    }
}

/// Semantics B.0 (a): for rvalues that may be copied in memory, whether a source place is the destination itself or
/// shares its local, both without a dereference. An index counts as a source too.
fn overlaps_textually(dest: &Place, rvalue: &Rvalue) -> bool {
    let operand = |op: &Operand| op.place().is_some_and(|source| conflicts(dest, source));
    match rvalue {
        Rvalue::Use(op) | Rvalue::Repeat(op, _) | Rvalue::Cast(_, op, _) => operand(op),
        Rvalue::Aggregate(_, operands) => operands.iter().any(operand),
        Rvalue::CopyForDeref(place) => conflicts(dest, place),
        _ => false,
    }
}

/// Whether the lint considers two places to overlap.
pub(super) fn conflicts(dest: &Place, source: &Place) -> bool {
    let same_local = dest.local == source.local && !dest.is_indirect() && !source.is_indirect();
    let indexed = source.projection.iter().any(|p| *p == Proj::Index(dest.local) && !dest.is_indirect());
    dest == source || same_local || indexed
}
