//! Calls, above all of intrinsics, whose generic arguments are found by trial.

use mir::intrinsics::{GenericKind, OrderingUse, call_types, check_call};
use mir::syntax::{AtomicOrdering, SimdAlign};
use mir::{
    Callee, Const, ConstValue, FuncId, GenericArg, Intrinsic, NamedConst, Operand, Place, Ty, TyId, Types,
};

use crate::Maker;

const ORDERINGS: [AtomicOrdering; 5] = [
    AtomicOrdering::Relaxed,
    AtomicOrdering::Release,
    AtomicOrdering::Acquire,
    AtomicOrdering::AcqRel,
    AtomicOrdering::SeqCst,
];

/// Destination, callee and arguments.
type Call = (Place, Callee, Vec<Operand>);

impl Maker {
    /// Any call; not always a well-formed one.
    pub(crate) fn call(&mut self, func: FuncId) -> Option<Call> {
        match self.rng.below(10) {
            0..3 => {
                // Usually of later functions, so that recursion is rare.
                let count = self.program.functions.len();
                let from = if self.rng.chance(85) { func.0 as usize + 1 } else { 0 };
                if from >= count {
                    return None;
                }
                let called = FuncId(self.rng.range(from, count - 1) as u32);
                let sig = self.program.func(called).sig();
                let args = sig.params.iter().map(|ty| self.operand(func, *ty)).collect();
                Some((self.dest_of(func, sig.ret), Callee::Function(called), args))
            }
            3 => {
                let (pointer, ty) =
                    self.operand_where(func, |types, t| matches!(types.get(t), Ty::FnPtr(_)))?;
                let Ty::FnPtr(sig) = self.program.types.get(ty).clone() else { return None };
                let args = sig.params.iter().map(|ty| self.operand(func, *ty)).collect();
                Some((self.dest_of(func, sig.ret), Callee::Pointer(pointer), args))
            }
            4..7 if self.options.intrinsics => self.intrinsic(func),
            _ => {
                let (value, _) =
                    self.operand_where(func, |types, t| mir::ObservedTy::of(types.get(t)).is_some())?;
                self.sites += 1;
                Some((self.dest_of(func, Types::UNIT), Callee::Observe { site: self.sites }, vec![value]))
            }
        }
    }

    fn intrinsic(&mut self, func: FuncId) -> Option<Call> {
        for _ in 0..20 {
            let intrinsic = Intrinsic::ALL[self.rng.below(Intrinsic::ALL.len())];
            let Some(generics) = self.generics(intrinsic) else { continue };
            if intrinsic.spelling(&self.program.types, &generics, self.options.version).is_err() {
                continue;
            }
            let Some((params, ret)) = call_types(&self.program.types, intrinsic, &generics) else { continue };
            let fits = check_call(&self.program.types, intrinsic, &generics, &params, ret).is_ok();
            if !fits || !params.iter().chain([&ret]).all(|ty| self.inhabited(*ty)) {
                continue;
            }
            let info = intrinsic.info();
            let mut args: Vec<Operand> = Vec::new();
            for (index, ty) in params.iter().enumerate() {
                args.push(match index {
                    _ if info.const_param == Some(index) => self.index_const(intrinsic, &generics, *ty)?,
                    _ if info.bare_params.contains(&index) => Operand::Copy(self.local_of(func, *ty).into()),
                    _ => self.operand(func, *ty),
                });
            }
            return Some((self.dest_of(func, ret), Callee::Intrinsic(intrinsic, generics), args));
        }
        None
    }

    /// A constant index, or vector of indices, in range.
    fn index_const(&mut self, intrinsic: Intrinsic, generics: &[GenericArg], ty: TyId) -> Option<Operand> {
        let Some(GenericArg::Ty(vector)) = generics.first() else { return None };
        let (_, lanes) = self.program.types.as_simd(*vector)?;
        if intrinsic != Intrinsic::SimdShuffle {
            let bits = self.rng.below(lanes as usize) as u128;
            return Some(Operand::Const(Const::Scalar { bits, ty }));
        }
        let (_, count) = self.program.types.as_simd(ty)?;
        let indices =
            (0..count).map(|_| ConstValue::Scalar(self.rng.below(2 * lanes as usize) as u128)).collect();
        let array = ConstValue::Aggregate { variant: 0, fields: indices };
        let value = ConstValue::Aggregate { variant: 0, fields: vec![array] };
        let name = self.name("INDICES");
        self.program.consts.push(NamedConst { name, ty, value });
        Some(Operand::Const(Const::Named(mir::ConstId(self.program.consts.len() as u32 - 1))))
    }

    /// Random generic arguments; many do not fit.
    fn generics(&mut self, intrinsic: Intrinsic) -> Option<Vec<GenericArg>> {
        let kinds = intrinsic.info().generics;
        for _ in 0..8 {
            let mut generics: Vec<GenericArg> = Vec::new();
            for kind in kinds {
                let arg = self.generic(*kind, &generics)?;
                generics.push(arg);
            }
            self.pattern_types(intrinsic, &generics);
            let Some((params, ret)) = call_types(&self.program.types, intrinsic, &generics) else { continue };
            if check_call(&self.program.types, intrinsic, &generics, &params, ret).is_ok() {
                return Some(generics);
            }
        }
        None
    }

    /// Adds the types that a signature mentions to the table.
    fn pattern_types(&mut self, intrinsic: Intrinsic, generics: &[GenericArg]) {
        use mir::intrinsics::Pat;
        let info = intrinsic.info();
        let of = |g: u8| match generics.get(g as usize) {
            Some(GenericArg::Ty(ty)) => *ty,
            _ => Types::UNIT,
        };
        for pat in info.params.iter().chain([&info.ret]) {
            let types = &mut self.program.types;
            match *pat {
                Pat::Ptr(mutbl, g) => types.raw_ptr(mutbl, of(g)),
                Pat::Ref(g) => types.reference(mir::Mutbl::Not, of(g)),
                Pat::WithBool(g) => types.tuple(vec![of(g), Types::BOOL]),
                Pat::Pair(g, h) => types.tuple(vec![of(g), of(h)]),
                Pat::BytePtr => types.raw_ptr(mir::Mutbl::Not, Types::U8),
                Pat::Ordering => types.lib(mir::LibTy::Ordering),
                _ => continue,
            };
        }
    }

    fn generic(&mut self, kind: GenericKind, before: &[GenericArg]) -> Option<GenericArg> {
        let of = |g: u8| match before.get(g as usize) {
            Some(GenericArg::Ty(ty)) => Some(*ty),
            _ => None,
        };
        let filter = |maker: &mut Maker, fits: &dyn Fn(&Types, TyId) -> bool| {
            let found: Vec<TyId> =
                maker.pool.iter().copied().filter(|t| fits(&maker.program.types, *t)).collect();
            maker.rng.pick(&found).copied()
        };
        let ty = match kind {
            GenericKind::Ordering(OrderingUse::Failure | OrderingUse::Load) => {
                let ordering = [AtomicOrdering::Relaxed, AtomicOrdering::Acquire, AtomicOrdering::SeqCst];
                return Some(GenericArg::Ordering(ordering[self.rng.below(3)]));
            }
            GenericKind::Ordering(_) => return Some(GenericArg::Ordering(ORDERINGS[self.rng.below(5)])),
            GenericKind::Align => {
                let aligns = [SimdAlign::Unaligned, SimdAlign::Element, SimdAlign::Vector];
                return Some(GenericArg::SimdAlign(aligns[self.rng.below(3)]));
            }
            GenericKind::SameAs(g) => of(g)?,
            GenericKind::Lane(g) => self.program.types.as_simd(of(g)?)?.0,
            GenericKind::LanePtr(g) | GenericKind::LaneMutPtr(g) => {
                let lane = self.program.types.as_simd(of(g)?)?.0;
                self.program.types.raw_ptr(mir::Mutbl::Mut, lane)
            }
            GenericKind::AtomicOperand(g) => match self.program.types.as_int(of(g)?) {
                Some(_) => of(g)?,
                None => Types::USIZE,
            },
            GenericKind::MetadataOfPtr(_) | GenericKind::MetadataOfPointee(_) => {
                if self.rng.chance(50) {
                    Types::UNIT
                } else {
                    Types::USIZE
                }
            }
            GenericKind::Float => filter(self, &|types, t| types.as_float(t).is_some())?,
            GenericKind::Int | GenericKind::Unsigned | GenericKind::IntOrBool | GenericKind::IntOrChar => {
                filter(self, &|types, t| types.as_int(t).is_some())?
            }
            GenericKind::AtomicSigned | GenericKind::AtomicUnsigned | GenericKind::Bitmask(_) => {
                Types::int(mir::IntTy::all(mir::Width::W64)[self.rng.below(12)])
            }
            GenericKind::Delta => {
                if self.rng.chance(50) {
                    Types::USIZE
                } else {
                    Types::ISIZE
                }
            }
            GenericKind::ThinRaw | GenericKind::Raw | GenericKind::DataOf(_) => {
                filter(self, &|types, t| matches!(types.get(t), Ty::RawPtr(..)))?
            }
            GenericKind::SlicePtr(_) => filter(self, &|types, t| types.is_wide_ptr(t))?,
            GenericKind::Sized | GenericKind::Unsized | GenericKind::Atomic | GenericKind::ElementPtr(_) => {
                self.pool_ty()
            }
            _ => filter(self, &|types, t| types.as_simd(t).is_some())?,
        };
        Some(GenericArg::Ty(ty))
    }
}
