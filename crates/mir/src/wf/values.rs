//! Literals, and the values of constants and statics.

use super::{Checker, WfRule};
use crate::program::ConstValue;
use crate::syntax::{Const, StaticId};
use crate::types::{Mutbl, Ty, TyId};

impl Checker<'_> {
    /// Checks that a constant operand is known and a value of its type.
    pub(super) fn constant(&mut self, constant: &Const) -> bool {
        match constant {
            Const::Scalar { bits, ty } => {
                if !self.known_ty(*ty) {
                    return false;
                }
                let ok = self.is_literal(*bits, *ty);
                self.require(ok, WfRule::Literal, "a literal is not a value of its type");
                ok
            }
            Const::Named(id) => {
                let known = (id.0 as usize) < self.program.consts.len();
                self.require(known, WfRule::UnknownId, format!("there is no constant {}", id.0));
                known
            }
            Const::Static(id) => {
                let known = (id.0 as usize) < self.program.statics.len();
                self.require(known, WfRule::UnknownId, format!("there is no static {}", id.0));
                known
            }
        }
    }

    /// Whether the bits are a valid value of a type with literals.
    fn is_literal(&self, bits: u128, ty: TyId) -> bool {
        match self.types.get(ty) {
            Ty::Bool => bits <= 1,
            Ty::Char => u32::try_from(bits).ok().and_then(char::from_u32).is_some(),
            Ty::Int(int) => int.truncate(bits) == bits,
            Ty::Float(float) => float.bits() == 128 || bits >> float.bits() == 0,
            _ => false,
        }
    }

    /// Checks the value of a constant or static against its type.
    pub(super) fn const_value(&mut self, ty: TyId, value: &ConstValue, name: &str) {
        if !self.value_fits(ty, value) {
            self.fail(WfRule::ConstValue, format!("the value of `{name}` does not have its type"));
        }
    }

    fn value_fits(&self, ty: TyId, value: &ConstValue) -> bool {
        let types = self.types;
        match (value, types.get(ty)) {
            (ConstValue::Scalar(bits), Ty::RawPtr(_, to)) => {
                !types.is_unsized(*to) && *bits <= u128::from(types.pointer().max())
            }
            (ConstValue::Scalar(bits), _) => self.is_literal(*bits, ty),
            (ConstValue::Fn(id), Ty::FnPtr(sig)) => {
                let function = self.program.functions.get(id.0 as usize);
                function.is_some_and(|f| f.locals.len() > f.params as usize && f.sig() == *sig)
            }
            // A promoted value is immutable, so rustc refuses cells in it.
            (ConstValue::Ref(inner), Ty::Ref(Mutbl::Not, to)) => {
                types.is_freeze(*to) && self.value_fits(*to, inner)
            }
            (ConstValue::StaticAddr(id), _) => self.address_fits(ty, *id),
            (ConstValue::Aggregate { variant, fields }, shape) => {
                let parts: Vec<TyId> = match shape {
                    Ty::Tuple(parts) if *variant == 0 => parts.clone(),
                    Ty::Array(element, len) if *variant == 0 && *len == fields.len() as u64 => {
                        vec![*element; fields.len()]
                    }
                    // A slice behind a reference has as many elements as are written.
                    Ty::Slice(element) if *variant == 0 => vec![*element; fields.len()],
                    Ty::Adt(id) if !types.adt(*id).is_union() => match types.adt(*id).fields_of(*variant) {
                        Some(fields) => fields.iter().map(|f| f.ty).collect(),
                        None => return false,
                    },
                    _ => return false,
                };
                parts.len() == fields.len() && parts.iter().zip(fields).all(|(ty, v)| self.value_fits(*ty, v))
            }
            (ConstValue::Union { field, value }, Ty::Adt(id)) => {
                let adt = types.adt(*id);
                adt.is_union()
                    && adt
                        .fields_of(0)
                        .and_then(|fields| fields.get(*field as usize))
                        .is_some_and(|f| self.value_fits(f.ty, value))
            }
            _ => false,
        }
    }

    /// Whether the type fits the address of a static: `&S` of an
    /// immutable one, `&raw const S` or `&raw mut S` of a mutable one.
    fn address_fits(&self, ty: TyId, id: StaticId) -> bool {
        let Some(item) = self.program.statics.get(id.0 as usize) else { return false };
        match self.types.get(ty) {
            Ty::Ref(Mutbl::Not, to) => *to == item.ty && item.mutbl == Mutbl::Not,
            Ty::RawPtr(mutbl, to) => *to == item.ty && (item.mutbl == Mutbl::Mut || *mutbl == Mutbl::Not),
            _ => false,
        }
    }
}
