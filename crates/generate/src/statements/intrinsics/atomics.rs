//! Atomic and volatile accesses, and fences.

use mir::intrinsics::{GenericKind, OrderingUse};
use mir::syntax::AtomicOrdering;
use mir::{CastKind, GenericArg, Intrinsic, Mutbl, Operand, Place, Proj, Rvalue, Ty, TyId, Types};

use super::S;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

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

impl Grower {
    pub(crate) fn atomic_intrinsic(&mut self, _plan: Plan) {
        let Some(intrinsic) = self.one_of(ATOMICS) else { return };
        self.tries(4, |g| match intrinsic {
            I::VolatileLoad => g.load_through(intrinsic),
            I::VolatileSetMemory => g.fill_memory(intrinsic),
            I::VolatileStore => {
                let ty = g.memory_ty();
                let to = g.span(Mutbl::Mut, ty)?;
                let value = g.operand(ty)?;
                g.intrinsic(intrinsic, Types::UNIT, vec![to.pointer, value])
            }
            I::UnalignedVolatileLoad => {
                let ty = g.int_ty();
                let from = g.unaligned(Mutbl::Not, ty)?;
                g.intrinsic(intrinsic, ty, vec![from])
            }
            I::UnalignedVolatileStore => {
                let ty = g.int_ty();
                let to = g.unaligned(Mutbl::Mut, ty)?;
                let value = g.operand(ty)?;
                g.intrinsic(intrinsic, Types::UNIT, vec![to, value])
            }
            _ => g.atomic(intrinsic),
        });
    }

    /// A pointer to a number anywhere among bytes, or where such a number is.
    fn unaligned(&mut self, mutbl: Mutbl, ty: TyId) -> Option<Operand> {
        if self.choices.percent(S, 40) {
            return Some(self.span(mutbl, ty)?.pointer);
        }
        let size = self.ws.program.types.layout(ty).size;
        let (bytes, len) = self.array_place(Types::U8, size + 1)?;
        let (index, _) = self.index(len - size + 1)?;
        let pointer = self.pointer_to(mutbl, bytes.project(Proj::Index(index)))?;
        let to = self.raw_ptr(mutbl, ty);
        if ty == Types::U8 {
            return Some(pointer);
        }
        self.temp(to, Rvalue::Cast(CastKind::As, pointer, to))
    }

    fn atomic(&mut self, intrinsic: Intrinsic) -> Option<Place> {
        let info = intrinsic.info();
        let uses = info.generics.iter().filter_map(|kind| match kind {
            GenericKind::Ordering(usage) => Some(*usage),
            _ => None,
        });
        let orderings: Vec<GenericArg> =
            uses.map(|usage| GenericArg::Ordering(self.ordering(usage))).collect();
        if info.params.is_empty() {
            return self.intrinsic_with(intrinsic, &orderings, Types::UNIT, Vec::new());
        }
        let ty = self.atomic_ty(intrinsic);
        let place = self.target(ty, 0)?;
        let mutbl = if intrinsic == I::AtomicLoad { Mutbl::Not } else { Mutbl::Mut };
        let mut args = vec![self.pointer_to(mutbl, place.clone())?];
        if intrinsic == I::AtomicCxchg {
            // Half the time what is there.
            let there = self.choices.percent(S, 50);
            args.push(if there { Operand::Copy(place) } else { self.operand(ty)? });
        }
        if intrinsic != I::AtomicLoad {
            args.push(self.operand(ty)?);
        }
        let ret = match intrinsic {
            I::AtomicStore => Types::UNIT,
            I::AtomicCxchg => self.ws.program.types.tuple(vec![ty, Types::BOOL]),
            _ => ty,
        };
        self.intrinsic_with(intrinsic, &orderings, ret, args)
    }

    /// An integer that the target can access at once, or a pointer where that is only moved.
    fn atomic_ty(&mut self, intrinsic: Intrinsic) -> TyId {
        let atomic = self.ws.program.types.model().atomic;
        let moves = matches!(intrinsic, I::AtomicLoad | I::AtomicStore | I::AtomicXchg | I::AtomicCxchg);
        if moves && self.choices.percent(S, 20) {
            let types = &self.ws.program.types;
            let thin = |ty: &TyId| matches!(types.get(*ty), Ty::RawPtr(_, to) if !types.is_unsized(*to));
            let list: Vec<TyId> = self.palette.pointers.iter().map(|(ty, _)| *ty).filter(thin).collect();
            if let Some(ty) = self.choices.pick(S, &list) {
                return *ty;
            }
        }
        self.int_ty_where(|int| {
            int.bits() <= atomic
                && match intrinsic {
                    I::AtomicMax | I::AtomicMin => int.signed(),
                    I::AtomicUmax | I::AtomicUmin => !int.signed(),
                    _ => true,
                }
        })
    }

    /// An ordering that the use allows.
    fn ordering(&mut self, usage: OrderingUse) -> AtomicOrdering {
        use AtomicOrdering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
        let legal: &[AtomicOrdering] = match usage {
            OrderingUse::Load | OrderingUse::Failure => &[Relaxed, Acquire, SeqCst],
            OrderingUse::Store => &[Relaxed, Release, SeqCst],
            OrderingUse::ReadModifyWrite => &[Relaxed, Acquire, Release, AcqRel, SeqCst],
            OrderingUse::Fence => &[Acquire, Release, AcqRel, SeqCst],
        };
        self.choices.pick(S, legal).copied().unwrap_or(SeqCst)
    }
}
