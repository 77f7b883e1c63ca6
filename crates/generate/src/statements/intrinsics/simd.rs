//! Vectors: any intrinsic of the family, on a vector type of the program or one made to fit.

use mir::intrinsics::GenericKind;
use mir::syntax::SimdAlign;
use mir::{
    Adt, AdtKind, AggregateKind, CastKind, ConstValue, FloatTy, GenericArg, IntTy, Intrinsic, Mutbl,
    NamedConst, Operand, Place, Proj, Repr, ReprKind, Rvalue, Ty, TyId, Types, Variant,
};

use super::S;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::grow::Grower;

use Intrinsic as I;

/// Lane types of vectors that are made here.
const LANES: [IntTy; 8] =
    [IntTy::I8, IntTy::U8, IntTy::I16, IntTy::U16, IntTy::I32, IntTy::U32, IntTy::I64, IntTy::U64];

impl Grower {
    /// Whether the program has vectors.
    pub(crate) fn has_vectors(&self) -> bool {
        self.palette.aggregates.iter().any(|(ty, _)| self.ws.program.types.as_simd(*ty).is_some())
    }

    pub(crate) fn simd_intrinsic(&mut self, _plan: Plan) {
        let all: Vec<Intrinsic> = I::ALL.iter().copied().filter(|i| i.info().simd).collect();
        let Some(mut intrinsic) = self.one_of(&all) else { return };
        if self.mix.shuffles > 0 && self.choices.percent(S, self.mix.shuffles) {
            intrinsic = I::SimdShuffle;
        }
        let Some(vector) = self.operated_vector(intrinsic) else { return };
        let done = self.tries(3, |g| g.simd(intrinsic, vector));
        if let Some(place) = done
            && self.choices.percent(S, 50)
        {
            self.look_at(place);
        }
    }

    /// Lanes are only observed when they are taken out.
    fn look_at(&mut self, place: Place) {
        let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), &place);
        if let Some(ty) = ty
            && let Some((lane, lanes)) = self.ws.program.types.as_simd(ty)
        {
            self.a_lane(place, lane, lanes);
        }
    }

    /// One lane of a vector in a number, or all of them.
    pub(crate) fn a_lane(&mut self, vector: Place, lane: TyId, lanes: u64) -> Option<Place> {
        if self.mix.simd_intrinsics == 0 {
            return None;
        }
        let vector = Operand::Copy(vector);
        if self.ws.program.types.as_int(lane).is_some() && self.choices.percent(S, 40) {
            return self.intrinsic(I::SimdReduceXor, lane, vec![vector]);
        }
        let index = literal(self.choices.below(S, lanes) as u128, Types::U32);
        self.intrinsic(I::SimdExtract, lane, vec![vector, index])
    }

    /// The vector type with such lanes, new or old.
    pub(crate) fn vector_of(&mut self, lane: TyId, lanes: u64) -> TyId {
        self.vector_where(lane, lanes, |_| true)
    }

    /// The same for constants: the lanes of a vendor's register are private.
    fn constant_vector_of(&mut self, lane: TyId, lanes: u64) -> TyId {
        self.vector_where(lane, lanes, |adt| adt.lib.is_none())
    }

    fn vector_where(&mut self, lane: TyId, lanes: u64, fits: fn(&Adt) -> bool) -> TyId {
        let types = &mut self.ws.program.types;
        let known = {
            let mut all =
                types.adts().filter(|(_, adt)| fits(adt)).filter_map(|(id, _)| types.find(&Ty::Adt(id)));
            all.find(|ty| types.as_simd(*ty) == Some((lane, lanes)))
        };
        if let Some(ty) = known {
            return ty;
        }
        let name = format!("V{}x{lanes}", lane.0);
        let array = types.array(lane, lanes);
        let variant = Variant::tuple(&name, 0, &[array]);
        let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
        types.add_adt(Adt::new(&name, AdtKind::Struct(variant), repr))
    }

    /// A vector type for the intrinsic's main operand.
    fn operated_vector(&mut self, intrinsic: Intrinsic) -> Option<TyId> {
        let generics = intrinsic.info().generics;
        let main = match intrinsic {
            I::SimdSelect | I::SimdSelectBitmask => 1,
            I::SimdMaskedLoad | I::SimdMaskedStore => 2,
            _ => 0,
        };
        let kind = *generics.get(main)?;
        let types = &self.ws.program.types;
        let fits = |lane: TyId| {
            let int = types.as_int(lane);
            match kind {
                GenericKind::SimdInt => int.is_some(),
                GenericKind::SimdFloat => types.as_float(lane).is_some(),
                GenericKind::SimdNegatable => int.is_none_or(IntTy::signed),
                GenericKind::SimdMask(_) => int.is_some_and(IntTy::signed),
                _ => true,
            }
        };
        let vectors = self.palette.aggregates.iter().filter_map(|(ty, _)| Some((*ty, types.as_simd(*ty)?)));
        let vectors: Vec<(TyId, (TyId, u64))> = vectors.collect();
        let fitting: Vec<TyId> =
            vectors.iter().filter(|(_, (lane, _))| fits(*lane)).map(|(ty, _)| *ty).collect();
        if self.choices.percent(S, 80)
            && let Some(ty) = self.choices.pick(S, &fitting)
        {
            return Some(*ty);
        }
        // As many lanes of another type.
        let lanes = self.choices.pick(S, &vectors)?.1.1;
        let lane = match kind {
            GenericKind::SimdFloat => self.float_lane(),
            GenericKind::SimdMask(_) | GenericKind::SimdNegatable => {
                Types::int(LANES[2 * self.choices.below(S, 4) as usize])
            }
            GenericKind::SimdInt => self.int_lane(),
            _ => self.number_lane(),
        };
        Some(self.vector_of(lane, lanes))
    }

    fn int_lane(&mut self) -> TyId {
        Types::int(LANES[self.choices.below(S, 8) as usize])
    }

    fn float_lane(&mut self) -> TyId {
        Types::float(if self.choices.percent(S, 50) { FloatTy::F32 } else { FloatTy::F64 })
    }

    fn number_lane(&mut self) -> TyId {
        if self.choices.percent(S, 30) { self.float_lane() } else { self.int_lane() }
    }

    /// A vector from its lanes.
    fn vector_with(
        &mut self,
        vector: TyId,
        mut lane: impl FnMut(&mut Grower, u64) -> Option<Operand>,
    ) -> Option<Operand> {
        let (element, lanes) = self.ws.program.types.as_simd(vector)?;
        let operands = (0..lanes).map(|i| lane(self, i)).collect::<Option<Vec<Operand>>>()?;
        let array = self.ws.program.types.array(element, lanes);
        let array = self.temp(array, Rvalue::Aggregate(AggregateKind::Array(array), operands))?;
        self.temp(vector, Rvalue::Cast(CastKind::Transmute, array, vector))
    }

    /// The type of masks whose lanes are as large as those of the vector.
    fn mask_ty(&mut self, vector: TyId) -> Option<TyId> {
        let (lane, lanes) = self.ws.program.types.as_simd(vector)?;
        let size = self.ws.program.types.layout(lane).size;
        let int = LANES.into_iter().find(|int| int.signed() && int.size() == size)?;
        Some(self.vector_of(Types::int(int), lanes))
    }

    /// A mask of that type: of chosen lanes, or the outcome of a comparison.
    fn mask(&mut self, ty: TyId) -> Option<Operand> {
        if self.choices.percent(S, 40) {
            let (a, b) = (self.operand(ty)?, self.operand(ty)?);
            let list = [I::SimdEq, I::SimdNe, I::SimdLt, I::SimdLe, I::SimdGt, I::SimdGe];
            let compare = self.one_of(&list)?;
            return Some(Operand::Copy(self.intrinsic(compare, ty, vec![a, b])?));
        }
        let (lane, _) = self.ws.program.types.as_simd(ty)?;
        let ones = self.ws.program.types.as_int(lane)?.truncate(u128::MAX);
        self.vector_with(ty, |g, _| Some(literal(if g.choices.percent(S, 60) { ones } else { 0 }, lane)))
    }

    /// A vector of small numbers: shift amounts below the width, divisors that are not zero.
    fn small_lanes(&mut self, vector: TyId, low: u64, high: u64) -> Option<Operand> {
        let (lane, _) = self.ws.program.types.as_simd(vector)?;
        self.vector_with(vector, |g, _| Some(literal(g.choices.between(S, low, high) as u128, lane)))
    }

    fn simd(&mut self, intrinsic: Intrinsic, v: TyId) -> Option<Place> {
        let (lane, lanes) = self.ws.program.types.as_simd(v)?;
        let int = self.ws.program.types.as_int(lane);
        match intrinsic {
            I::SimdDiv | I::SimdRem => {
                let a = self.operand(v)?;
                let b = if int.is_some() { self.small_lanes(v, 1, 100)? } else { self.operand(v)? };
                self.intrinsic(intrinsic, v, vec![a, b])
            }
            I::SimdShl | I::SimdShr | I::SimdFunnelShl | I::SimdFunnelShr => {
                let values = intrinsic.info().params.len() - 1;
                let mut args = (0..values).map(|_| self.operand(v)).collect::<Option<Vec<_>>>()?;
                args.push(self.small_lanes(v, 0, int?.bits() as u64 - 1)?);
                self.intrinsic(intrinsic, v, args)
            }
            I::SimdCast | I::SimdAs => self.simd_cast(intrinsic, v, lane, lanes),
            I::SimdEq | I::SimdNe | I::SimdLt | I::SimdLe | I::SimdGt | I::SimdGe => {
                let mask = self.mask_ty(v)?;
                let args = vec![self.operand(v)?, self.operand(v)?];
                self.intrinsic(intrinsic, mask, args)
            }
            I::SimdSelect => {
                let mask = self.some_mask(v, lanes)?;
                let args = vec![mask, self.operand(v)?, self.operand(v)?];
                self.intrinsic(intrinsic, v, args)
            }
            I::SimdSelectBitmask => {
                let ty = bitmask_ty(lanes)?;
                let bits = literal(self.choices.bits(S) as u128 & ((1 << lanes) - 1), ty);
                let args = vec![bits, self.operand(v)?, self.operand(v)?];
                self.intrinsic(intrinsic, v, args)
            }
            I::SimdBitmask => {
                let mask = self.mask(v)?;
                self.intrinsic(intrinsic, bitmask_ty(lanes)?, vec![mask])
            }
            I::SimdReduceAll | I::SimdReduceAny => {
                let mask = self.mask(v)?;
                self.intrinsic(intrinsic, Types::BOOL, vec![mask])
            }
            I::SimdSplat => {
                let value = self.operand(lane)?;
                self.intrinsic(intrinsic, v, vec![value])
            }
            I::SimdInsert | I::SimdInsertDyn | I::SimdExtract | I::SimdExtractDyn => {
                let mut args = vec![self.operand(v)?, self.lane_index(intrinsic, lanes)?];
                if matches!(intrinsic, I::SimdExtract | I::SimdExtractDyn) {
                    return self.intrinsic(intrinsic, lane, args);
                }
                args.push(self.operand(lane)?);
                self.intrinsic(intrinsic, v, args)
            }
            I::SimdShuffle => self.shuffle(v, lane, lanes),
            I::SimdReduceAddOrdered | I::SimdReduceMulOrdered => {
                let args = vec![self.operand(v)?, self.operand(lane)?];
                self.intrinsic(intrinsic, lane, args)
            }
            I::SimdReduceAddUnordered | I::SimdReduceMulUnordered | I::SimdReduceMin | I::SimdReduceMax => {
                let value = self.operand(v)?;
                self.intrinsic(intrinsic, lane, vec![value])
            }
            I::SimdReduceAnd | I::SimdReduceOr | I::SimdReduceXor => {
                let value = self.operand(v)?;
                self.intrinsic(intrinsic, lane, vec![value])
            }
            I::SimdGather | I::SimdScatter => self.gather_or_scatter(intrinsic, v, lane),
            // Pointers are for this.
            I::SimdArithOffset | I::SimdCastPtr => self.gather_or_scatter(I::SimdGather, v, lane),
            I::SimdMaskedLoad | I::SimdMaskedStore => self.masked(intrinsic, v, lane, lanes),
            // The rest takes vectors and gives one of the same type.
            _ => {
                let args = intrinsic.info().params.iter().map(|_| self.operand(v));
                let args = args.collect::<Option<Vec<Operand>>>()?;
                self.intrinsic(intrinsic, v, args)
            }
        }
    }

    /// To as many lanes of another number type; what is not total gets floats that fit.
    fn simd_cast(&mut self, intrinsic: Intrinsic, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
        let to = self.number_lane();
        let ret = self.vector_of(to, lanes);
        let types = &self.ws.program.types;
        let truncates = types.as_float(lane).is_some() && types.as_int(to).is_some();
        let value = match intrinsic == I::SimdCast && truncates {
            true => self.vector_with(v, |g, _| g.small_float(lane))?,
            false => self.operand(v)?,
        };
        self.intrinsic(intrinsic, ret, vec![value])
    }

    /// A mask with as many lanes, of the same size mostly.
    fn some_mask(&mut self, v: TyId, lanes: u64) -> Option<Operand> {
        let ty = if self.choices.percent(S, 75) {
            self.mask_ty(v)?
        } else {
            let int = LANES[2 * self.choices.below(S, 4) as usize];
            self.vector_of(Types::int(int), lanes)
        };
        self.mask(ty)
    }

    /// The number of a lane: where it may be computed, it comes from a local.
    fn lane_index(&mut self, intrinsic: Intrinsic, lanes: u64) -> Option<Operand> {
        let index = literal(self.choices.below(S, lanes) as u128, Types::U32);
        if !matches!(intrinsic, I::SimdInsertDyn | I::SimdExtractDyn) {
            return Some(index);
        }
        if self.choices.percent(S, 30) {
            return self.temp(Types::U32, Rvalue::Use(index));
        }
        let any = self.known_operand(Types::U32)?;
        self.computed(mir::BinOp::BitAnd, Types::U32, any, literal(lanes as u128 - 1, Types::U32))
    }

    fn shuffle(&mut self, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
        // Where shuffles are wanted, also vectors of one lane and of many.
        let (fewest, most) = if self.mix.shuffles > 0 { (0, 5) } else { (1, 3) };
        let count = 1 << self.choices.between(S, fewest, most);
        let indices = self.constant_vector_of(Types::U32, count);
        let ret = self.vector_of(lane, count);
        let fields = (0..count).map(|_| ConstValue::Scalar(self.choices.below(S, 2 * lanes) as u128));
        let array = ConstValue::Aggregate { variant: 0, fields: fields.collect() };
        let value = ConstValue::Aggregate { variant: 0, fields: vec![array] };
        let name = format!("SHUFFLE{}", self.ws.program.consts.len());
        let id = self.ws.add_const(NamedConst { name, ty: indices, value });
        let args = vec![self.operand(v)?, self.operand(v)?, Operand::Const(mir::Const::Named(id))];
        self.intrinsic(I::SimdShuffle, ret, args)
    }

    /// Lanes from and to elements of an array, in any order.
    fn gather_or_scatter(&mut self, intrinsic: Intrinsic, v: TyId, lane: TyId) -> Option<Place> {
        let mutbl = if intrinsic == I::SimdGather { Mutbl::Not } else { Mutbl::Mut };
        let value = self.operand(v)?;
        let mask = self.mask_ty(v)?;
        let mask = self.mask(mask)?;
        let (array, len) = self.array_place(lane, 2)?;
        let pointers = self.pointers_into(mutbl, &array, len, v)?;
        let ret = if intrinsic == I::SimdGather { v } else { Types::UNIT };
        self.intrinsic(intrinsic, ret, vec![value, pointers, mask])
    }

    /// Pointers to elements of an array, one for each lane of `v`: as they are, or moved there by elements or bytes.
    fn pointers_into(&mut self, mutbl: Mutbl, array: &Place, len: u64, v: TyId) -> Option<Operand> {
        let (lane, lanes) = self.ws.program.types.as_simd(v)?;
        let pointer = self.raw_ptr(mutbl, lane);
        let ty = self.vector_of(pointer, lanes);
        let mut from = Vec::new();
        let pointers = self.vector_with(ty, |g, _| {
            let span = g.element_of(mutbl, array, len)?;
            from.push(len - span.room);
            Some(span.pointer)
        })?;
        if self.choices.percent(S, 50) {
            return Some(pointers);
        }
        if !self.choices.percent(S, 50) {
            return self.moved(ty, pointers, &from, len, 1);
        }
        let byte = self.raw_ptr(mutbl, Types::U8);
        let bytes = self.vector_of(byte, lanes);
        let size = self.ws.program.types.layout(lane).size;
        let pointers = Operand::Copy(self.intrinsic(I::SimdCastPtr, bytes, vec![pointers])?);
        let moved = self.moved(bytes, pointers, &from, len, size)?;
        Some(Operand::Copy(self.intrinsic(I::SimdCastPtr, ty, vec![moved])?))
    }

    /// Pointers of type `ty` to the elements `from` of an array, moved to others of its `len`, which are `step` apart.
    fn moved(&mut self, ty: TyId, pointers: Operand, from: &[u64], len: u64, step: u64) -> Option<Operand> {
        let counts = self.vector_of(Types::ISIZE, from.len() as u64);
        let counts = self.vector_with(counts, |g, i| {
            let steps = g.choices.below(S, len).wrapping_sub(*from.get(i as usize)?).wrapping_mul(step);
            Some(literal(steps as u128, Types::ISIZE))
        })?;
        Some(Operand::Copy(self.intrinsic(I::SimdArithOffset, ty, vec![pointers, counts])?))
    }

    /// Lanes from and to consecutive elements, where the mask allows.
    fn masked(&mut self, intrinsic: Intrinsic, v: TyId, lane: TyId, lanes: u64) -> Option<Place> {
        let load = intrinsic == I::SimdMaskedLoad;
        let mutbl = if load && self.choices.percent(S, 50) { Mutbl::Not } else { Mutbl::Mut };
        let value = self.operand(v)?;
        let mask = self.mask_ty(v)?;
        let mask = self.mask(mask)?;
        let pointer_ty = self.raw_ptr(mutbl, lane);
        let aligns = [SimdAlign::Unaligned, SimdAlign::Element, SimdAlign::Vector];
        let mut align = *self.choices.pick(S, &aligns)?;
        let pointer = if align == SimdAlign::Vector {
            // Only a vector is surely aligned like one.
            let place = self.target(v, 0)?;
            let vector = self.pointer_to(mutbl, place)?;
            self.temp(pointer_ty, Rvalue::Cast(CastKind::As, vector, pointer_ty))?
        } else {
            let (array, len) = self.array_place(lane, lanes)?;
            let (index, _) = self.index(len - lanes + 1)?;
            self.pointer_to(mutbl, array.project(Proj::Index(index)))?
        };
        if self.choices.percent(S, 30) {
            align = SimdAlign::Element;
        }
        let ret = if load { v } else { Types::UNIT };
        self.intrinsic_with(intrinsic, &[GenericArg::SimdAlign(align)], ret, vec![mask, pointer, value])
    }
}

/// The unsigned integer with one bit per lane.
fn bitmask_ty(lanes: u64) -> Option<TyId> {
    let bits = lanes.max(8).next_power_of_two();
    IntTy::FIXED.into_iter().find(|int| !int.signed() && u64::from(int.bits()) == bits).map(Types::int)
}
