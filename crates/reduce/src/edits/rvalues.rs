//! Replaces operations by one of their operands.

use mir::visit;
use mir::visit_mut;
use mir::{Operand, Proj, Rvalue, Statement};

use super::{Change, EditContext, statements};

/// Replaces an operation by its first operand, or by a simpler operation of the same type.
pub(super) fn first(subject: &EditContext) -> Vec<Change> {
    replaced(subject, 0)
}

/// Replaces an operation by its second operand.
pub(super) fn second(subject: &EditContext) -> Vec<Change> {
    replaced(subject, 1)
}

/// `t = Checked(a + b)` of which only the number is used: becomes a plain addition.
pub(super) fn unchecked(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, Rvalue::Checked(op, x, y)) = statement else { continue };
        let Some(ty) = mir::typing::operand_ty(&subject.program, subject.program.func(f), x) else {
            continue;
        };
        if !to.projection.is_empty() || to.local == mir::Local::RET {
            continue;
        }
        let (pair, rvalue) = (to.local, Rvalue::Binary(*op, x.clone(), y.clone()));
        changes.push(Box::new(move |draft| {
            let number = draft.base.functions[f.0 as usize].add_local(ty);
            let function = &mut draft.base.functions[f.0 as usize];
            visit_mut::function_places(function, &mut |place, _| {
                if place.local == pair && place.projection == [Proj::Field(0)] {
                    *place = number.into();
                }
            });
            draft.replace(f, b, s, Statement::Assign(number.into(), rvalue.clone()));
        }));
    }
    changes
}

fn replaced(subject: &EditContext, index: usize) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, rvalue) = statement else { continue };
        if matches!(rvalue, Rvalue::Use(_)) {
            continue;
        }
        let function = subject.program.func(f);
        let ty = mir::typing::place_ty(&subject.program.types, function, to);
        let mut operands: Vec<&Operand> = Vec::new();
        visit::rvalue_operands(rvalue, &mut |op| operands.push(op));
        // `x = x + y` would become `x = x`, which is not allowed; another edit deletes it.
        let fits = |op: &&&Operand| {
            op.place() != Some(to)
                && mir::typing::operand_ty(&subject.program, function, op).is_some_and(|own| Some(own) == ty)
        };
        let Some(operand) = operands.get(index).filter(fits).copied().cloned() else { continue };
        changes.push(Box::new(move |draft| {
            if let Some(Statement::Assign(_, rvalue)) = draft.statement(f, b, s) {
                *rvalue = Rvalue::Use(operand.clone());
            }
        }));
    }
    changes
}
