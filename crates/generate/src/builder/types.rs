//! The types of a program, made before anything else.

use mir::vendor::{Arch, Register};
use mir::{Adt, AdtKind, Field, FloatTy, IntTy, Mutbl, Program, Repr, ReprKind, TyId, Types, Variant};

use crate::choices::{Choices, Stream};
use crate::knobs::Mix;

const S: Stream = Stream::Types;

/// The unsigned types, narrow ones first.
pub(crate) const UNSIGNED: &[IntTy] = &[IntTy::U8, IntTy::U16, IntTy::U32, IntTy::U64, IntTy::U128];

/// The types that a program uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Palette {
    /// Numbers, bools and chars, with weights.
    pub(crate) scalars: Vec<(TyId, u32)>,
    /// Tuples, arrays, structs, enums, unions.
    pub(crate) aggregates: Vec<(TyId, u32)>,
    /// Raw pointers and references.
    pub(crate) pointers: Vec<(TyId, u32)>,
}

impl Palette {
    /// Adds an aggregate for any statement to choose. It stays even if its creation is undone (`journal`).
    pub(crate) fn add(&mut self, aggregate: TyId, weight: u32) {
        if self.aggregates.iter().all(|(known, _)| *known != aggregate) {
            self.aggregates.push((aggregate, weight));
        }
    }
}

/// Makes the types of a program that may have vendor functions.
pub(crate) fn palette(program: &mut Program, mix: &Mix, vendor: bool, choices: &mut Choices) -> Palette {
    let mut maker = Maker { types: &mut program.types, mix, choices, palette: Palette::default() };
    maker.scalars();
    if vendor {
        maker.registers();
    }
    for i in 0..mix.types {
        maker.aggregate(i);
    }
    maker.destructor();
    maker.vectors();
    maker.pointers();
    maker.palette
}

struct Maker<'m> {
    types: &'m mut Types,
    mix: &'m Mix,
    choices: &'m mut Choices,
    palette: Palette,
}

impl Maker<'_> {
    fn scalars(&mut self) {
        let add = |list: &mut Vec<(TyId, u32)>, ty, weight| {
            if weight > 0 {
                list.push((ty, weight));
            }
        };
        for int in IntTy::all(self.types.pointer()) {
            let weight = match int {
                IntTy::I128 | IntTy::U128 => self.mix.wide_ints,
                IntTy::Usize(_) | IntTy::Isize(_) if self.mix.portable > 0 => 0,
                IntTy::Usize(_) => 8,
                _ => 2 + self.choices.below(S, 8) as u32,
            };
            add(&mut self.palette.scalars, Types::int(int), weight);
        }
        let list = &mut self.palette.scalars;
        add(list, Types::BOOL, 8);
        add(list, Types::CHAR, self.mix.chars);
        add(list, Types::float(FloatTy::F32), self.mix.floats);
        add(list, Types::float(FloatTy::F64), self.mix.floats);
        add(list, Types::float(FloatTy::F16), self.mix.gated_floats);
        add(list, Types::float(FloatTy::F128), self.mix.gated_floats);
    }

    /// A type for a field or element: mostly scalars, sometimes an aggregate made before.
    fn part(&mut self, pointers: bool) -> TyId {
        let list = match self.choices.below(S, 10) {
            0..=6 => &self.palette.scalars,
            7 | 8 => &self.palette.aggregates,
            _ if pointers => &self.palette.pointers,
            _ => &self.palette.scalars,
        };
        pick(self.choices, list).or_else(|| pick(self.choices, &self.palette.scalars)).unwrap_or(Types::U32)
    }

    fn parts(&mut self, most: u64) -> Vec<TyId> {
        let count = self.choices.between(S, 1, most);
        (0..count).map(|_| self.part(true)).collect()
    }

    fn aggregate(&mut self, number: u32) {
        let mix = self.mix;
        let weights = [mix.tuples, mix.arrays, mix.structs, mix.enums, mix.unions, mix.simd];
        let Some(kind) = self.choices.weighted(S, &weights) else { return };
        let name = format!("T{number}");
        let ty = match kind {
            0 => {
                let parts = self.parts(4);
                self.types.tuple(parts)
            }
            1 => {
                let element = self.part(true);
                let len = match self.choices.below(S, 6) {
                    0 => 1,
                    1 | 2 => self.choices.between(S, 2, 4),
                    3 | 4 => self.choices.between(S, 5, 9),
                    _ => 16,
                };
                self.types.array(element, len)
            }
            2 => self.structure(&name),
            3 => self.enumeration(&name),
            4 => self.union(&name),
            _ => self.vector(&name),
        };
        // Very large values only cost time.
        if self.types.layout(ty).size > 512 {
            return;
        }
        self.palette.add(ty, weights[kind].max(1));
        if self.choices.percent(S, 50) {
            self.pointer_to(ty);
        }
    }

    fn structure(&mut self, name: &str) -> TyId {
        let parts = self.parts(5);
        let mut repr = Repr::default();
        match self.choices.below(S, 8) {
            0..=2 => repr.kind = ReprKind::C,
            3 => {
                repr.kind = ReprKind::C;
                repr.pack = Some(1 << self.choices.below(S, 3));
            }
            4 => {
                repr.kind = ReprKind::C;
                repr.align = Some(1 << self.choices.between(S, 2, 5));
            }
            5 if parts.len() == 1 => repr.kind = ReprKind::Transparent,
            _ => {}
        }
        // References into packed fields would be misaligned, and packed types may not hold aligned ones.
        if repr.pack.is_some() && parts.iter().any(|p| !self.types.is_primitive(*p)) {
            repr.pack = None;
        }
        let variant = Variant::tuple(name, 0, &parts);
        self.define(Adt::new(name, AdtKind::Struct(variant), repr))
    }

    /// Adds a struct or enum, perhaps with a destructor.
    fn define(&mut self, adt: Adt) -> TyId {
        let drops = self.mix.destructors > 0 && self.choices.percent(S, 40);
        self.types.add_adt(Adt { drops, ..adt })
    }

    fn enumeration(&mut self, name: &str) -> TyId {
        let int = self.choices.pick(S, &[IntTy::U8, IntTy::I8, IntTy::U16, IntTy::I32, IntTy::U64]).copied();
        let repr = match self.choices.below(S, 6) {
            0 | 1 => Repr { int, ..Repr::default() },
            2 => Repr { kind: ReprKind::C, int, ..Repr::default() },
            _ => Repr::default(),
        };
        let count = self.choices.between(S, 2, 4);
        let fieldless = self.choices.percent(S, 25);
        let mut discr = 0;
        let mut variants: Vec<Variant> = Vec::new();
        for i in 0..count {
            let mut parts = if fieldless || self.choices.percent(S, 30) { Vec::new() } else { self.parts(2) };
            if !fieldless && self.choices.percent(S, 15) {
                parts.extend(self.earlier_enum());
            }
            // Two variants with the same fields are told apart by the tag alone.
            if i > 0 && !fieldless && self.choices.percent(S, 30) {
                let earlier: &Variant = &variants[self.choices.below(S, i) as usize];
                parts = earlier.fields.iter().map(|field| field.ty).collect();
            }
            let name = format!("V{i}");
            let variant = if parts.is_empty() {
                Variant::unit(&name, discr)
            } else {
                Variant::tuple(&name, discr, &parts)
            };
            variants.push(variant);
            discr += 1 + self.choices.below(S, 4) as i128;
        }
        // `repr(C, u8)` is for enums with fields.
        let plain = variants.iter().all(|variant| variant.fields.is_empty());
        let repr = if plain { Repr { kind: ReprKind::Rust, ..repr } } else { repr };
        // Explicit discriminants on data-carrying enums need an integer repr.
        if repr.int.is_none() {
            for (i, variant) in variants.iter_mut().enumerate() {
                variant.discr = i as i128;
            }
        }
        self.define(Adt::new(name, AdtKind::Enum(variants), repr))
    }

    /// A program with destructors has at least one.
    fn destructor(&mut self) {
        let has_one = self.palette.aggregates.iter().any(|(ty, _)| self.types.needs_drop(*ty));
        if self.mix.destructors == 0 || has_one {
            return;
        }
        let parts = self.parts(4);
        let adt = Adt::new("D", AdtKind::Struct(Variant::tuple("D", 0, &parts)), Repr::default());
        let ty = self.types.add_adt(Adt { drops: true, ..adt });
        self.palette.add(ty, self.mix.structs.max(1));
    }

    /// An existing enum: nested in another, it shares its tag or gets a tag beside it.
    fn earlier_enum(&mut self) -> Option<TyId> {
        let is_enum = |ty: &TyId| self.types.as_adt(*ty).is_some_and(Adt::is_enum);
        let list: Vec<TyId> = self.palette.aggregates.iter().map(|(ty, _)| *ty).filter(is_enum).collect();
        self.choices.pick(S, &list).copied()
    }

    fn union(&mut self, name: &str) -> TyId {
        let count = self.choices.between(S, 2, 3);
        let fields: Vec<Field> = (0..count)
            .map(|i| {
                let mut ty = self.part(true);
                if !self.types.is_copy(ty) {
                    ty = Types::U32;
                }
                Field { name: format!("f{i}"), ty }
            })
            .collect();
        let kind = if self.choices.percent(S, 80) { ReprKind::C } else { ReprKind::Rust };
        let repr = Repr { kind, ..Repr::default() };
        self.types.add_adt(Adt::new(name, AdtKind::Union(fields), repr))
    }

    /// A program with vendor functions has some of their types among its own, also in fields, unions and parameters.
    fn registers(&mut self) {
        let Some(arch) = Arch::of(self.mix.target()) else { return };
        let widest = 64u32 << self.mix.vendor_level;
        let registers: Vec<Register> =
            arch.registers().iter().copied().filter(|register| register.bits <= widest).collect();
        for _ in 0..self.choices.between(S, 1, 3) {
            if let Some(register) = self.choices.pick(S, &registers) {
                let ty = register.ty(self.types);
                self.palette.add(ty, 8);
            }
        }
    }

    /// A program with vectors has some of integers, and perhaps of floats.
    fn vectors(&mut self) {
        for i in 0..if self.mix.simd > 0 { self.choices.between(S, 1, 2) } else { 0 } {
            let ty = self.vector(&format!("V{i}"));
            self.palette.aggregates.push((ty, self.mix.simd * 4));
        }
    }

    fn vector(&mut self, name: &str) -> TyId {
        let elements = [
            Types::int(IntTy::I32),
            Types::int(IntTy::U8),
            Types::int(IntTy::I64),
            Types::int(IntTy::U16),
            Types::float(FloatTy::F32),
        ];
        let element = *self.choices.pick(S, &elements).unwrap_or(&Types::U32);
        // What fits into a register of most computers, or anything.
        let lanes = if self.choices.percent(S, 50) {
            16 / self.types.layout(element).size
        } else {
            1 << self.choices.between(S, 1, 3)
        };
        let lanes = self.types.array(element, lanes);
        let repr = Repr { kind: ReprKind::Simd, ..Repr::default() };
        let variant = Variant::tuple(name, 0, &[lanes]);
        self.types.add_adt(Adt::new(name, AdtKind::Struct(variant), repr))
    }

    /// A pointer or reference to a type.
    fn pointer_to(&mut self, to: TyId) {
        let mutbl = if self.choices.percent(S, 65) { Mutbl::Mut } else { Mutbl::Not };
        let weights = [self.mix.raw_pointers, self.mix.references];
        let (ty, weight) = match self.choices.weighted(S, &weights) {
            Some(0) => (self.types.raw_ptr(mutbl, to), weights[0]),
            Some(_) => (self.types.reference(mutbl, to), weights[1]),
            None => return,
        };
        if !self.palette.pointers.iter().any(|(t, _)| *t == ty) {
            self.palette.pointers.push((ty, weight));
        }
    }

    fn pointers(&mut self) {
        for _ in 0..4 {
            if let Some(ty) = pick(self.choices, &self.palette.scalars) {
                self.pointer_to(ty);
            }
        }
        if self.mix.slices > 0 {
            let arrays: Vec<TyId> = self.palette.aggregates.iter().map(|(t, _)| *t).collect();
            for array in arrays {
                if let mir::Ty::Array(element, _) = *self.types.get(array) {
                    let slice = self.types.intern(mir::Ty::Slice(element));
                    self.pointer_to(slice);
                }
            }
        }
        if self.choices.percent(S, 40)
            && let Some((inner, _)) = self.palette.pointers.first().copied()
        {
            self.pointer_to(inner);
        }
    }
}

/// One of a weighted list.
pub(crate) fn pick(choices: &mut Choices, list: &[(TyId, u32)]) -> Option<TyId> {
    let weights: Vec<u32> = list.iter().map(|(_, w)| *w).collect();
    choices.weighted(S, &weights).map(|i| list[i].0)
}
