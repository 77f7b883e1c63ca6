//! Right-hand sides, by the type that they must have.

use mir::{
    AggregateKind, BinOp, CastKind, Feature, FuncId, LibTy, Mutbl, Operand, Proj, Rvalue, Ty, TyId, Types,
    UnOp,
};

use crate::Maker;

const ARITHMETIC: [BinOp; 5] = [BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem];
const BITWISE: [BinOp; 3] = [BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr];
const COMPARISONS: [BinOp; 6] = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];

impl Maker {
    /// An rvalue that should have the type; not always a well-formed one.
    pub(crate) fn rvalue(&mut self, func: FuncId, ty: TyId) -> Option<Rvalue> {
        match self.rng.below(12) {
            0..2 => return Some(Rvalue::Use(self.operand(func, ty))),
            2 if self.options.version.has(&Feature::CopyForDeref) => {
                return Some(Rvalue::CopyForDeref(self.place_of(func, ty)));
            }
            3 if self.rng.chance(30) => return self.transmute(func, ty),
            _ => {}
        }
        match self.program.types.get(ty).clone() {
            Ty::Int(_) => self.int_rvalue(func, ty),
            Ty::Float(_) => self.float_rvalue(func, ty),
            Ty::Bool => self.bool_rvalue(func),
            Ty::Char => {
                let byte = self.operand(func, Types::U8);
                Some(Rvalue::Cast(CastKind::As, byte, ty))
            }
            Ty::Tuple(fields) => self.tuple_rvalue(func, ty, &fields),
            Ty::Array(element, len) if self.rng.chance(50) => {
                let op = self.operand(func, element);
                Some(Rvalue::Repeat(op, len))
            }
            Ty::Array(element, len) => {
                let parts = self.operands(func, &vec![element; len as usize]);
                Some(Rvalue::Aggregate(AggregateKind::Array(ty), parts))
            }
            Ty::RawPtr(mutbl, to) => self.raw_rvalue(func, ty, mutbl, to),
            Ty::Ref(mutbl, to) => self.ref_rvalue(func, ty, mutbl, to),
            Ty::Adt(id) => {
                let adt = self.program.types.adt(id).clone();
                self.adt_rvalue(func, ty, &adt)
            }
            Ty::FnPtr(_) | Ty::Slice(_) => Some(Rvalue::Use(self.operand(func, ty))),
        }
    }

    fn operands(&mut self, func: FuncId, tys: &[TyId]) -> Vec<Operand> {
        tys.iter().map(|ty| self.operand(func, *ty)).collect()
    }

    fn binary(&mut self, func: FuncId, ops: &[BinOp], ty: TyId) -> Option<Rvalue> {
        let op = *self.rng.pick(ops)?;
        let a = self.operand(func, ty);
        let b = self.operand(func, ty);
        Some(Rvalue::Binary(op, a, b))
    }

    fn int_rvalue(&mut self, func: FuncId, ty: TyId) -> Option<Rvalue> {
        let op = self.operand(func, ty);
        match self.rng.below(10) {
            0 => Some(Rvalue::Unary(if self.rng.chance(50) { UnOp::Neg } else { UnOp::Not }, op)),
            1..3 => self.binary(func, &ARITHMETIC, ty),
            3 => self.binary(func, &BITWISE, ty),
            4 => {
                let shift = if self.rng.chance(50) { BinOp::Shl } else { BinOp::Shr };
                let (amount, _) = self.operand_where(func, |types, t| types.as_int(t).is_some())?;
                Some(Rvalue::Binary(shift, op, amount))
            }
            5 | 6 => {
                let castable = |types: &Types, t| {
                    matches!(types.get(t), Ty::Int(_) | Ty::Float(_) | Ty::Bool | Ty::Char | Ty::FnPtr(_))
                        || matches!(types.get(t), Ty::RawPtr(..) if !types.is_wide_ptr(t))
                };
                let (from, _) = self.operand_where(func, |types, t| t != ty && castable(types, t))?;
                Some(Rvalue::Cast(CastKind::As, from, ty))
            }
            7 if ty == Types::USIZE && self.options.version.has(&Feature::PtrMetadata) => {
                let (pointer, _) = self.operand_where(func, |types, t| types.is_wide_ptr(t))?;
                Some(Rvalue::PtrMetadata(pointer))
            }
            8 if ty == Types::USIZE && self.options.version.has(&Feature::Len) => {
                let (place, _) = self.place_where(func, |types, t| matches!(types.get(t), Ty::Array(..)))?;
                Some(Rvalue::Len(place))
            }
            _ => {
                let (place, _) = self.place_where(func, |types, t| {
                    !types.is_unsized(t) && mir::typing::discriminant_ty(types, t) == Some(ty)
                })?;
                Some(Rvalue::Discriminant(place))
            }
        }
    }

    fn float_rvalue(&mut self, func: FuncId, ty: TyId) -> Option<Rvalue> {
        match self.rng.below(3) {
            0 => Some(Rvalue::Unary(UnOp::Neg, self.operand(func, ty))),
            1 => self.binary(func, &ARITHMETIC, ty),
            _ => {
                let numbers = |types: &Types, t| matches!(types.get(t), Ty::Int(_) | Ty::Float(_));
                let (from, _) = self.operand_where(func, |types, t| t != ty && numbers(types, t))?;
                Some(Rvalue::Cast(CastKind::As, from, ty))
            }
        }
    }

    fn bool_rvalue(&mut self, func: FuncId) -> Option<Rvalue> {
        match self.rng.below(4) {
            0 => Some(Rvalue::Unary(UnOp::Not, self.operand(func, Types::BOOL))),
            1 => self.binary(func, &BITWISE, Types::BOOL),
            _ => {
                let comparable = |types: &Types, t| {
                    types.is_primitive(t) && !matches!(types.get(t), Ty::Ref(..) | Ty::Slice(_))
                };
                let (_, ty) = self.place_where(func, comparable)?;
                self.binary(func, &COMPARISONS, ty)
            }
        }
    }

    fn tuple_rvalue(&mut self, func: FuncId, ty: TyId, fields: &[TyId]) -> Option<Rvalue> {
        if let [int, Types::BOOL] = fields
            && self.rng.chance(60)
            && self.program.types.as_int(*int).is_some()
        {
            let op = [BinOp::Add, BinOp::Sub, BinOp::Mul][self.rng.below(3)];
            let a = self.operand(func, *int);
            let b = self.operand(func, *int);
            return Some(Rvalue::Checked(op, a, b));
        }
        if fields.is_empty() && self.rng.chance(30) && self.options.version.has(&Feature::PtrMetadata) {
            let thin = |types: &Types, t| types.pointee(t).is_some() && !types.is_wide_ptr(t);
            let (pointer, _) = self.operand_where(func, thin)?;
            return Some(Rvalue::PtrMetadata(pointer));
        }
        Some(Rvalue::Aggregate(AggregateKind::Tuple(ty), self.operands(func, fields)))
    }

    fn raw_rvalue(&mut self, func: FuncId, ty: TyId, mutbl: Mutbl, to: TyId) -> Option<Rvalue> {
        let wide = self.program.types.is_unsized(to);
        match self.rng.below(8) {
            0 if !wide => {
                let by = if self.rng.chance(50) { Types::USIZE } else { Types::ISIZE };
                let pointer = self.operand(func, ty);
                let count = if self.rng.chance(70) {
                    Operand::Const(mir::Const::Scalar { bits: self.rng.below(2) as u128, ty: by })
                } else {
                    self.operand(func, by)
                };
                Some(Rvalue::Binary(BinOp::Offset, pointer, count))
            }
            1 | 2 => {
                let (from, _) = self.operand_where(func, |types, t| {
                    matches!(types.get(t), Ty::RawPtr(..)) && (types.is_wide_ptr(t) || !wide)
                })?;
                let marked = self.options.version.minor >= 81 && self.rng.chance(50);
                let kind = if marked { CastKind::PtrToPtr } else { CastKind::As };
                Some(Rvalue::Cast(kind, from, ty))
            }
            3 if !wide => {
                let other = |types: &Types, t| matches!(types.get(t), Ty::FnPtr(_) | Ty::Int(_));
                let (from, _) = self.operand_where(func, other)?;
                Some(Rvalue::Cast(CastKind::As, from, ty))
            }
            4..6 if wide => self.unsize(func, ty),
            _ => {
                let (place, _) = self.place_where(func, |_, t| t == to)?;
                Some(Rvalue::RawPtr(mutbl, place))
            }
        }
    }

    fn ref_rvalue(&mut self, func: FuncId, ty: TyId, mutbl: Mutbl, to: TyId) -> Option<Rvalue> {
        if self.program.types.is_unsized(to) && self.rng.chance(50) {
            return self.unsize(func, ty);
        }
        let (place, _) = self.place_where(func, |_, t| t == to)?;
        Some(Rvalue::Ref(mutbl, place))
    }

    /// A cast from a pointer to an array.
    fn unsize(&mut self, func: FuncId, ty: TyId) -> Option<Rvalue> {
        if !self.options.version.has(&Feature::CastUnsize) {
            return None;
        }
        let (from, _) = self.operand_where(func, |types, t| {
            types.pointee(t).is_some_and(|to| matches!(types.get(to), Ty::Array(..)))
        })?;
        Some(Rvalue::Cast(CastKind::Unsize, from, ty))
    }

    fn transmute(&mut self, func: FuncId, ty: TyId) -> Option<Rvalue> {
        let size = self.program.types.layout(ty).size;
        let (from, _) = self.operand_where(func, |types, t| {
            let layout = types.layout(t);
            !types.is_unsized(t) && layout.stable && layout.size == size
        })?;
        Some(Rvalue::Cast(CastKind::Transmute, from, ty))
    }

    fn adt_rvalue(&mut self, func: FuncId, ty: TyId, adt: &mir::Adt) -> Option<Rvalue> {
        // The fields of other library types are private.
        if adt
            .lib
            .is_some_and(|lib| !matches!(lib, LibTy::Option(_) | LibTy::Ordering | LibTy::PhantomPinned))
        {
            return Some(Rvalue::Use(self.operand(func, ty)));
        }
        if adt.is_union() {
            let fields = adt.fields_of(0)?;
            let field = self.rng.below(fields.len());
            let op = self.operand(func, fields[field].ty);
            return Some(Rvalue::Aggregate(AggregateKind::Union(ty, field as u32), vec![op]));
        }
        let variants = adt.variants();
        if variants.is_empty() {
            return None;
        }
        let variant = self.rng.below(variants.len());
        let tys: Vec<TyId> = variants[variant].fields.iter().map(|f| f.ty).collect();
        if !tys.iter().all(|ty| self.inhabited(*ty)) {
            return None;
        }
        let parts = self.operands(func, &tys);
        Some(Rvalue::Aggregate(AggregateKind::Adt(ty, variant as u32), parts))
    }

    /// A reborrow `r = &mut *r`, which grows the borrow tree of the pointee.
    pub(crate) fn reborrow(&mut self, func: FuncId) -> Option<mir::Statement> {
        let function = self.program.func(func);
        let refs: Vec<mir::Local> = (1..function.locals.len() as u32)
            .map(mir::Local)
            .filter(|l| matches!(self.program.types.get(function.local_ty(*l)), Ty::Ref(..)))
            .collect();
        let local = *self.rng.pick(&refs)?;
        let ty = self.program.func(func).local_ty(local);
        let Ty::Ref(mutbl, _) = *self.program.types.get(ty) else { return None };
        let place = mir::Place::local(local).project(Proj::Deref);
        Some(mir::Statement::Assign(local.into(), Rvalue::Ref(mutbl, place)))
    }
}
