//! Tracks how statements pass on the information that locals hold.

use mir::{Local, Operand, Rvalue, Statement, Ty, TyId};

use crate::builder::Builder;
use mir::Place;

/// The effect of a statement, computed before it runs.
pub(crate) struct Noted {
    written: Option<(mir::FuncId, Local, u32)>,
    /// Locals whose whole information the statement passes on.
    carried: Vec<Local>,
}

impl Builder {
    /// What a statement passes on and writes, and how much computation the result carries.
    pub(crate) fn note(&mut self, statement: &Statement) -> Noted {
        let Statement::Assign(place, rvalue) = statement else {
            return Noted { written: None, carried: Vec::new() };
        };
        let mut read = Vec::new();
        let mut carried = Vec::new();
        let keeps = carries(&self.ws.program, self.ws.func(), rvalue);
        mir::visit::rvalue_places(rvalue, &mut |place, _| {
            read.push(place.local);
            if keeps && place.projection.is_empty() {
                carried.push(place.local);
            }
        });
        let (func, _) = self.ws.here();
        let scope = self.ws.scope(func);
        let depth = read.iter().map(|local| scope.local(*local).depth).sum::<u32>();
        let owner = if place.is_indirect() {
            self.ws.machine.owner(&self.ws.program, place)
        } else {
            Some((func, place.local))
        };
        let written = owner.map(|(func, local)| (func, local, depth.saturating_add(1).min(1000)));
        Noted { written, carried }
    }

    /// Records the effect of a statement.
    pub(crate) fn apply(&mut self, noted: Noted) {
        let (func, _) = self.ws.here();
        for local in noted.carried {
            self.ws.change_local(func, local, |info| info.fresh = false);
        }
        if let Some((func, local, depth)) = noted.written {
            self.ws.change_local(func, local, |info| {
                info.depth = depth;
                info.fresh = true;
            });
        }
    }

    /// Marks a local as used: it was passed or observed.
    pub(crate) fn used(&mut self, operand: &Operand) {
        let (func, _) = self.ws.here();
        if let Some(place) = operand.place()
            && place.projection.is_empty()
        {
            self.ws.change_local(func, place.local, |info| info.fresh = false);
        }
    }

    /// Marks a local as changed by something that the scopes did not see.
    pub(crate) fn renew(&mut self, local: Local) {
        let (func, _) = self.ws.here();
        self.ws.change_local(func, local, |info| {
            info.fresh = true;
            info.depth += 5;
        });
    }

    pub(crate) fn renew_owner(&mut self, place: &Place) {
        if let Some((func, local)) = self.ws.machine.owner(&self.ws.program, place) {
            self.ws.change_local(func, local, |info| info.fresh = true);
        } else if !place.is_indirect() {
            self.renew(place.local);
        }
    }

    /// Records that a local's address was taken: it may change through a pointer.
    pub(crate) fn escape(&mut self, place: &Place) {
        let (func, _) = self.ws.here();
        if !place.is_indirect() {
            self.ws.change_local(func, place.local, |info| info.escaped = true);
        }
    }
}

/// Whether an rvalue preserves all information of its operands: adding does, comparing does not.
fn carries(program: &mir::Program, function: &mir::Function, rvalue: &Rvalue) -> bool {
    use mir::{BinOp, CastKind};
    match rvalue {
        Rvalue::Binary(op, ..) | Rvalue::Checked(op, ..) => {
            // Floats are rounded.
            let whole = |ty: TyId| matches!(program.types.get(ty), Ty::Int(_) | Ty::Bool);
            matches!(op, BinOp::Add | BinOp::Sub | BinOp::BitXor)
                && mir::typing::rvalue_ty(program, function, rvalue)
                    .is_some_and(|ty| whole(ty) || matches!(program.types.get(ty), Ty::Tuple(_)))
        }
        Rvalue::Cast(CastKind::As, operand, to) => {
            let bits = |ty: TyId| match program.types.get(ty) {
                Ty::Int(int) => Some(int.bits()),
                Ty::Bool => Some(1),
                Ty::Char => Some(21),
                _ => None,
            };
            let from = mir::typing::operand_ty(program, function, operand).and_then(bits);
            from.zip(bits(*to)).is_some_and(|(from, to)| from <= to)
        }
        Rvalue::Use(_)
        | Rvalue::Repeat(..)
        | Rvalue::Unary(..)
        | Rvalue::Cast(..)
        | Rvalue::Aggregate(..)
        | Rvalue::CopyForDeref(_) => true,
        Rvalue::PtrMetadata(_)
        | Rvalue::Ref(..)
        | Rvalue::RawPtr(..)
        | Rvalue::Discriminant(_)
        | Rvalue::Len(_) => false,
    }
}
