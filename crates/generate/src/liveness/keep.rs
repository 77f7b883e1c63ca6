//! Operations that lose nothing: what a lossy one drops is added to its result, so that a wrong bit still shows.

use mir::{BinOp, CastKind, FloatTy, Operand, Rvalue, Statement, Ty, TyId};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Observations;
/// How often what a lossy operation drops is kept.
const KEPT_PERCENT: u32 = 94;

impl Grower {
    /// The result of an operation on integers, with what it dropped of its operands: `a + b + 2 * (a op b)` changes by an
    /// odd multiple of the bit that is wrong in `a` or `b`, whatever the operation makes of it.
    pub(crate) fn kept(
        &mut self,
        body: &mut Vec<Statement>,
        (op, ty): (BinOp, TyId),
        operands: &[&Operand],
        new: Operand,
    ) -> Operand {
        if !self.loses(op, ty) || !self.choices.percent(S, KEPT_PERCENT) {
            return new;
        }
        // A number and itself shifted to the right differ in the highest bit that is wrong.
        let (mut value, join) = match op {
            BinOp::Shr => (new, BinOp::BitXor),
            _ => (self.set(body, ty, Rvalue::Binary(BinOp::Add, new.clone(), new)), BinOp::Add),
        };
        for operand in operands.iter().filter(|operand| operand.place().is_some()) {
            value = self.set(body, ty, Rvalue::Binary(join, value, (*operand).clone()));
        }
        value
    }

    /// The same, executed at once.
    pub(crate) fn keep(&mut self, of: (BinOp, TyId), operands: &[&Operand], new: Operand) -> Option<Operand> {
        let mut statements = Vec::new();
        let value = self.kept(&mut statements, of, operands, new);
        statements.into_iter().all(|statement| self.emit(statement)).then_some(value)
    }

    /// Whether a result of this operation says nothing of some bits of its operands.
    pub(crate) fn loses(&self, op: BinOp, ty: TyId) -> bool {
        self.ws.program.types.as_int(ty).is_some()
            && matches!(op, BinOp::Mul | BinOp::BitAnd | BinOp::BitOr | BinOp::Shl | BinOp::Shr)
    }

    /// A number in another type: of a wider one all bits are folded into those that stay.
    pub(crate) fn recast(
        &mut self,
        body: &mut Vec<Statement>,
        value: Operand,
        from: TyId,
        to: TyId,
    ) -> Operand {
        if from == to {
            return value;
        }
        if self.choices.percent(S, KEPT_PERCENT)
            && let Some((statements, value)) = self.carried(value.clone(), from, to)
        {
            body.extend(statements);
            return value;
        }
        self.set(body, to, Rvalue::Cast(CastKind::As, value, to))
    }

    /// A literal that keeps its partner's bits in a product, and is no NaN, infinity or zero.
    pub(crate) fn factor(&mut self, ty: TyId) -> Option<Operand> {
        match *self.ws.program.types.get(ty) {
            Ty::Int(int) => match self.literal(ty)? {
                Operand::Const(mir::Const::Scalar { bits, .. }) => Some(literal(int.truncate(bits | 1), ty)),
                other => Some(other),
            },
            Ty::Float(float) => Some(literal(self.moderate(float), ty)),
            _ => None,
        }
    }

    /// A literal for an operation: of floats one near to 1.
    pub(crate) fn term(&mut self, op: BinOp, ty: TyId) -> Option<Operand> {
        let whole = self.ws.program.types.as_int(ty).is_some();
        match op == BinOp::Mul || !whole && self.choices.percent(S, 80) {
            true => self.factor(ty),
            false => self.literal(ty),
        }
    }

    /// The bits of a float between 1/2 and 4.
    fn moderate(&mut self, float: FloatTy) -> u128 {
        let fraction = float.fraction_bits();
        let bias = (1u128 << (float.bits() - 2 - fraction)) - 1;
        let exponent = bias - 1 + self.choices.below(S, 3) as u128;
        exponent << fraction | (self.choices.below(S, 8) as u128) << (fraction - 3)
    }

    /// A new private local with a value, in a body that is not executed yet.
    pub(crate) fn set(&mut self, body: &mut Vec<Statement>, ty: TyId, rvalue: Rvalue) -> Operand {
        let local = self.private_local(ty);
        body.push(Statement::Assign(local.into(), rvalue));
        Operand::Copy(local.into())
    }
}
