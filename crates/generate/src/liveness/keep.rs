//! Lossless operations: what a lossy one drops is added to its result, so that a wrong bit still shows.

use mir::{BinOp, CastKind, FloatTy, Local, Operand, Rvalue, Statement, Ty, TyId};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::liveness::checksum::carried;

const S: Stream = Stream::Observations;
/// How often the dropped information is kept.
const KEPT_PERCENT: u32 = 94;

/// The result of an operation on integers, with what it dropped of its operands: `a + b + 2 * (a op b)` changes by an
/// odd multiple of a wrong bit in `a` or `b`, whatever the operation does.
pub(crate) fn kept(
    g: &mut Builder,
    body: &mut Vec<Statement>,
    (op, ty): (BinOp, TyId),
    operands: &[&Operand],
    new: Operand,
) -> Operand {
    if !loses(g, op, ty) || !g.choices.percent(S, KEPT_PERCENT) {
        return new;
    }
    // A number and itself shifted to the right differ in the highest wrong bit.
    let (mut value, join) = match op {
        BinOp::Shr => (new, BinOp::BitXor),
        _ => (set(g, body, ty, Rvalue::Binary(BinOp::Add, new.clone(), new)), BinOp::Add),
    };
    for operand in operands.iter().filter(|operand| operand.place().is_some()) {
        value = set(g, body, ty, Rvalue::Binary(join, value, (*operand).clone()));
    }
    value
}

/// [`kept`], executed at once.
pub(crate) fn keep(
    g: &mut Builder,
    of: (BinOp, TyId),
    operands: &[&Operand],
    new: Operand,
) -> Option<Operand> {
    let mut statements = Vec::new();
    let value = kept(g, &mut statements, of, operands, new);
    g.emit_all(statements).then_some(value)
}

/// Whether the result of this operation loses some bits of its operands.
pub(crate) fn loses(g: &Builder, op: BinOp, ty: TyId) -> bool {
    g.ws.program.types.as_int(ty).is_some()
        && matches!(op, BinOp::Mul | BinOp::BitAnd | BinOp::BitOr | BinOp::Shl | BinOp::Shr)
}

/// A number in another type; all bits of a wider one are folded into those that remain.
pub(crate) fn recast(
    g: &mut Builder,
    body: &mut Vec<Statement>,
    value: Operand,
    from: TyId,
    to: TyId,
) -> Operand {
    if from == to {
        return value;
    }
    if g.choices.percent(S, KEPT_PERCENT)
        && let Some((statements, value)) = carried(g, value.clone(), from, to)
    {
        body.extend(statements);
        return value;
    }
    set(g, body, to, Rvalue::Cast(CastKind::As, value, to))
}

/// A literal that preserves its partner's bits in a product, and is not NaN, infinity or zero.
pub(crate) fn factor(g: &mut Builder, ty: TyId) -> Option<Operand> {
    match *g.ws.program.types.get(ty) {
        Ty::Int(int) => match g.literal(ty)? {
            Operand::Const(mir::Const::Scalar { bits, .. }) => Some(literal(int.truncate(bits | 1), ty)),
            other => Some(other),
        },
        Ty::Float(float) => Some(literal(moderate(g, float), ty)),
        _ => None,
    }
}

/// A literal for an operation; for floats one near 1.
pub(crate) fn term(g: &mut Builder, op: BinOp, ty: TyId) -> Option<Operand> {
    let whole = g.ws.program.types.as_int(ty).is_some();
    if op == BinOp::Mul || !whole && g.choices.percent(S, 80) { factor(g, ty) } else { g.literal(ty) }
}

/// The bits of a float between 1/2 and 4.
fn moderate(g: &mut Builder, float: FloatTy) -> u128 {
    let fraction = float.fraction_bits();
    let bias = (1u128 << (float.bits() - 2 - fraction)) - 1;
    let exponent = bias - 1 + g.choices.below(S, 3) as u128;
    exponent << fraction | (g.choices.below(S, 8) as u128) << (fraction - 3)
}

/// A new private local with a value, in a body that is not executed yet.
pub(crate) fn set(g: &mut Builder, body: &mut Vec<Statement>, ty: TyId, rvalue: Rvalue) -> Operand {
    Operand::Copy(set_local(g, body, ty, rvalue).into())
}

/// [`set`], for callers that need the local.
pub(crate) fn set_local(g: &mut Builder, body: &mut Vec<Statement>, ty: TyId, rvalue: Rvalue) -> Local {
    let local = g.private_local(ty);
    body.push(Statement::Assign(local.into(), rvalue));
    local
}
