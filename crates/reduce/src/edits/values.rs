//! Replaces computations by the numbers they gave.

use mir::visit;
use mir::visit_mut;
use mir::{FuncId, Operand, Rvalue, Statement};

use super::{Change, EditContext, statements, terminators};
use crate::draft::number;
use crate::facts::StepFacts;

/// Assigns the number that an assignment wrote first.
pub(super) fn assignments(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, rvalue) = statement else { continue };
        let known = subject.facts.step(f, b, s).and_then(|step| step.result);
        if let (Some(bits), false) = (known, matches!(rvalue, Rvalue::Use(Operand::Const(_)))) {
            let to = to.clone();
            changes.push(Box::new(move |draft| {
                let Some(ty) = draft.number_ty(f, &to) else { return };
                if let Some(Statement::Assign(_, rvalue)) = draft.statement(f, b, s) {
                    *rvalue = Rvalue::Use(number(bits, ty));
                }
            }));
        }
    }
    changes
}

/// Uses the number that an operand had first.
pub(super) fn operands(subject: &EditContext) -> Vec<Change> {
    known_operands(subject, |step| &step.operands)
}

/// Uses the number that an operand had last.
pub(super) fn operands_last(subject: &EditContext) -> Vec<Change> {
    known_operands(subject, |step| &step.last)
}

fn known_operands(subject: &EditContext, values: fn(&StepFacts) -> &[Option<u128>]) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let mut note = |f: FuncId,
                    operands: &[Option<u128>],
                    all: &[&Operand],
                    apply: &dyn Fn(usize, Operand) -> Change| {
        for (i, (known, operand)) in operands.iter().zip(all).enumerate() {
            let (Some(bits), Some(place)) = (known, operand.place()) else { continue };
            let function = subject.program.func(f);
            let Some(ty) = mir::typing::place_ty(&subject.program.types, function, place) else { continue };
            changes.push(apply(i, number(*bits, ty)));
        }
    };
    for (f, b, s, statement) in statements(&subject.program) {
        let Some(step) = subject.facts.step(f, b, s) else { continue };
        let mut all = Vec::new();
        visit::statement_operands(statement, &mut |op| all.push(op));
        note(f, values(step), &all, &|i, constant| {
            Box::new(move |draft| {
                let mut at = 0;
                let Some(statement) = draft.statement(f, b, s) else { return };
                visit_mut::statement_operands(statement, &mut |op| {
                    if at == i {
                        *op = constant.clone();
                    }
                    at += 1;
                });
            })
        });
    }
    for (f, b, terminator) in terminators(&subject.program) {
        let Some(step) = subject.facts.terminator(f, b) else { continue };
        let mut all = Vec::new();
        visit::terminator_operands(terminator, &mut |op| all.push(op));
        note(f, values(step), &all, &|i, constant| {
            Box::new(move |draft| {
                let mut at = 0;
                let Some(terminator) = draft.terminator(f, b) else { return };
                visit_mut::terminator_operands(terminator, &mut |op| {
                    if at == i {
                        *op = constant.clone();
                    }
                    at += 1;
                });
            })
        });
    }
    changes
}

/// Replaces moves by copies.
pub(super) fn moves(subject: &EditContext) -> Vec<Change> {
    fn copy(op: &mut Operand) {
        if let Operand::Move(place) = op {
            *op = Operand::Copy(place.clone());
        }
    }
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let mut found = false;
        visit::statement_operands(statement, &mut |op| found |= matches!(op, Operand::Move(_)));
        if found {
            changes.push(Box::new(move |draft| {
                if let Some(statement) = draft.statement(f, b, s) {
                    visit_mut::statement_operands(statement, &mut copy);
                }
            }));
        }
    }
    for (f, b, terminator) in terminators(&subject.program) {
        let mut found = false;
        visit::terminator_operands(terminator, &mut |op| found |= matches!(op, Operand::Move(_)));
        if found {
            changes.push(Box::new(move |draft| {
                if let Some(terminator) = draft.terminator(f, b) {
                    visit_mut::terminator_operands(terminator, &mut copy);
                }
            }));
        }
    }
    changes
}
