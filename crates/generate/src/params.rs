//! The parameters of functions: their types, and those whose value and memory go different ways from the start.

use mir::{BinOp, BlockId, CastKind, FuncId, IntTy, Local, Mutbl, Operand, Place, Proj, Rvalue};
use mir::{Statement, TyId, Types};

use crate::assembled::UNSIGNED;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::intrinsics::literal;

const S: Stream = Stream::Calls;
/// So many parameters are more than registers hold.
pub(crate) const MANY: usize = 6;

impl Grower {
    /// The types of a new function's parameters.
    pub(crate) fn param_types(&mut self) -> Vec<TyId> {
        let count = match self.choices.below(S, 4) {
            0 => self.choices.between(S, MANY as u64, 10),
            _ => self.choices.between(S, 0, 5),
        };
        (0..count)
            .map(|_| {
                // Those that take two registers, or none of them.
                if count >= MANY as u64 && self.mix.wide_ints > 0 && self.choices.percent(S, 35) {
                    return Types::int(
                        *self.choices.pick(S, &[IntTy::I128, IntTy::U128]).unwrap_or(&IntTy::U128),
                    );
                }
                // A number is always used in the end; what is not used is not passed at all.
                let numbers = if count >= MANY as u64 { 50 } else { 0 };
                let list = match self.choices.below(S, 10) {
                    _ if self.choices.percent(S, numbers) => self.palette.scalars.clone(),
                    0..=4 => self.palette.pointers.clone(),
                    5 | 6 => self.palette.aggregates.clone(),
                    _ => Vec::new(),
                };
                crate::types::pick(&mut self.choices, &list).unwrap_or_else(|| self.any_ty())
            })
            .collect()
    }

    /// A function may begin by saving a parameter's value and taking its address: then the parameter needs memory,
    /// which is not where it was passed, and its value is needed after that has changed.
    pub(crate) fn keep_param(&mut self, func: FuncId, params: &[TyId]) {
        let may = self.mix.raw_pointers.min(self.mix.raw_borrows) > 0;
        // What goes over the stack has an address already: of many parameters one is kept more often.
        let often = if params.len() >= MANY { 2 } else { 1 };
        if !may || !self.choices.percent(S, self.mix.kept_params * often) {
            return;
        }
        let types = &self.ws.program.types;
        let wide = |ty: &TyId| types.as_int(*ty).is_some_and(|int| int.bits() > 64);
        let copied: Vec<(u32, TyId)> =
            (1..).zip(params.iter().copied()).filter(|(_, ty)| types.is_primitive(*ty)).collect();
        let large: Vec<(u32, TyId)> = copied.iter().copied().filter(|(_, ty)| wide(ty)).collect();
        let list = if large.is_empty() || self.choices.percent(S, 30) { copied } else { large };
        // The later, the sooner it goes over the stack.
        let draws = [(); 2].map(|()| self.choices.pick(S, &list).copied());
        let Some((param, ty)) = draws.into_iter().flatten().max() else { return };
        let pointer = self.raw_ptr(Mutbl::Mut, ty);
        let [value, address] = [ty, pointer].map(|ty| self.local_of(func, ty, true));
        let param = Place::local(Local(param));
        let save = Rvalue::Use(Operand::Copy(param.clone()));
        self.ws.push_statement(func, BlockId(0), Statement::Assign(value.into(), save));
        let borrow = Statement::Assign(address.into(), Rvalue::RawPtr(Mutbl::Mut, param.clone()));
        self.ws.push_statement(func, BlockId(0), borrow);
        if let Some(info) = self.scopes.of(func).locals.get_mut(param.local.0 as usize) {
            info.escaped = true;
        }
        if let Some(info) = self.scopes.of(func).locals.get_mut(value.0 as usize) {
            info.fresh = true;
            info.depth = 5;
        }
        if self.choices.percent(S, 60) {
            self.change_part(func, params, ty, address);
        }
    }

    /// What a parameter's address points to changes at once, in a part that another parameter tells.
    fn change_part(&mut self, func: FuncId, params: &[TyId], ty: TyId, address: Local) {
        let types = &self.ws.program.types;
        let narrow = |ty: TyId| types.as_int(ty).is_some_and(|int| int.bits() <= 64);
        let numbers: Vec<(u32, TyId)> =
            (1..).zip(params.iter().copied()).filter(|(_, ty)| narrow(*ty)).collect();
        let size = types.layout(ty).size;
        let parts: Vec<IntTy> = UNSIGNED.iter().copied().filter(|part| part.size() < size).collect();
        if types.as_int(ty).is_none() || self.mix.arrays.min(self.mix.casts) == 0 {
            return;
        }
        let (Some((which, of)), Some(part)) =
            (self.choices.pick(S, &numbers).copied(), self.choices.pick(S, &parts).copied())
        else {
            return;
        };
        let count = size / part.size();
        let bits = part.truncate(self.choices.bits(S) as u128);
        let part = Types::int(part);
        let array = self.ws.program.types.array(part, count);
        let array = self.raw_ptr(Mutbl::Mut, array);
        let [index, pointer] = [Types::USIZE, array].map(|ty| self.local_of(func, ty, false));
        let copy = |local: Local| Operand::Copy(local.into());
        let number = match of {
            Types::USIZE => Rvalue::Use(copy(Local(which))),
            _ => Rvalue::Cast(CastKind::As, copy(Local(which)), Types::USIZE),
        };
        let low = Rvalue::Binary(BinOp::BitAnd, copy(index), literal(count as u128 - 1, Types::USIZE));
        let seen = Rvalue::Cast(CastKind::PtrToPtr, copy(address), array);
        let element = Place::local(pointer).project(Proj::Deref).project(Proj::Index(index));
        let changed = Rvalue::Use(literal(bits, part));
        for (place, rvalue) in
            [(index.into(), number), (index.into(), low), (pointer.into(), seen), (element, changed)]
        {
            self.ws.push_statement(func, BlockId(0), Statement::Assign(place, rvalue));
        }
    }
}
