//! Parses definitions of structs, enums and unions.

use syn::{Attribute, Fields, Generics, Ident, Item};

use super::drops::own_drops;
use super::error::{Result, error};
use super::literals::{as_literal, constant};
use super::names::Cx;
use mir::adt::{Adt, AdtKind, CtorStyle, Field, Repr, ReprKind, Variant};
use mir::syntax::Const;
use mir::target::Width;
use mir::types::{AdtId, IntTy, Ty, TyId, Types};

/// A bound on the number of types, through which queries recurse.
const MAX_TYPES: usize = 1000;

impl Cx {
    /// Registers the names of all types, so that they can mention each other.
    pub(super) fn declare_adts(&mut self, items: &[Item]) -> Result<()> {
        for item in items {
            let (ident, generics) = match item {
                Item::Struct(item) => (&item.ident, &item.generics),
                Item::Enum(item) => (&item.ident, &item.generics),
                Item::Union(item) => (&item.ident, &item.generics),
                _ => continue,
            };
            refuse_generics(ident, generics)?;
            if self.types.len() >= MAX_TYPES {
                return error(ident, format!("more than {MAX_TYPES} types"));
            }
            let (_, ty) = self.program.types.declare_adt(&ident.to_string());
            if self.types.insert(ident.to_string(), ty).is_some() {
                return error(ident, format!("type `{ident}` is defined twice"));
            }
        }
        Ok(())
    }

    /// Defines all declared types.
    pub(super) fn define_adts(&mut self, items: &[Item]) -> Result<()> {
        for item in items {
            let (ident, attrs, kind) = match item {
                Item::Struct(item) => {
                    let variant = self.variant(&item.ident, &item.fields, 0)?;
                    (&item.ident, &item.attrs, AdtKind::Struct(variant))
                }
                Item::Enum(item) => (&item.ident, &item.attrs, AdtKind::Enum(self.variants(item)?)),
                Item::Union(item) => {
                    let fields = self.fields(item.fields.named.iter())?;
                    (&item.ident, &item.attrs, AdtKind::Union(fields))
                }
                _ => continue,
            };
            let mut adt = Adt::new(&ident.to_string(), kind, repr(attrs, self.program.types.pointer())?);
            adt.drops = own_drops(items).any(|own| own.ty == ident);
            if let Some((id, _)) = self.own_adt(ident)
                && let Err(recursive) = self.program.types.define_adt(id, adt)
            {
                return error(ident, recursive.to_string());
            }
        }
        Ok(())
    }

    fn own_adt(&self, ident: &Ident) -> Option<(AdtId, TyId)> {
        let ty = *self.types.get(&ident.to_string())?;
        match self.program.types.get(ty) {
            Ty::Adt(id) => Some((*id, ty)),
            _ => None,
        }
    }

    fn variants(&mut self, item: &syn::ItemEnum) -> Result<Vec<Variant>> {
        let pointer = self.program.types.pointer();
        let hint = repr(&item.attrs, pointer)?.int.unwrap_or(IntTy::Isize(pointer));
        let mut next = 0i128;
        let mut variants = Vec::new();
        for variant in &item.variants {
            if let Some((_, expr)) = &variant.discriminant {
                let Some((negative, lit)) = as_literal(expr) else {
                    return error(expr, "a discriminant must be an integer literal");
                };
                match constant(&self.program.types, negative, lit, Some(Types::int(hint)))? {
                    Const::Scalar { bits, ty } if ty == Types::int(hint) => {
                        next = if hint.signed() { hint.sign_extend(bits) } else { bits as i128 };
                    }
                    _ => return error(expr, format!("the discriminant must be of type `{}`", hint.name())),
                }
            }
            variants.push(self.variant(&variant.ident, &variant.fields, next)?);
            next = next.wrapping_add(1);
        }
        Ok(variants)
    }

    fn variant(&mut self, ident: &Ident, fields: &Fields, discr: i128) -> Result<Variant> {
        let style = match fields {
            Fields::Named(_) => CtorStyle::Named,
            Fields::Unnamed(_) => CtorStyle::Tuple,
            Fields::Unit => CtorStyle::Unit,
        };
        Ok(Variant { name: ident.to_string(), style, fields: self.fields(fields.iter())?, discr })
    }

    fn fields<'a>(&mut self, fields: impl Iterator<Item = &'a syn::Field>) -> Result<Vec<Field>> {
        let field = |(i, field): (usize, &syn::Field)| {
            let name = field.ident.as_ref().map_or_else(|| i.to_string(), |ident| ident.to_string());
            Ok(Field { name, ty: self.ty(&field.ty)? })
        };
        fields.enumerate().map(field).collect()
    }
}

/// Refuses type and const parameters, which the language lacks. Lifetimes are erased.
pub(super) fn refuse_generics(ident: &Ident, generics: &Generics) -> Result<()> {
    match generics.params.iter().find(|p| !matches!(p, syn::GenericParam::Lifetime(_))) {
        Some(param) => error(param, format!("`{ident}` is generic: only lifetime parameters are supported")),
        None => Ok(()),
    }
}

fn repr(attrs: &[Attribute], pointer: Width) -> Result<Repr> {
    let mut repr = Repr::default();
    for attr in attrs.iter().filter(|a| a.path().is_ident("repr")) {
        let parsed = attr.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
            let number = |default: Option<u32>| match (meta.input.peek(syn::token::Paren), default) {
                (false, Some(default)) => Ok(default),
                _ => {
                    let content;
                    syn::parenthesized!(content in meta.input);
                    content.parse::<syn::LitInt>()?.base10_parse()
                }
            };
            match name.as_str() {
                "C" => repr.kind = ReprKind::C,
                "Rust" => repr.kind = ReprKind::Rust,
                "transparent" => repr.kind = ReprKind::Transparent,
                "simd" => repr.kind = ReprKind::Simd,
                "packed" => repr.pack = Some(number(Some(1))?),
                "align" => repr.align = Some(number(None)?),
                other => match IntTy::from_name(other, pointer) {
                    Some(int) => repr.int = Some(int),
                    None => return Err(meta.error("unsupported `repr`")),
                },
            }
            match (repr.pack, repr.align) {
                (Some(n), _) | (_, Some(n)) if !n.is_power_of_two() || n > 1 << 29 => {
                    Err(meta.error("an alignment must be a power of two up to 2^29"))
                }
                _ => Ok(()),
            }
        });
        if let Err(e) = parsed {
            return error(&e.span(), e.to_string());
        }
    }
    Ok(repr)
}
