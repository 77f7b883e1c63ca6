//! Plans of observation: which numbers of a value are observed, and in which order. One plan generates MIR and Rust,
//! and decodes the observed value.

use mir::adt::{Adt, LibTy, ReprKind};
use mir::observe::{Event, ObservedTy};
use mir::program::ConstValue;
use mir::types::{Ty, TyId, Types};

/// The plan for values of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// A number, `bool` or `char`, at this site.
    Scalar(u32),
    /// The fields of a struct or tuple.
    Fields(Vec<Look>),
    /// The elements of an array of this length.
    Elements(u64, Box<Look>),
    /// The discriminant, at this site, then the fields of the variant.
    Variants(u32, Vec<Vec<Look>>),
    /// The target of a reference.
    Behind(Box<Look>),
    /// The length of a slice behind a reference, at this site, then its elements.
    Slice(u32, Box<Look>),
    /// Not observed: unions, pointers, functions, and values too deep.
    Nothing,
}

/// A bound on the depth of values, since a type may refer to itself.
const MAX_DEPTH: u32 = 6;

/// Hands out sites in order.
#[derive(Default)]
pub(super) struct Sites(u32);

impl Sites {
    fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0 - 1
    }

    /// The plan for a type.
    pub(super) fn look(&mut self, types: &Types, ty: TyId) -> Look {
        self.at_depth(types, ty, 0)
    }

    fn at_depth(&mut self, types: &Types, ty: TyId, depth: u32) -> Look {
        if depth > MAX_DEPTH {
            return Look::Nothing;
        }
        let mut inner = |ty: TyId| self.at_depth(types, ty, depth + 1);
        match types.get(ty) {
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => Look::Scalar(self.next()),
            Ty::Tuple(fields) => Look::Fields(fields.iter().map(|field| inner(*field)).collect()),
            Ty::Array(element, len) => Look::Elements(*len, Box::new(inner(*element))),
            Ty::Ref(_, to) => match types.get(*to) {
                Ty::Slice(element) => {
                    let site = self.next();
                    Look::Slice(site, Box::new(self.at_depth(types, *element, depth + 1)))
                }
                _ => Look::Behind(Box::new(inner(*to))),
            },
            Ty::Adt(id) => {
                let adt = types.adt(*id);
                if adt.is_union() || !is_plain(adt) || adt.variants().is_empty() {
                    return Look::Nothing;
                }
                let site = if adt.is_enum() { self.next() } else { 0 };
                let mut variants = Vec::new();
                for variant in adt.variants() {
                    let fields = variant.fields.iter().map(|field| self.at_depth(types, field.ty, depth + 1));
                    variants.push(fields.collect());
                }
                if adt.is_enum() {
                    Look::Variants(site, variants)
                } else {
                    Look::Fields(variants.pop().unwrap_or_default())
                }
            }
            Ty::Slice(_) | Ty::RawPtr(..) | Ty::FnPtr(_) => Look::Nothing,
        }
    }
}

/// Whether Rust may access the fields.
fn is_plain(adt: &Adt) -> bool {
    let open = matches!(adt.lib, None | Some(LibTy::Option(_) | LibTy::Ordering));
    open && adt.repr.pack.is_none() && adt.repr.kind != ReprKind::Simd
}

/// The value observed by this plan; `None` if it was not observed completely.
pub(super) fn observed(
    types: &mut Types,
    look: &Look,
    ty: TyId,
    events: &mut dyn Iterator<Item = Event>,
) -> Option<ConstValue> {
    let whole = |variant, fields| ConstValue::Aggregate { variant, fields };
    match (look, types.get(ty).clone()) {
        (Look::Scalar(_), of) => {
            let event = events.next()?;
            (ObservedTy::of(&of) == Some(event.ty())).then_some(ConstValue::Scalar(event.bits()))
        }
        (Look::Fields(looks), Ty::Tuple(fields)) => {
            let parts = looks.iter().zip(fields).map(|(look, ty)| observed(types, look, ty, events));
            Some(whole(0, parts.collect::<Option<_>>()?))
        }
        (Look::Elements(len, each), Ty::Array(element, _)) => {
            let parts: Option<_> = (0..*len).map(|_| observed(types, each, element, events)).collect();
            Some(whole(0, parts?))
        }
        (Look::Behind(look), Ty::Ref(_, to)) => {
            Some(ConstValue::Ref(Box::new(observed(types, look, to, events)?)))
        }
        (Look::Slice(_, each), Ty::Ref(_, to)) => {
            let Ty::Slice(element) = *types.get(to) else { return None };
            let len = u64::try_from(events.next()?.bits()).ok()?;
            let parts: Option<_> = (0..len).map(|_| observed(types, each, element, events)).collect();
            types.array(element, len);
            Some(ConstValue::Ref(Box::new(whole(0, parts?))))
        }
        (look, Ty::Adt(id)) => {
            let adt = types.adt(id).clone();
            let (variant, looks) = match look {
                Look::Fields(looks) => (0, looks),
                Look::Variants(_, variants) => {
                    let int = adt.discr_ty(types.pointer());
                    let bits = events.next()?.bits();
                    let is_it = |v: &mir::adt::Variant| int.truncate(v.discr as u128) == bits;
                    let variant = adt.variants().iter().position(is_it)?;
                    (variant, variants.get(variant)?)
                }
                _ => return None,
            };
            let fields = &adt.variants().get(variant)?.fields;
            let parts = looks.iter().zip(fields).map(|(look, f)| observed(types, look, f.ty, events));
            Some(whole(variant as u32, parts.collect::<Option<_>>()?))
        }
        _ => None,
    }
}
