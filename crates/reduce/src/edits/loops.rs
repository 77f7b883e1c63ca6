//! Loops and conditions: switches directly on the compared value.

use mir::{BinOp, BlockId, Const, FuncId, Operand, Rvalue, Statement, Terminator};

use super::{Change, EditContext, blocks};

/// `c = x != 5; match c { true => a, _ => b }` becomes `match x { 5 => b, _ => a }`, and likewise for `==`.
pub(super) fn conditions(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, block) in blocks(&subject.program) {
        let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else { continue };
        let Some(condition) = op.place() else { continue };
        let way = |value: u128| targets.iter().find(|(v, _)| *v == value).map_or(*otherwise, |(_, b)| *b);
        let comparison =
            block.statements.iter().enumerate().rev().find_map(|(s, statement)| match statement {
                Statement::Assign(to, Rvalue::Binary(op @ (BinOp::Eq | BinOp::Ne), a, c))
                    if to == condition =>
                {
                    Some((s, *op, a.clone(), c.clone()))
                }
                _ => None,
            });
        let Some((s, op, a, c)) = comparison else { continue };
        let (variable, bits) = match (a, c) {
            (variable, Operand::Const(Const::Scalar { bits, .. })) => (variable, bits),
            (Operand::Const(Const::Scalar { bits, .. }), variable) => (variable, bits),
            _ => continue,
        };
        let (equal, other) = if op == BinOp::Eq { (way(1), way(0)) } else { (way(0), way(1)) };
        changes.push(switch_on(f, b, s, variable, bits, equal, other));
    }
    changes
}

/// `c = x < y; match c { .. }` becomes a switch on `x` that exits at the number `x` had last.
pub(super) fn ends(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, block) in blocks(&subject.program) {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let Some(condition) = op.place() else { continue };
        let Some([stay, leave]) = subject.facts.terminator(f, b).map(|step| step.taken.as_slice()) else {
            continue;
        };
        for (s, statement) in block.statements.iter().enumerate() {
            let Statement::Assign(to, Rvalue::Binary(op, x, y)) = statement else { continue };
            if to != condition || !op.is_comparison() {
                continue;
            }
            let Some(step) = subject.facts.step(f, b, s) else { continue };
            for (variable, last) in [x, y].into_iter().zip(&step.last) {
                if let (Some(_), Some(bits)) = (variable.place(), last) {
                    changes.push(switch_on(f, b, s, variable.clone(), *bits, *leave, *stay));
                }
            }
        }
    }
    changes
}

fn switch_on(
    f: FuncId,
    b: BlockId,
    s: usize,
    op: Operand,
    bits: u128,
    equal: BlockId,
    other: BlockId,
) -> Change {
    Box::new(move |draft| {
        draft.delete(f, b, s);
        let targets = vec![(bits, equal)];
        draft.set_terminator(f, b, Terminator::SwitchInt { op: op.clone(), targets, otherwise: other });
    })
}
