//! Literals: zero, one, or half of their value. This also shortens loops.

use mir::visit_mut;
use mir::{Const, ConstValue, Operand, Program, Terminator, Ty, Types};

use super::{Change, EditContext};

/// A visitor of literals with their types; parts of constant items and switch values come without one.
type EachLiteral<'a> = &'a mut dyn FnMut(&mut u128, Option<mir::TyId>);

/// Every literal of a program, in a fixed order.
fn literals(program: &mut Program, each: EachLiteral<'_>) {
    for constant in &mut program.entry.args {
        if let Const::Scalar { bits, ty } = constant {
            each(bits, Some(*ty));
        }
    }
    for function in &mut program.functions {
        visit_mut::function_operands(function, &mut |op| {
            if let Operand::Const(Const::Scalar { bits, ty }) = op {
                each(bits, Some(*ty));
            }
        });
        for block in &mut function.blocks {
            if let Some(Terminator::SwitchInt { targets, .. }) = &mut block.terminator {
                targets.iter_mut().for_each(|(value, _)| each(value, None));
            }
        }
    }
    program.statics.iter_mut().for_each(|s| values(&mut s.value, each));
    program.consts.iter_mut().for_each(|c| values(&mut c.value, each));
}

fn values(value: &mut ConstValue, each: EachLiteral<'_>) {
    match value {
        ConstValue::Scalar(bits) => each(bits, None),
        ConstValue::Fn(_) | ConstValue::StaticAddr(_) => {}
        ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => values(inner, each),
        ConstValue::Aggregate { fields, .. } => fields.iter_mut().for_each(|f| values(f, each)),
    }
}

/// Replaces named numbers by literals.
pub(super) fn named(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (index, item) in subject.program.consts.iter().enumerate() {
        let ConstValue::Scalar(bits) = item.value else { continue };
        // Some floats have no literal.
        if subject.program.types.as_int(item.ty).is_none() {
            continue;
        }
        let (name, literal) = (Const::Named(mir::ConstId(index as u32)), Const::Scalar { bits, ty: item.ty });
        changes.push(Box::new(move |draft| {
            for function in &mut draft.base.functions {
                visit_mut::function_operands(function, &mut |op| {
                    if *op == Operand::Const(name) {
                        *op = Operand::Const(literal);
                    }
                });
            }
        }));
    }
    changes
}

/// One change for each literal that `simpler` changes.
fn changed(subject: &EditContext, simpler: fn(&Types, u128, Option<mir::TyId>) -> u128) -> Vec<Change> {
    let mut news = Vec::new();
    let types = &subject.program.types;
    literals(&mut subject.program.clone(), &mut |bits, ty| news.push((*bits, simpler(types, *bits, ty))));
    let change = |(index, new): (usize, u128)| -> Change {
        Box::new(move |draft| {
            let mut at = 0;
            literals(&mut draft.base, &mut |bits, _| {
                if at == index {
                    *bits = new;
                }
                at += 1;
            });
        })
    };
    let differing = news.into_iter().enumerate().filter(|(_, (old, new))| old != new);
    differing.map(|(index, (_, new))| change((index, new))).collect()
}

/// Replaces literals by zero.
pub(super) fn zero(subject: &EditContext) -> Vec<Change> {
    changed(subject, |_, _, _| 0)
}

/// Replaces literals by one.
pub(super) fn one(subject: &EditContext) -> Vec<Change> {
    changed(subject, |types, bits, ty| match ty.map(|ty| types.get(ty)) {
        Some(Ty::Float(float)) => {
            let (fraction, width) = (float.fraction_bits(), float.bits());
            ((1u128 << (width - 2 - fraction)) - 1) << fraction
        }
        _ => bits.min(1),
    })
}

/// Halves literals.
pub(super) fn halve(subject: &EditContext) -> Vec<Change> {
    changed(subject, |types, bits, ty| match ty.map(|ty| types.get(ty)) {
        Some(Ty::Float(_)) => bits,
        Some(Ty::Int(int)) if int.signed() => int.truncate((int.sign_extend(bits) / 2) as u128),
        _ => bits / 2,
    })
}
