//! What was computed before is computed again, as it was or nearly so: compilers look for that, and must see what has
//! changed in between.

use std::collections::BTreeSet;

use mir::{BinOp, Operand, Rvalue, Statement, Types};

use crate::choices::Stream;
use crate::control::decoys::touches_storage;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::usual;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "again",
    doc: "Earlier computations recomputed, exactly or slightly varied.",
    hunts: &["GVN", "llvm:EarlyCSE", "llvm:GVN"],
    default: 8,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| g.compute_again()),
    detect: &[
        Detector {
            name: "flow.computed-again",
            switches: &[],
            doc: "computations that occur twice in a function",
            count: Some(repeated),
        },
    ],
};

/// Operators of which one may stand for another on the same operands.
const ALIKE: [&[BinOp]; 4] = [
    &[BinOp::Add, BinOp::Sub, BinOp::Mul],
    &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
    &[BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge],
    &[BinOp::Div, BinOp::Rem],
];

impl Grower {
    /// Computes something again.
    pub(crate) fn compute_again(&mut self) {
        let Some(rvalue) = self.earlier_rvalue() else { return };
        let rvalue = if self.choices.percent(S, 50) { rvalue } else { self.varied(rvalue) };
        let Some(ty) = mir::typing::rvalue_ty(&self.ws.program, self.ws.func(), &rvalue) else { return };
        self.assign(ty, rvalue);
    }

    /// An rvalue of the function that computes something.
    fn earlier_rvalue(&mut self) -> Option<Rvalue> {
        for _ in 0..6 {
            let blocks = &self.ws.func().blocks;
            let block = &blocks[self.choices.below(S, blocks.len() as u64) as usize];
            let index = self.choices.below(S, block.statements.len().max(1) as u64) as usize;
            let Some(statement @ Statement::Assign(_, rvalue)) = block.statements.get(index) else {
                continue;
            };
            // An activation that began before a local had storage statements takes it for live.
            let (func, _) = self.ws.here();
            if matches!(
                rvalue,
                Rvalue::Use(_) | Rvalue::Repeat(..) | Rvalue::CopyForDeref(_) | Rvalue::Len(_)
            ) || touches_storage(&self.ws.program, func, statement)
            {
                continue;
            }
            let mut rvalue = rvalue.clone();
            mir::visit_mut::rvalue_operands(&mut rvalue, &mut |operand| *operand = operand.clone().copied());
            return Some(rvalue);
        }
        None
    }

    /// The same on the same operands, by another operator; or on another operand.
    fn varied(&mut self, rvalue: Rvalue) -> Rvalue {
        let (op, a, b) = match rvalue {
            Rvalue::Binary(op, a, b) | Rvalue::Checked(op, a, b) => (op, a, b),
            other => return other,
        };
        let alike = ALIKE.iter().find(|ops| ops.contains(&op)).copied().unwrap_or(&[]);
        let whole = self.ws.program.types.as_int(self.ty_of(&a)).is_some();
        match self.choices.below(S, 4) {
            0 if whole && ALIKE[0].contains(&op) => Rvalue::Checked(op, a, b),
            1 if !alike.is_empty() => Rvalue::Binary(*self.choices.pick(S, alike).unwrap_or(&op), a, b),
            2 if !alike.is_empty() => Rvalue::Binary(op, b, a),
            _ => {
                let ty = self.ty_of(&b);
                let other = self.operand(ty).unwrap_or(b);
                Rvalue::Binary(op, a, other)
            }
        }
    }

    fn ty_of(&self, operand: &Operand) -> mir::TyId {
        mir::typing::operand_ty(&self.ws.program, self.ws.func(), operand).unwrap_or(Types::U32)
    }
}

fn repeated(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
