//! Recomputes an earlier value, exactly or nearly so: compilers look for that, and must notice what has changed in
//! between.

use std::collections::BTreeSet;

use mir::{BinOp, Operand, Rvalue, Statement, Types};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::control::decoys::touches_storage;
use crate::idioms::{Detector, Executed, Idiom, Run, anywhere};
use crate::knobs::usual;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "again",
    doc: "Earlier computations recomputed, exactly or slightly varied.",
    hunts: &["GVN", "llvm:EarlyCSE", "llvm:GVN"],
    default: 8,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| compute_again(g)),
    detect: &[Detector {
        name: "flow.computed-again",
        switches: &[],
        doc: "computations that occur twice in a function",
        count: Some(repeated),
    }],
};

/// Groups of operators that can replace each other.
const ALIKE: [&[BinOp]; 4] = [
    &[BinOp::Add, BinOp::Sub, BinOp::Mul],
    &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
    &[BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge],
    &[BinOp::Div, BinOp::Rem],
];

/// Computes something again.
fn compute_again(g: &mut Builder) {
    let Some(rvalue) = earlier_rvalue(g) else { return };
    let rvalue = if g.choices.percent(S, 50) { rvalue } else { varied(g, rvalue) };
    let Some(ty) = mir::typing::rvalue_ty(&g.ws.program, g.ws.func(), &rvalue) else { return };
    assign(g, ty, rvalue);
}

/// An rvalue of the function that computes something.
fn earlier_rvalue(g: &mut Builder) -> Option<Rvalue> {
    for _ in 0..6 {
        let blocks = &g.ws.func().blocks;
        let block = &blocks[g.choices.below(S, blocks.len() as u64) as usize];
        let index = g.choices.below(S, block.statements.len().max(1) as u64) as usize;
        let Some(statement @ Statement::Assign(_, rvalue)) = block.statements.get(index) else {
            continue;
        };
        // An activation that began before a local got storage statements considers it live.
        let (func, _) = g.ws.here();
        if matches!(rvalue, Rvalue::Use(_) | Rvalue::Repeat(..) | Rvalue::CopyForDeref(_) | Rvalue::Len(_))
            || touches_storage(&g.ws.program, func, statement)
        {
            continue;
        }
        let mut rvalue = rvalue.clone();
        mir::visit_mut::rvalue_operands(&mut rvalue, &mut |operand| *operand = operand.clone().copied());
        return Some(rvalue);
    }
    None
}

/// Another operator on the same operands, or another operand.
fn varied(g: &mut Builder, rvalue: Rvalue) -> Rvalue {
    let (op, a, b) = match rvalue {
        Rvalue::Binary(op, a, b) | Rvalue::Checked(op, a, b) => (op, a, b),
        other => return other,
    };
    let alike = ALIKE.iter().find(|ops| ops.contains(&op)).copied().unwrap_or(&[]);
    let whole = g.ws.program.types.as_int(ty_of(g, &a)).is_some();
    match g.choices.below(S, 4) {
        0 if whole && ALIKE[0].contains(&op) => Rvalue::Checked(op, a, b),
        1 if !alike.is_empty() => Rvalue::Binary(*g.choices.pick(S, alike).unwrap_or(&op), a, b),
        2 if !alike.is_empty() => Rvalue::Binary(op, b, a),
        _ => {
            let ty = ty_of(g, &b);
            let other = g.operand(ty).unwrap_or(b);
            Rvalue::Binary(op, a, other)
        }
    }
}

fn ty_of(g: &Builder, operand: &Operand) -> mir::TyId {
    mir::typing::operand_ty(&g.ws.program, g.ws.func(), operand).unwrap_or(Types::U32)
}

fn repeated(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let mut before = BTreeSet::new();
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            if let Statement::Assign(
                _,
                rvalue @ (Rvalue::Binary(..) | Rvalue::Checked(..) | Rvalue::Cast(..)),
            ) = statement
                && !before.insert(format!("{rvalue:?}"))
            {
                found(times);
            }
        }
    }
}
