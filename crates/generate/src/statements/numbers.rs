//! Statements that compute numbers.

use mir::{BinOp, CastKind, FloatTy, IntTy, Operand, Proj, Rvalue, Ty, TyId, Types, UnOp};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

pub(crate) fn unary(g: &mut Builder) {
    let ty = g.scalar_ty();
    let op = match g.ws.program.types.get(ty) {
        Ty::Bool => UnOp::Not,
        Ty::Float(_) => UnOp::Neg,
        Ty::Int(int) if int.signed() && g.choices.percent(S, 50) => UnOp::Neg,
        Ty::Int(_) => UnOp::Not,
        _ => return,
    };
    if let Some(a) = g.operand(ty) {
        assign(g, ty, Rvalue::Unary(op, a));
    }
}

pub(crate) fn arithmetic(g: &mut Builder) {
    let ty = g.scalar_ty();
    let ops: &[BinOp] = match g.ws.program.types.get(ty) {
        Ty::Bool => &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
        Ty::Float(_) => &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div],
        Ty::Int(_) => {
            &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Add]
        }
        _ => return,
    };
    binary(g, ty, ty, ty, ops);
}

/// `dest = a op b` with one of the operators.
pub(crate) fn binary(g: &mut Builder, left: TyId, right: TyId, result: TyId, ops: &[BinOp]) {
    let Some(op) = g.choices.pick(S, ops).copied() else { return };
    let (Some(a), Some(b)) = (g.operand(left), g.operand(right)) else { return };
    assign(g, result, Rvalue::Binary(op, a, b));
}

pub(crate) fn division(g: &mut Builder) {
    let ty = g.scalar_ty();
    match g.ws.program.types.get(ty) {
        Ty::Float(float) if *float != FloatTy::F128 => binary(g, ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
        Ty::Int(_) => binary(g, ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
        _ => {}
    }
}

pub(crate) fn shift(g: &mut Builder) {
    let (left, right) = (g.int_ty(), g.int_ty());
    binary(g, left, right, left, &[BinOp::Shl, BinOp::Shr]);
}

pub(crate) fn checked(g: &mut Builder) {
    let ty = g.int_ty();
    let pair = g.ws.program.types.tuple(vec![ty, Types::BOOL]);
    let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul];
    let Some(op) = g.choices.pick(S, &ops).copied() else { return };
    let (Some(a), Some(b)) = (g.operand(ty), g.operand(ty)) else { return };
    // The plain operation besides the checked one, on the same operands.
    if g.choices.percent(S, 25) {
        let (a, b) = (a.clone(), b.clone());
        assign(g, ty, Rvalue::Binary(op, a, b));
    }
    let Some(place) = assign(g, pair, Rvalue::Checked(op, a, b)) else { return };
    if g.choices.percent(S, 60) {
        let value = Operand::Copy(place.project(Proj::Field(0)));
        assign(g, ty, Rvalue::Use(value));
    }
}

pub(crate) fn comparison(g: &mut Builder) {
    let ty = g.scalar_ty();
    let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
    binary(g, ty, ty, Types::BOOL, &ops);
}

pub(crate) fn cast(g: &mut Builder) {
    let (from, to) = (g.scalar_ty(), g.scalar_ty());
    let types = &g.ws.program.types;
    let allowed = matches!(
        (types.get(from), types.get(to)),
        (Ty::Int(IntTy::U8), Ty::Char)
            | (Ty::Int(_) | Ty::Bool | Ty::Char, Ty::Int(_))
            | (Ty::Int(_), Ty::Float(_))
            | (Ty::Float(_), Ty::Int(_) | Ty::Float(_))
    ) && from != to;
    if allowed && let Some(a) = g.operand(from) {
        assign(g, to, Rvalue::Cast(CastKind::As, a, to));
    }
}
