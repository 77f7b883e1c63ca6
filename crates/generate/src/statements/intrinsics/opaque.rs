//! Intrinsics that pass on values of any type: hints, barriers, transmutes, sizes.

use machine::Probe;
use mir::{Intrinsic, LibTy, Mutbl, Operand, Place, Rvalue, TyId, Types};

use super::S;
use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;

use crate::statements::intrinsics::pointers::const_slice;
use crate::statements::intrinsics::{call_intrinsic, known_operand, one_of, reference_to};
use crate::statements::values::transmutable;
use Intrinsic as I;

const OPAQUE: &[Intrinsic] = &[
    I::BlackBox,
    I::BlackBox,
    I::BlackBox,
    I::SelectUnpredictable,
    I::SelectUnpredictable,
    I::Transmute,
    I::TransmuteUnchecked,
    I::DiscriminantValue,
    I::Assume,
    I::Likely,
    I::Unlikely,
    I::ColdPath,
    I::SizeOfVal,
    I::AlignOfVal,
];

pub(crate) fn opaque_intrinsic(g: &mut Builder, _plan: Plan) {
    let Some(intrinsic) = one_of(g, OPAQUE) else { return };
    g.tries(3, |g| match intrinsic {
        I::BlackBox => {
            let ty = g.any_ty();
            let value = g.operand(ty)?;
            call_intrinsic(g, intrinsic, ty, vec![value])
        }
        I::SelectUnpredictable => {
            let ty = g.any_ty();
            let flag = known_operand(g, Types::BOOL)?;
            let args = vec![flag, local_operand(g, ty)?, local_operand(g, ty)?];
            call_intrinsic(g, intrinsic, ty, args)
        }
        I::Transmute | I::TransmuteUnchecked => {
            let (from, to) = transmutable(g)?;
            let value = g.operand(from)?;
            call_intrinsic(g, intrinsic, to, vec![value])
        }
        I::DiscriminantValue => discriminant_value(g),
        I::Assume => assume_intrinsic(g),
        I::Likely | I::Unlikely => {
            let value = g.operand(Types::BOOL)?;
            call_intrinsic(g, intrinsic, Types::BOOL, vec![value])
        }
        I::ColdPath => call_intrinsic(g, intrinsic, Types::UNIT, Vec::new()),
        _ => size_of_val(g, intrinsic),
    });
}

/// A literal or a whole local. rustc 1.95 fails when it selects between two places of different alignment, see
/// docs/compiler-bugs.md.
fn local_operand(g: &mut Builder, ty: TyId) -> Option<Operand> {
    let operand = g.operand(ty)?;
    match operand.place() {
        Some(place) if !place.projection.is_empty() => g.temp(ty, Rvalue::Use(operand)),
        _ => Some(operand),
    }
}

/// The discriminant behind a reference.
fn discriminant_value(g: &mut Builder) -> Option<Place> {
    let ty = match g.enum_ty() {
        Some(ty) => ty,
        None => g.ws.program.types.lib(LibTy::Ordering),
    };
    let place = g.target(ty, 0)?;
    let ret = mir::typing::discriminant_ty(&g.ws.program.types, ty)?;
    let reference = reference_to(g, place)?;
    call_intrinsic(g, I::DiscriminantValue, ret, vec![reference])
}

/// Assumes a true condition.
fn assume_intrinsic(g: &mut Builder) -> Option<Place> {
    for _ in 0..4 {
        if let Some(place) = g.readable(Types::BOOL)
            && g.probe(&place) == Probe::Known(1)
        {
            return call_intrinsic(g, I::Assume, Types::UNIT, vec![Operand::Copy(place)]);
        }
    }
    call_intrinsic(g, I::Assume, Types::UNIT, vec![literal(1, Types::BOOL)])
}

/// For a value or a slice; only types with a specified layout, as the result could not be used otherwise.
fn size_of_val(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let pointer = if g.choices.percent(S, 50) {
        const_slice(g)?
    } else {
        let ty = g.any_ty();
        let place = g.target(ty, 0)?;
        g.pointer_to(Mutbl::Not, place)?
    };
    let pointer_ty = mir::typing::operand_ty(&g.ws.program, g.ws.func(), &pointer)?;
    let to = g.ws.program.types.pointee(pointer_ty)?;
    if !g.ws.program.types.layout(to).stable {
        return None;
    }
    call_intrinsic(g, intrinsic, Types::USIZE, vec![pointer])
}
