//! Types that are written with a lifetime, which rustc does not take everywhere.

use crate::types::{Ty, TyId, Types};

/// Whether a reference stands in the type as it is written. The fields of the program's own types do not count.
pub(crate) fn mentions_lifetime(types: &Types, ty: TyId) -> bool {
    let inside = |ty: TyId| mentions_lifetime(types, ty);
    match types.get(ty) {
        Ty::Ref(..) => true,
        Ty::RawPtr(_, to) | Ty::Slice(to) | Ty::Array(to, _) => inside(*to),
        Ty::Tuple(fields) => fields.iter().any(|f| inside(*f)),
        Ty::FnPtr(sig) => sig.params.iter().chain([&sig.ret]).any(|ty| inside(*ty)),
        Ty::Adt(id) => types.adt(*id).lib.and_then(|lib| lib.argument()).is_some_and(inside),
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => false,
    }
}
