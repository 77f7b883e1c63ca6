//! Aggregates, pointers and library types.

use super::*;

/// Structs, tuples, arrays, enums, unions; their parts read, written and borrowed.
pub(super) fn aggregates() -> Sample {
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
    b.observe(&mut e, copy(d), ObservedTy::Int(IntTy::Isize(mir::Width::W64)), 1);
    b.ret();
    finish("aggregates", p, b, e)
}

/// References and raw pointers to all kinds of places; offsets, casts, storage, types that are not `Copy`.
pub(super) fn pointers() -> Sample {
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

/// Library types as locals, built where the library allows it; SIMD vectors.
pub(super) fn library() -> Sample {
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
    b.observe(&mut e, copy(d), ObservedTy::Int(IntTy::Isize(mir::Width::W64)), 0);
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
