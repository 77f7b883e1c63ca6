//! Values that are seen: what nobody has carried on flows into a sum per function, and that into an observation.
//!
//! A program that computes what nobody looks at tests nothing. Each function has a number into which left-over values
//! are added at the end of a region; it goes into the function's result or is observed.

use machine::Probe;
use mir::{BinOp, BlockId, CastKind, FuncId, Local, Operand, Place, Proj, Rvalue, Statement};
use mir::{IntTy, Ty, TyId, Types};

use crate::builder::literals::literal;
use crate::builder::origin::Origin;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Observations;
/// Observations at the end of the program besides the sum.
const LAST_OBSERVATIONS: usize = 6;
/// Parts of one value that go into the sum.
const PARTS: usize = 12;
/// The same where a loop works on one value, and should not be drowned in sums.
const FOCUSED_PARTS: usize = 6;
/// Odd, and every byte of it differs.
const MIXER: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

impl Grower {
    /// Gives a function its sum: a number that starts in its first block and that nothing else writes.
    pub(crate) fn add_sum(&mut self, func: FuncId) {
        let ty = match self.choices.below(S, 8) {
            0 => Types::int(IntTy::I64),
            // Without transmutes a wide number can't be taken apart.
            1..=5 if self.mix.wide_ints > 0 && self.mix.transmutes.min(self.mix.arrays) == 0 => {
                Types::int(IntTy::U128)
            }
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
        self.written_by(Origin::CHECKSUM, |g| g.sink_leftovers(most, all));
    }

    fn sink_leftovers(&mut self, most: usize, all: bool) {
        let mut left = most;
        // What one loop or one statement can take comes first.
        let (few, many): (Vec<Local>, Vec<Local>) =
            self.leftovers(all).into_iter().partition(|local| self.is_taken_at_once(*local));
        for local in few.into_iter().chain(many) {
            if left == 0 {
                break;
            }
            left = left.saturating_sub(self.sink_local(local).max(1));
        }
    }

    /// A number, or an array of numbers.
    fn is_taken_at_once(&self, local: Local) -> bool {
        let types = &self.ws.program.types;
        let ty = self.ws.func().local_ty(local);
        let number = |ty: TyId| matches!(types.get(ty), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_));
        number(ty) || matches!(types.get(ty), Ty::Array(element, _) if number(*element))
    }

    /// Adds a local's value, whole or in parts, to the sum; how many parts.
    pub(crate) fn sink_local(&mut self, local: Local) -> usize {
        let (func, _) = self.ws.here();
        let ty = self.ws.program.func(func).local_ty(local);
        let sunk = self.written_by(Origin::CHECKSUM, |g| {
            if !g.vendor.is_empty() && g.is_register(ty) {
                g.sum_up(&local.into());
                return 1;
            }
            let most = if g.is_focused() { FOCUSED_PARTS } else { PARTS };
            let mut left = most;
            g.sink_parts(local.into(), ty, &mut left);
            most - left
        });
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
    pub(super) fn carried(
        &mut self,
        value: Operand,
        from: TyId,
        to: TyId,
    ) -> Option<(Vec<Statement>, Operand)> {
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
        if let Some(pieces) = self.pieces(&value, from, to) {
            return Some(pieces);
        }
        let (mut statements, value) = self.folded(value, from, to);
        let local = self.private_local(to);
        statements.push(Statement::Assign(local.into(), Rvalue::Cast(CastKind::As, value, to)));
        Some((statements, Operand::Copy(local.into())))
    }

    /// A wide number taken apart into narrow ones, which are joined: no bit is dropped on the way.
    fn pieces(&mut self, value: &Operand, from: TyId, to: TyId) -> Option<(Vec<Statement>, Operand)> {
        let types = &self.ws.program.types;
        let (wide, narrow) = (types.as_int(from)?.bits(), types.as_int(to)?.bits());
        let apart = wide > narrow && self.mix.transmutes > 0 && self.mix.arrays > 0;
        if !apart || self.choices.percent(S, 10) {
            return None;
        }
        if wide > 4 * narrow {
            let between = IntTy::FIXED.into_iter().find(|int| !int.signed() && 4 * int.bits() == wide)?;
            let (mut statements, value) = self.pieces(value, from, Types::int(between))?;
            let (more, value) = self.pieces(&value, Types::int(between), to)?;
            statements.extend(more);
            return Some((statements, value));
        }
        let count = u64::from(wide / narrow);
        let array = self.ws.program.types.array(to, count);
        let whole = Place::local(self.private_local(array));
        let cast = Rvalue::Cast(CastKind::Transmute, value.clone(), array);
        let mut statements = vec![Statement::Assign(whole.clone(), cast)];
        let op = if self.choices.percent(S, 50) { BinOp::BitXor } else { BinOp::Add };
        let mut joined: Option<Operand> = None;
        for i in 0..count {
            // Written at once: where this is the body of a loop, before the loop.
            let piece = Operand::Copy(whole.project(Proj::Index(self.index_constant(i)?)));
            joined = Some(match joined {
                None => piece,
                Some(sum) => {
                    let local = self.private_local(to);
                    statements.push(Statement::Assign(local.into(), Rvalue::Binary(op, sum, piece)));
                    Operand::Copy(local.into())
                }
            });
        }
        Some((statements, joined?))
    }

    /// Of a number that is wider, the upper bits would be lost: all of them are folded into the lower ones.
    fn folded(&mut self, value: Operand, from: TyId, to: TyId) -> (Vec<Statement>, Operand) {
        let bits = |ty: TyId| self.ws.program.types.as_int(ty).map_or(0, |int| int.bits());
        let loses = bits(from) > bits(to) && bits(to) > 0;
        if !loses || self.mix.shifts == 0 {
            return (Vec::new(), value);
        }
        let (wide, narrow) = (bits(from), bits(to));
        let mut statements = Vec::new();
        let mut set = |g: &mut Grower, rvalue| {
            let local = g.private_local(from);
            statements.push(Statement::Assign(local.into(), rvalue));
            Operand::Copy(local.into())
        };
        let by = |bits: u32| literal(bits as u128, Types::U32);
        // The upper bits of a product with a large odd number depend on all bits.
        if wide / narrow > 2 && self.choices.percent(S, 80) {
            let factor = self.ws.program.types.as_int(from).map_or(1, |int| int.truncate(MIXER));
            let product = set(self, Rvalue::Binary(BinOp::Mul, value, literal(factor, from)));
            let upper = set(self, Rvalue::Binary(BinOp::Shr, product, by(wide - narrow)));
            return (statements, upper);
        }
        let (mut value, mut width) = (value, wide);
        while width > narrow {
            width /= 2;
            let upper = set(self, Rvalue::Binary(BinOp::Shr, value.clone(), by(width)));
            value = set(self, Rvalue::Binary(BinOp::BitXor, value, upper));
        }
        (statements, value)
    }

    /// Before something is overwritten: what nobody has carried on of it goes into the sum.
    pub(crate) fn settle(&mut self, place: &Place) {
        let (func, _) = self.ws.here();
        if !place.is_indirect() && self.ws.scope(func).local(place.local).fresh {
            self.sink_local(place.local);
        }
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
