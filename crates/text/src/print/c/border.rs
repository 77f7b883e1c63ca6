//! What may cross the border: types that Rust guarantees to match C's, according to its lint `improper_ctypes`.

use std::collections::BTreeSet;

use mir::adt::{Adt, AdtKind, ReprKind};
use mir::dialect::Version;
use mir::program::{Abi, Program};
use mir::target::Width;
use mir::types::{FloatTy, FnSig, Ty, TyId, Types};

/// The reason why something cannot be written in C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unsayable(pub &'static str);

/// The C for something, or the reason why there is none.
pub(super) type Said<T> = Result<T, Unsayable>;

/// The first version that guarantees 128-bit integers to match C's.
const WIDE_INTS: Version = Version::new(89);

/// The rules of the border for one program and version.
#[derive(Clone, Copy)]
pub(super) struct Border<'a> {
    pub(super) program: &'a Program,
    pub(super) version: Version,
}

impl Border<'_> {
    /// Whether C has values of a type, arrays included.
    pub(super) fn ty(self, ty: TyId) -> Said<()> {
        self.check(ty, &mut BTreeSet::new())
    }

    /// Whether C has functions of a signature.
    pub(super) fn sig(self, sig: &FnSig) -> Said<()> {
        self.check_sig(sig, &mut BTreeSet::new())
    }

    /// `seen` are the types being checked: behind pointers they may mention each other.
    fn check(self, ty: TyId, seen: &mut BTreeSet<TyId>) -> Said<()> {
        if !seen.insert(ty) {
            return Ok(());
        }
        let types = &self.program.types;
        match types.get(ty) {
            Ty::Bool | Ty::Float(FloatTy::F32 | FloatTy::F64) => Ok(()),
            Ty::Int(int) if int.bits() < 128 => Ok(()),
            Ty::Int(_) if self.version < WIDE_INTS => Err(Unsayable("a 128-bit integer before 1.89")),
            // On targets with narrower pointers C has no 128-bit integers.
            Ty::Int(_) if types.pointer() != Width::W64 => Err(Unsayable("a 128-bit integer")),
            Ty::Int(_) => Ok(()),
            Ty::Char => Err(Unsayable("a char")),
            Ty::Float(_) => Err(Unsayable("f16 or f128")),
            Ty::Tuple(_) => Err(Unsayable("a tuple")),
            Ty::Array(_, 0) => Err(Unsayable("a type without size")),
            Ty::Array(element, _) => self.check(*element, seen),
            Ty::Slice(_) => Err(Unsayable("a slice")),
            Ty::RawPtr(_, to) | Ty::Ref(_, to) => self.check(*to, seen),
            Ty::FnPtr(sig) => self.check_sig(sig, seen),
            Ty::Adt(id) => self.adt(types.adt(*id), seen),
        }
    }

    fn check_sig(self, sig: &FnSig, seen: &mut BTreeSet<TyId>) -> Said<()> {
        if sig.abi != Abi::C {
            return Err(Unsayable("Rust's calling convention"));
        }
        let ret = Some(sig.ret).filter(|ret| *ret != Types::UNIT);
        for ty in sig.params.iter().copied().chain(ret) {
            if matches!(self.program.types.get(ty), Ty::Array(..)) {
                return Err(Unsayable("an array by value"));
            }
            self.check(ty, seen)?;
        }
        Ok(())
    }

    fn adt(self, adt: &Adt, seen: &mut BTreeSet<TyId>) -> Said<()> {
        if adt.lib.is_some() {
            return Err(Unsayable("a type of the library"));
        }
        match &adt.kind {
            AdtKind::Enum(variants) => {
                let known = adt.repr.kind == ReprKind::C || adt.repr.int.is_some();
                if !known {
                    return Err(Unsayable("an enum without a repr"));
                }
                if !adt.is_fieldless_enum() {
                    return Err(Unsayable("an enum with fields"));
                }
                if adt.repr.int.is_some_and(|int| int.bits() == 128) {
                    return Err(Unsayable("an enum of 128 bits"));
                }
                let fits = |discr: i128| i32::try_from(discr).is_ok();
                match variants.as_slice() {
                    [] => Err(Unsayable("a type without values")),
                    // How C represents larger ones depends on the compiler.
                    all if adt.repr.int.is_none() && !all.iter().all(|v| fits(v.discr)) => {
                        Err(Unsayable("an enum larger than C's"))
                    }
                    _ => Ok(()),
                }
            }
            AdtKind::Struct(_) | AdtKind::Union(_) => {
                if adt.repr.kind != ReprKind::C {
                    return Err(Unsayable("a type without repr(C)"));
                }
                if adt.all_fields().next().is_none() {
                    return Err(Unsayable("a type without size"));
                }
                adt.all_fields().try_for_each(|field| self.check(field.ty, seen))
            }
        }
    }
}
