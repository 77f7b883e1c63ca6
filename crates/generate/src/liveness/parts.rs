//! Values of every type as numbers: each part goes into the function's sum.

use machine::Probe;
use mir::{BinOp, CastKind, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Observations;
/// Elements of an array that are taken one by one; more are summed in a loop.
const ONE_BY_ONE: u64 = 3;
/// Elements that are taken of an array whose elements are no numbers.
const ELEMENTS: u64 = 6;
/// Numbers that are taken of each element in a loop.
const NUMBERS: usize = 6;
/// The longest array that is summed in a loop inside of another.
const SHORT: u64 = 8;
/// Steps that sums may take when all others are used up.
const OVERTIME: u64 = 4000;

impl Grower {
    /// Adds the parts of a value to the sum, as long as there are some left to take.
    pub(super) fn sink_parts(&mut self, place: Place, ty: TyId, left: &mut usize) {
        if *left == 0 || place.projection.len() > 8 {
            return;
        }
        match self.ws.program.types.get(ty).clone() {
            Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => {
                *left -= self.sink_scalar(place) as usize;
            }
            Ty::Array(element, len) => self.sink_elements(place, element, len, left),
            Ty::Tuple(fields) => {
                for (i, field) in (0..).zip(fields) {
                    self.sink_parts(place.project(Proj::Field(i)), field, left);
                }
            }
            Ty::Adt(id) => {
                let adt = self.ws.program.types.adt(id).clone();
                let may_transmute = self.mix.transmutes > 0;
                if let Some((lane, lanes)) = self.ws.program.types.as_simd(ty) {
                    if may_transmute {
                        let array = self.ws.program.types.array(lane, lanes);
                        self.sink_as(place, array, left);
                    } else if let Some(one) = self.a_lane(place, lane, lanes) {
                        *left -= self.sink_scalar(one) as usize;
                    }
                } else if adt.is_enum() {
                    self.sink_variant(place, ty, left);
                } else if adt.lib.is_some() {
                    if let Some(inside) = adt.all_fields().last().filter(|_| may_transmute) {
                        self.sink_as(place, inside.ty, left);
                    }
                } else {
                    for (i, field) in (0..).zip(self.field_types(ty, 0).unwrap_or_default()) {
                        self.sink_parts(place.project(Proj::Field(i)), field, left);
                    }
                }
            }
            _ => {}
        }
    }

    /// What is private, as a type of the same size that is not.
    fn sink_as(&mut self, place: Place, ty: TyId, left: &mut usize) {
        let local = self.private_local(ty);
        let same = Rvalue::Cast(CastKind::Transmute, Operand::Copy(place), ty);
        if self.emit(Statement::Assign(local.into(), same)) {
            self.sink_parts(local.into(), ty, left);
        }
    }

    /// Which variant it is, and what that holds.
    fn sink_variant(&mut self, place: Place, ty: TyId, left: &mut usize) {
        let Some(discr_ty) = mir::typing::discriminant_ty(&self.ws.program.types, ty) else { return };
        let discr = Place::local(self.private_local(discr_ty));
        if !self.emit(Statement::Assign(discr.clone(), Rvalue::Discriminant(place.clone()))) {
            return;
        }
        let Probe::Known(value) = self.probe(&discr) else { return };
        let variant = self.variant_values(ty, discr_ty).iter().position(|v| *v == value);
        *left = left.saturating_sub(self.sink_scalar(discr) as usize);
        let Some(variant) = variant.map(|v| v as u32) else { return };
        for (i, field) in (0..).zip(self.field_types(ty, variant).unwrap_or_default()) {
            self.sink_parts(place.project(Proj::Downcast(variant)).project(Proj::Field(i)), field, left);
        }
    }

    /// The elements of an array: numbers all of them, others a few.
    fn sink_elements(&mut self, place: Place, element: TyId, len: u64, left: &mut usize) {
        let (func, block) = self.ws.here();
        // In a loop the sum is made in every iteration.
        let most = if self.ws.plan(func, block).leave.is_some() { SHORT } else { u64::MAX };
        if len > ONE_BY_ONE && len <= most && self.mix.loops > 0 {
            let mut numbers = Vec::new();
            flatten(&self.ws.program.types, element, &mut Vec::new(), &mut numbers);
            self.overtime = OVERTIME;
            let summed = !numbers.is_empty() && self.sum_array(&place, &numbers, len);
            self.overtime = 0;
            if summed {
                *left = left.saturating_sub(3);
                return;
            }
        }
        let first = if len > ELEMENTS { self.choices.below(S, len) } else { 0 };
        for i in 0..len.min(ELEMENTS) {
            let Some(index) = self.index_constant((first + i) % len) else { return };
            self.sink_parts(place.project(Proj::Index(index)), element, left);
        }
    }

    /// A loop that adds the numbers of all elements of an array to the sum.
    fn sum_array(&mut self, array: &Place, numbers: &[(Vec<Proj>, TyId)], len: u64) -> bool {
        let (func, _) = self.ws.here();
        let Some(sum) = self.ws.facts(func).sum else { return false };
        if self.probe(array) == Probe::Refused {
            return false;
        }
        let sum_ty = self.ws.program.func(func).local_ty(sum);
        let done = self.attempt(|g| {
            let added = g.loop_over(len, |g, index| {
                let mut statements = Vec::new();
                for (path, ty) in numbers {
                    let place = path
                        .iter()
                        .fold(array.project(Proj::Index(index)), |place, proj| place.project(*proj));
                    let value = g.set(&mut statements, *ty, Rvalue::Use(Operand::Copy(place)));
                    let (casts, operand) = g.carried(value, *ty, sum_ty)?;
                    statements.extend(casts);
                    let add = Rvalue::Binary(BinOp::Add, Operand::Copy(sum.into()), operand);
                    statements.push(Statement::Assign(sum.into(), add));
                }
                Some(statements)
            });
            // The bits of a NaN must not be seen, and would spoil the whole sum.
            let known = matches!(g.probe(&sum.into()), Probe::Known(_));
            (added && known).then_some(())
        });
        done.is_some()
    }
}

/// The numbers in a type that are at the same place in every value of it.
fn flatten(types: &Types, ty: TyId, path: &mut Vec<Proj>, found: &mut Vec<(Vec<Proj>, TyId)>) {
    if found.len() >= NUMBERS || path.len() > 4 {
        return;
    }
    let fields: Vec<TyId> = match types.get(ty) {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => return found.push((path.clone(), ty)),
        Ty::Tuple(fields) => fields.to_vec(),
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            if adt.lib.is_some() || adt.is_enum() || adt.is_union() || types.as_simd(ty).is_some() {
                return;
            }
            adt.all_fields().map(|field| field.ty).collect()
        }
        _ => return,
    };
    for (i, field) in (0..).zip(fields) {
        path.push(Proj::Field(i));
        flatten(types, field, path, found);
        path.pop();
    }
}
