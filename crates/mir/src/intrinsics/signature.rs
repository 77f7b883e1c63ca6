//! Generic arguments of an intrinsic call: inferred from operand and destination types, and checked.

use super::info::{GenericKind, Info, OrderingUse, Pat};
use super::table::Intrinsic;
use crate::adt::LibTy;
use crate::syntax::{AtomicOrdering, GenericArg, SimdAlign};
use crate::types::{IntTy, Mutbl, Ty, TyId, Types};
use crate::typing::discriminant_ty;

/// Why a call of an intrinsic is not well-formed. `name` is the intrinsic's; arguments are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCall {
    /// A generic argument cannot be inferred.
    #[error("generic argument {number} of `{name}` cannot be inferred")]
    NotInferred {
        /// The intrinsic.
        name: &'static str,
        /// The number of the generic argument, from 1.
        number: usize,
    },
    /// The number of generic arguments is wrong.
    #[error("`{name}` has {want} generic parameters, not {have}")]
    Generics {
        /// The intrinsic.
        name: &'static str,
        /// The number expected.
        want: usize,
        /// The number given.
        have: usize,
    },
    /// There are more orderings and alignments than parameters of these kinds.
    #[error("`{name}` has too many const generic arguments")]
    TooManyConsts {
        /// The intrinsic.
        name: &'static str,
    },
    /// A generic argument is of the wrong kind.
    #[error("generic argument {number} of `{name}` must be {}", describe(*.kind))]
    Generic {
        /// The intrinsic.
        name: &'static str,
        /// The number of the generic argument, from 1.
        number: usize,
        /// What it must be.
        kind: GenericKind,
    },
    /// The number of arguments is wrong.
    #[error("`{name}` takes {want} arguments, not {have}")]
    Arity {
        /// The intrinsic.
        name: &'static str,
        /// The number expected.
        want: usize,
        /// The number given.
        have: usize,
    },
    /// An argument has another type than its parameter.
    #[error("argument {number} of `{name}` has a wrong type")]
    Argument {
        /// The intrinsic.
        name: &'static str,
        /// The number of the argument, from 1.
        number: usize,
    },
    /// The destination has another type than the result.
    #[error("the destination of `{name}` has a wrong type")]
    Destination {
        /// The intrinsic.
        name: &'static str,
    },
    /// `transmute` needs equal sizes that no compiler may change.
    #[error("`transmute` between types whose sizes differ or are not fixed")]
    Transmute,
}

/// The full generic list of a call in the order of the canonical signature, inferred from the written arguments and
/// the types of the operands and the destination. Types may be omitted; orderings and alignments may not.
pub fn infer_generics(
    types: &Types,
    intrinsic: Intrinsic,
    explicit: &[GenericArg],
    args: &[TyId],
    ret: TyId,
) -> Result<Vec<GenericArg>, BadCall> {
    let info = intrinsic.info();
    check_arity(info, args)?;
    let mut slots = written(info, explicit)?;
    for (pat, ty) in info.params.iter().zip(args) {
        unify(types, *pat, *ty, &mut slots);
    }
    unify(types, info.ret, ret, &mut slots);
    // A generic that appears only in a bound, such as the `T` of `slice_get_unchecked`.
    for (index, kind) in info.generics.iter().enumerate() {
        if let (GenericKind::SlicePtr(element), Some(GenericArg::Ty(ptr))) = (*kind, slots[index])
            && let Some(Ty::Slice(item)) = types.pointee(ptr).map(|to| types.get(to))
        {
            slots[element as usize].get_or_insert(GenericArg::Ty(*item));
        }
    }
    let name = info.name;
    let missing = |i: usize| BadCall::NotInferred { name, number: i + 1 };
    slots.iter().enumerate().map(|(i, slot)| slot.ok_or_else(|| missing(i))).collect()
}

/// Checks that rustc would compile a call with these generics, operand types and destination type.
pub fn check_call(
    types: &Types,
    intrinsic: Intrinsic,
    generics: &[GenericArg],
    args: &[TyId],
    ret: TyId,
) -> Result<(), BadCall> {
    let info = intrinsic.info();
    check_arity(info, args)?;
    if generics.len() != info.generics.len() {
        let (want, have) = (info.generics.len(), generics.len());
        return Err(BadCall::Generics { name: info.name, want, have });
    }
    for (index, kind) in info.generics.iter().enumerate() {
        if !satisfies(types, *kind, generics, index) {
            return Err(BadCall::Generic { name: info.name, number: index + 1, kind: *kind });
        }
    }
    for (index, (pat, ty)) in info.params.iter().zip(args).enumerate() {
        if resolve(types, *pat, generics) != Some(*ty) {
            return Err(BadCall::Argument { name: info.name, number: index + 1 });
        }
    }
    if resolve(types, info.ret, generics) != Some(ret) {
        return Err(BadCall::Destination { name: info.name });
    }
    if intrinsic == Intrinsic::Transmute
        && let [GenericArg::Ty(from), GenericArg::Ty(to)] = generics
        && from != to
        && !same_stable_size(types, *from, *to)
    {
        return Err(BadCall::Transmute);
    }
    Ok(())
}

/// The parameter types and the return type of a call with these generics; `None` if the generics do not fit or one of
/// the types is not in the table.
pub fn call_types(types: &Types, intrinsic: Intrinsic, generics: &[GenericArg]) -> Option<(Vec<TyId>, TyId)> {
    let info = intrinsic.info();
    if generics.len() != info.generics.len() {
        return None;
    }
    let params: Option<Vec<TyId>> = info.params.iter().map(|pat| resolve(types, *pat, generics)).collect();
    Some((params?, resolve(types, info.ret, generics)?))
}

fn check_arity(info: &Info, args: &[TyId]) -> Result<(), BadCall> {
    if args.len() == info.params.len() {
        return Ok(());
    }
    Err(BadCall::Arity { name: info.name, want: info.params.len(), have: args.len() })
}

/// Whether a kind is a const generic rather than a type.
fn is_const(kind: GenericKind) -> bool {
    matches!(kind, GenericKind::Ordering(_) | GenericKind::Align)
}

/// Puts the written arguments into their slots: constants in order, and types if all of them are given.
fn written(info: &Info, explicit: &[GenericArg]) -> Result<Vec<Option<GenericArg>>, BadCall> {
    let is_type = |arg: &&GenericArg| matches!(arg, GenericArg::Ty(_));
    let all_types =
        explicit.iter().filter(is_type).count() == info.generics.iter().filter(|k| !is_const(**k)).count();
    let mut given_types = explicit.iter().filter(is_type);
    let mut given_consts = explicit.iter().filter(|arg| !is_type(arg));
    let mut slots = Vec::new();
    for kind in info.generics {
        slots.push(match kind {
            kind if !is_const(*kind) => all_types.then(|| given_types.next().copied()).flatten(),
            // What versions without the parameter use.
            GenericKind::Align => {
                Some(given_consts.next().copied().unwrap_or(GenericArg::SimdAlign(SimdAlign::Element)))
            }
            _ => given_consts.next().copied(),
        });
    }
    if given_consts.next().is_some() {
        return Err(BadCall::TooManyConsts { name: info.name });
    }
    Ok(slots)
}

fn unify(types: &Types, pat: Pat, ty: TyId, slots: &mut [Option<GenericArg>]) {
    let mut bind = |generic: u8, ty: TyId| {
        if let Some(slot) = slots.get_mut(generic as usize) {
            slot.get_or_insert(GenericArg::Ty(ty));
        }
    };
    match (pat, types.get(ty)) {
        (Pat::Generic(g), _) => bind(g, ty),
        (Pat::Ptr(_, g), Ty::RawPtr(_, to)) | (Pat::Ref(g), Ty::Ref(_, to)) => bind(g, *to),
        (Pat::SliceRef(g), Ty::Ref(_, to)) => {
            if let Ty::Slice(element) = types.get(*to) {
                bind(g, *element);
            }
        }
        (Pat::WithBool(g), Ty::Tuple(fields)) if fields.len() == 2 => bind(g, fields[0]),
        (Pat::Pair(g, h), Ty::Tuple(fields)) if fields.len() == 2 => {
            bind(g, fields[0]);
            bind(h, fields[1]);
        }
        _ => {}
    }
}

/// The type of a pattern, if it is in the table of types.
fn resolve(types: &Types, pat: Pat, generics: &[GenericArg]) -> Option<TyId> {
    let ty = |g: u8| type_arg(generics, g);
    Some(match pat {
        Pat::Generic(g) => ty(g)?,
        Pat::Ptr(mutbl, g) => types.find(&Ty::RawPtr(mutbl, ty(g)?))?,
        Pat::Ref(g) => types.find(&Ty::Ref(Mutbl::Not, ty(g)?))?,
        Pat::SliceRef(g) => types.find(&Ty::Ref(Mutbl::Not, types.find(&Ty::Slice(ty(g)?))?))?,
        Pat::WithBool(g) => types.find(&Ty::Tuple(vec![ty(g)?, Types::BOOL]))?,
        Pat::Pair(g, h) => types.find(&Ty::Tuple(vec![ty(g)?, ty(h)?]))?,
        Pat::Discriminant(g) => discriminant_ty(types, ty(g)?)?,
        Pat::BytePtr => types.find(&Ty::RawPtr(Mutbl::Not, Types::U8))?,
        Pat::Ordering => types.find_lib(LibTy::Ordering)?,
        Pat::Bool => Types::BOOL,
        Pat::U8 => Types::U8,
        Pat::U32 => Types::U32,
        Pat::I32 => Types::int(IntTy::I32),
        Pat::Usize => Types::USIZE,
        Pat::Isize => Types::ISIZE,
        Pat::Unit => Types::UNIT,
    })
}

fn type_arg(generics: &[GenericArg], index: u8) -> Option<TyId> {
    match generics.get(index as usize)? {
        GenericArg::Ty(ty) => Some(*ty),
        _ => None,
    }
}

fn satisfies(types: &Types, kind: GenericKind, generics: &[GenericArg], index: usize) -> bool {
    match (kind, generics[index]) {
        (GenericKind::Ordering(use_), GenericArg::Ordering(ordering)) => ordering_fits(use_, ordering),
        (GenericKind::Align, GenericArg::SimdAlign(_)) => true,
        (_, GenericArg::Ty(ty)) => type_satisfies(types, kind, generics, ty).unwrap_or(false),
        _ => false,
    }
}

fn ordering_fits(use_: OrderingUse, ordering: AtomicOrdering) -> bool {
    use AtomicOrdering::{AcqRel, Acquire, Relaxed, Release};
    match use_ {
        OrderingUse::Load | OrderingUse::Failure => !matches!(ordering, Release | AcqRel),
        OrderingUse::Store => !matches!(ordering, Acquire | AcqRel),
        OrderingUse::Fence => ordering != Relaxed,
        OrderingUse::ReadModifyWrite => true,
    }
}

/// Whether `ty` satisfies a kind; `None` counts as no.
fn type_satisfies(types: &Types, kind: GenericKind, generics: &[GenericArg], ty: TyId) -> Option<bool> {
    let other = |g: u8| type_arg(generics, g);
    let simd = |ty: TyId| types.as_simd(ty);
    let is_number = |ty: TyId| types.as_int(ty).is_some() || types.as_float(ty).is_some();
    let signed = |ty: TyId| types.as_int(ty).is_some_and(IntTy::signed);
    let atomic = types.model().atomic;
    let is_delta = |ty: TyId| ty == Types::ISIZE || ty == Types::USIZE;
    let small_int = |ty: TyId| types.as_int(ty).filter(|int| int.bits() <= atomic);
    Some(match kind {
        GenericKind::Sized => !types.is_unsized(ty),
        GenericKind::Unsized => true,
        GenericKind::Int => types.as_int(ty).is_some(),
        GenericKind::Unsigned => types.as_int(ty).is_some_and(|int| !int.signed()),
        GenericKind::SameAs(g) => other(g)? == ty,
        GenericKind::AtomicSigned => small_int(ty)?.signed(),
        GenericKind::AtomicUnsigned => !small_int(ty)?.signed(),
        GenericKind::Atomic => {
            small_int(ty).is_some() || is_thin_raw(types, ty) && types.pointer().bits() <= atomic
        }
        GenericKind::AtomicOperand(g) => {
            ty == if types.as_int(other(g)?).is_some() { other(g)? } else { Types::USIZE }
        }
        GenericKind::Float => types.as_float(ty).is_some(),
        GenericKind::IntOrBool => types.as_int(ty).is_some() || ty == Types::BOOL,
        GenericKind::IntOrChar => types.as_int(ty).is_some() || ty == Types::CHAR,
        GenericKind::Delta => is_delta(ty),
        GenericKind::ThinRaw => is_thin_raw(types, ty),
        GenericKind::Raw => matches!(types.get(ty), Ty::RawPtr(..)),
        GenericKind::DataOf(g) => {
            is_thin_raw(types, ty) && mutability(types, ty) == mutability(types, other(g)?)
        }
        GenericKind::MetadataOfPtr(g) => ty == metadata_ty(types, types.pointee(other(g)?)?),
        GenericKind::MetadataOfPointee(g) => ty == metadata_ty(types, other(g)?),
        GenericKind::SlicePtr(g) => *types.get(types.pointee(ty)?) == Ty::Slice(other(g)?),
        GenericKind::ElementPtr(g) => match (types.get(ty), types.get(other(g)?)) {
            (Ty::RawPtr(a, item), Ty::RawPtr(b, slice)) | (Ty::Ref(a, item), Ty::Ref(b, slice)) => {
                a == b && *types.get(*slice) == Ty::Slice(*item)
            }
            _ => false,
        },
        GenericKind::Simd => simd(ty).is_some(),
        GenericKind::SimdInt => types.as_int(simd(ty)?.0).is_some(),
        GenericKind::SimdFloat => types.as_float(simd(ty)?.0).is_some(),
        GenericKind::SimdNum => is_number(simd(ty)?.0),
        GenericKind::SimdNegatable => signed(simd(ty)?.0) || types.as_float(simd(ty)?.0).is_some(),
        GenericKind::SimdNumLike(g) => is_number(simd(ty)?.0) && simd(ty)?.1 == simd(other(g)?)?.1,
        GenericKind::SimdMask(g) => signed(simd(ty)?.0) && simd(ty)?.1 == simd(other(g)?)?.1,
        GenericKind::SimdMaskExact(g) => {
            let (lane, lanes) = simd(other(g)?)?;
            signed(simd(ty)?.0)
                && simd(ty)?.1 == lanes
                && scalar_size(types, simd(ty)?.0) == scalar_size(types, lane)
        }
        GenericKind::SimdRaw => is_thin_raw(types, simd(ty)?.0),
        GenericKind::SimdRawLike(g) => is_thin_raw(types, simd(ty)?.0) && simd(ty)?.1 == simd(other(g)?)?.1,
        GenericKind::SimdDelta(g) => is_delta(simd(ty)?.0) && simd(ty)?.1 == simd(other(g)?)?.1,
        GenericKind::SimdPtrs(g) | GenericKind::SimdMutPtrs(g) => {
            let (lane, lanes) = simd(other(g)?)?;
            let is_mut = mutability(types, simd(ty)?.0) == Some(Mutbl::Mut);
            matches!(types.get(simd(ty)?.0), Ty::RawPtr(_, to) if *to == lane)
                && simd(ty)?.1 == lanes
                && (is_mut || matches!(kind, GenericKind::SimdPtrs(_)))
        }
        GenericKind::SimdIndices => simd(ty)?.0 == Types::U32,
        GenericKind::SimdShuffled(g, h) => {
            simd(ty)?.0 == simd(other(g)?)?.0 && simd(ty)?.1 == simd(other(h)?)?.1
        }
        GenericKind::Lane(g) => simd(other(g)?)?.0 == ty,
        GenericKind::LaneMutPtr(g) => *types.get(ty) == Ty::RawPtr(Mutbl::Mut, simd(other(g)?)?.0),
        GenericKind::LanePtr(g) => matches!(types.get(ty), Ty::RawPtr(_, to) if *to == simd(other(g)?)?.0),
        GenericKind::Bitmask(g) => {
            let bits = simd(other(g)?)?.1.max(8).next_power_of_two();
            types.as_int(ty).is_some_and(|int| !int.signed() && u64::from(int.bits()) == bits)
        }
        GenericKind::Ordering(_) | GenericKind::Align => false,
    })
}

fn is_thin_raw(types: &Types, ty: TyId) -> bool {
    matches!(types.get(ty), Ty::RawPtr(_, to) if !types.is_unsized(*to))
}

fn mutability(types: &Types, ty: TyId) -> Option<Mutbl> {
    match types.get(ty) {
        Ty::RawPtr(mutbl, _) | Ty::Ref(mutbl, _) => Some(*mutbl),
        _ => None,
    }
}

fn metadata_ty(types: &Types, pointee: TyId) -> TyId {
    if types.is_unsized(pointee) { Types::USIZE } else { Types::UNIT }
}

/// The size of a number or thin pointer.
fn scalar_size(types: &Types, ty: TyId) -> u64 {
    match types.get(ty) {
        Ty::Int(int) => int.size(),
        Ty::Float(float) => float.size(),
        _ => 8,
    }
}

/// Whether both types have a size that Rust guarantees, and the same one.
fn same_stable_size(types: &Types, a: TyId, b: TyId) -> bool {
    let (a, b) = (types.layout(a), types.layout(b));
    a.stable && b.stable && a.size == b.size
}

fn describe(kind: GenericKind) -> &'static str {
    match kind {
        GenericKind::Sized => "a type with a size",
        GenericKind::Unsized => "a type",
        GenericKind::Int => "an integer type",
        GenericKind::Unsigned => "an unsigned integer type",
        GenericKind::SameAs(_) => "the same type as the first",
        GenericKind::AtomicSigned => "a signed integer of at most 64 bits",
        GenericKind::AtomicUnsigned => "an unsigned integer of at most 64 bits",
        GenericKind::Atomic => "an integer of at most 64 bits or a thin raw pointer",
        GenericKind::AtomicOperand(_) => "the atomic integer's type, or usize for a pointer",
        GenericKind::Float => "a float type",
        GenericKind::IntOrBool => "an integer type or bool",
        GenericKind::IntOrChar => "an integer type or char",
        GenericKind::Delta => "isize or usize",
        GenericKind::ThinRaw => "a raw pointer to a type with a size",
        GenericKind::Raw => "a raw pointer",
        GenericKind::DataOf(_) => "a thin raw pointer of the result's mutability",
        GenericKind::MetadataOfPtr(_) | GenericKind::MetadataOfPointee(_) => {
            "the metadata type of the pointer"
        }
        GenericKind::SlicePtr(_) => "a pointer to a slice of the element type",
        GenericKind::ElementPtr(_) => "the slice pointer's kind of pointer, to its element",
        GenericKind::Simd => "a vector",
        GenericKind::SimdInt => "a vector of integers",
        GenericKind::SimdFloat => "a vector of floats",
        GenericKind::SimdNum => "a vector of integers or floats",
        GenericKind::SimdNegatable => "a vector of signed integers or floats",
        GenericKind::SimdNumLike(_) => "a vector of numbers with as many lanes",
        GenericKind::SimdMask(_) => "a vector of signed integers with as many lanes",
        GenericKind::SimdMaskExact(_) => "a vector of signed integers with as many lanes of the same size",
        GenericKind::SimdRaw => "a vector of raw pointers to types with a size",
        GenericKind::SimdRawLike(_) => "a vector of raw pointers to types with a size with as many lanes",
        GenericKind::SimdDelta(_) => "a vector of isize or usize with as many lanes",
        GenericKind::SimdPtrs(_) => "a vector of raw pointers to the lane type with as many lanes",
        GenericKind::SimdMutPtrs(_) => "a vector of mutable raw pointers to the lane type with as many lanes",
        GenericKind::SimdIndices => "a vector of u32",
        GenericKind::SimdShuffled(..) => "a vector of the same lane type with one lane per index",
        GenericKind::Lane(_) => "the lane type of the vector",
        GenericKind::LanePtr(_) => "a raw pointer to the lane type of the vector",
        GenericKind::LaneMutPtr(_) => "a mutable raw pointer to the lane type of the vector",
        GenericKind::Bitmask(_) => "the unsigned integer with one bit per lane (at least u8)",
        GenericKind::Ordering(OrderingUse::Load | OrderingUse::Failure) => "relaxed, acquire or seq-cst",
        GenericKind::Ordering(OrderingUse::Store) => "relaxed, release or seq-cst",
        GenericKind::Ordering(OrderingUse::ReadModifyWrite) => "a memory ordering",
        GenericKind::Ordering(OrderingUse::Fence) => "an ordering other than relaxed",
        GenericKind::Align => "an alignment",
    }
}
