//! Calls of vendor functions: suitable operands, existing or made from arrays and portable vectors.

use mir::vendor::{Arch, LaneTy, Register, RegisterKind, Row, VendorId, VendorTy, features};
use mir::{
    AggregateKind, Callee, CastKind, FloatTy, Inline, IntTy, Mutbl, Operand, Place, Proj, Rvalue, TyId,
    Types, Version,
};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::knobs::Mix;
use crate::statements::assign;
use crate::statements::intrinsics::memory::array_place;
use crate::statements::intrinsics::simd::vector_of;
use crate::statements::intrinsics::{call_into_place, index};

const S: Stream = Stream::Intrinsics;

/// The processors that have a function: 1 those with SSE4.2 or NEON, 2 with AVX2, FMA and F16C, or RDM and SHA3, 3 with
/// AVX-512 F, BW, CD, DQ, VL and VNNI.
fn level(row: &Row) -> u32 {
    let of = |feature: &&str| match *feature {
        "avx" | "avx2" | "fma" | "f16c" | "rdm" | "sha3" => 2,
        other if other.starts_with("avx512") => 3,
        _ => 1,
    };
    row.features.iter().map(of).max().unwrap_or(1)
}

/// The vendor functions that a program may call.
pub(crate) fn callable(mix: &Mix) -> Vec<VendorId> {
    let wanted = mix.get("vendor_calls").unwrap_or(0) + mix.get("vendor_strips").unwrap_or(0);
    let Some(arch) = Arch::of(mix.target()) else { return Vec::new() };
    if wanted == 0 || mix.portable > 0 || mix.const_eval > 0 {
        return Vec::new();
    }
    let oldest = Version::new(mix.oldest);
    let fits = |row: &Row| row.arch == arch && level(row) <= mix.vendor_level && row.is_in(oldest);
    VendorId::all().filter(|id| id.row().is_some_and(fits)).collect()
}

/// Whether the current function may have target features: it is not `#[inline(always)]`, and nothing points to it.
pub(crate) fn takes_vendor_calls(g: &Builder) -> bool {
    let (func, _) = g.ws.here();
    let pointed_to = |item: &mir::NamedConst| item.value == mir::ConstValue::Fn(func);
    !g.vendor.is_empty()
        && g.ws.func().attrs.inline != Some(Inline::Always)
        && !g.ws.program.consts.iter().any(pointed_to)
}

/// Whether a function has target features, which rules out safe pointers to it.
pub(crate) fn has_features(g: &Builder, func: mir::FuncId) -> bool {
    !g.vendor.is_empty() && !features(g.ws.program.func(func)).is_empty()
}

/// Any function, but usually one that takes the last result.
pub(crate) fn vendor_row(g: &mut Builder, last: Option<&Place>) -> Option<VendorId> {
    let last = last.and_then(|place| mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place));
    for _ in 0..if g.choices.percent(S, 80) { 30 } else { 0 } {
        let id = *g.choices.pick(S, &g.vendor)?;
        let takes = |param: &VendorTy| last.is_some_and(|ty| param.is(&g.ws.program.types, ty));
        if id.row()?.params.iter().any(takes) {
            return Some(id);
        }
    }
    g.choices.pick(S, &g.vendor).copied()
}

/// Calls a function, usually with the last result among its arguments. Returns the place of the result.
pub(crate) fn vendor_call(g: &mut Builder, id: VendorId, last: Option<&Place>) -> Option<Place> {
    let row = id.row()?;
    let mut args = Vec::with_capacity(row.params.len());
    for param in &row.params {
        args.push(vendor_argument(g, *param, last)?);
    }
    vendor_call_with(g, id, args)
}

/// Calls a function with given arguments.
fn vendor_call_with(g: &mut Builder, id: VendorId, args: Vec<Operand>) -> Option<Place> {
    let row = id.row()?;
    let imms = vendor_imms(g, row)?;
    let ret = row.ret.ty(&mut g.ws.program.types);
    call_into_place(g, Callee::Vendor { id, imms }, args, ret)
}

/// Constants for the function.
pub(crate) fn vendor_imms(g: &mut Builder, row: &Row) -> Option<Vec<i64>> {
    row.imms.iter().map(|allowed| g.choices.pick(S, allowed).copied()).collect()
}

fn vendor_argument(g: &mut Builder, param: VendorTy, last: Option<&Place>) -> Option<Operand> {
    match param {
        VendorTy::Vector { lane, register, .. } => {
            let ty = register.ty(&mut g.ws.program.types);
            let fits = |g: &Builder, place: &Place| {
                mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place) == Some(ty)
            };
            if let Some(place) = last
                && fits(g, place)
                && g.choices.percent(S, 65)
            {
                return Some(Operand::Copy(place.clone()));
            }
            if g.choices.percent(S, 60)
                && let Some(place) = g.readable(ty)
            {
                return Some(Operand::Copy(place));
            }
            register_made(g, lane, register)
        }
        VendorTy::Scalar(lane) => Some(g.operand(lane.ty())?.copied()),
        VendorTy::Mask(lanes) => {
            let ty = Types::int(VendorTy::mask_int(lanes));
            if g.choices.percent(S, 25) {
                let bits = g.choices.bits(S) as u128;
                return Some(literal(VendorTy::mask_int(lanes).truncate(bits), ty));
            }
            Some(g.operand(ty)?.copied())
        }
        VendorTy::Memory { mutbl, lane, lanes, register } => {
            let (array, len) = array_place(g, lane.ty(), lanes.into())?;
            let (index, _) = index(g, len - u64::from(lanes) + 1)?;
            let element = array.project(Proj::Index(index));
            let pointer = g.pointer_to(mutbl, element)?;
            if mutbl == Mutbl::Mut {
                g.renew_owner(&array);
            }
            register_pointer(g, mutbl, register, pointer)
        }
        VendorTy::Unit => None,
    }
}

/// A pointer to a lane, in the form that the function takes.
fn register_pointer(
    g: &mut Builder,
    mutbl: Mutbl,
    register: Option<Register>,
    pointer: Operand,
) -> Option<Operand> {
    let Some(register) = register else { return Some(pointer) };
    let to = register.ty(&mut g.ws.program.types);
    let ty = g.raw_ptr(mutbl, to);
    g.temp(ty, Rvalue::Cast(CastKind::As, pointer, ty))
}

/// A register of lanes: from an existing array, a portable vector, or single values.
fn register_made(g: &mut Builder, lane: LaneTy, register: Register) -> Option<Operand> {
    let lane = match lane {
        LaneTy::Float(FloatTy::F16) => LaneTy::Int(IntTy::U16),
        lane if register.bits / lane.bits() > 16 => register.lanes().0,
        lane => lane,
    };
    let lanes = u64::from(register.bits / lane.bits());
    let ty = register.ty(&mut g.ws.program.types);
    let array = g.ws.program.types.array(lane.ty(), lanes);
    let from = match g.choices.below(S, 10) {
        0..=2 if let Some(place) = g.readable(array) => Operand::Copy(place),
        3 | 4 => {
            let vector = vector_of(g, lane.ty(), lanes);
            g.operand(vector)?.copied()
        }
        _ => {
            let values = (0..lanes).map(|_| Some(g.operand(lane.ty())?.copied()));
            let values = values.collect::<Option<Vec<Operand>>>()?;
            g.temp(array, Rvalue::Aggregate(AggregateKind::Array(array), values))?
        }
    };
    if mir::typing::operand_ty(&g.ws.program, g.ws.func(), &from) == Some(ty) {
        return Some(from);
    }
    g.temp(ty, Rvalue::Cast(CastKind::Transmute, from, ty))
}

/// Takes a register apart, so that its lanes are observed; floats as floats, as the bits of a NaN are not specified.
pub(crate) fn take_apart(g: &mut Builder, place: &Place) -> Option<Place> {
    let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place)?;
    let Some(mir::LibTy::Register(register)) = g.ws.program.types.as_adt(ty)?.lib else { return None };
    let (lane, _) = register.lanes();
    let lane = match register.kind {
        RegisterKind::Int => {
            g.choices.pick(S, &[IntTy::U64, IntTy::I64, IntTy::U32]).map(|i| Types::int(*i))?
        }
        _ => lane.ty(),
    };
    let size = g.ws.program.types.layout(lane).size;
    let array: TyId = g.ws.program.types.array(lane, u64::from(register.bits / 8) / size);
    assign(g, array, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), array))
}
