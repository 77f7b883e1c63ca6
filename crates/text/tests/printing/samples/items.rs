//! Statics and constants.

use super::*;

/// Statics and constants of all kinds of values.
pub(super) fn statics() -> Sample {
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
