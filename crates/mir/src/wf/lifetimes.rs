//! Types that are written with a lifetime, which rustc does not take everywhere.

use crate::types::{AdtId, Ty, TyId, Types};

/// Whether a reference stands in the type, also behind pointers: then it is written with a lifetime.
pub(crate) fn mentions_lifetime(types: &Types, ty: TyId) -> bool {
    mentions(types, ty, &mut Vec::new())
}

/// As above; `seen` are the types already searched, which may mention themselves and each other.
fn mentions(types: &Types, ty: TyId, seen: &mut Vec<AdtId>) -> bool {
    match types.get(ty) {
        Ty::Ref(..) => true,
        Ty::RawPtr(_, to) | Ty::Slice(to) | Ty::Array(to, _) => mentions(types, *to, seen),
        Ty::Tuple(fields) => fields.iter().any(|f| mentions(types, *f, seen)),
        Ty::FnPtr(sig) => sig.params.iter().chain([&sig.ret]).any(|ty| mentions(types, *ty, seen)),
        Ty::Adt(id) if seen.contains(id) => false,
        Ty::Adt(id) => {
            seen.push(*id);
            match types.adt(*id).lib {
                Some(lib) => lib.argument().is_some_and(|ty| mentions(types, ty, seen)),
                None => types.adt(*id).all_fields().any(|f| mentions(types, f.ty, seen)),
            }
        }
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => false,
    }
}
