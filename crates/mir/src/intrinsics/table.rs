//! The table of all intrinsics that programs may call (semantics C).
//!
//! Signatures are those of rustc 1.97. Each spelling was compiled on 1.78, 1.85, 1.95, 1.97 and 1.98, so the bounds
//! are exact for these; bounds between two of them are from memory and untested.

use super::info::{Family, GenericKind, How, Info, Needs, OrderingUse, Pat, SpellingRule};
use crate::types::Mutbl;

use GenericKind::*;
use How::{Fallback as F, Implemented as I, Lowered as L};

const T: Pat = Pat::Generic(0);
const U: Pat = Pat::Generic(1);
const V: Pat = Pat::Generic(2);
const CONST_T: Pat = Pat::Ptr(Mutbl::Not, 0);
const MUT_T: Pat = Pat::Ptr(Mutbl::Mut, 0);

const fn n(name: &'static str) -> SpellingRule {
    SpellingRule::name(name)
}

const fn lib(name: &'static str) -> SpellingRule {
    SpellingRule::library(name)
}

const fn f(stem: &'static str) -> SpellingRule {
    SpellingRule::float(stem)
}

/// The last version with orderings in the names of atomics, and the first with const generics throughout (1.89 and
/// 1.90 have some of each).
const NAMED_ORDERINGS: u32 = 88;
const CONST_ORDERINGS: u32 = 91;

/// An atomic with one spelling with named orderings and one with const generics.
macro_rules! atomic {
    ($name:literal) => {
        &[SpellingRule::ordering($name).until(NAMED_ORDERINGS), n($name).since(CONST_ORDERINGS)]
    };
    ($name:literal, $needs:expr) => {
        &[SpellingRule::ordering($name).until(NAMED_ORDERINGS).needs($needs), n($name).since(CONST_ORDERINGS)]
    };
}

const RMW: GenericKind = GenericKind::Ordering(OrderingUse::ReadModifyWrite);
const LOAD: GenericKind = GenericKind::Ordering(OrderingUse::Load);
const STORE: GenericKind = GenericKind::Ordering(OrderingUse::Store);
const FAILURE: GenericKind = GenericKind::Ordering(OrderingUse::Failure);
const FENCE: GenericKind = GenericKind::Ordering(OrderingUse::Fence);

macro_rules! table {
    ($($(#[$doc:meta])* $variant:ident [$family:ident]: $info:expr;)*) => {
        /// An intrinsic. A family by float type is one intrinsic with the float as a generic.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        // Variants are named like the compiler's intrinsics; semantics C defines what each does.
        #[allow(missing_docs)]
        pub enum Intrinsic {
            $($(#[$doc])* $variant,)*
        }

        impl Intrinsic {
            /// All intrinsics, in the order of the table.
            pub const ALL: &'static [Intrinsic] = &[$(Intrinsic::$variant,)*];
        }

        pub(super) static TABLE: &[Info] = &[$($info,)*];

        pub(super) static FAMILIES: &[Family] = &[$(Family::$family,)*];
    };
}

table! {
    // Integer arithmetic
    UncheckedAdd [Int]: Info::new(&[Int], &[T, T], T, L, &[n("unchecked_add")]);
    UncheckedSub [Int]: Info::new(&[Int], &[T, T], T, L, &[n("unchecked_sub")]);
    UncheckedMul [Int]: Info::new(&[Int], &[T, T], T, L, &[n("unchecked_mul")]);
    UncheckedShl [Int]: Info::new(&[Int, Int], &[T, U], T, L, &[n("unchecked_shl").until(78).needs(Needs::SameTypes), n("unchecked_shl").since(79)]);
    UncheckedShr [Int]: Info::new(&[Int, Int], &[T, U], T, L, &[n("unchecked_shr").until(78).needs(Needs::SameTypes), n("unchecked_shr").since(79)]);
    UncheckedDiv [Int]: Info::new(&[Int], &[T, T], T, L, &[n("unchecked_div")]);
    UncheckedRem [Int]: Info::new(&[Int], &[T, T], T, L, &[n("unchecked_rem")]);
    ExactDiv [Int]: Info::new(&[Int], &[T, T], T, I, &[n("exact_div")]);
    DisjointBitor [Int]: Info::new(&[IntOrBool], &[T, T], T, F, &[n("disjoint_bitor").since(86)]);
    WrappingAdd [Int]: Info::new(&[Int], &[T, T], T, L, &[n("wrapping_add")]);
    WrappingSub [Int]: Info::new(&[Int], &[T, T], T, L, &[n("wrapping_sub")]);
    WrappingMul [Int]: Info::new(&[Int], &[T, T], T, L, &[n("wrapping_mul")]);
    SaturatingAdd [Int]: Info::new(&[Int], &[T, T], T, I, &[n("saturating_add")]);
    SaturatingSub [Int]: Info::new(&[Int], &[T, T], T, I, &[n("saturating_sub")]);
    AddWithOverflow [Int]: Info::new(&[Int], &[T, T], Pat::WithBool(0), L, &[n("add_with_overflow")]);
    SubWithOverflow [Int]: Info::new(&[Int], &[T, T], Pat::WithBool(0), L, &[n("sub_with_overflow")]);
    MulWithOverflow [Int]: Info::new(&[Int], &[T, T], Pat::WithBool(0), L, &[n("mul_with_overflow")]);
    /// Only unsigned types are in the language (semantics C).
    CarryingMulAdd [Int]: Info::new(&[Unsigned, SameAs(0)], &[T, T, T, T], Pat::Pair(1, 0), F, &[n("carrying_mul_add").since(85)]);
    RotateLeft [Int]: Info::new(&[Unsigned], &[T, Pat::U32], T, F, &[n("rotate_left").until(78).needs(Needs::FirstIsU32), n("rotate_left").since(79)]);
    RotateRight [Int]: Info::new(&[Unsigned], &[T, Pat::U32], T, F, &[n("rotate_right").until(78).needs(Needs::FirstIsU32), n("rotate_right").since(79)]);
    UncheckedFunnelShl [Int]: Info::new(&[Unsigned], &[T, T, Pat::U32], T, F, &[n("unchecked_funnel_shl").since(91).feature(&["funnel_shifts"])]);
    UncheckedFunnelShr [Int]: Info::new(&[Unsigned], &[T, T, Pat::U32], T, F, &[n("unchecked_funnel_shr").since(91).feature(&["funnel_shifts"])]);
    CarrylessMul [Int]: Info::new(&[Unsigned], &[T, T], T, F, &[n("carryless_mul").since(95).feature(&["uint_carryless_mul"])]);
    Ctpop [Int]: Info::new(&[Int], &[T], Pat::U32, I, &[n("ctpop").until(78).needs(Needs::FirstIsU32), n("ctpop").since(79)]);
    Ctlz [Int]: Info::new(&[Int], &[T], Pat::U32, I, &[n("ctlz").until(78).needs(Needs::FirstIsU32), n("ctlz").since(79)]);
    CtlzNonzero [Int]: Info::new(&[Int], &[T], Pat::U32, I, &[n("ctlz_nonzero").until(78).needs(Needs::FirstIsU32), n("ctlz_nonzero").since(79)]);
    Cttz [Int]: Info::new(&[Int], &[T], Pat::U32, I, &[n("cttz").until(78).needs(Needs::FirstIsU32), n("cttz").since(79)]);
    CttzNonzero [Int]: Info::new(&[Int], &[T], Pat::U32, I, &[n("cttz_nonzero").until(78).needs(Needs::FirstIsU32), n("cttz_nonzero").since(79)]);
    Bswap [Int]: Info::new(&[Int], &[T], T, I, &[n("bswap")]);
    Bitreverse [Int]: Info::new(&[Int], &[T], T, I, &[n("bitreverse")]);
    ThreeWayCompare [Int]: Info::new(&[IntOrChar], &[T, T], Pat::Ordering, L, &[n("three_way_compare").since(85)]);

    // Any type
    SelectUnpredictable [Opaque]: Info::new(&[Sized], &[Pat::Bool, T, T], T, F, &[n("select_unpredictable").since(85)]);
    Transmute [Opaque]: Info::new(&[Sized, Sized], &[T], U, L, &[n("transmute")]);
    TransmuteUnchecked [Opaque]: Info::new(&[Sized, Sized], &[T], U, L, &[n("transmute_unchecked")]);
    BlackBox [Opaque]: Info::new(&[Sized], &[T], T, I, &[n("black_box")]);
    DiscriminantValue [Opaque]: Info::new(&[Sized], &[Pat::Ref(0)], Pat::Discriminant(0), L, &[n("discriminant_value")]).bare(&[0]);
    Assume [Opaque]: Info::new(&[], &[Pat::Bool], Pat::Unit, L, &[n("assume")]);
    Likely [Opaque]: Info::new(&[], &[Pat::Bool], Pat::Bool, F, &[n("likely")]);
    Unlikely [Opaque]: Info::new(&[], &[Pat::Bool], Pat::Bool, F, &[n("unlikely")]);
    ColdPath [Opaque]: Info::new(&[], &[], Pat::Unit, I, &[n("cold_path").since(85)]);

    // Memory
    RawEq [Memory]: Info::new(&[Sized], &[Pat::Ref(0), Pat::Ref(0)], Pat::Bool, I, &[n("raw_eq")]);
    CompareBytes [Memory]: Info::new(&[], &[Pat::BytePtr, Pat::BytePtr, Pat::Usize], Pat::I32, I, &[n("compare_bytes")]);
    Copy [Memory]: Info::new(&[Sized], &[CONST_T, MUT_T, Pat::Usize], Pat::Unit, I, &[n("copy")]);
    CopyNonoverlapping [Memory]: Info::new(&[Sized], &[CONST_T, MUT_T, Pat::Usize], Pat::Unit, L, &[n("copy_nonoverlapping")]);
    WriteBytes [Memory]: Info::new(&[Sized], &[MUT_T, Pat::U8, Pat::Usize], Pat::Unit, I, &[n("write_bytes")]);
    TypedSwapNonoverlapping [Memory]: Info::new(&[Sized], &[MUT_T, MUT_T], Pat::Unit, I, &[n("typed_swap_nonoverlapping").since(85)]);
    ReadViaCopy [Memory]: Info::new(&[Sized], &[CONST_T], T, L, &[n("read_via_copy")]).bare(&[0]);
    VolatileLoad [Atomic]: Info::new(&[Sized], &[CONST_T], T, I, &[n("volatile_load")]);
    VolatileStore [Atomic]: Info::new(&[Sized], &[MUT_T, T], Pat::Unit, I, &[n("volatile_store")]);
    UnalignedVolatileLoad [Atomic]: Info::new(&[Sized], &[CONST_T], T, I, &[n("unaligned_volatile_load")]);
    UnalignedVolatileStore [Atomic]: Info::new(&[Sized], &[MUT_T, T], Pat::Unit, I, &[n("unaligned_volatile_store")]);
    VolatileSetMemory [Atomic]: Info::new(&[Sized], &[MUT_T, Pat::U8, Pat::Usize], Pat::Unit, I, &[n("volatile_set_memory")]);
    SizeOfVal [Opaque]: Info::new(&[Unsized], &[CONST_T], Pat::Usize, I, &[n("size_of_val")]);
    AlignOfVal [Opaque]: Info::new(&[Unsized], &[CONST_T], Pat::Usize, I, &[n("min_align_of_val").until(88), n("align_of_val").since(89)]);

    // Pointers
    ArithOffset [Pointer]: Info::new(&[Sized], &[CONST_T, Pat::Isize], CONST_T, I, &[n("arith_offset")]);
    Offset [Pointer]: Info::new(&[ThinRaw, Delta], &[T, U], T, L, &[n("offset")]);
    SliceGetUnchecked [Pointer]: Info::new(&[ElementPtr(1), SlicePtr(2), Sized], &[U, Pat::Usize], T, L, &[n("slice_get_unchecked").since(88)]).bare(&[0, 1]);
    PtrOffsetFrom [Pointer]: Info::new(&[Sized], &[CONST_T, CONST_T], Pat::Isize, I, &[n("ptr_offset_from")]);
    PtrOffsetFromUnsigned [Pointer]: Info::new(&[Sized], &[CONST_T, CONST_T], Pat::Usize, I, &[n("ptr_offset_from_unsigned")]);
    PtrMask [Pointer]: Info::new(&[Sized], &[CONST_T, Pat::Usize], CONST_T, I, &[n("ptr_mask")]);
    PtrMetadata [Pointer]: Info::new(&[Unsized, MetadataOfPointee(0)], &[CONST_T], U, L, &[n("ptr_metadata").since(80)]);
    /// `<[T]>::len`, a lang item.
    SliceLen [Length]: Info::new(&[Sized], &[Pat::SliceRef(0)], Pat::Usize, F, &[SpellingRule::slice_method("len")]);
    AggregateRawPtr [Pointer]: Info::new(&[Raw, DataOf(0), MetadataOfPtr(0)], &[U, V], T, L, &[lib("slice_from_raw_parts").until(79).needs(Needs::Slice(Mutbl::Not)), lib("slice_from_raw_parts_mut").until(79).needs(Needs::Slice(Mutbl::Mut)), n("aggregate_raw_ptr").since(80)]);

    // Floats
    Fabs [Float]: Info::new(&[Float], &[T], T, I, &[f("fabs").until(95), n("fabs").since(96)]);
    Copysign [Float]: Info::new(&[Float], &[T, T], T, I, &[f("copysign")]);
    Sqrt [Float]: Info::new(&[Float], &[T], T, I, &[f("sqrt")]);
    Fma [Float]: Info::new(&[Float], &[T, T, T], T, I, &[f("fma")]);
    Fmuladd [Float]: Info::new(&[Float], &[T, T, T], T, I, &[f("fmuladd").since(84)]);
    Floor [Float]: Info::new(&[Float], &[T], T, I, &[f("floor")]);
    Ceil [Float]: Info::new(&[Float], &[T], T, I, &[f("ceil")]);
    Trunc [Float]: Info::new(&[Float], &[T], T, I, &[f("trunc")]);
    Round [Float]: Info::new(&[Float], &[T], T, I, &[f("round")]);
    RoundTiesEven [Float]: Info::new(&[Float], &[T], T, I, &[f("roundeven").until(86), f("round_ties_even_").since(87)]);
    Minimum [Float]: Info::new(&[Float], &[T, T], T, I, &[f("minimum").since(86)]);
    Maximum [Float]: Info::new(&[Float], &[T, T], T, I, &[f("maximum").since(86)]);
    MinimumNumberNsz [Float]: Info::new(&[Float], &[T, T], T, I, &[f("minnum").until(95), f("minimum_number_nsz_").since(96)]);
    MaximumNumberNsz [Float]: Info::new(&[Float], &[T, T], T, I, &[f("maxnum").until(95), f("maximum_number_nsz_").since(96)]);
    FloatToIntUnchecked [Float]: Info::new(&[Float, Int], &[T], U, I, &[n("float_to_int_unchecked")]);

    // Atomics
    AtomicLoad [Atomic]: Info::new(&[Atomic, LOAD], &[CONST_T], T, I, atomic!("atomic_load"));
    AtomicStore [Atomic]: Info::new(&[Atomic, STORE], &[MUT_T, T], Pat::Unit, I, atomic!("atomic_store"));
    AtomicXchg [Atomic]: Info::new(&[Atomic, RMW], &[MUT_T, T], T, I, atomic!("atomic_xchg"));
    AtomicCxchg [Atomic]: Info::new(&[Atomic, RMW, FAILURE], &[MUT_T, T, T], Pat::WithBool(0), I, atomic!("atomic_cxchg"));
    AtomicXadd [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_xadd", Needs::SameTypes));
    AtomicXsub [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_xsub", Needs::SameTypes));
    AtomicAnd [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_and", Needs::SameTypes));
    AtomicNand [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_nand", Needs::SameTypes));
    AtomicOr [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_or", Needs::SameTypes));
    AtomicXor [Atomic]: Info::new(&[Atomic, AtomicOperand(0), RMW], &[MUT_T, U], T, I, atomic!("atomic_xor", Needs::SameTypes));
    AtomicMax [Atomic]: Info::new(&[AtomicSigned, RMW], &[MUT_T, T], T, I, atomic!("atomic_max"));
    AtomicMin [Atomic]: Info::new(&[AtomicSigned, RMW], &[MUT_T, T], T, I, atomic!("atomic_min"));
    AtomicUmax [Atomic]: Info::new(&[AtomicUnsigned, RMW], &[MUT_T, T], T, I, atomic!("atomic_umax"));
    AtomicUmin [Atomic]: Info::new(&[AtomicUnsigned, RMW], &[MUT_T, T], T, I, atomic!("atomic_umin"));
    AtomicFence [Atomic]: Info::new(&[FENCE], &[], Pat::Unit, I, atomic!("atomic_fence"));
    AtomicSinglethreadfence [Atomic]: Info::new(&[FENCE], &[], Pat::Unit, I, atomic!("atomic_singlethreadfence"));

    // SIMD, lane by lane
    SimdAdd [Simd]: Info::new(&[SimdNum], &[T, T], T, I, &[n("simd_add")]).simd();
    SimdSub [Simd]: Info::new(&[SimdNum], &[T, T], T, I, &[n("simd_sub")]).simd();
    SimdMul [Simd]: Info::new(&[SimdNum], &[T, T], T, I, &[n("simd_mul")]).simd();
    SimdDiv [Simd]: Info::new(&[SimdNum], &[T, T], T, I, &[n("simd_div")]).simd();
    SimdRem [Simd]: Info::new(&[SimdNum], &[T, T], T, I, &[n("simd_rem")]).simd();
    SimdAnd [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_and")]).simd();
    SimdOr [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_or")]).simd();
    SimdXor [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_xor")]).simd();
    SimdShl [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_shl")]).simd();
    SimdShr [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_shr")]).simd();
    SimdFunnelShl [Simd]: Info::new(&[SimdInt], &[T, T, T], T, I, &[n("simd_funnel_shl").since(91)]).simd();
    SimdFunnelShr [Simd]: Info::new(&[SimdInt], &[T, T, T], T, I, &[n("simd_funnel_shr").since(91)]).simd();
    SimdCarrylessMul [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_carryless_mul").since(95)]).simd();
    SimdNeg [Simd]: Info::new(&[SimdNegatable], &[T], T, I, &[n("simd_neg")]).simd();
    SimdSaturatingAdd [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_saturating_add")]).simd();
    SimdSaturatingSub [Simd]: Info::new(&[SimdInt], &[T, T], T, I, &[n("simd_saturating_sub")]).simd();
    SimdCtpop [Simd]: Info::new(&[SimdInt], &[T], T, I, &[n("simd_ctpop").since(80)]).simd();
    SimdCtlz [Simd]: Info::new(&[SimdInt], &[T], T, I, &[n("simd_ctlz")]).simd();
    SimdCttz [Simd]: Info::new(&[SimdInt], &[T], T, I, &[n("simd_cttz")]).simd();
    SimdBswap [Simd]: Info::new(&[SimdInt], &[T], T, I, &[n("simd_bswap")]).simd();
    SimdBitreverse [Simd]: Info::new(&[SimdInt], &[T], T, I, &[n("simd_bitreverse")]).simd();
    SimdFma [Simd]: Info::new(&[SimdFloat], &[T, T, T], T, I, &[n("simd_fma")]).simd();
    SimdFabs [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_fabs")]).simd();
    SimdFsqrt [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_fsqrt")]).simd();
    SimdCeil [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_ceil")]).simd();
    SimdFloor [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_floor")]).simd();
    SimdRound [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_round")]).simd();
    SimdRoundTiesEven [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_round_ties_even").since(95)]).simd();
    SimdTrunc [Simd]: Info::new(&[SimdFloat], &[T], T, I, &[n("simd_trunc")]).simd();
    SimdMinimumNumberNsz [Simd]: Info::new(&[SimdFloat], &[T, T], T, I, &[n("simd_fmin").until(95), n("simd_minimum_number_nsz").since(96)]).simd();
    SimdMaximumNumberNsz [Simd]: Info::new(&[SimdFloat], &[T, T], T, I, &[n("simd_fmax").until(95), n("simd_maximum_number_nsz").since(96)]).simd();
    SimdCast [Simd]: Info::new(&[SimdNum, SimdNumLike(0)], &[T], U, I, &[n("simd_cast")]).simd();
    SimdAs [Simd]: Info::new(&[SimdNum, SimdNumLike(0)], &[T], U, I, &[n("simd_as")]).simd();

    // SIMD comparisons, masks and selections
    SimdEq [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_eq")]).simd();
    SimdNe [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_ne")]).simd();
    SimdLt [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_lt")]).simd();
    SimdLe [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_le")]).simd();
    SimdGt [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_gt")]).simd();
    SimdGe [Simd]: Info::new(&[SimdNum, SimdMaskExact(0)], &[T, T], U, I, &[n("simd_ge")]).simd();
    SimdSelect [Simd]: Info::new(&[SimdMask(1), Simd], &[T, U, U], U, I, &[n("simd_select")]).simd();
    SimdSelectBitmask [Simd]: Info::new(&[Bitmask(1), Simd], &[T, U, U], U, I, &[n("simd_select_bitmask")]).simd();
    SimdBitmask [Simd]: Info::new(&[SimdMask(0), Bitmask(0)], &[T], U, I, &[n("simd_bitmask")]).simd();

    // Inserting, extracting and shuffling SIMD lanes
    SimdSplat [Simd]: Info::new(&[Simd, Lane(0)], &[U], T, I, &[n("simd_splat").since(90)]).simd();
    SimdInsert [Simd]: Info::new(&[Simd, Lane(0)], &[T, Pat::U32, U], T, I, &[n("simd_insert")]).simd().constant(1);
    SimdExtract [Simd]: Info::new(&[Simd, Lane(0)], &[T, Pat::U32], U, I, &[n("simd_extract")]).simd().constant(1);
    SimdInsertDyn [Simd]: Info::new(&[Simd, Lane(0)], &[T, Pat::U32, U], T, I, &[n("simd_insert_dyn").since(90)]).simd();
    SimdExtractDyn [Simd]: Info::new(&[Simd, Lane(0)], &[T, Pat::U32], U, I, &[n("simd_extract_dyn").since(90)]).simd();
    SimdShuffle [Simd]: Info::new(&[Simd, SimdIndices, SimdShuffled(0, 1)], &[T, T, U], V, I, &[n("simd_shuffle").since(84)]).simd().constant(2);
    SimdReduceAddOrdered [Simd]: Info::new(&[SimdNum, Lane(0)], &[T, U], U, I, &[n("simd_reduce_add_ordered")]).simd();
    SimdReduceMulOrdered [Simd]: Info::new(&[SimdNum, Lane(0)], &[T, U], U, I, &[n("simd_reduce_mul_ordered")]).simd();
    /// On floats the order would be visible, so only integers are in the language.
    SimdReduceAddUnordered [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_add_unordered")]).simd();
    /// On floats the order would be visible, so only integers are in the language.
    SimdReduceMulUnordered [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_mul_unordered")]).simd();
    SimdReduceAnd [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_and")]).simd();
    SimdReduceOr [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_or")]).simd();
    SimdReduceXor [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_xor")]).simd();
    SimdReduceMin [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_min")]).simd();
    SimdReduceMax [Simd]: Info::new(&[SimdInt, Lane(0)], &[T], U, I, &[n("simd_reduce_max")]).simd();
    SimdReduceAll [Simd]: Info::new(&[SimdMask(0)], &[T], Pat::Bool, I, &[n("simd_reduce_all")]).simd();
    SimdReduceAny [Simd]: Info::new(&[SimdMask(0)], &[T], Pat::Bool, I, &[n("simd_reduce_any")]).simd();

    // SIMD memory
    SimdArithOffset [Simd]: Info::new(&[SimdRaw, SimdDelta(0)], &[T, U], T, I, &[n("simd_arith_offset")]).simd();
    SimdCastPtr [Simd]: Info::new(&[SimdRaw, SimdRawLike(0)], &[T], U, I, &[n("simd_cast_ptr")]).simd();
    SimdGather [Simd]: Info::new(&[Simd, SimdPtrs(0), SimdMask(0)], &[T, U, V], T, I, &[n("simd_gather")]).simd();
    SimdScatter [Simd]: Info::new(&[Simd, SimdMutPtrs(0), SimdMask(0)], &[T, U, V], Pat::Unit, I, &[n("simd_scatter")]).simd();
    SimdMaskedLoad [Simd]: Info::new(&[SimdMask(2), LanePtr(2), Simd, Align], &[T, U, V], V, I, &[n("simd_masked_load").until(92).needs(Needs::AlignElement), n("simd_masked_load").since(93)]).simd();
    SimdMaskedStore [Simd]: Info::new(&[SimdMask(2), LaneMutPtr(2), Simd, Align], &[T, U, V], Pat::Unit, I, &[n("simd_masked_store").until(92).needs(Needs::AlignElement), n("simd_masked_store").since(93)]).simd();
}
