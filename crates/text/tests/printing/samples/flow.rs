//! Control flow, calls, and constructs that only some versions have.

use super::*;

/// Switches on all types, loops, cleanup blocks and unwind actions.
pub(super) fn control() -> Sample {
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
pub(super) fn calls() -> Sample {
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
        f.function.attrs = FnAttrs { inline, abi, ..FnAttrs::default() };
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

/// What old versions lack.
pub(super) fn new() -> Sample {
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
pub(super) fn old() -> Sample {
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
pub(super) fn retag() -> Sample {
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
