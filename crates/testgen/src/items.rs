//! Constants, statics, their values, and the entry call.

use mir::{Const, ConstId, ConstValue, FuncId, LibTy, Mutbl, NamedConst, Static, StaticId, Ty, TyId, Types};

use crate::Maker;

impl Maker {
    /// Makes some statics and constants.
    pub(crate) fn make_items(&mut self) {
        for _ in 0..self.rng.below(4) {
            let ty = self.pool_ty();
            self.add_static(ty);
        }
        for _ in 0..self.rng.below(3) {
            let ty = self.pool_ty();
            self.add_const(ty);
        }
    }

    /// A new static, if the type has constant values.
    pub fn add_static(&mut self, ty: TyId) -> Option<StaticId> {
        let value = self.const_value(ty, 0)?;
        let name = self.name("STATIC");
        for mutbl in if self.rng.chance(50) { [Mutbl::Mut, Mutbl::Mut] } else { [Mutbl::Not, Mutbl::Mut] } {
            let pointer = match mutbl {
                Mutbl::Mut => self.program.types.raw_ptr(Mutbl::Mut, ty),
                Mutbl::Not => self.program.types.reference(Mutbl::Not, ty),
            };
            let item = Static { name: name.clone(), mutbl, ty, value: value.clone() };
            if mutbl == Mutbl::Not && !self.is_sync(ty) {
                continue;
            }
            self.add_to_pool(pointer);
            self.program.statics.push(item);
            return Some(StaticId(self.program.statics.len() as u32 - 1));
        }
        None
    }

    /// Whether the printer can use the type in an immutable static.
    fn is_sync(&self, ty: TyId) -> bool {
        let types = &self.program.types;
        match types.get(ty) {
            Ty::RawPtr(..) => false,
            Ty::Ref(_, to) | Ty::Slice(to) | Ty::Array(to, _) => self.is_sync(*to),
            Ty::Tuple(fields) => fields.iter().all(|f| self.is_sync(*f)),
            Ty::Adt(id) => match types.adt(*id).lib {
                Some(LibTy::Atomic(_)) => true,
                Some(LibTy::UnsafeCell(_) | LibTy::Cell(_) | LibTy::NonNull(_)) => false,
                _ => types.adt(*id).all_fields().all(|f| self.is_sync(f.ty)),
            },
            _ => true,
        }
    }

    /// A named constant of the type: a new one or, if there are many, an existing one.
    pub fn add_const(&mut self, ty: TyId) -> Option<ConstId> {
        if self.program.consts.len() > 20 || self.rng.chance(50) {
            let known: Vec<usize> =
                (0..self.program.consts.len()).filter(|i| self.program.consts[*i].ty == ty).collect();
            if let Some(index) = self.rng.pick(&known) {
                return Some(ConstId(*index as u32));
            }
        }
        let value = self.const_value(ty, 0)?;
        let name = self.name("K");
        self.program.consts.push(NamedConst { name, ty, value });
        Some(ConstId(self.program.consts.len() as u32 - 1))
    }

    /// Random bits of a number, `bool` or `char`, often a small or extreme number.
    pub(crate) fn literal(&mut self, ty: TyId) -> Option<u128> {
        let bits = match self.rng.below(4) {
            0 => self.rng.wide_bits(),
            1 => u128::MAX >> self.rng.below(128),
            _ => self.rng.below(4) as u128,
        };
        match *self.program.types.get(ty) {
            Ty::Bool => Some(bits & 1),
            Ty::Char => Some(char::from_u32(bits as u32 % 0x11_0000).map_or(0x41, |c| c as u128)),
            Ty::Int(int) => Some(int.truncate(bits)),
            Ty::Float(float) => {
                let floats = [0u128, 1.5f64.to_bits() as u128, u64::MAX as u128, bits, 0x3ff << 52];
                let bits = if self.rng.chance(60) { floats[self.rng.below(5)] } else { bits };
                // Truncated bits of another width are as good as any.
                Some(bits & (u128::MAX >> (128 - float.bits())))
            }
            _ => None,
        }
    }

    /// A constant value of the type, if it has one.
    pub(crate) fn const_value(&mut self, ty: TyId, depth: usize) -> Option<ConstValue> {
        if depth > 8 {
            return None;
        }
        if let Some(bits) = self.literal(ty) {
            return Some(ConstValue::Scalar(bits));
        }
        let aggregate = |fields| ConstValue::Aggregate { variant: 0, fields };
        match self.program.types.get(ty).clone() {
            Ty::RawPtr(mutbl, to) => {
                let fits = |s: &Static| s.ty == to && (s.mutbl == Mutbl::Mut || mutbl == Mutbl::Not);
                if self.program.types.is_unsized(to) {
                    return None;
                }
                Some(match self.static_where(fits) {
                    Some(id) => ConstValue::StaticAddr(id),
                    None => ConstValue::Scalar(self.rng.range(1, 64) as u128 * 16),
                })
            }
            Ty::Ref(Mutbl::Not, to) => {
                if let Some(id) = self.static_where(|s| s.ty == to && s.mutbl == Mutbl::Not) {
                    return Some(ConstValue::StaticAddr(id));
                }
                if !self.program.types.is_freeze(to) {
                    return None;
                }
                let inner = match *self.program.types.get(to) {
                    Ty::Slice(element) => {
                        let len = self.rng.range(0, 3);
                        self.program.types.array(element, len as u64);
                        aggregate(self.const_values(&vec![element; len], depth)?)
                    }
                    _ => self.const_value(to, depth + 1)?,
                };
                Some(ConstValue::Ref(Box::new(inner)))
            }
            Ty::FnPtr(sig) => {
                let fitting: Vec<usize> = (0..self.program.functions.len())
                    .filter(|i| self.program.functions[*i].sig() == sig)
                    .collect();
                Some(ConstValue::Fn(FuncId(*self.rng.pick(&fitting)? as u32)))
            }
            Ty::Tuple(fields) => Some(aggregate(self.const_values(&fields, depth)?)),
            Ty::Array(element, len) => {
                Some(aggregate(self.const_values(&vec![element; len as usize], depth)?))
            }
            Ty::Adt(id) => self.adt_value(id, depth),
            _ => None,
        }
    }

    fn static_where(&mut self, fits: impl Fn(&Static) -> bool) -> Option<StaticId> {
        let found: Vec<usize> =
            (0..self.program.statics.len()).filter(|i| fits(&self.program.statics[*i])).collect();
        self.rng.pick(&found).map(|i| StaticId(*i as u32))
    }

    fn const_values(&mut self, tys: &[TyId], depth: usize) -> Option<Vec<ConstValue>> {
        tys.iter().map(|ty| self.const_value(*ty, depth + 1)).collect()
    }

    fn adt_value(&mut self, id: mir::AdtId, depth: usize) -> Option<ConstValue> {
        let adt = self.program.types.adt(id).clone();
        if adt.is_union() {
            let fields = adt.fields_of(0)?;
            let field = self.rng.below(fields.len());
            let value = Box::new(self.const_value(fields[field].ty, depth + 1)?);
            return Some(ConstValue::Union { field: field as u32, value });
        }
        let variants: Vec<usize> = (0..adt.variants().len())
            .filter(|v| adt.variants()[*v].fields.iter().all(|f| self.inhabited(f.ty)))
            .collect();
        let variant = *self.rng.pick(&variants)?;
        let tys: Vec<TyId> = adt.variants()[variant].fields.iter().map(|f| f.ty).collect();
        let mut fields = self.const_values(&tys, depth)?;
        if adt.lib.is_some_and(LibTy::is_non_zero)
            && let [ConstValue::Scalar(bits)] = fields.as_mut_slice()
        {
            *bits |= 16;
        }
        Some(ConstValue::Aggregate { variant: variant as u32, fields })
    }

    /// The entry call, with a constant for every parameter.
    pub(crate) fn make_entry(&mut self) {
        let params = self.program.functions[0].sig().params;
        let args: Option<Vec<Const>> = params.iter().map(|ty| self.constant(*ty)).collect();
        match args {
            Some(args) => self.program.entry.args = args,
            // If a parameter has no constants, a wrapper calls the function, passing locals.
            None => self.add_wrapper(),
        }
    }

    fn add_wrapper(&mut self) {
        let function = mir::Function::new("start_here", &[], Types::UNIT);
        let id = self.program.add_function(function);
        let block = self.program.func_mut(id).add_block();
        self.program.func_mut(id).block_mut(block).terminator = Some(mir::Terminator::Return);
        let sig = self.program.functions[0].sig();
        let dest = self.local_of(id, sig.ret);
        let args = sig.params.iter().map(|ty| mir::Operand::Copy(self.local_of(id, *ty).into())).collect();
        let call = mir::Terminator::Call {
            dest: dest.into(),
            callee: mir::Callee::Function(FuncId(0)),
            args,
            target: block,
            unwind: mir::Unwind::Continue,
        };
        let fits = mir::wf::check_terminator(&self.program, self.program.func(id), &call).is_ok();
        let end = if fits { call } else { mir::Terminator::Goto(block) };
        self.program.func_mut(id).blocks[0].terminator = Some(end);
        self.initialise(id);
        self.program.entry.function = id;
    }

    /// A constant operand of the type, if there is one.
    pub(crate) fn constant(&mut self, ty: TyId) -> Option<Const> {
        if let Some(bits) = self.literal(ty) {
            return Some(Const::Scalar { bits, ty });
        }
        let to = self.program.types.pointee(ty);
        let mutbl = match self.program.types.get(ty) {
            Ty::RawPtr(Mutbl::Mut, _) => Some(Mutbl::Mut),
            Ty::Ref(Mutbl::Not, _) => Some(Mutbl::Not),
            _ => None,
        };
        if let Some(id) = self.static_where(|s| Some(s.ty) == to && Some(s.mutbl) == mutbl)
            && self.rng.chance(70)
        {
            return Some(Const::Static(id));
        }
        self.add_const(ty).map(Const::Named)
    }

    /// A small number of type `usize`, usually a valid index.
    pub(crate) fn small_usize(&mut self) -> Const {
        Const::Scalar { bits: self.rng.below(3) as u128, ty: Types::USIZE }
    }
}
