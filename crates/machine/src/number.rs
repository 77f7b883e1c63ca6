//! The fast path for the most common statements: a number computed from locals and literals and assigned to a local,
//! where no pointer to any of these locals exists. The rules are those of the general path; only places, ranges and
//! the aliasing model are skipped.

use mir::{BinOp, CastKind, Const, Operand, Place, Prim, Program, Rvalue, TyId};

use crate::fault::Exec;
use crate::machine::Machine;
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{AllocId, Scalar};

/// A number, its type, and the address it was read from (`u32::MAX` for a literal).
pub(crate) type Number = (Scalar, TyId, Prim, u32);

impl Machine {
    /// Executes `place = rvalue` if the fast path applies.
    #[inline]
    pub(crate) fn assign_number(&mut self, p: &Program, place: &Place, rvalue: &Rvalue) -> Exec<bool> {
        let Some((to, _, prim)) = self.number_local(place) else { return Ok(false) };
        let result = match rvalue {
            Rvalue::Use(a) => {
                let Some((value, ..)) = self.number(p, a)? else { return Ok(false) };
                value
            }
            Rvalue::Binary(op, a, b) if *op != BinOp::Offset => {
                let Some((x, _, prim, x_addr)) = self.number(p, a)? else { return Ok(false) };
                let Some((y, _, _, y_addr)) = self.number(p, b)? else { return Ok(false) };
                let same = x_addr == y_addr && x_addr != u32::MAX;
                self.binary_scalars(&p.types, *op, Some(prim), x, y, same)?
            }
            Rvalue::Unary(op, a) => {
                let Some((x, ty, ..)) = self.number(p, a)? else { return Ok(false) };
                self.unary(p, *op, x, ty)?
            }
            Rvalue::Cast(CastKind::As, a, ty) => {
                let Some((x, from, ..)) = self.number(p, a)? else { return Ok(false) };
                self.cast_scalar(p, x, from, *ty)?
            }
            _ => return Ok(false),
        };
        let result = self.check_prim(p, prim, result, Mode::Default)?;
        self.mem.store(to, prim.size(self.pointer) as u32, result, &mut self.log);
        Ok(true)
    }

    /// A copied local or literal, if the fast path applies.
    #[inline]
    pub(crate) fn number(&mut self, p: &Program, operand: &Operand) -> Exec<Option<Number>> {
        match operand {
            Operand::Copy(place) => {
                let Some((addr, ty, prim)) = self.number_local(place) else { return Ok(None) };
                let scalar = self.mem.load(addr, prim.size(self.pointer) as u32).ok_or(Rule::Uninit)?;
                let scalar = self.check_prim(p, prim, scalar, Mode::Default)?;
                Ok(Some((scalar, ty, prim, addr)))
            }
            Operand::Const(Const::Scalar { bits, ty }) => {
                let prim = p.types.layout(*ty).prim();
                Ok(prim.map(|prim| (Scalar::Bits(*bits), *ty, prim, u32::MAX)))
            }
            _ => Ok(None),
        }
    }

    /// A whole live local that is a number, bool or char and has no pointers to it.
    #[inline]
    fn number_local(&self, place: &Place) -> Option<(u32, TyId, Prim)> {
        if !place.projection.is_empty() {
            return None;
        }
        let frame = self.frames.last()?;
        if place.local.0 >= frame.local_count {
            return None;
        }
        let slot = &self.locals[(frame.locals + place.local.0) as usize];
        match slot.prim {
            Some(prim) if !prim.is_pointer() && slot.live && slot.alloc == AllocId::NONE => {
                Some((slot.addr, slot.ty, prim))
            }
            _ => None,
        }
    }
}
