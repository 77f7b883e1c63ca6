//! Calls of vendor functions: operands that fit, from what is there or made of arrays and portable vectors.

use mir::vendor::{Arch, LaneTy, Register, RegisterKind, Row, VendorId, VendorTy, features};
use mir::{
    AggregateKind, Callee, CastKind, FloatTy, Inline, IntTy, Mutbl, Operand, Place, Proj, Rvalue, TyId,
    Types, Version,
};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::knobs::Mix;

const S: Stream = Stream::Intrinsics;

/// Which processors have a function: 1 those with SSE4.2 or NEON, 2 with AVX2, FMA and F16C, or RDM and SHA3, 3 with
/// AVX-512 F, BW, CD, DQ, VL and VNNI.
fn level(row: &Row) -> u32 {
    let of = |feature: &&str| match *feature {
        "avx" | "avx2" | "fma" | "f16c" | "rdm" | "sha3" => 2,
        other if other.starts_with("avx512") => 3,
        _ => 1,
    };
    row.features.iter().map(of).max().unwrap_or(1)
}

/// The vendor functions that a program may call.
pub(crate) fn callable(mix: &Mix) -> Vec<VendorId> {
    let wanted = mix.get("vendor_calls").unwrap_or(0) + mix.get("vendor_strips").unwrap_or(0);
    let Some(arch) = Arch::of(mix.target()) else { return Vec::new() };
    if wanted == 0 || mix.portable > 0 || mix.const_eval > 0 {
        return Vec::new();
    }
    let oldest = Version::new(mix.oldest);
    let fits = |row: &Row| row.arch == arch && level(row) <= mix.vendor_level && row.is_in(oldest);
    VendorId::all().filter(|id| id.row().is_some_and(fits)).collect()
}

impl Grower {
    /// Whether the current function may have target features: it is not inlined always, and nothing points to it.
    pub(crate) fn takes_vendor_calls(&self) -> bool {
        let (func, _) = self.ws.here();
        let pointed_to = |item: &mir::NamedConst| item.value == mir::ConstValue::Fn(func);
        !self.vendor.is_empty()
            && self.ws.func().attrs.inline != Some(Inline::Always)
            && !self.ws.program.consts.iter().any(pointed_to)
    }

    /// Whether a function has target features, which rules out safe pointers to it.
    pub(crate) fn has_features(&self, func: mir::FuncId) -> bool {
        !self.vendor.is_empty() && !features(self.ws.program.func(func)).is_empty()
    }

    /// Any function, or mostly one that takes the last result.
    pub(crate) fn vendor_row(&mut self, last: Option<&Place>) -> Option<VendorId> {
        let last =
            last.and_then(|place| mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place));
        for _ in 0..if self.choices.percent(S, 80) { 30 } else { 0 } {
            let id = *self.choices.pick(S, &self.vendor)?;
            let takes = |param: &VendorTy| last.is_some_and(|ty| param.is(&self.ws.program.types, ty));
            if id.row()?.params.iter().any(takes) {
                return Some(id);
            }
        }
        self.choices.pick(S, &self.vendor).copied()
    }

    /// Calls a function, mostly with the last result among its arguments. Says where the result is.
    pub(crate) fn vendor_call(&mut self, id: VendorId, last: Option<&Place>) -> Option<Place> {
        let row = id.row()?;
        let mut args = Vec::with_capacity(row.params.len());
        for param in &row.params {
            args.push(self.vendor_argument(*param, last)?);
        }
        self.vendor_call_with(id, args)
    }

    /// The same with given arguments.
    pub(crate) fn vendor_call_with(&mut self, id: VendorId, args: Vec<Operand>) -> Option<Place> {
        let row = id.row()?;
        let imms = self.vendor_imms(row)?;
        let ret = row.ret.ty(&mut self.ws.program.types);
        self.call_into_place(Callee::Vendor { id, imms }, args, ret)
    }

    /// Constants that the function takes.
    pub(crate) fn vendor_imms(&mut self, row: &Row) -> Option<Vec<i64>> {
        row.imms.iter().map(|allowed| self.choices.pick(S, allowed).copied()).collect()
    }

    fn vendor_argument(&mut self, param: VendorTy, last: Option<&Place>) -> Option<Operand> {
        match param {
            VendorTy::Vector { lane, register, .. } => {
                let ty = register.ty(&mut self.ws.program.types);
                let fits = |g: &Grower, place: &Place| {
                    mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place) == Some(ty)
                };
                if let Some(place) = last
                    && fits(self, place)
                    && self.choices.percent(S, 65)
                {
                    return Some(Operand::Copy(place.clone()));
                }
                if self.choices.percent(S, 60)
                    && let Some(place) = self.readable(ty)
                {
                    return Some(Operand::Copy(place));
                }
                self.register_made(lane, register)
            }
            VendorTy::Scalar(lane) => Some(self.operand(lane.ty())?.copied()),
            VendorTy::Mask(lanes) => {
                let ty = Types::int(VendorTy::mask_int(lanes));
                if self.choices.percent(S, 25) {
                    let bits = self.choices.bits(S) as u128;
                    return Some(literal(VendorTy::mask_int(lanes).truncate(bits), ty));
                }
                Some(self.operand(ty)?.copied())
            }
            VendorTy::Memory { mutbl, lane, lanes, register } => {
                let (array, len) = self.array_place(lane.ty(), lanes.into())?;
                let (index, _) = self.index(len - u64::from(lanes) + 1)?;
                let element = array.project(Proj::Index(index));
                let pointer = self.pointer_to(mutbl, element)?;
                if mutbl == Mutbl::Mut {
                    self.renew_owner(&array);
                }
                self.register_pointer(mutbl, register, pointer)
            }
            VendorTy::Unit => None,
        }
    }

    /// A pointer to a lane as the function wants it.
    pub(crate) fn register_pointer(
        &mut self,
        mutbl: Mutbl,
        register: Option<Register>,
        pointer: Operand,
    ) -> Option<Operand> {
        let Some(register) = register else { return Some(pointer) };
        let to = register.ty(&mut self.ws.program.types);
        let ty = self.raw_ptr(mutbl, to);
        self.temp(ty, Rvalue::Cast(CastKind::As, pointer, ty))
    }

    /// A register of lanes: from an array that is there, from a portable vector, or from single values.
    fn register_made(&mut self, lane: LaneTy, register: Register) -> Option<Operand> {
        let lane = match lane {
            LaneTy::Float(FloatTy::F16) => LaneTy::Int(IntTy::U16),
            lane if register.bits / lane.bits() > 16 => register.lanes().0,
            lane => lane,
        };
        let lanes = u64::from(register.bits / lane.bits());
        let ty = register.ty(&mut self.ws.program.types);
        let array = self.ws.program.types.array(lane.ty(), lanes);
        let from = match self.choices.below(S, 10) {
            0..=2 if let Some(place) = self.readable(array) => Operand::Copy(place),
            3 | 4 => {
                let vector = self.vector_of(lane.ty(), lanes);
                self.operand(vector)?.copied()
            }
            _ => {
                let values = (0..lanes).map(|_| Some(self.operand(lane.ty())?.copied()));
                let values = values.collect::<Option<Vec<Operand>>>()?;
                self.temp(array, Rvalue::Aggregate(AggregateKind::Array(array), values))?
            }
        };
        if mir::typing::operand_ty(&self.ws.program, self.ws.func(), &from) == Some(ty) {
            return Some(from);
        }
        self.temp(ty, Rvalue::Cast(CastKind::Transmute, from, ty))
    }

    /// Whether a type is a vendor's register.
    pub(crate) fn is_register(&self, ty: TyId) -> bool {
        let adt = self.ws.program.types.as_adt(ty);
        adt.is_some_and(|adt| matches!(adt.lib, Some(mir::LibTy::Register(_))))
    }

    /// Adds a whole result to the function's sum, so that every bit of it is observed.
    pub(crate) fn sum_up(&mut self, place: &Place) {
        let Some(ty) = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place) else { return };
        let Some(mir::LibTy::Register(register)) = self.ws.program.types.as_adt(ty).and_then(|adt| adt.lib)
        else {
            if self.ws.program.types.is_primitive(ty) {
                self.sink_scalar(place.clone());
            }
            return;
        };
        // Lanes that may be NaNs are looked at as floats, which one of them it is stays open.
        let words = LaneTy::Int(IntTy::U64);
        let all_known = self.sum_lanes(place, words, register);
        if !all_known && register.kind != RegisterKind::Int {
            self.sum_lanes(place, register.lanes().0, register);
        }
    }

    /// Adds the lanes of a register to the sum; whether it was all of them.
    fn sum_lanes(&mut self, place: &Place, lane: LaneTy, register: Register) -> bool {
        let lanes = u64::from(register.bits / lane.bits());
        let array = self.ws.program.types.array(lane.ty(), lanes);
        let cast = Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), array);
        let local = self.private_local(array);
        if !self.emit(mir::Statement::Assign(local.into(), cast)) {
            return false;
        }
        (0..lanes).fold(true, |all, i| {
            let Some(index) = self.index_constant(i) else { return false };
            self.sink_scalar(Place::local(local).project(Proj::Index(index))) && all
        })
    }

    /// Takes a register apart, so that its lanes are observed; floats as floats, because which NaN one is stays open.
    pub(crate) fn take_apart(&mut self, place: &Place) -> Option<Place> {
        let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let Some(mir::LibTy::Register(register)) = self.ws.program.types.as_adt(ty)?.lib else { return None };
        let (lane, _) = register.lanes();
        let lane = match register.kind {
            RegisterKind::Int => {
                self.choices.pick(S, &[IntTy::U64, IntTy::I64, IntTy::U32]).map(|i| Types::int(*i))?
            }
            _ => lane.ty(),
        };
        let size = self.ws.program.types.layout(lane).size;
        let array: TyId = self.ws.program.types.array(lane, u64::from(register.bits / 8) / size);
        self.assign(array, Rvalue::Cast(CastKind::Transmute, Operand::Copy(place.clone()), array))
    }
}
