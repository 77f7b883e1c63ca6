//! Values that are seen: what nobody has carried on flows into a sum per function, and that into an observation.
//!
//! A program that computes what nobody looks at tests nothing. Each function has a number into which left-over values
//! are added at the end of a region; it goes into the function's result or is observed.

use machine::Probe;
use mir::{BinOp, BlockId, CastKind, FuncId, Local, Operand, Place, Proj, Rvalue, Statement};
use mir::{IntTy, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Observations;
/// Observations at the end of the program besides the sum.
const LAST_OBSERVATIONS: usize = 6;

impl Grower {
    /// Gives a function its sum: a number that starts in its first block and that nothing else writes.
    pub(crate) fn add_sum(&mut self, func: FuncId) {
        let ty = match self.choices.below(S, 8) {
            0 => Types::int(IntTy::I64),
            1 if self.mix.wide_ints > 0 => Types::int(IntTy::U128),
            _ => Types::U64,
        };
        let sum = self.local_of(func, ty, false);
        self.ws.change_local(func, sum, |info| {
            info.reserved = true;
        });
        let start = self.choices.below(S, 1 << 20) as u128;
        let value = literal(start, ty);
        self.ws.insert(func, BlockId(0), 0, Statement::Assign(sum.into(), Rvalue::Use(value)));
        self.ws.change_facts(func, |facts| facts.sum = Some(sum));
    }

    /// The sum of a function goes into its result if that is wide enough, else it is observed.
    pub(crate) fn release(&mut self, func: FuncId, ret: TyId) {
        let Some(sum) = self.ws.facts(func).sum else { return };
        let ty = self.ws.program.func(func).local_ty(sum);
        let bits = |ty: TyId| self.ws.program.types.as_int(ty).map_or(0, |int| int.bits());
        if bits(ret) < bits(ty) || self.ws.facts(func).result_apart || !self.choices.percent(S, 50) {
            return self.observe(sum.into());
        }
        let more = match self.carried(Operand::Copy(sum.into()), ty, ret) {
            Some((statements, operand)) if statements.iter().all(|s| self.emit(s.clone())) => operand,
            _ => return,
        };
        let rvalue = Rvalue::Binary(BinOp::Add, Operand::Copy(Place::RET), more);
        self.emit(Statement::Assign(Place::RET, rvalue));
    }

    /// Adds values that nobody has carried on to the sum of the function. At the end of a function also those that
    /// others may have changed behind a pointer.
    pub(crate) fn sink(&mut self, most: usize, all: bool) {
        if self.choices.percent(S, 100 - self.mix.observe_percent.min(100)) {
            return;
        }
        let mut left = most;
        for local in self.leftovers(all) {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(self.sink_local(local).max(1));
        }
    }

    /// Adds a local's value, whole or in parts, to the sum; how many parts.
    pub(crate) fn sink_local(&mut self, local: Local) -> usize {
        let (func, _) = self.ws.here();
        let ty = self.ws.program.func(func).local_ty(local);
        let mut sunk = 0;
        if let Some((element, len)) = self.summable_array(ty)
            && self.mix.loops > 0
            && len > 2
            && !self.spent()
            && self.choices.percent(S, 60)
        {
            sunk = self.sum_array(local.into(), element, len) as usize * 3;
        }
        if !self.vendor.is_empty() && self.is_register(ty) {
            self.sum_up(&local.into());
            sunk = 1;
        } else if let Some((lane, lanes)) = self.ws.program.types.as_simd(ty) {
            for _ in 0..2 {
                let Some(place) = self.a_lane(local.into(), lane, lanes) else { break };
                sunk += self.sink_scalar(place) as usize;
            }
        }
        if sunk == 0 {
            let mut paths = Vec::new();
            scalar_paths(&self.ws.program.types, ty, &mut Vec::new(), &mut paths);
            for projection in paths {
                let Some(place) = self.resolve(Place { local, projection }) else { continue };
                sunk += self.sink_scalar(place) as usize;
            }
        }
        if self.ws.here().0 == func {
            self.ws.change_local(func, local, |info| info.fresh = false);
        }
        sunk
    }

    /// Adds a number to the sum.
    pub(crate) fn sink_scalar(&mut self, place: Place) -> bool {
        let (func, _) = self.ws.here();
        let Some(sum) = self.ws.facts(func).sum else { return false };
        let function = self.ws.program.func(func);
        let sum_ty = function.local_ty(sum);
        let Some(ty) = mir::typing::place_ty(&self.ws.program.types, function, &place) else { return false };
        let known = match self.probe(&place) {
            Probe::Refused => return false,
            Probe::Known(_) => true,
            Probe::Readable => false,
        };
        let operand = Operand::Copy(place);
        // The bits of a NaN are nobody's business: a cast takes it to zero.
        let carried = match known {
            true => self.carried(operand, ty, sum_ty),
            false => self.cast_to(operand, ty, sum_ty),
        };
        let Some((statements, operand)) = carried else { return false };
        let op = *self
            .choices
            .pick(S, &[BinOp::Add, BinOp::Add, BinOp::Sub, BinOp::BitXor])
            .unwrap_or(&BinOp::Add);
        if !statements.into_iter().all(|s| self.emit(s)) {
            return false;
        }
        // One number that must not be seen would spoil the whole sum.
        if let Probe::Known(_) = self.ws.machine.probe(&self.ws.program, &operand) {
            let add = Rvalue::Binary(op, Operand::Copy(sum.into()), operand);
            return self.emit(Statement::Assign(sum.into(), add));
        }
        false
    }

    /// A scalar as an integer of another type, with as many of its bits as fit: the statements for it, not yet
    /// executed, and the result.
    fn carried(&mut self, value: Operand, from: TyId, to: TyId) -> Option<(Vec<Statement>, Operand)> {
        let bits = match self.ws.program.types.get(from) {
            Ty::Float(float) if self.mix.transmutes > 0 => {
                IntTy::FIXED.into_iter().find(|i| !i.signed() && i.bits() == float.bits())
            }
            _ => None,
        };
        let bits = bits.filter(|int| int.bits() <= 64 || self.mix.wide_ints > 0);
        let Some(int) = bits else { return self.cast_to(value, from, to) };
        let raw = self.private_local(Types::int(int));
        let transmute = Rvalue::Cast(CastKind::Transmute, value, Types::int(int));
        let (mut rest, operand) = self.cast_to(Operand::Copy(raw.into()), Types::int(int), to)?;
        rest.insert(0, Statement::Assign(raw.into(), transmute));
        Some((rest, operand))
    }

    fn cast_to(&mut self, value: Operand, from: TyId, to: TyId) -> Option<(Vec<Statement>, Operand)> {
        if from == to {
            return Some((Vec::new(), value));
        }
        let (mut statements, value) = self.folded(value, from, to);
        let local = self.private_local(to);
        statements.push(Statement::Assign(local.into(), Rvalue::Cast(CastKind::As, value, to)));
        Some((statements, Operand::Copy(local.into())))
    }

    /// Of a number that is wider, the upper half would be lost: mostly that is taken, alone or with the lower one.
    fn folded(&mut self, value: Operand, from: TyId, to: TyId) -> (Vec<Statement>, Operand) {
        let bits = |ty: TyId| self.ws.program.types.as_int(ty).map_or(0, |int| int.bits());
        let loses = bits(from) > bits(to) && bits(to) > 0;
        if !loses || self.mix.shifts == 0 || self.choices.percent(S, 25) {
            return (Vec::new(), value);
        }
        let by = literal(bits(from) as u128 / 2, Types::U32);
        let upper = self.private_local(from);
        let shift = Statement::Assign(upper.into(), Rvalue::Binary(BinOp::Shr, value.clone(), by));
        if self.choices.percent(S, 50) {
            return (vec![shift], Operand::Copy(upper.into()));
        }
        let both = self.private_local(from);
        let fold = Rvalue::Binary(BinOp::BitXor, value, Operand::Copy(upper.into()));
        (vec![shift, Statement::Assign(both.into(), fold)], Operand::Copy(both.into()))
    }

    /// An array of numbers, bools or chars.
    fn summable_array(&self, ty: TyId) -> Option<(TyId, u64)> {
        match *self.ws.program.types.get(ty) {
            Ty::Array(element, len) => {
                matches!(self.ws.program.types.get(element), Ty::Int(_) | Ty::Bool | Ty::Char)
                    .then_some((element, len))
            }
            _ => None,
        }
    }

    /// A loop that adds all elements of an array to the sum.
    fn sum_array(&mut self, array: Place, element: TyId, len: u64) -> bool {
        let (func, _) = self.ws.here();
        let Some(sum) = self.ws.facts(func).sum else { return false };
        if self.probe(&array) == Probe::Refused {
            return false;
        }
        let sum_ty = self.ws.program.func(func).local_ty(sum);
        self.loop_over(len, |g, index| {
            let value = g.private_local(element);
            let read = Rvalue::Use(Operand::Copy(array.project(Proj::Index(index))));
            let mut statements = vec![Statement::Assign(value.into(), read)];
            let (casts, operand) = g.carried(Operand::Copy(value.into()), element, sum_ty)?;
            statements.extend(casts);
            let add = Rvalue::Binary(BinOp::Add, Operand::Copy(sum.into()), operand);
            statements.push(Statement::Assign(sum.into(), add));
            Some(statements)
        })
    }

    /// Locals of the current function whose information nobody has carried on, newest first.
    fn leftovers(&mut self, all: bool) -> Vec<Local> {
        let (func, _) = self.ws.here();
        let infos = self.ws.scope(func).locals();
        let wanted = |i: &usize| !infos[*i].reserved && (infos[*i].fresh || all && infos[*i].escaped);
        (1..infos.len()).rev().filter(wanted).map(|i| Local(i as u32)).collect()
    }

    /// At the end of the program a few of the values left over are observed one by one.
    pub(crate) fn observe_rest(&mut self) {
        let (func, _) = self.ws.here();
        for local in self.leftovers(false).into_iter().take(LAST_OBSERVATIONS) {
            let ty = self.ws.program.func(func).local_ty(local);
            if self.ws.program.types.is_primitive(ty) && self.probe(&local.into()) != Probe::Refused {
                self.observe(local.into());
            }
        }
    }
}

/// Paths to the numbers, bools and chars in a type.
fn scalar_paths(types: &Types, ty: TyId, path: &mut Vec<Proj>, found: &mut Vec<Vec<Proj>>) {
    if found.len() >= 8 || path.len() > 6 {
        return;
    }
    match types.get(ty) {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => found.push(path.clone()),
        Ty::Array(element, len) if *len > 0 => {
            // A few elements, wherever they are.
            for _ in 0..(*len).min(3) {
                path.push(Proj::Index(crate::builder::scope::ANY_INDEX));
                scalar_paths(types, *element, path, found);
                path.pop();
            }
        }
        Ty::Tuple(fields) => {
            for (i, field) in fields.iter().enumerate() {
                path.push(Proj::Field(i as u32));
                scalar_paths(types, *field, path, found);
                path.pop();
            }
        }
        Ty::Adt(id) if types.as_simd(ty).is_none() => {
            let adt = types.adt(*id);
            if adt.lib.is_some() {
                return;
            }
            for variant in 0..if adt.is_enum() { adt.variants().len() } else { 1 } as u32 {
                let fields = adt.fields_of(variant).map_or(0, |f| f.len()) as u32;
                for i in 0..fields {
                    let downcast = adt.is_enum().then_some(variant);
                    let Some(field) = mir::typing::field_ty(types, ty, downcast, i) else { continue };
                    let depth = path.len();
                    path.extend(downcast.map(Proj::Downcast));
                    path.push(Proj::Field(i));
                    scalar_paths(types, field, path, found);
                    path.truncate(depth);
                }
            }
        }
        _ => {}
    }
}
