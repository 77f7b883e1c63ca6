//! Parses places.

use syn::{Expr, UnOp};

use super::consts::member_name;
use super::error::{Result, error};
use super::literals::{unparen, unsigned};
use super::lower::FnCx;
use mir::adt::Adt;
use mir::syntax::{Local, Place, Proj};
use mir::types::Ty;
use mir::typing::PlaceTy;

impl FnCx<'_> {
    /// The place that an expression denotes.
    pub(super) fn place(&mut self, expr: &Expr) -> Result<Place> {
        let (place, ty) = self.typed_place(expr)?;
        match ty.variant {
            None => Ok(place),
            Some(_) => error(expr, "`Variant(..)` is not a place by itself: take a `Field` of it"),
        }
    }

    fn typed_place(&mut self, expr: &Expr) -> Result<(Place, PlaceTy)> {
        match unparen(expr) {
            Expr::Path(_) => self.local_place(self.local(expr)?, expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                if let Some((marker, args)) = self.marker(&unary.expr)
                    && let ("__internal_make_place", [inner]) = (marker.as_str(), args.as_slice())
                {
                    return self.typed_place(inner);
                }
                let base = self.typed_place(&unary.expr)?;
                self.project(base, Proj::Deref, expr, "only pointers and references can be dereferenced")
            }
            Expr::Field(field) => {
                let base = self.typed_place(&field.base)?;
                let name = member_name(&field.member);
                match self.field_index(base.1, &name) {
                    Some(index) => self.project(base, Proj::Field(index), expr, "no such field"),
                    None => error(&field.member, format!("the type has no field `{name}`")),
                }
            }
            Expr::Index(index) => {
                let base = self.typed_place(&index.expr)?;
                let local = match unparen(&index.index) {
                    Expr::Path(path) => self.local_of(&path.path),
                    _ => None,
                };
                match local {
                    Some(local) => {
                        let why = "only arrays and slices can be indexed, by a local of type `usize`";
                        self.project(base, Proj::Index(local), expr, why)
                    }
                    None => error(&index.index, "the index must be a local of type `usize`"),
                }
            }
            Expr::Macro(mac) if mac.mac.path.segments.last().is_some_and(|s| s.ident == "place") => {
                match mac.mac.parse_body::<Expr>() {
                    Ok(inner) => self.typed_place(&inner),
                    Err(e) => error(&e.span(), e.to_string()),
                }
            }
            Expr::Call(_) => self.variant_field(expr),
            _ => error(expr, "expected a place here"),
        }
    }

    /// `Field::<T>(base, i)` and `Variant(base, v)`.
    fn variant_field(&mut self, expr: &Expr) -> Result<(Place, PlaceTy)> {
        let (marker, args) = self.marker(expr).unwrap_or_default();
        let number = |expr: &Expr| unsigned(expr).and_then(|n| u32::try_from(n).ok());
        match (marker.as_str(), args.as_slice()) {
            ("Field", [base, index]) => {
                let Some(index) = number(index) else {
                    return error(*index, "the field must be given by its number");
                };
                let base = self.typed_place(base)?;
                self.project(base, Proj::Field(index), expr, "there is no such field")
            }
            ("Variant", [base, variant]) => {
                let Some(variant) = number(variant) else {
                    return error(*variant, "the variant must be given by its number");
                };
                let base = self.typed_place(base)?;
                self.project(base, Proj::Downcast(variant), expr, "there is no such variant")
            }
            _ => error(expr, "expected a place here"),
        }
    }

    fn local_place(&self, local: Local, at: &Expr) -> Result<(Place, PlaceTy)> {
        if self.untyped.contains(&local) {
            return error(at, "the type of this local is not known yet: declare it with its type");
        }
        Ok((Place::local(local), PlaceTy { ty: self.function.local_ty(local), variant: None }))
    }

    fn project(
        &self,
        (place, ty): (Place, PlaceTy),
        proj: Proj,
        at: &Expr,
        why: &str,
    ) -> Result<(Place, PlaceTy)> {
        match ty.project(&self.cx.program.types, &self.function, proj) {
            Some(ty) => Ok((place.project(proj), ty)),
            None => error(at, why),
        }
    }

    fn field_index(&self, base: PlaceTy, name: &str) -> Option<u32> {
        let types = &self.cx.program.types;
        match types.get(base.ty) {
            Ty::Tuple(_) => name.parse().ok(),
            Ty::Adt(id) => named_field(types.adt(*id), base.variant, name),
            _ => None,
        }
    }
}

fn named_field(adt: &Adt, variant: Option<u32>, name: &str) -> Option<u32> {
    let fields = adt.fields_of(variant.unwrap_or(0))?;
    fields.iter().position(|f| f.name == name).map(|i| i as u32)
}
