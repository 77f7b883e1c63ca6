//! Atomic and volatile accesses, and fences.

use mir::intrinsics::{GenericKind, OrderingUse};
use mir::syntax::AtomicOrdering;
use mir::{CastKind, GenericArg, Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Ty, TyId, Types};

use super::S;
use crate::builder::Builder;
use crate::builder::workspace::Plan;

use crate::statements::intrinsics::memory::{array_place, fill_memory, load_through, memory_ty, span};
use crate::statements::intrinsics::{call_intrinsic, index, intrinsic_with, one_of};
use Intrinsic as I;

const ATOMICS: &[Intrinsic] = &[
    I::AtomicLoad,
    I::AtomicStore,
    I::AtomicXchg,
    I::AtomicCxchg,
    I::AtomicCxchg,
    I::AtomicXadd,
    I::AtomicXsub,
    I::AtomicAnd,
    I::AtomicNand,
    I::AtomicOr,
    I::AtomicXor,
    I::AtomicMax,
    I::AtomicMin,
    I::AtomicUmax,
    I::AtomicUmin,
    I::AtomicFence,
    I::AtomicSinglethreadfence,
    I::VolatileLoad,
    I::VolatileLoad,
    I::VolatileStore,
    I::VolatileStore,
    I::UnalignedVolatileLoad,
    I::UnalignedVolatileStore,
    I::VolatileSetMemory,
];

pub(crate) fn atomic_intrinsic(g: &mut Builder, _plan: Plan) {
    let Some(intrinsic) = one_of(g, ATOMICS) else { return };
    g.tries(4, |g| match intrinsic {
        I::VolatileLoad => load_through(g, intrinsic),
        I::VolatileSetMemory => fill_memory(g, intrinsic),
        I::VolatileStore => {
            let ty = memory_ty(g);
            let to = span(g, Mutbl::Mut, ty)?;
            let value = g.operand(ty)?;
            call_intrinsic(g, intrinsic, Types::UNIT, vec![to.pointer, value])
        }
        I::UnalignedVolatileLoad => {
            let ty = g.int_ty();
            let from = unaligned(g, Mutbl::Not, ty)?;
            call_intrinsic(g, intrinsic, ty, vec![from])
        }
        I::UnalignedVolatileStore => {
            let ty = g.int_ty();
            let to = unaligned(g, Mutbl::Mut, ty)?;
            let value = g.operand(ty)?;
            call_intrinsic(g, intrinsic, Types::UNIT, vec![to, value])
        }
        _ => atomic(g, intrinsic),
    });
}

/// A pointer to a number at any offset among bytes, or to an ordinary one.
fn unaligned(g: &mut Builder, mutbl: Mutbl, ty: TyId) -> Option<Operand> {
    if g.choices.percent(S, 40) {
        return Some(span(g, mutbl, ty)?.pointer);
    }
    let size = g.ws.program.types.layout(ty).size;
    let (bytes, len) = array_place(g, Types::U8, size + 1)?;
    let (index, _) = index(g, len - size + 1)?;
    let pointer = g.pointer_to(mutbl, bytes.project(Proj::Index(index)))?;
    let to = g.raw_ptr(mutbl, ty);
    if ty == Types::U8 {
        return Some(pointer);
    }
    g.temp(to, Rvalue::Cast(CastKind::As, pointer, to))
}

fn atomic(g: &mut Builder, intrinsic: Intrinsic) -> Option<Place> {
    let info = intrinsic.info();
    let uses = info.generics.iter().filter_map(|kind| match kind {
        GenericKind::Ordering(usage) => Some(*usage),
        _ => None,
    });
    let orderings: Vec<GenericArg> = uses.map(|usage| GenericArg::Ordering(ordering(g, usage))).collect();
    if info.params.is_empty() {
        return intrinsic_with(g, intrinsic, &orderings, Types::UNIT, Vec::new());
    }
    let ty = atomic_ty(g, intrinsic);
    let place = g.target(ty, 0)?;
    let mutbl = if intrinsic == I::AtomicLoad { Mutbl::Not } else { Mutbl::Mut };
    let mut args = vec![g.pointer_to(mutbl, place.clone())?];
    if intrinsic == I::AtomicCxchg {
        // Half the time the current value.
        let there = g.choices.percent(S, 50);
        args.push(if there { Operand::Copy(place) } else { g.operand(ty)? });
    }
    if intrinsic != I::AtomicLoad {
        args.push(g.operand(ty)?);
    }
    let ret = match intrinsic {
        I::AtomicStore => Types::UNIT,
        I::AtomicCxchg => g.ws.program.types.tuple(vec![ty, Types::BOOL]),
        _ => ty,
    };
    intrinsic_with(g, intrinsic, &orderings, ret, args)
}

/// An integer that the target can access atomically, or a pointer for operations that only move it.
fn atomic_ty(g: &mut Builder, intrinsic: Intrinsic) -> TyId {
    let atomic = g.ws.program.types.model().atomic;
    let moves = matches!(intrinsic, I::AtomicLoad | I::AtomicStore | I::AtomicXchg | I::AtomicCxchg);
    if moves && g.choices.percent(S, 20) {
        let types = &g.ws.program.types;
        let thin = |ty: &TyId| matches!(types.get(*ty), Ty::RawPtr(_, to) if !types.is_unsized(*to));
        let list: Vec<TyId> = g.palette.pointers.iter().map(|(ty, _)| *ty).filter(thin).collect();
        if let Some(ty) = g.choices.pick(S, &list) {
            return *ty;
        }
    }
    g.int_ty_where(|int| {
        int.bits() <= atomic
            && match intrinsic {
                I::AtomicMax | I::AtomicMin => int.signed(),
                I::AtomicUmax | I::AtomicUmin => !int.signed(),
                _ => true,
            }
    })
}

/// An ordering that this use allows.
fn ordering(g: &mut Builder, usage: OrderingUse) -> AtomicOrdering {
    use AtomicOrdering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
    let legal: &[AtomicOrdering] = match usage {
        OrderingUse::Load | OrderingUse::Failure => &[Relaxed, Acquire, SeqCst],
        OrderingUse::Store => &[Relaxed, Release, SeqCst],
        OrderingUse::ReadModifyWrite => &[Relaxed, Acquire, Release, AcqRel, SeqCst],
        OrderingUse::Fence => &[Acquire, Release, AcqRel, SeqCst],
    };
    g.choices.pick(S, legal).copied().unwrap_or(SeqCst)
}
