//! The shapes of types that calling conventions distinguish: how to make and to recognise each.

use mir::{Abi, Adt, AdtKind, Field, FloatTy, FnSig, IntTy, Mutbl, Repr, ReprKind, Ty, TyId, Types, Variant};

use mir::target::Width;

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Types;
/// Maximum number of types made for crossings in a program; afterwards they are reused.
const MOST: usize = 12;

/// A shape of types.
pub(super) struct Shape {
    /// Whether a type has it.
    pub(super) is: fn(&Types, TyId) -> bool,
    make: fn(&mut Builder) -> TyId,
}

pub(super) const INT: Shape = Shape {
    is: |types, ty| types.as_int(ty).is_some_and(|int| int.bits() < 128),
    make: |g| Types::int(int(g)),
};
pub(super) const INT128: Shape = Shape {
    is: |types, ty| types.as_int(ty).is_some_and(|int| int.bits() == 128),
    make: |g| Types::int(if g.choices.percent(S, 50) { IntTy::I128 } else { IntTy::U128 }),
};
pub(super) const BOOL: Shape = Shape { is: |_, ty| ty == Types::BOOL, make: |_| Types::BOOL };
pub(super) const F32: Shape =
    Shape { is: |_, ty| ty == Types::float(FloatTy::F32), make: |_| Types::float(FloatTy::F32) };
pub(super) const F64: Shape =
    Shape { is: |_, ty| ty == Types::float(FloatTy::F64), make: |_| Types::float(FloatTy::F64) };
pub(super) const POINTER: Shape = Shape {
    is: |types, ty| matches!(types.get(ty), Ty::RawPtr(..)),
    make: |g| {
        let to = match g.choices.below(S, 3) {
            0 => any(g, &[&SMALL, &LARGE, &MIXED, &ARRAY]),
            _ => Types::int(int(g)),
        };
        g.raw_ptr(Mutbl::Mut, to)
    },
};
pub(super) const FN_POINTER: Shape = Shape {
    is: |types, ty| matches!(types.get(ty), Ty::FnPtr(sig) if sig.abi == Abi::C),
    make: |g| {
        let count = g.choices.between(S, 1, 4);
        let values: &[&Shape] = &[&INT, &F64, &SMALL, &PAIR, &LARGE, &MIXED, &HFA, &BOOL, &F32];
        let params = (0..count).map(|_| any(g, values)).collect();
        let ret = any(g, values);
        g.ws.program.types.intern(Ty::FnPtr(FnSig { abi: Abi::C, params, ret }))
    },
};
pub(super) const ENUM: Shape = Shape {
    is: |types, ty| fieldless(types, ty).is_some_and(|repr| repr.int.is_some()),
    make: |g| {
        let ints = [IntTy::U8, IntTy::I8, IntTy::U16, IntTy::I16, IntTy::I32, IntTy::U32, IntTy::I64];
        let int = g.choices.pick(S, &ints).copied();
        enumeration(g, Repr { int, ..Repr::default() })
    },
};
pub(super) const C_ENUM: Shape = Shape {
    is: |types, ty| fieldless(types, ty).is_some_and(|repr| repr.kind == ReprKind::C && repr.int.is_none()),
    make: |g| enumeration(g, Repr { kind: ReprKind::C, ..Repr::default() }),
};
/// Fits into one register.
pub(super) const SMALL: Shape = Shape {
    is: |types, ty| only_ints(types, ty) && types.layout(ty).size <= 8,
    make: |g| {
        let size = if g.choices.percent(S, 50) { IntTy::U8 } else { IntTy::I16 };
        let count = g.choices.between(S, 1, 4);
        let parts = (0..count).map(|_| Types::int(size)).collect();
        structure(g, parts, C)
    },
};
/// Fits into two registers.
pub(super) const PAIR: Shape = Shape {
    is: |types, ty| only_ints(types, ty) && (9..=16).contains(&types.layout(ty).size),
    make: |g| {
        let first = Types::int(*g.choices.pick(S, &[IntTy::U64, IntTy::I64]).unwrap_or(&IntTy::U64));
        let second = ints(g, 1, 1);
        structure(g, [vec![first], second].concat(), C)
    },
};
/// Passed through memory.
pub(super) const LARGE: Shape = Shape {
    is: |types, ty| is_struct(types, ty) && types.layout(ty).size > 16,
    make: |g| {
        let mut parts = vec![Types::U64, Types::int(IntTy::I64)];
        parts.extend(ints(g, 1, 4));
        structure(g, parts, C)
    },
};
/// Sizes that no register has.
pub(super) const ODD: Shape = Shape {
    is: |types, ty| is_struct(types, ty) && [3, 5, 6, 7, 9, 11, 13, 15].contains(&types.layout(ty).size),
    make: |g| {
        let len = *g.choices.pick(S, &[3, 5, 6, 7, 9, 11, 13, 15]).unwrap_or(&3);
        let array = g.ws.program.types.array(Types::U8, len);
        structure(g, vec![array], C)
    },
};
pub(super) const MIXED: Shape = Shape {
    is: |types, ty| {
        is_struct(types, ty)
            && types.layout(ty).size <= 16
            && has(types, ty, is_int)
            && has(types, ty, is_float)
    },
    make: |g| {
        let float = float(g);
        let mut parts = vec![float, Types::int(int(g))];
        if g.choices.percent(S, 50) {
            parts.reverse();
        }
        structure(g, parts, C)
    },
};
/// Homogeneous aggregates of floats.
pub(super) const HFA: Shape = Shape {
    is: |types, ty| {
        let mut leaves = Vec::new();
        scalars(types, ty, &mut leaves);
        let same = leaves.iter().all(|leaf| *leaf == leaves[0] && is_float(types, *leaf));
        is_struct(types, ty) && (1..=4).contains(&leaves.len()) && same
    },
    make: |g| {
        let (float, count) = (float(g), g.choices.between(S, 1, 4));
        structure(g, vec![float; count as usize], C)
    },
};
pub(super) const UNION: Shape = Shape {
    is: |types, ty| types.as_adt(ty).is_some_and(|adt| adt.is_union() && adt.repr.kind == ReprKind::C),
    make: |g| {
        let parts = [Types::int(int(g)), any(g, &[&F32, &F64, &SMALL, &HFA, &PAIR])];
        let field = |(i, ty): (usize, TyId)| Field { name: format!("f{i}"), ty };
        let fields = parts.into_iter().enumerate().map(field).collect();
        let name = name(g);
        g.ws.program.types.add_adt(Adt::new(&name, AdtKind::Union(fields), C))
    },
};
pub(super) const ARRAY: Shape = Shape {
    is: |types, ty| {
        is_struct(types, ty) && fields(types, ty).any(|part| matches!(types.get(part), Ty::Array(..)))
    },
    make: |g| {
        let element = any(g, &[&INT, &F32, &F64, &BOOL, &SMALL]);
        let len = g.choices.between(S, 1, 5);
        let array = g.ws.program.types.array(element, len);
        let mut parts = vec![array];
        if g.choices.percent(S, 40) {
            parts.extend(ints(g, 1, 1));
        }
        structure(g, parts, C)
    },
};
pub(super) const NESTED: Shape = Shape {
    is: |types, ty| is_struct(types, ty) && fields(types, ty).any(|part| types.as_adt(part).is_some()),
    make: |g| {
        let inner = any(g, &[&SMALL, &MIXED, &HFA, &UNION, &ENUM, &PAIR, &ODD]);
        let mut parts = vec![inner];
        parts.extend(ints(g, 0, 2));
        structure(g, parts, C)
    },
};
pub(super) const PACKED: Shape = Shape {
    is: |types, ty| types.as_adt(ty).is_some_and(|adt| adt.repr.pack.is_some()),
    make: |g| {
        let mut parts = vec![Types::U8];
        parts.extend(ints(g, 1, 3));
        let pack = Some(1 << g.choices.below(S, 2));
        structure(g, parts, Repr { pack, ..C })
    },
};
pub(super) const ALIGNED: Shape = Shape {
    is: |types, ty| {
        types.as_adt(ty).is_some_and(|adt| adt.repr.align.is_some() && adt.repr.kind == ReprKind::C)
    },
    make: |g| {
        let parts = if g.choices.percent(S, 50) { ints(g, 1, 2) } else { vec![float(g)] };
        let align = Some(1 << g.choices.between(S, 3, 5));
        structure(g, parts, Repr { align, ..C })
    },
};
pub(super) const STRUCT128: Shape = Shape {
    is: |types, ty| is_struct(types, ty) && has(types, ty, |types, ty| (INT128.is)(types, ty)),
    make: |g| {
        let mut parts = ints(g, 0, 1);
        parts.push((INT128.make)(g));
        structure(g, parts, C)
    },
};
pub(super) const WITH_POINTER: Shape = Shape {
    is: |types, ty| is_struct(types, ty) && has(types, ty, |types, ty| (POINTER.is)(types, ty)),
    make: |g| {
        let pointer = g.raw_ptr(Mutbl::Mut, Types::U32);
        let other = any(g, &[&INT, &F64]);
        structure(g, vec![pointer, other], C)
    },
};

const C: Repr = Repr { kind: ReprKind::C, int: None, pack: None, align: None };

/// The number of shapes, at the end, with 128-bit integers.
const WIDE: usize = 2;

/// All shapes that a parameter can have.
pub(super) const ALL: [&Shape; 22] = [
    &INT,
    &BOOL,
    &F32,
    &F64,
    &POINTER,
    &FN_POINTER,
    &ENUM,
    &C_ENUM,
    &SMALL,
    &PAIR,
    &LARGE,
    &ODD,
    &MIXED,
    &HFA,
    &UNION,
    &ARRAY,
    &NESTED,
    &PACKED,
    &ALIGNED,
    &WITH_POINTER,
    &INT128,
    &STRUCT128,
];

/// Types that survive C's default promotions: for parameters of a variadic function.
pub(super) fn promoted(g: &mut Builder) -> TyId {
    match g.choices.below(S, 4) {
        0 => Types::float(FloatTy::F64),
        1 => Types::U32,
        2 => Types::int(IntTy::I32),
        _ => Types::U64,
    }
}

/// A type of a random shape, existing or new.
pub(super) fn draw(g: &mut Builder) -> TyId {
    let there = g.crossing_types.len();
    if there >= MOST || g.choices.percent(S, there as u32 * 4) {
        let index = g.choices.below(S, there as u64) as usize;
        return g.crossing_types[index];
    }
    // C has no 128-bit integers where pointers are narrower.
    let wide = g.ws.program.types.pointer() == Width::W64;
    let narrow = ALL.len() - if wide { 0 } else { WIDE };
    let ty = any(g, &ALL[..narrow]);
    if !g.ws.program.types.is_primitive(ty) {
        g.crossing_types.push(ty);
    }
    ty
}

fn any(g: &mut Builder, shapes: &[&Shape]) -> TyId {
    match g.choices.pick(S, shapes) {
        Some(shape) => (shape.make)(g),
        None => Types::U64,
    }
}

fn int(g: &mut Builder) -> IntTy {
    let all = IntTy::all(g.ws.program.types.pointer());
    let portable = g.mix.portable > 0;
    let fits =
        |int: &IntTy| int.bits() < 128 && !(portable && matches!(int, IntTy::Usize(_) | IntTy::Isize(_)));
    let narrow: Vec<IntTy> = all.into_iter().filter(fits).collect();
    *g.choices.pick(S, &narrow).unwrap_or(&IntTy::U32)
}

fn ints(g: &mut Builder, least: u64, most: u64) -> Vec<TyId> {
    (0..g.choices.between(S, least, most)).map(|_| Types::int(int(g))).collect()
}

fn float(g: &mut Builder) -> TyId {
    Types::float(if g.choices.percent(S, 50) { FloatTy::F32 } else { FloatTy::F64 })
}

fn name(g: &Builder) -> String {
    format!("X{}", g.ws.program.types.adts().count())
}

fn structure(g: &mut Builder, parts: Vec<TyId>, repr: Repr) -> TyId {
    let name = name(g);
    let variant = Variant::tuple(&name, 0, &parts);
    g.ws.program.types.add_adt(Adt::new(&name, AdtKind::Struct(variant), repr))
}

fn enumeration(g: &mut Builder, repr: Repr) -> TyId {
    let mut discr = g.choices.below(S, 3) as i128;
    // Negative values decide whether C's type is signed.
    if repr.int.is_none_or(IntTy::signed) && g.choices.percent(S, 50) {
        discr -= 5;
    }
    let mut variants = Vec::new();
    for i in 0..g.choices.between(S, 2, 5) {
        variants.push(Variant::unit(&format!("V{i}"), discr));
        discr += 1 + g.choices.below(S, 20) as i128;
    }
    let name = name(g);
    g.ws.program.types.add_adt(Adt::new(&name, AdtKind::Enum(variants), repr))
}

fn is_struct(types: &Types, ty: TyId) -> bool {
    types.as_adt(ty).is_some_and(|adt| {
        matches!(adt.kind, AdtKind::Struct(_)) && adt.repr.kind == ReprKind::C && adt.lib.is_none()
    })
}

fn fieldless(types: &Types, ty: TyId) -> Option<Repr> {
    types.as_adt(ty).filter(|adt| adt.is_fieldless_enum()).map(|adt| adt.repr)
}

fn fields(types: &Types, ty: TyId) -> impl Iterator<Item = TyId> + '_ {
    types.as_adt(ty).into_iter().flat_map(|adt| adt.all_fields().map(|field| field.ty))
}

/// The scalars in a type, with repetitions.
fn scalars(types: &Types, ty: TyId, found: &mut Vec<TyId>) {
    match types.get(ty) {
        Ty::Array(element, len) => (0..(*len).min(8)).for_each(|_| scalars(types, *element, found)),
        Ty::Adt(_) if !types.as_adt(ty).is_some_and(Adt::is_enum) => {
            fields(types, ty).for_each(|field| scalars(types, field, found));
        }
        _ => found.push(ty),
    }
}

fn has(types: &Types, ty: TyId, is: fn(&Types, TyId) -> bool) -> bool {
    let mut leaves = Vec::new();
    scalars(types, ty, &mut leaves);
    leaves.into_iter().any(|leaf| is(types, leaf))
}

fn only_ints(types: &Types, ty: TyId) -> bool {
    let mut leaves = Vec::new();
    scalars(types, ty, &mut leaves);
    is_struct(types, ty) && leaves.into_iter().all(|leaf| is_int(types, leaf))
}

fn is_int(types: &Types, ty: TyId) -> bool {
    types.as_int(ty).is_some()
}

fn is_float(types: &Types, ty: TyId) -> bool {
    types.as_float(ty).is_some()
}
