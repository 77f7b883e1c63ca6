//! Statements that compute numbers.

use mir::{BinOp, CastKind, FloatTy, IntTy, Operand, Proj, Rvalue, Ty, TyId, Types, UnOp};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Rvalues;

impl Grower {
    pub(crate) fn unary(&mut self) {
        let ty = self.scalar_ty();
        let op = match self.ws.program.types.get(ty) {
            Ty::Bool => UnOp::Not,
            Ty::Float(_) => UnOp::Neg,
            Ty::Int(int) if int.signed() && self.choices.percent(S, 50) => UnOp::Neg,
            Ty::Int(_) => UnOp::Not,
            _ => return,
        };
        if let Some(a) = self.operand(ty) {
            self.assign(ty, Rvalue::Unary(op, a));
        }
    }

    pub(crate) fn arithmetic(&mut self) {
        let ty = self.scalar_ty();
        let ops: &[BinOp] = match self.ws.program.types.get(ty) {
            Ty::Bool => &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
            Ty::Float(_) => &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div],
            Ty::Int(_) => {
                &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Add]
            }
            _ => return,
        };
        self.binary(ty, ty, ty, ops);
    }

    /// `dest = a op b` with one of the operators.
    pub(crate) fn binary(&mut self, left: TyId, right: TyId, result: TyId, ops: &[BinOp]) {
        let Some(op) = self.choices.pick(S, ops).copied() else { return };
        let (Some(a), Some(b)) = (self.operand(left), self.operand(right)) else { return };
        self.assign(result, Rvalue::Binary(op, a, b));
    }

    pub(crate) fn division(&mut self) {
        let ty = self.scalar_ty();
        match self.ws.program.types.get(ty) {
            Ty::Float(float) if *float != FloatTy::F128 => self.binary(ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
            Ty::Int(_) => self.binary(ty, ty, ty, &[BinOp::Div, BinOp::Rem]),
            _ => {}
        }
    }

    pub(crate) fn shift(&mut self) {
        let (left, right) = (self.int_ty(), self.int_ty());
        self.binary(left, right, left, &[BinOp::Shl, BinOp::Shr]);
    }

    pub(crate) fn checked(&mut self) {
        let ty = self.int_ty();
        let pair = self.ws.program.types.tuple(vec![ty, Types::BOOL]);
        let ops = [BinOp::Add, BinOp::Sub, BinOp::Mul];
        let Some(op) = self.choices.pick(S, &ops).copied() else { return };
        let (Some(a), Some(b)) = (self.operand(ty), self.operand(ty)) else { return };
        // The plain operation beside the checked one, on the same operands.
        if self.choices.percent(S, 25) {
            let (a, b) = (a.clone(), b.clone());
            self.assign(ty, Rvalue::Binary(op, a, b));
        }
        let Some(place) = self.assign(pair, Rvalue::Checked(op, a, b)) else { return };
        if self.choices.percent(S, 60) {
            let value = Operand::Copy(place.project(Proj::Field(0)));
            self.assign(ty, Rvalue::Use(value));
        }
    }

    pub(crate) fn comparison(&mut self) {
        let ty = self.scalar_ty();
        let ops = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
        self.binary(ty, ty, Types::BOOL, &ops);
    }

    pub(crate) fn cast(&mut self) {
        let (from, to) = (self.scalar_ty(), self.scalar_ty());
        let types = &self.ws.program.types;
        let allowed = matches!(
            (types.get(from), types.get(to)),
            (Ty::Int(IntTy::U8), Ty::Char)
                | (Ty::Int(_) | Ty::Bool | Ty::Char, Ty::Int(_))
                | (Ty::Int(_), Ty::Float(_))
                | (Ty::Float(_), Ty::Int(_) | Ty::Float(_))
        ) && from != to;
        if allowed && let Some(a) = self.operand(from) {
            self.assign(to, Rvalue::Cast(CastKind::As, a, to));
        }
    }
}
