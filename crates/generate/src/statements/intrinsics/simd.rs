//! Vectors: any intrinsic of the family, on a vector type of the program or one made to fit.

use mir::intrinsics::GenericKind;
use mir::syntax::SimdAlign;
use mir::{
    Adt, AdtKind, AggregateKind, CastKind, ConstValue, FloatTy, GenericArg, IntTy, Intrinsic, Mutbl,
    NamedConst, Operand, Place, Proj, Repr, ReprKind, Rvalue, Ty, TyId, Types, Variant,
};

use super::S;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::intrinsics::floats::small_float;
use crate::statements::intrinsics::memory::{array_place, element_of};
use crate::statements::intrinsics::{call_intrinsic, index, intrinsic_with, known_operand, one_of};
use Intrinsic as I;

/// Lane types of the vectors made here.
const LANES: [IntTy; 8] =
    [IntTy::I8, IntTy::U8, IntTy::I16, IntTy::U16, IntTy::I32, IntTy::U32, IntTy::I64, IntTy::U64];

/// Whether the program has vectors.
pub(crate) fn has_vectors(g: &Builder) -> bool {
    g.palette.aggregates.iter().any(|(ty, _)| g.ws.program.types.as_simd(*ty).is_some())
}

pub(crate) fn simd_intrinsic(g: &mut Builder, _plan: Plan) {
    let all: Vec<Intrinsic> = I::ALL.iter().copied().filter(|i| i.info().simd).collect();
    let Some(mut intrinsic) = one_of(g, &all) else { return };
    if g.mix.shuffles > 0 && g.choices.percent(S, g.mix.shuffles) {
        intrinsic = I::SimdShuffle;
    }
    let Some(vector) = operated_vector(g, intrinsic) else { return };
    let done = g.tries(3, |g| simd(g, intrinsic, vector));
    if let Some(place) = done
        && g.choices.percent(S, 50)
    {
        look_at(g, place);
    }
}

/// Lanes are only observed when extracted.
fn look_at(g: &mut Builder, place: Place) {
    let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), &place);
    if let Some(ty) = ty
        && let Some((lane, lanes)) = g.ws.program.types.as_simd(ty)
    {
        a_lane(g, place, lane, lanes);
    }
}

/// One lane of a vector as a number, or all of them combined.
pub(crate) fn a_lane(g: &mut Builder, vector: Place, lane: TyId, lanes: u64) -> Option<Place> {
    if g.mix.simd_intrinsics == 0 {
        return None;
    }
    let vector = Operand::Copy(vector);
    if g.ws.program.types.as_int(lane).is_some() && g.choices.percent(S, 40) {
        return call_intrinsic(g, I::SimdReduceXor, lane, vec![vector]);
    }
    let index = literal(g.choices.below(S, lanes) as u128, Types::U32);
    call_intrinsic(g, I::SimdExtract, lane, vec![vector, index])
}

/// The vector type with these lanes, new or existing.
pub(crate) fn vector_of(g: &mut Builder, lane: TyId, lanes: u64) -> TyId {
    vector_where(g, lane, lanes, |_| true)
}

/// A vector type for constants: the lanes of a vendor's register are private.
fn constant_vector_of(g: &mut Builder, lane: TyId, lanes: u64) -> TyId {
    vector_where(g, lane, lanes, |adt| adt.lib.is_none())
}

fn vector_where(g: &mut Builder, lane: TyId, lanes: u64, fits: fn(&Adt) -> bool) -> TyId {
    let types = &mut g.ws.program.types;
    let known = {
        let mut all =
            types.adts().filter(|(_, adt)| fits(adt)).filter_map(|(id, _)| types.find(&Ty::Adt(id)));
        all.find(|ty| types.as_simd(*ty) == Some((lane, lanes)))
    };
    if let Some(ty) = known {
        return ty;
    }
    let name = format!("V{}x{lanes}", lane.0);
    let array = types.array(lane, lanes);
    let variant = Variant::tuple(&name, 0, &[array]);
    let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
    types.add_adt(Adt::new(&name, AdtKind::Struct(variant), repr))
}

/// A vector type for the intrinsic's main operand.
fn operated_vector(g: &mut Builder, intrinsic: Intrinsic) -> Option<TyId> {
    let generics = intrinsic.info().generics;
    let main = match intrinsic {
        I::SimdSelect | I::SimdSelectBitmask => 1,
        I::SimdMaskedLoad | I::SimdMaskedStore => 2,
        _ => 0,
    };
    let kind = *generics.get(main)?;
    let types = &g.ws.program.types;
    let fits = |lane: TyId| {
        let int = types.as_int(lane);
        match kind {
            GenericKind::SimdInt => int.is_some(),
            GenericKind::SimdFloat => types.as_float(lane).is_some(),
            GenericKind::SimdNegatable => int.is_none_or(IntTy::signed),
            GenericKind::SimdMask(_) => int.is_some_and(IntTy::signed),
            _ => true,
        }
    };
    let vectors = g.palette.aggregates.iter().filter_map(|(ty, _)| Some((*ty, types.as_simd(*ty)?)));
    let vectors: Vec<(TyId, (TyId, u64))> = vectors.collect();
    let fitting: Vec<TyId> = vectors.iter().filter(|(_, (lane, _))| fits(*lane)).map(|(ty, _)| *ty).collect();
    if g.choices.percent(S, 80)
        && let Some(ty) = g.choices.pick(S, &fitting)
    {
        return Some(*ty);
    }
    // As many lanes of another type.
    let lanes = g.choices.pick(S, &vectors)?.1.1;
    let lane = match kind {
        GenericKind::SimdFloat => float_lane(g),
        GenericKind::SimdMask(_) | GenericKind::SimdNegatable => {
            Types::int(LANES[2 * g.choices.below(S, 4) as usize])
        }
        GenericKind::SimdInt => int_lane(g),
        _ => number_lane(g),
    };
    Some(vector_of(g, lane, lanes))
}

fn int_lane(g: &mut Builder) -> TyId {
    Types::int(LANES[g.choices.below(S, 8) as usize])
}

fn float_lane(g: &mut Builder) -> TyId {
    Types::float(if g.choices.percent(S, 50) { FloatTy::F32 } else { FloatTy::F64 })
}

fn number_lane(g: &mut Builder) -> TyId {
    if g.choices.percent(S, 30) { float_lane(g) } else { int_lane(g) }
}

/// A vector from its lanes.
fn vector_with(
    g: &mut Builder,
    vector: TyId,
    mut lane: impl FnMut(&mut Builder, u64) -> Option<Operand>,
) -> Option<Operand> {
    let (element, lanes) = g.ws.program.types.as_simd(vector)?;
    let operands = (0..lanes).map(|i| lane(g, i)).collect::<Option<Vec<Operand>>>()?;
    let array = g.ws.program.types.array(element, lanes);
    let array = g.temp(array, Rvalue::Aggregate(AggregateKind::Array(array), operands))?;
    g.temp(vector, Rvalue::Cast(CastKind::Transmute, array, vector))
}

/// The mask type with lanes of the vector's lane size.
fn mask_ty(g: &mut Builder, vector: TyId) -> Option<TyId> {
    let (lane, lanes) = g.ws.program.types.as_simd(vector)?;
    let size = g.ws.program.types.layout(lane).size;
    let int = LANES.into_iter().find(|int| int.signed() && int.size() == size)?;
    Some(vector_of(g, Types::int(int), lanes))
}

/// A mask of that type: of chosen lanes, or the result of a comparison.
fn mask(g: &mut Builder, ty: TyId) -> Option<Operand> {
    if g.choices.percent(S, 40) {
        let (a, b) = (g.operand(ty)?, g.operand(ty)?);
        let list = [I::SimdEq, I::SimdNe, I::SimdLt, I::SimdLe, I::SimdGt, I::SimdGe];
        let compare = one_of(g, &list)?;
        return Some(Operand::Copy(call_intrinsic(g, compare, ty, vec![a, b])?));
    }
    let (lane, _) = g.ws.program.types.as_simd(ty)?;
    let ones = g.ws.program.types.as_int(lane)?.truncate(u128::MAX);
    vector_with(g, ty, |g, _| Some(literal(if g.choices.percent(S, 60) { ones } else { 0 }, lane)))
}

/// A vector of small numbers: shift amounts below the width, nonzero divisors.
fn small_lanes(g: &mut Builder, vector: TyId, low: u64, high: u64) -> Option<Operand> {
    let (lane, _) = g.ws.program.types.as_simd(vector)?;
    vector_with(g, vector, |g, _| Some(literal(g.choices.between(S, low, high) as u128, lane)))
}

fn simd(g: &mut Builder, intrinsic: Intrinsic, v: TyId) -> Option<Place> {
    let (lane, lanes) = g.ws.program.types.as_simd(v)?;
    let int = g.ws.program.types.as_int(lane);
    match intrinsic {
        I::SimdDiv | I::SimdRem => {
            let a = g.operand(v)?;
            let b = if int.is_some() { small_lanes(g, v, 1, 100)? } else { g.operand(v)? };
            call_intrinsic(g, intrinsic, v, vec![a, b])
        }
        I::SimdShl | I::SimdShr | I::SimdFunnelShl | I::SimdFunnelShr => {
            let values = intrinsic.info().params.len() - 1;
            let mut args = (0..values).map(|_| g.operand(v)).collect::<Option<Vec<_>>>()?;
            args.push(small_lanes(g, v, 0, int?.bits() as u64 - 1)?);
            call_intrinsic(g, intrinsic, v, args)
        }
        I::SimdCast | I::SimdAs => simd_cast(g, intrinsic, v, lane, lanes),
        I::SimdEq | I::SimdNe | I::SimdLt | I::SimdLe | I::SimdGt | I::SimdGe => {
            let mask = mask_ty(g, v)?;
            let args = vec![g.operand(v)?, g.operand(v)?];
            call_intrinsic(g, intrinsic, mask, args)
        }
        I::SimdSelect => {
            let mask = some_mask(g, v, lanes)?;
            let args = vec![mask, g.operand(v)?, g.operand(v)?];
            call_intrinsic(g, intrinsic, v, args)
        }
        I::SimdSelectBitmask => {
            let ty = bitmask_ty(lanes)?;
            let bits = literal(g.choices.bits(S) as u128 & ((1 << lanes) - 1), ty);
            let args = vec![bits, g.operand(v)?, g.operand(v)?];
            call_intrinsic(g, intrinsic, v, args)
        }
        I::SimdBitmask => {
            let mask = mask(g, v)?;
            call_intrinsic(g, intrinsic, bitmask_ty(lanes)?, vec![mask])
        }
        I::SimdReduceAll | I::SimdReduceAny => {
            let mask = mask(g, v)?;
            call_intrinsic(g, intrinsic, Types::BOOL, vec![mask])
        }
        I::SimdSplat => {
            let value = g.operand(lane)?;
            call_intrinsic(g, intrinsic, v, vec![value])
        }
        I::SimdInsert | I::SimdInsertDyn | I::SimdExtract | I::SimdExtractDyn => {
            let mut args = vec![g.operand(v)?, lane_index(g, intrinsic, lanes)?];
            if matches!(intrinsic, I::SimdExtract | I::SimdExtractDyn) {
                return call_intrinsic(g, intrinsic, lane, args);
            }
            args.push(g.operand(lane)?);
            call_intrinsic(g, intrinsic, v, args)
        }
        I::SimdShuffle => shuffle(g, v, lane, lanes),
        I::SimdReduceAddOrdered | I::SimdReduceMulOrdered => {
            let args = vec![g.operand(v)?, g.operand(lane)?];
            call_intrinsic(g, intrinsic, lane, args)
        }
        I::SimdReduceAddUnordered | I::SimdReduceMulUnordered | I::SimdReduceMin | I::SimdReduceMax => {
            let value = g.operand(v)?;
            call_intrinsic(g, intrinsic, lane, vec![value])
        }
        I::SimdReduceAnd | I::SimdReduceOr | I::SimdReduceXor => {
            let value = g.operand(v)?;
            call_intrinsic(g, intrinsic, lane, vec![value])
        }
        I::SimdGather | I::SimdScatter => gather_or_scatter(g, intrinsic, v, lane),
        // Covered by gathering through pointers.
        I::SimdArithOffset | I::SimdCastPtr => gather_or_scatter(g, I::SimdGather, v, lane),
        I::SimdMaskedLoad | I::SimdMaskedStore => masked(g, intrinsic, v, lane, lanes),
        // The rest takes vectors and returns one of the same type.
        _ => {
            let args = intrinsic.info().params.iter().map(|_| g.operand(v));
            let args = args.collect::<Option<Vec<Operand>>>()?;
            call_intrinsic(g, intrinsic, v, args)
        }
    }
}

/// A cast to as many lanes of another number type; a partial one gets floats that fit.
fn simd_cast(g: &mut Builder, intrinsic: Intrinsic, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
    let to = number_lane(g);
    let ret = vector_of(g, to, lanes);
    let types = &g.ws.program.types;
    let truncates = types.as_float(lane).is_some() && types.as_int(to).is_some();
    let value = if intrinsic == I::SimdCast && truncates {
        vector_with(g, v, |g, _| small_float(g, lane))?
    } else {
        g.operand(v)?
    };
    call_intrinsic(g, intrinsic, ret, vec![value])
}

/// A mask with as many lanes, usually of the same size.
fn some_mask(g: &mut Builder, v: TyId, lanes: u64) -> Option<Operand> {
    let ty = if g.choices.percent(S, 75) {
        mask_ty(g, v)?
    } else {
        let int = LANES[2 * g.choices.below(S, 4) as usize];
        vector_of(g, Types::int(int), lanes)
    };
    mask(g, ty)
}

/// A lane number; from a local if it need not be constant.
fn lane_index(g: &mut Builder, intrinsic: Intrinsic, lanes: u64) -> Option<Operand> {
    let index = literal(g.choices.below(S, lanes) as u128, Types::U32);
    if !matches!(intrinsic, I::SimdInsertDyn | I::SimdExtractDyn) {
        return Some(index);
    }
    if g.choices.percent(S, 30) {
        return g.temp(Types::U32, Rvalue::Use(index));
    }
    let any = known_operand(g, Types::U32)?;
    g.computed(mir::BinOp::BitAnd, Types::U32, any, literal(lanes as u128 - 1, Types::U32))
}

fn shuffle(g: &mut Builder, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
    // If shuffles are requested, also vectors of one lane and of many.
    let (fewest, most) = if g.mix.shuffles > 0 { (0, 5) } else { (1, 3) };
    let count = 1 << g.choices.between(S, fewest, most);
    let indices = constant_vector_of(g, Types::U32, count);
    let ret = vector_of(g, lane, count);
    let fields = (0..count).map(|_| ConstValue::Scalar(g.choices.below(S, 2 * lanes) as u128));
    let array = ConstValue::Aggregate { variant: 0, fields: fields.collect() };
    let value = ConstValue::Aggregate { variant: 0, fields: vec![array] };
    let name = format!("SHUFFLE{}", g.ws.program.consts.len());
    let id = g.ws.add_const(NamedConst { name, ty: indices, value });
    let args = vec![g.operand(v)?, g.operand(v)?, Operand::Const(mir::Const::Named(id))];
    call_intrinsic(g, I::SimdShuffle, ret, args)
}

/// Lanes from and to elements of an array, in any order.
fn gather_or_scatter(g: &mut Builder, intrinsic: Intrinsic, v: TyId, lane: TyId) -> Option<Place> {
    let mutbl = if intrinsic == I::SimdGather { Mutbl::Not } else { Mutbl::Mut };
    let value = g.operand(v)?;
    let mask_ty = mask_ty(g, v)?;
    let mask = mask(g, mask_ty)?;
    let (array, len) = array_place(g, lane, 2)?;
    let pointers = pointers_into(g, mutbl, &array, len, v)?;
    let ret = if intrinsic == I::SimdGather { v } else { Types::UNIT };
    call_intrinsic(g, intrinsic, ret, vec![value, pointers, mask])
}

/// Pointers to elements of an array, one per lane of `v`: direct, or moved there by elements or bytes.
fn pointers_into(g: &mut Builder, mutbl: Mutbl, array: &Place, len: u64, v: TyId) -> Option<Operand> {
    let (lane, lanes) = g.ws.program.types.as_simd(v)?;
    let pointer = g.raw_ptr(mutbl, lane);
    let ty = vector_of(g, pointer, lanes);
    let mut from = Vec::new();
    let pointers = vector_with(g, ty, |g, _| {
        let span = element_of(g, mutbl, array, len)?;
        from.push(len - span.room);
        Some(span.pointer)
    })?;
    if g.choices.percent(S, 50) {
        return Some(pointers);
    }
    if !g.choices.percent(S, 50) {
        return moved(g, ty, pointers, &from, len, 1);
    }
    let byte = g.raw_ptr(mutbl, Types::U8);
    let bytes = vector_of(g, byte, lanes);
    let size = g.ws.program.types.layout(lane).size;
    let pointers = Operand::Copy(call_intrinsic(g, I::SimdCastPtr, bytes, vec![pointers])?);
    let moved = moved(g, bytes, pointers, &from, len, size)?;
    Some(Operand::Copy(call_intrinsic(g, I::SimdCastPtr, ty, vec![moved])?))
}

/// Pointers of type `ty` to the elements `from` of an array, moved to others of its `len` elements, which are `step`
/// apart.
fn moved(g: &mut Builder, ty: TyId, pointers: Operand, from: &[u64], len: u64, step: u64) -> Option<Operand> {
    let counts = vector_of(g, Types::ISIZE, from.len() as u64);
    let counts = vector_with(g, counts, |g, i| {
        let steps = g.choices.below(S, len).wrapping_sub(*from.get(i as usize)?).wrapping_mul(step);
        Some(literal(steps as u128, Types::ISIZE))
    })?;
    Some(Operand::Copy(call_intrinsic(g, I::SimdArithOffset, ty, vec![pointers, counts])?))
}

/// Lanes from and to consecutive elements, where the mask allows.
fn masked(g: &mut Builder, intrinsic: Intrinsic, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
    let load = intrinsic == I::SimdMaskedLoad;
    let mutbl = if load && g.choices.percent(S, 50) { Mutbl::Not } else { Mutbl::Mut };
    let value = g.operand(v)?;
    let mask_ty = mask_ty(g, v)?;
    let mask = mask(g, mask_ty)?;
    let pointer_ty = g.raw_ptr(mutbl, lane);
    let aligns = [SimdAlign::Unaligned, SimdAlign::Element, SimdAlign::Vector];
    let mut align = *g.choices.pick(S, &aligns)?;
    let pointer = if align == SimdAlign::Vector {
        // Only a vector is sure to be aligned like one.
        let place = g.target(v, 0)?;
        let vector = g.pointer_to(mutbl, place)?;
        g.temp(pointer_ty, Rvalue::Cast(CastKind::As, vector, pointer_ty))?
    } else {
        let (array, len) = array_place(g, lane, lanes)?;
        let (index, _) = index(g, len - lanes + 1)?;
        g.pointer_to(mutbl, array.project(Proj::Index(index)))?
    };
    if g.choices.percent(S, 30) {
        align = SimdAlign::Element;
    }
    let ret = if load { v } else { Types::UNIT };
    intrinsic_with(g, intrinsic, &[GenericArg::SimdAlign(align)], ret, vec![mask, pointer, value])
}

/// The unsigned integer with one bit per lane.
fn bitmask_ty(lanes: u64) -> Option<TyId> {
    let bits = lanes.max(8).next_power_of_two();
    IntTy::FIXED.into_iter().find(|int| !int.signed() && u64::from(int.bits()) == bits).map(Types::int)
}
