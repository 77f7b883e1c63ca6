//! Programs that use every form of the language, with the events that they must show.

use mir::observe::{HASH_SEED, hash_line, mix};
use mir::types::FnSig;
use mir::*;

use crate::build::*;

/// A program and what it must print.
pub struct Sample {
    pub name: &'static str,
    pub program: Program,
    pub expected: Expected,
    /// In which versions it can be written.
    pub supported: fn(Version) -> bool,
    /// Whether const evaluation can run it.
    pub const_eval: bool,
}

impl Sample {
    pub fn hash(&self) -> u64 {
        self.expected.events.iter().fold(HASH_SEED, |hash, event| mix(hash, *event))
    }

    pub fn last_line(&self) -> String {
        hash_line(self.hash())
    }

    pub fn trace(&self) -> String {
        let events: String = self.expected.events.iter().map(|event| format!("{event}\n")).collect();
        events + &self.last_line() + "\n"
    }
}

pub fn all() -> Vec<Sample> {
    vec![
        scalars(),
        gated_floats(),
        aggregates(),
        pointers(),
        control(),
        calls(),
        statics(),
        library(),
        intrinsics(),
        new(),
        old(),
        retag(),
    ]
}

const I32: TyId = Types::int(IntTy::I32);
const I64: TyId = Types::int(IntTy::I64);
const F32: TyId = Types::float(FloatTy::F32);
const F64: TyId = Types::float(FloatTy::F64);
const ANY: fn(Version) -> bool = |_| true;
const OB_U32: ObservedTy = ObservedTy::Int(IntTy::U32);
const OB_I32: ObservedTy = ObservedTy::Int(IntTy::I32);
const OB_U8: ObservedTy = ObservedTy::Int(IntTy::U8);
const OB_USIZE: ObservedTy = ObservedTy::Int(IntTy::Usize);
const OB_F32: ObservedTy = ObservedTy::Float(FloatTy::F32);

fn u32_(value: u32) -> Operand {
    scalar(Types::U32, value as u128)
}

fn i32_(value: i32) -> Operand {
    scalar(I32, value as u32 as u128)
}

fn usize_(value: u64) -> Operand {
    scalar(Types::USIZE, value as u128)
}

fn finish(name: &'static str, mut program: Program, body: Body, expected: Expected) -> Sample {
    *program.func_mut(FuncId(0)) = body.function;
    Sample { name, program, expected, supported: ANY, const_eval: true }
}

/// Every observable type with awkward values; operators, casts and literals.
fn scalars() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let checked = p.types.tuple(vec![I32, Types::BOOL]);
    let mut b = Body::new("fn0", &[I32, F32, Types::CHAR], Types::UNIT);
    p.entry.args = vec![
        Const::Scalar { bits: 0xffff_fffb, ty: I32 },
        Const::Scalar { bits: 0xffc0_0001, ty: F32 },
        Const::Scalar { bits: 'ß' as u128, ty: Types::CHAR },
    ];
    let (a, nan, c) = (Local(1), Local(2), Local(3));
    b.observe(&mut e, copy(a), OB_I32, 0xffff_fffb);
    b.observe(&mut e, copy(nan), OB_F32, 0x7fc0_0000);
    b.observe(&mut e, mov(c), ObservedTy::Char, 'ß' as u128);
    for int in IntTy::ALL {
        let top = 1u128 << (int.bits() - 1);
        for bits in [0, 1, top, top - 1, int.truncate(u128::MAX)] {
            b.observe(&mut e, scalar(Types::int(int), bits), ObservedTy::Int(int), bits);
        }
    }
    let floats = [
        (FloatTy::F32, [0, 1, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fa0_0000, 0x3dcc_cccd, 0xff7f_ffff]),
        (
            FloatTy::F64,
            [0, 1, 1 << 63, 0x7ff << 52, 0xfff << 52, 0x7ff1 << 48, 0x3fb9_9999_9999_999a, 0x7fef << 48],
        ),
    ];
    for (float, values) in floats {
        for bits in values {
            b.observe(&mut e, scalar(Types::float(float), bits), ObservedTy::Float(float), bits);
        }
    }
    for c in ['\0', '\'', '\\', '"', 'a', '\u{d7ff}', '\u{10ffff}'] {
        b.observe(&mut e, scalar(Types::CHAR, c as u128), ObservedTy::Char, c as u128);
    }
    b.observe(&mut e, scalar(Types::BOOL, 1), ObservedTy::Bool, 1);
    b.observe(&mut e, scalar(Types::BOOL, 0), ObservedTy::Bool, 0);

    let binary: [(BinOp, i32, i32, i32); 10] = [
        (BinOp::Add, i32::MAX, 1, i32::MIN),
        (BinOp::Sub, -5, -7, 2),
        (BinOp::Mul, 1 << 20, 1 << 20, 0),
        (BinOp::Div, -7, 2, -3),
        (BinOp::Rem, -7, 2, -1),
        (BinOp::BitXor, 6, 3, 5),
        (BinOp::BitAnd, 6, 3, 2),
        (BinOp::BitOr, 6, 3, 7),
        (BinOp::Shl, 1, 33, 2),
        (BinOp::Shr, -8, 1, -4),
    ];
    for (op, x, y, result) in binary {
        let x = b.let_(I32, Rvalue::Use(i32_(x)));
        let r = b.let_(I32, Rvalue::Binary(op, copy(x), i32_(y)));
        b.observe(&mut e, copy(r), OB_I32, result as u32 as u128);
    }
    let comparisons = [BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge];
    for (op, result) in comparisons.into_iter().zip([0, 1, 1, 1, 0, 0]) {
        let r = b.let_(Types::BOOL, Rvalue::Binary(op, copy(a), i32_(3)));
        b.observe(&mut e, copy(r), ObservedTy::Bool, result);
    }
    let checks = [
        (BinOp::Add, (-5i32).overflowing_add(i32::MAX)),
        (BinOp::Sub, (-5i32).overflowing_sub(i32::MAX)),
        (BinOp::Mul, (-5i32).overflowing_mul(i32::MAX)),
    ];
    for (op, (value, overflow)) in checks {
        let r = b.let_(checked, Rvalue::Checked(op, copy(a), i32_(i32::MAX)));
        b.observe(&mut e, copy(field(r, 0)), OB_I32, value as u32 as u128);
        b.observe(&mut e, copy(field(r, 1)), ObservedTy::Bool, overflow as u128);
    }
    // A negated literal stays a negation; a negated negative one too.
    for (op, bits, result) in [(UnOp::Neg, 5, -5i32), (UnOp::Neg, 0xffff_fffb, 5), (UnOp::Not, 0, -1)] {
        let r = b.let_(I32, Rvalue::Unary(op, scalar(I32, bits)));
        b.observe(&mut e, copy(r), OB_I32, result as u32 as u128);
    }
    let r = b.let_(I32, Rvalue::Unary(UnOp::Neg, copy(a)));
    b.observe(&mut e, copy(r), OB_I32, 5);
    let r = b.let_(F32, Rvalue::Unary(UnOp::Neg, scalar(F32, 0)));
    b.observe(&mut e, copy(r), OB_F32, 0x8000_0000);

    let casts = [
        (copy(a), Types::U8, OB_U8, 0xfb),
        (copy(a), F32, OB_F32, 0xc0a0_0000),
        (i32_(-5), I64, ObservedTy::Int(IntTy::I64), -5i64 as u64 as u128),
        (copy(nan), I32, OB_I32, 0),
        (scalar(Types::BOOL, 1), I32, OB_I32, 1),
        (scalar(Types::U8, 65), Types::CHAR, ObservedTy::Char, 65),
        (scalar(F32, 0x3fc0_0000), F64, ObservedTy::Float(FloatTy::F64), 0x3ff8 << 48),
    ];
    for (op, to, observed, bits) in casts {
        let r = b.let_(to, Rvalue::Cast(CastKind::As, op, to));
        b.observe(&mut e, copy(r), observed, bits);
    }
    let r = b.let_(Types::U32, Rvalue::Cast(CastKind::Transmute, scalar(F32, 0x3f80_0000), Types::U32));
    b.observe(&mut e, copy(r), OB_U32, 0x3f80_0000);
    b.ret();
    finish("scalars", p, b, e)
}

/// `f16` and `f128`: literals, arithmetic-free observation.
fn gated_floats() -> Sample {
    let (p, mut e) = (Program::new(), Expected::default());
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let f128 = |top: u128, low: u128| top << 112 | low;
    let values = [
        (FloatTy::F16, vec![0, 1, 0x3c00, 0x8000, 0x7bff, 0x7c00, 0xfc00, 0x7e01, 0x2e66]),
        (
            FloatTy::F128,
            vec![
                0,
                1,
                f128(0x3fff, 0),
                f128(0x8000, 0),
                f128(0x7fff, 0),
                f128(0x7fff, 1),
                f128(0xbffb, 0x9999 << 90),
            ],
        ),
    ];
    for (float, values) in values {
        for bits in values {
            let local = b.let_(Types::float(float), Rvalue::Use(scalar(Types::float(float), bits)));
            b.observe(&mut e, copy(local), ObservedTy::Float(float), bits);
        }
    }
    b.ret();
    let sample = finish("gated floats", p, b, e);
    Sample { supported: |version| version >= Version::new(85), ..sample }
}

/// Structs, tuples, arrays, enums, unions; their parts read, written and borrowed.
fn aggregates() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let t = &mut p.types;
    let one = t.tuple(vec![Types::U32]);
    let pair = t.tuple(vec![Types::U8, Types::U32]);
    let array = t.array(Types::U32, 4);
    let empty = t.array(Types::U32, 0);
    let repr = |kind| Repr { kind, ..Repr::default() };
    let unit_struct = t.add_adt(Adt::new("Unit", AdtKind::Struct(Variant::unit("Unit", 0)), Repr::default()));
    let hollow =
        t.add_adt(Adt::new("Hollow", AdtKind::Struct(Variant::named("Hollow", 0, &[])), Repr::default()));
    let hollow_tuple =
        t.add_adt(Adt::new("HollowT", AdtKind::Struct(Variant::tuple("HollowT", 0, &[])), Repr::default()));
    let packed = Repr { kind: ReprKind::C, pack: Some(1), ..Repr::default() };
    let named = t.add_adt(Adt::new(
        "Named",
        AdtKind::Struct(Variant::named("Named", 0, &[("a", Types::U8), ("b", Types::U32)])),
        packed,
    ));
    let wrapper = t.add_adt(Adt::new(
        "Wrapper",
        AdtKind::Struct(Variant::tuple("Wrapper", 0, &[Types::U32])),
        repr(ReprKind::Transparent),
    ));
    let aligned = Repr { align: Some(16), ..Repr::default() };
    let nested =
        t.add_adt(Adt::new("Nested", AdtKind::Struct(Variant::tuple("Nested", 0, &[named, array])), aligned));
    let union_fields =
        vec![Field { name: "int".into(), ty: Types::U32 }, Field { name: "float".into(), ty: F32 }];
    let union = t.add_adt(Adt::new("Bits", AdtKind::Union(union_fields), repr(ReprKind::C)));
    let variants = vec![
        Variant::unit("A", 3),
        Variant::tuple("B", 4, &[Types::U32, pair]),
        Variant::named("C", -2, &[("x", array)]),
    ];
    let int_repr = Repr { int: Some(IntTy::I16), ..Repr::default() };
    let enumeration = t.add_adt(Adt::new("Choice", AdtKind::Enum(variants), int_repr));
    let plain = t.add_adt(Adt::new(
        "Plain",
        AdtKind::Enum(vec![Variant::unit("X", 0), Variant::unit("Y", 1)]),
        Repr::default(),
    ));

    let mut b = Body::new("fn0", &[], Types::UNIT);
    let x = b.local(one);
    b.build(x, AggregateKind::Tuple(one), &[u32_(11)]);
    b.observe(&mut e, copy(field(x, 0)), OB_U32, 11);
    let x = b.local(Types::UNIT);
    b.build(x, AggregateKind::Tuple(Types::UNIT), &[]);
    let x = b.local(empty);
    b.build(x, AggregateKind::Array(empty), &[]);
    for ty in [unit_struct, hollow, hollow_tuple] {
        let x = b.local(ty);
        b.build(x, AggregateKind::Adt(ty, 0), &[]);
    }
    let n = b.local(named);
    b.build(n, AggregateKind::Adt(named, 0), &[scalar(Types::U8, 1), u32_(2)]);
    b.observe(&mut e, copy(field(n, 1)), OB_U32, 2);
    b.assign(field(n, 1), Rvalue::Use(u32_(22)));
    let w = b.local(wrapper);
    b.build(w, AggregateKind::Adt(wrapper, 0), &[copy(field(n, 1))]);
    b.observe(&mut e, copy(field(w, 0)), OB_U32, 22);
    let arr = b.let_(array, Rvalue::Repeat(u32_(7), 4));
    let i = b.let_(Types::USIZE, Rvalue::Use(usize_(2)));
    b.assign(index(arr, i), Rvalue::Use(u32_(9)));
    let nest = b.local(nested);
    b.build(nest, AggregateKind::Adt(nested, 0), &[mov(n), copy(arr)]);
    b.observe(&mut e, copy(index(field(nest, 1), i)), OB_U32, 9);
    b.observe(&mut e, copy(field(field(nest, 0), 0)), OB_U8, 1);
    b.build(arr, AggregateKind::Array(array), &[u32_(1), u32_(2), u32_(3), u32_(4)]);
    b.observe(&mut e, copy(index(arr, i)), OB_U32, 3);

    let u = b.local(union);
    b.build(u, AggregateKind::Union(union, 1), &[scalar(F32, 0x3f80_0000)]);
    b.observe(&mut e, copy(field(u, 0)), OB_U32, 0x3f80_0000);
    b.assign(field(u, 0), Rvalue::Use(u32_(0x4000_0000)));
    b.observe(&mut e, copy(field(u, 1)), OB_F32, 0x4000_0000);

    let i16_ = Types::int(IntTy::I16);
    let c = b.local(enumeration);
    let discr = b.local(i16_);
    let tup = b.local(pair);
    b.build(tup, AggregateKind::Tuple(pair), &[scalar(Types::U8, 5), u32_(6)]);
    b.build(c, AggregateKind::Adt(enumeration, 1), &[u32_(8), copy(tup)]);
    b.observe(&mut e, copy(variant(c, 1, 0)), OB_U32, 8);
    b.observe(&mut e, copy(field(variant(c, 1, 1), 1)), OB_U32, 6);
    b.assign(field(variant(c, 1, 1), 1), Rvalue::Use(u32_(66)));
    b.observe(&mut e, copy(field(variant(c, 1, 1), 1)), OB_U32, 66);
    let r = b.let_(Types::U32, Rvalue::Use(mov(variant(c, 1, 0))));
    b.observe(&mut e, copy(r), OB_U32, 8);
    b.build(c, AggregateKind::Adt(enumeration, 2), &[copy(arr)]);
    b.assign(index(variant(c, 2, 0), i), Rvalue::Use(u32_(33)));
    b.observe(&mut e, copy(index(variant(c, 2, 0), i)), OB_U32, 33);
    b.assign(discr, Rvalue::Discriminant(c.into()));
    b.observe(&mut e, copy(discr), ObservedTy::Int(IntTy::I16), 0xfffe);
    b.push(Statement::SetDiscriminant(c.into(), 0));
    b.assign(discr, Rvalue::Discriminant(c.into()));
    b.observe(&mut e, copy(discr), ObservedTy::Int(IntTy::I16), 3);
    b.build(c, AggregateKind::Adt(enumeration, 0), &[]);
    let y = b.local(plain);
    b.build(y, AggregateKind::Adt(plain, 1), &[]);
    let d = b.let_(Types::ISIZE, Rvalue::Discriminant(y.into()));
    b.observe(&mut e, copy(d), ObservedTy::Int(IntTy::Isize), 1);
    b.ret();
    finish("aggregates", p, b, e)
}

/// References and raw pointers to all kinds of places; offsets, casts, storage, types that are not `Copy`.
fn pointers() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let t = &mut p.types;
    let array = t.array(Types::U32, 4);
    let (shared, unique) = (t.reference(Mutbl::Not, Types::U32), t.reference(Mutbl::Mut, Types::U32));
    let (raw, raw_mut) = (t.raw_ptr(Mutbl::Not, Types::U32), t.raw_ptr(Mutbl::Mut, Types::U32));
    let bytes = t.raw_ptr(Mutbl::Mut, Types::U8);
    let variants = vec![Variant::unit("N", 0), Variant::tuple("S", 1, &[Types::U32])];
    let maybe = t.add_adt(Adt::new("Maybe", AdtKind::Enum(variants), Repr::default()));
    let holder = t.add_adt(Adt::new(
        "Holder",
        AdtKind::Struct(Variant::named("Holder", 0, &[("r", unique)])),
        Repr::default(),
    ));
    let fat = t.tuple(vec![raw, Types::USIZE]);
    let slice = t.intern(Ty::Slice(Types::U32));
    let slice_ref = t.reference(Mutbl::Not, slice);

    let mut b = Body::new("fn0", &[], Types::UNIT);
    let arr = b.let_(array, Rvalue::Repeat(u32_(5), 4));
    let i = b.let_(Types::USIZE, Rvalue::Use(usize_(3)));
    let r = b.let_(shared, Rvalue::Ref(Mutbl::Not, index(arr, i)));
    b.observe(&mut e, copy(deref(r)), OB_U32, 5);
    let m = b.let_(unique, Rvalue::Ref(Mutbl::Mut, index(arr, i)));
    b.assign(deref(m), Rvalue::Use(u32_(50)));
    b.observe(&mut e, copy(index(arr, i)), OB_U32, 50);
    let h = b.local(holder);
    b.build(h, AggregateKind::Adt(holder, 0), &[mov(m)]);
    let m = b.let_(unique, Rvalue::Use(mov(field(h, 0))));
    b.observe(&mut e, copy(deref(m)), OB_U32, 50);
    let q = b.let_(raw_mut, Rvalue::RawPtr(Mutbl::Mut, index(arr, i)));
    let q = b.let_(raw_mut, Rvalue::Binary(BinOp::Offset, copy(q), scalar(Types::ISIZE, u64::MAX as u128)));
    b.assign(deref(q), Rvalue::Use(u32_(0x0102_0304)));
    let q8 = b.let_(bytes, Rvalue::Cast(CastKind::PtrToPtr, copy(q), bytes));
    b.observe(&mut e, copy(deref(q8)), OB_U8, 4);
    let q8 = b.let_(bytes, Rvalue::Cast(CastKind::As, copy(q), bytes));
    b.observe(&mut e, copy(deref(q8)), OB_U8, 4);
    let c = b.let_(raw, Rvalue::RawPtr(Mutbl::Not, deref(q)));
    b.observe(&mut e, copy(deref(c)), OB_U32, 0x0102_0304);
    let s = b.local(maybe);
    b.build(s, AggregateKind::Adt(maybe, 1), &[u32_(17)]);
    b.assign(q, Rvalue::RawPtr(Mutbl::Mut, variant(s, 1, 0)));
    b.assign(deref(q), Rvalue::Use(u32_(18)));
    b.observe(&mut e, copy(variant(s, 1, 0)), OB_U32, 18);
    b.assign(m, Rvalue::Ref(Mutbl::Mut, variant(s, 1, 0)));
    b.assign(deref(m), Rvalue::Use(u32_(19)));
    b.assign(r, Rvalue::Ref(Mutbl::Not, variant(s, 1, 0)));
    b.observe(&mut e, copy(deref(r)), OB_U32, 19);
    let ps = p.types.raw_ptr(Mutbl::Mut, maybe);
    let ps = b.let_(ps, Rvalue::RawPtr(Mutbl::Mut, s.into()));
    b.assign(variant(deref(ps), 1, 0), Rvalue::Use(u32_(20)));
    b.observe(&mut e, copy(variant(s, 1, 0)), OB_U32, 20);
    let first = b.let_(Types::USIZE, Rvalue::Use(usize_(0)));
    b.assign(c, Rvalue::RawPtr(Mutbl::Not, index(arr, first)));
    let pa = p.types.raw_ptr(Mutbl::Not, array);
    let pa = b.let_(pa, Rvalue::RawPtr(Mutbl::Not, arr.into()));
    b.assign(c, Rvalue::Cast(CastKind::PtrToPtr, copy(pa), raw));
    let pair = b.local(fat);
    b.build(pair, AggregateKind::Tuple(fat), &[copy(c), usize_(4)]);
    let sl = b.let_(slice_ref, Rvalue::Cast(CastKind::Transmute, copy(pair), slice_ref));
    b.observe(&mut e, copy(index(deref(sl), i)), OB_U32, 50);
    let tmp = b.local(Types::U32);
    b.push(Statement::StorageLive(tmp));
    b.assign(tmp, Rvalue::Use(u32_(1)));
    b.push(Statement::StorageDead(tmp));
    let yes = b.let_(Types::BOOL, Rvalue::Binary(BinOp::Lt, copy(i), usize_(4)));
    b.push(Statement::Assume(copy(yes)));
    b.function.debug.push(("number".into(), i.into()));
    b.function.debug.push(("element".into(), deref(m)));
    b.function.locals[arr.0 as usize].name = Some("array".into());
    b.ret();
    finish("pointers", p, b, e)
}

/// Switches on all types, loops, cleanup blocks and unwind actions.
fn control() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let mut b = Body::new("fn0", &[Types::U32], Types::UNIT);
    p.entry.args = vec![Const::Scalar { bits: 3, ty: Types::U32 }];
    let switches = [
        (i32_(-1), vec![(0xffff_ffff, 1), (0, 2)], 1),
        (i32_(i32::MIN), vec![(0, 1), (0x8000_0000, 2)], 2),
        (scalar(Types::BOOL, 0), vec![(0, 1)], 1),
        (scalar(Types::BOOL, 0), vec![(1, 1)], 0),
        (scalar(Types::CHAR, '\'' as u128), vec![('\'' as u128, 1), ('b' as u128, 2)], 1),
        (scalar(Types::int(IntTy::U128), u128::MAX), vec![(u128::MAX, 1)], 1),
        (u32_(9), vec![], 0),
    ];
    for (value, arms, result) in switches {
        let ty = typing::operand_ty(&p, &b.function, &value).expect("a typed operand");
        let x = b.let_(ty, Rvalue::Use(value));
        let (r, join) = (b.local(Types::U8), b.function.add_block());
        let mut targets = Vec::new();
        let mut blocks = Vec::new();
        for (bits, n) in arms {
            let block = b.function.add_block();
            targets.push((bits, block));
            blocks.push((block, n));
        }
        let otherwise = b.function.add_block();
        blocks.push((otherwise, 0));
        b.end(Terminator::SwitchInt { op: copy(x), targets, otherwise });
        for (block, n) in blocks {
            b.start(block);
            b.assign(r, Rvalue::Use(scalar(Types::U8, n)));
            b.end(Terminator::Goto(join));
        }
        b.start(join);
        b.observe(&mut e, copy(r), OB_U8, result);
    }
    // A loop that observes at the same site thrice.
    let n = Local(1);
    let (head, body, after) = (b.function.add_block(), b.function.add_block(), b.function.add_block());
    b.end(Terminator::Goto(head));
    b.start(head);
    b.end(Terminator::SwitchInt { op: copy(n), targets: vec![(0, after)], otherwise: body });
    b.start(body);
    let site = e.events.len() as u32;
    let unit = b.local(Types::UNIT);
    b.call(unit, Callee::Observe { site }, &[copy(n)]);
    b.assign(n, Rvalue::Binary(BinOp::Sub, copy(n), u32_(1)));
    b.end(Terminator::Goto(head));
    for bits in [3, 2, 1] {
        e.events.push(Event::new(site, OB_U32, bits));
    }
    b.start(after);
    // Drops, unwind actions and cleanup blocks; nothing unwinds.
    let actions = [Unwind::Continue, Unwind::Unreachable, Unwind::Terminate(Reason::Abi)];
    for unwind in actions {
        let target = b.function.add_block();
        b.end(Terminator::Drop { place: n.into(), target, unwind });
        b.start(target);
    }
    let (resume, abort) = (b.function.add_block(), b.function.add_block());
    for cleanup in [resume, abort] {
        b.function.block_mut(cleanup).cleanup = true;
        let target = b.function.add_block();
        let (callee, args) = (Callee::Observe { site: 1000 }, vec![u32_(1)]);
        let unwind = Unwind::Cleanup(cleanup);
        b.end(Terminator::Call { dest: unit.into(), callee, args, target, unwind });
        e.events.push(Event::new(1000, OB_U32, 1));
        b.start(target);
    }
    b.function.block_mut(resume).terminator = Some(Terminator::UnwindResume);
    b.function.block_mut(abort).terminator = Some(Terminator::UnwindTerminate(Reason::InCleanup));
    let never = b.function.add_block();
    b.function.block_mut(never).terminator = Some(Terminator::Unreachable);
    b.ret();
    finish("control", p, b, e)
}

/// Calls of functions, through pointers, into all kinds of places.
fn calls() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let sig = |abi| FnSig { abi, params: vec![Types::U32], ret: Types::U32 };
    let fn_ptr = p.types.intern(Ty::FnPtr(sig(Abi::Rust)));
    let fn_ptr_c = p.types.intern(Ty::FnPtr(sig(Abi::C)));
    let thunk = p.types.intern(Ty::FnPtr(FnSig { abi: Abi::Rust, params: vec![], ret: Types::UNIT }));
    let holder = p.types.tuple(vec![fn_ptr, Types::U32]);
    let pointer_to_fn = p.types.raw_ptr(Mutbl::Not, fn_ptr);
    let variants = vec![Variant::unit("N", 0), Variant::tuple("S", 1, &[Types::U32])];
    let maybe = p.types.add_adt(Adt::new("Maybe", AdtKind::Enum(variants), Repr::default()));

    let double = |name: &str, abi, inline| {
        let mut f = Body::new(name, &[Types::U32], Types::U32);
        f.function.attrs = FnAttrs { inline, abi };
        f.assign(Place::RET, Rvalue::Binary(BinOp::Add, copy(Local(1)), copy(Local(1))));
        f.ret();
        f.function
    };
    let f1 = p.add_function(double("fn1", Abi::Rust, Some(Inline::Always)));
    let f2 = p.add_function(double("fn2", Abi::C, Some(Inline::Never)));
    let f3 = p.add_function({
        let mut f = Body::new("fn3", &[], Types::UNIT);
        f.function.attrs.inline = Some(Inline::Hint);
        let unit = f.local(Types::UNIT);
        f.call(unit, Callee::Observe { site: 77 }, &[u32_(77)]);
        f.ret();
        f.function
    });
    for (name, ty, function) in [("FN1", fn_ptr, f1), ("FN2", fn_ptr_c, f2), ("FN3", thunk, f3)] {
        p.consts.push(NamedConst { name: name.into(), ty, value: ConstValue::Fn(function) });
    }
    let constant = |n| Operand::Const(Const::Named(ConstId(n)));

    let mut b = Body::new("fn0", &[Types::U32, fn_ptr], Types::U32);
    p.entry.args = vec![Const::Scalar { bits: 21, ty: Types::U32 }, Const::Named(ConstId(0))];
    let x = b.local(Types::U32);
    b.call(x, function(f1), &[copy(Local(1))]);
    b.observe(&mut e, copy(x), OB_U32, 42);
    b.call(x, function(f2), &[mov(x)]);
    b.observe(&mut e, copy(x), OB_U32, 84);
    b.call(x, Callee::Pointer(copy(Local(2))), &[u32_(3)]);
    b.observe(&mut e, copy(x), OB_U32, 6);
    let g = b.let_(fn_ptr_c, Rvalue::Use(constant(1)));
    b.call(x, Callee::Pointer(mov(g)), &[u32_(4)]);
    b.observe(&mut e, copy(x), OB_U32, 8);
    b.call(x, Callee::Pointer(constant(0)), &[u32_(5)]);
    b.observe(&mut e, copy(x), OB_U32, 10);
    let h = b.local(holder);
    b.build(h, AggregateKind::Tuple(holder), &[copy(Local(2)), u32_(0)]);
    b.call(field(h, 1), Callee::Pointer(copy(field(h, 0))), &[u32_(6)]);
    b.observe(&mut e, copy(field(h, 1)), OB_U32, 12);
    let q = b.let_(pointer_to_fn, Rvalue::RawPtr(Mutbl::Not, field(h, 0)));
    b.call(x, Callee::Pointer(copy(deref(q))), &[u32_(7)]);
    b.observe(&mut e, copy(x), OB_U32, 14);
    let s = b.local(maybe);
    b.build(s, AggregateKind::Adt(maybe, 1), &[u32_(0)]);
    b.call(variant(s, 1, 0), function(f1), &[u32_(8)]);
    b.observe(&mut e, copy(variant(s, 1, 0)), OB_U32, 16);
    b.call(x, function(f1), &[copy(variant(s, 1, 0))]);
    b.observe(&mut e, copy(x), OB_U32, 32);
    b.call(x, Callee::Intrinsic(Intrinsic::BlackBox, vec![GenericArg::Ty(Types::U32)]), &[u32_(9)]);
    b.observe(&mut e, copy(x), OB_U32, 9);
    let (unit, f) = (b.local(Types::UNIT), b.let_(thunk, Rvalue::Use(constant(2))));
    b.call(unit, Callee::Pointer(copy(f)), &[]);
    b.call(unit, function(f3), &[]);
    e.events.extend([Event::new(77, OB_U32, 77); 2]);
    b.assign(Place::RET, Rvalue::Use(copy(x)));
    b.ret();
    finish("calls", p, b, e)
}

/// Statics and constants of all kinds of values.
fn statics() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let array = p.types.array(Types::U32, 2);
    let slice = p.types.intern(Ty::Slice(Types::U32));
    let slice_ref = p.types.reference(Mutbl::Not, slice);
    let (raw, raw_mut) = (p.types.raw_ptr(Mutbl::Not, Types::U32), p.types.raw_ptr(Mutbl::Mut, Types::U32));
    let (shared, array_mut) = (p.types.reference(Mutbl::Not, Types::U32), p.types.raw_ptr(Mutbl::Mut, array));
    let pair = p.types.tuple(vec![Types::U8, shared]);
    let pair_ref = p.types.reference(Mutbl::Not, pair);
    let fields = vec![Field { name: "a".into(), ty: Types::U32 }, Field { name: "b".into(), ty: F32 }];
    let union = p.types.add_adt(Adt::new("Bits", AdtKind::Union(fields), Repr::default()));
    let unsync = p.types.add_adt(Adt::new(
        "Unsync",
        AdtKind::Struct(Variant::tuple("Unsync", 0, &[raw_mut, union])),
        Repr::default(),
    ));
    let unsync_ref = p.types.reference(Mutbl::Not, unsync);
    let atomic = p.types.lib(LibTy::Atomic(IntTy::U32));
    let cell = p.types.lib(LibTy::Cell(Types::U32));
    let option = p.types.lib(LibTy::Option(shared));
    let non_zero = p.types.lib(LibTy::NonZero(IntTy::U8));
    let maybe_uninit = p.types.lib(LibTy::MaybeUninit(Types::U32));
    let manually = p.types.lib(LibTy::ManuallyDrop(Types::U32));
    let non_null = p.types.lib(LibTy::NonNull(Types::U32));
    let unsafe_cell = p.types.lib(LibTy::UnsafeCell(Types::U8));
    let ordering = p.types.lib(LibTy::Ordering);
    let many =
        p.types.tuple(vec![cell, option, non_zero, maybe_uninit, manually, non_null, unsafe_cell, ordering]);
    let _atomic_ref = p.types.reference(Mutbl::Not, atomic);

    let number = |n| ConstValue::Scalar(n);
    let aggregate = |fields| ConstValue::Aggregate { variant: 0, fields };
    let statics = [
        ("NUMBER", Mutbl::Not, Types::U32, number(70)),
        ("ARRAY", Mutbl::Mut, array, aggregate(vec![number(1), number(2)])),
        ("PAIR", Mutbl::Not, pair, aggregate(vec![number(5), ConstValue::StaticAddr(StaticId(0))])),
        (
            "UNSYNC",
            Mutbl::Not,
            unsync,
            aggregate(vec![number(16), ConstValue::Union { field: 1, value: Box::new(number(0x3f80_0000)) }]),
        ),
        ("ATOMIC", Mutbl::Not, atomic, aggregate(vec![number(4)])),
        (
            "MANY",
            Mutbl::Mut,
            many,
            aggregate(vec![
                aggregate(vec![number(1)]),
                ConstValue::Aggregate { variant: 1, fields: vec![ConstValue::Ref(Box::new(number(6)))] },
                aggregate(vec![number(7)]),
                ConstValue::Union { field: 1, value: Box::new(number(8)) },
                aggregate(vec![number(9)]),
                aggregate(vec![ConstValue::Ref(Box::new(number(6)))]),
                aggregate(vec![number(1)]),
                ConstValue::Aggregate { variant: 2, fields: vec![] },
            ]),
        ),
    ];
    for (name, mutbl, ty, value) in statics {
        p.statics.push(Static { name: name.into(), mutbl, ty, value });
    }
    let consts = [
        ("SLICE", slice_ref, ConstValue::Ref(Box::new(aggregate(vec![number(10), number(20)])))),
        ("RAW", raw, ConstValue::Ref(Box::new(number(30)))),
        ("NUMBER_REF", shared, ConstValue::StaticAddr(StaticId(0))),
        ("ARRAY_PTR", array_mut, ConstValue::StaticAddr(StaticId(1))),
        ("NULL", raw_mut, number(0)),
        ("NUMBER_PTR", raw, ConstValue::StaticAddr(StaticId(0))),
    ];
    for (name, ty, value) in consts {
        p.consts.push(NamedConst { name: name.into(), ty, value });
    }
    let constant = |n| Rvalue::Use(Operand::Const(Const::Named(ConstId(n))));
    let static_ = |n| Rvalue::Use(Operand::Const(Const::Static(StaticId(n))));

    let mut b = Body::new("fn0", &[slice_ref, array_mut, shared], Types::UNIT);
    p.entry.args = vec![Const::Named(ConstId(0)), Const::Static(StaticId(1)), Const::Static(StaticId(0))];
    let one = b.let_(Types::USIZE, Rvalue::Use(usize_(1)));
    b.observe(&mut e, copy(index(deref(Local(1)), one)), OB_U32, 20);
    b.assign(index(deref(Local(2)), one), Rvalue::Use(u32_(99)));
    b.observe(&mut e, copy(deref(Local(3))), OB_U32, 70);
    let m = b.let_(array_mut, static_(1));
    b.observe(&mut e, copy(index(deref(m), one)), OB_U32, 99);
    b.assign(m, constant(3));
    b.observe(&mut e, copy(index(deref(m), one)), OB_U32, 99);
    let s = b.let_(shared, static_(0));
    b.observe(&mut e, copy(deref(s)), OB_U32, 70);
    b.assign(s, constant(2));
    b.observe(&mut e, copy(deref(s)), OB_U32, 70);
    let q = b.let_(raw, constant(1));
    b.observe(&mut e, copy(deref(q)), OB_U32, 30);
    b.assign(q, constant(5));
    b.observe(&mut e, copy(deref(q)), OB_U32, 70);
    let r = b.let_(pair_ref, static_(2));
    b.observe(&mut e, copy(field(deref(r), 0)), OB_U8, 5);
    b.assign(s, Rvalue::Use(copy(field(deref(r), 1))));
    b.observe(&mut e, copy(deref(s)), OB_U32, 70);
    let u = b.let_(unsync_ref, static_(3));
    b.observe(&mut e, copy(field(field(deref(u), 1), 0)), OB_U32, 0x3f80_0000);
    let null = b.let_(raw_mut, constant(4));
    let address = b.let_(Types::USIZE, Rvalue::Cast(CastKind::As, copy(null), Types::USIZE));
    b.observe(&mut e, copy(address), OB_USIZE, 0);
    b.ret();
    Sample { const_eval: false, ..finish("statics", p, b, e) }
}

/// Library types as locals, built where the library allows it; SIMD vectors.
fn library() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let option = p.types.lib(LibTy::Option(Types::U32));
    let ordering = p.types.lib(LibTy::Ordering);
    let pinned = p.types.lib(LibTy::PhantomPinned);
    let cell = p.types.lib(LibTy::Cell(Types::U32));
    let atomic = p.types.lib(LibTy::Atomic(IntTy::I64));
    let array = p.types.array(I32, 4);
    let simd = Repr { kind: ReprKind::Simd, ..Repr::default() };
    let vector = p.types.add_adt(Adt::new("V4", AdtKind::Struct(Variant::tuple("V4", 0, &[array])), simd));
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let o = b.local(option);
    b.build(o, AggregateKind::Adt(option, 1), &[u32_(4)]);
    b.observe(&mut e, copy(variant(o, 1, 0)), OB_U32, 4);
    b.build(o, AggregateKind::Adt(option, 0), &[]);
    let d = b.let_(Types::ISIZE, Rvalue::Discriminant(o.into()));
    b.observe(&mut e, copy(d), ObservedTy::Int(IntTy::Isize), 0);
    let x = b.local(ordering);
    b.build(x, AggregateKind::Adt(ordering, 0), &[]);
    let d = b.let_(Types::int(IntTy::I8), Rvalue::Discriminant(x.into()));
    b.observe(&mut e, copy(d), ObservedTy::Int(IntTy::I8), 0xff);
    let x = b.local(pinned);
    b.build(x, AggregateKind::Adt(pinned, 0), &[]);
    let c = b.let_(cell, Rvalue::Cast(CastKind::Transmute, u32_(12), cell));
    let v = b.let_(Types::U32, Rvalue::Cast(CastKind::Transmute, mov(c), Types::U32));
    b.observe(&mut e, copy(v), OB_U32, 12);
    b.let_(atomic, Rvalue::Cast(CastKind::Transmute, scalar(I64, 3), atomic));
    let a = b.let_(array, Rvalue::Repeat(i32_(-3), 4));
    let vec = b.let_(vector, Rvalue::Cast(CastKind::Transmute, copy(a), vector));
    b.assign(a, Rvalue::Cast(CastKind::Transmute, copy(vec), array));
    let i = b.let_(Types::USIZE, Rvalue::Use(usize_(1)));
    b.observe(&mut e, copy(index(a, i)), OB_I32, 0xffff_fffd);
    b.ret();
    finish("library", p, b, e)
}

/// Intrinsics: one for each way to spell them.
fn intrinsics() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let raw_mut = p.types.raw_ptr(Mutbl::Mut, Types::U32);
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let x = b.let_(Types::U32, Rvalue::Use(u32_(0x0102_0304)));
    let call = |b: &mut Body, dest: Local, intrinsic, generics: &[GenericArg], args: &[Operand]| {
        b.call(dest, Callee::Intrinsic(intrinsic, generics.to_vec()), args);
    };
    let u32_arg = GenericArg::Ty(Types::U32);
    let r = b.local(Types::U32);
    call(&mut b, r, Intrinsic::Bswap, &[u32_arg], &[copy(x)]);
    b.observe(&mut e, copy(r), OB_U32, 0x0403_0201);
    let f = b.local(F32);
    call(&mut b, f, Intrinsic::Sqrt, &[GenericArg::Ty(F32)], &[scalar(F32, 0x4080_0000)]);
    b.observe(&mut e, copy(f), OB_F32, 0x4000_0000);
    let q = b.let_(raw_mut, Rvalue::RawPtr(Mutbl::Mut, x.into()));
    let (unit, relaxed) = (b.local(Types::UNIT), GenericArg::Ordering(syntax::AtomicOrdering::Release));
    call(&mut b, unit, Intrinsic::AtomicStore, &[u32_arg, relaxed], &[copy(q), u32_(6)]);
    b.observe(&mut e, copy(x), OB_U32, 6);
    b.ret();
    Sample { const_eval: false, ..finish("intrinsics", p, b, e) }
}

/// What old versions lack.
fn new() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let array = p.types.array(Types::U32, 3);
    let slice = p.types.intern(Ty::Slice(Types::U32));
    let (array_ref, slice_ref) = (p.types.reference(Mutbl::Not, array), p.types.reference(Mutbl::Not, slice));
    let (array_mut, slice_mut) = (p.types.raw_ptr(Mutbl::Mut, array), p.types.raw_ptr(Mutbl::Mut, slice));
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let arr = b.let_(array, Rvalue::Repeat(u32_(2), 3));
    let r = b.let_(array_ref, Rvalue::Ref(Mutbl::Not, arr.into()));
    let s = b.let_(slice_ref, Rvalue::Cast(CastKind::Unsize, copy(r), slice_ref));
    let len = b.let_(Types::USIZE, Rvalue::PtrMetadata(copy(s)));
    b.observe(&mut e, copy(len), OB_USIZE, 3);
    let r = b.let_(array_mut, Rvalue::RawPtr(Mutbl::Mut, arr.into()));
    let s = b.let_(slice_mut, Rvalue::Cast(CastKind::Unsize, mov(r), slice_mut));
    b.assign(len, Rvalue::PtrMetadata(mov(s)));
    b.observe(&mut e, copy(len), OB_USIZE, 3);
    b.let_(Types::UNIT, Rvalue::PtrMetadata(copy(r)));
    let mut f = Body::new("fn1", &[], Types::UNIT);
    f.observe(&mut e, u32_(5), OB_U32, 5);
    f.ret();
    let f = p.add_function(f.function);
    b.end(Terminator::TailCall { callee: function(f), args: vec![] });
    let sample = finish("new constructs", p, b, e);
    Sample { supported: |version| version >= Version::new(92), ..sample }
}

/// What new versions lack.
fn old() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let array = p.types.array(Types::U32, 3);
    let raw = p.types.raw_ptr(Mutbl::Not, Types::U32);
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let arr = b.let_(array, Rvalue::Repeat(u32_(2), 3));
    let len = b.let_(Types::USIZE, Rvalue::Len(arr.into()));
    b.observe(&mut e, copy(len), OB_USIZE, 3);
    let i = b.let_(Types::USIZE, Rvalue::Use(usize_(0)));
    let q = b.let_(raw, Rvalue::RawPtr(Mutbl::Not, index(arr, i)));
    let c = b.let_(raw, Rvalue::CopyForDeref(q.into()));
    b.observe(&mut e, copy(deref(c)), OB_U32, 2);
    b.push(Statement::Deinit(arr.into()));
    b.ret();
    let sample = finish("old constructs", p, b, e);
    Sample { supported: |version| version < Version::new(92), const_eval: false, ..sample }
}

/// `Retag`, which 1.97 lacks.
fn retag() -> Sample {
    let mut p = Program::new();
    let mut e = Expected::default();
    let shared = p.types.reference(Mutbl::Not, Types::U32);
    let mut b = Body::new("fn0", &[], Types::UNIT);
    let x = b.let_(Types::U32, Rvalue::Use(u32_(1)));
    let r = b.let_(shared, Rvalue::Ref(Mutbl::Not, x.into()));
    b.push(Statement::Retag(r.into()));
    b.observe(&mut e, copy(deref(r)), OB_U32, 1);
    b.ret();
    let sample = finish("retag", p, b, e);
    Sample { supported: |version| version < Version::new(97), ..sample }
}
