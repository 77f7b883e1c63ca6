//! Scalars and intrinsics.

use super::*;

/// Every observable type with awkward values; operators, casts and literals.
pub(super) fn scalars() -> Sample {
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
    for int in IntTy::all(mir::Width::W64) {
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
pub(super) fn gated_floats() -> Sample {
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

/// Intrinsics: one for each way to spell them.
pub(super) fn intrinsics() -> Sample {
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
