//! Calls of intrinsics (semantics C), by family.
//!
//! Operands are proposed from existing values, and the machine refuses undefined behaviour. Where random operands would
//! nearly always be refused, a suitable one is computed first: it also stays suitable in later iterations of a loop.

pub(crate) mod atomics;
pub(crate) mod floats;
pub(crate) mod ints;
pub(crate) mod memory;
pub(crate) mod opaque;
pub(crate) mod pointers;
pub(crate) mod simd;

use machine::Probe;
use mir::intrinsics::infer_generics;
use mir::{BinOp, Callee, GenericArg, Intrinsic, Local, Mutbl, Operand, Place, Rvalue, TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Intrinsics;

/// Partial intrinsics, and the corresponding total operators.
pub(crate) const PROMISES: [(Intrinsic, BinOp); 8] = [
    (Intrinsic::UncheckedAdd, BinOp::Add),
    (Intrinsic::UncheckedSub, BinOp::Sub),
    (Intrinsic::UncheckedMul, BinOp::Mul),
    (Intrinsic::UncheckedShl, BinOp::Shl),
    (Intrinsic::UncheckedShr, BinOp::Shr),
    (Intrinsic::DisjointBitor, BinOp::BitOr),
    (Intrinsic::ExactDiv, BinOp::Div),
    (Intrinsic::UncheckedRem, BinOp::Rem),
];

/// Calls an intrinsic whose generics follow from the types of its operands and result. Returns the place of the result,
/// if the call was made.
pub(crate) fn call_intrinsic(
    g: &mut Builder,
    intrinsic: Intrinsic,
    ret: TyId,
    args: Vec<Operand>,
) -> Option<Place> {
    intrinsic_with(g, intrinsic, &[], ret, args)
}

/// Calls an intrinsic with generics that do not follow from types.
fn intrinsic_with(
    g: &mut Builder,
    intrinsic: Intrinsic,
    explicit: &[GenericArg],
    ret: TyId,
    args: Vec<Operand>,
) -> Option<Place> {
    let args = with_bare_locals(g, intrinsic, args)?;
    let program = &g.ws.program;
    let function = g.ws.func();
    let tys = args.iter().map(|arg| mir::typing::operand_ty(program, function, arg));
    let tys = tys.collect::<Option<Vec<TyId>>>()?;
    let generics = infer_generics(&program.types, intrinsic, explicit, &tys, ret).ok()?;
    call_into_place(g, Callee::Intrinsic(intrinsic, generics), args, ret)
}

/// Calls something other than a function of the program; returns the place of the result: the chosen one if possible,
/// else a new local.
pub(crate) fn call_into_place(
    g: &mut Builder,
    callee: Callee,
    args: Vec<Operand>,
    ret: TyId,
) -> Option<Place> {
    let locals = g.ws.func().locals.len() as u32;
    let dest = match ret {
        Types::UNIT => g.unit_local().into(),
        _ => g.destination(ret),
    };
    if g.end_with_call(dest.clone(), callee.clone(), args.clone()) {
        called(g, &dest, &args);
        return Some(dest);
    }
    // If the destination can't be written, the value goes to a new local.
    if ret == Types::UNIT || dest.local.0 >= locals {
        return None;
    }
    let dest = Place::local(g.new_local(ret));
    if !g.end_with_call(dest.clone(), callee, args.clone()) {
        return None;
    }
    called(g, &dest, &args);
    Some(dest)
}

/// Records what a call read and wrote.
pub(crate) fn called(g: &mut Builder, dest: &Place, args: &[Operand]) {
    let (func, _) = g.ws.here();
    let scope = g.ws.scope(func);
    let locals = args.iter().filter_map(|arg| Some(scope.local(arg.place()?.local)));
    let depth = locals.map(|info| info.depth).sum::<u32>().saturating_add(2).min(1000);
    args.iter().for_each(|arg| g.used(arg));
    if !dest.is_indirect() {
        g.ws.change_local(func, dest.local, |info| {
            info.fresh = true;
            info.depth = depth;
        });
    }
}

/// Some arguments must be bare locals, or the compiler gives up.
fn with_bare_locals(g: &mut Builder, intrinsic: Intrinsic, mut args: Vec<Operand>) -> Option<Vec<Operand>> {
    for index in intrinsic.info().bare_params {
        let arg = args.get_mut(*index)?;
        if arg.place().is_some_and(|place| place.projection.is_empty()) {
            continue;
        }
        let operand = arg.clone();
        let ty = mir::typing::operand_ty(&g.ws.program, g.ws.func(), &operand)?;
        *arg = g.temp(ty, Rvalue::Use(operand))?;
    }
    Some(args)
}

/// The bits of an operand, if they are known.
fn known(g: &mut Builder, operand: &Operand) -> Option<u128> {
    match g.ws.machine.probe(&g.ws.program, operand) {
        Probe::Known(bits) => Some(bits),
        _ => None,
    }
}

/// An operand of a scalar type whose value is known.
fn known_operand(g: &mut Builder, ty: TyId) -> Option<Operand> {
    for _ in 0..3 {
        let operand = g.operand(ty)?;
        if known(g, &operand).is_some() {
            return Some(operand);
        }
    }
    g.literal(ty)
}

/// A `usize` below a bound, as a local and its value.
pub(crate) fn index(g: &mut Builder, len: u64) -> Option<(Local, u64)> {
    let local = g.index_below(len)?;
    let value = known(g, &Operand::Copy(local.into()))?;
    Some((local, value as u64))
}

/// A shared reference to a place.
fn reference_to(g: &mut Builder, place: Place) -> Option<Operand> {
    let to = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), &place)?;
    let ty = g.ws.program.types.reference(Mutbl::Not, to);
    g.escape(&place);
    g.temp(ty, Rvalue::Ref(Mutbl::Not, place))
}

/// One of a list of intrinsics.
fn one_of(g: &mut Builder, list: &[Intrinsic]) -> Option<Intrinsic> {
    g.choices.pick(S, list).copied()
}
