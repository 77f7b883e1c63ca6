//! One test per kind of construct.

use super::*;
use mir::adt::{LibTy, ReprKind};
use mir::program::{Abi, ConstValue, Inline};
use mir::syntax::{
    AggregateKind, BinOp, Callee, CastKind, Const, ConstId, Local, Operand, Place, Proj, Reason, StaticId,
    UnOp, Unwind,
};
use mir::types::{FloatTy, IntTy, Mutbl, Ty, TyId, Types};

const I32: TyId = Types::int(IntTy::I32);

fn local(n: u32) -> Place {
    Place::local(Local(n))
}

fn copy(n: u32) -> Operand {
    Operand::Copy(local(n))
}

fn number(bits: u128, ty: TyId) -> Operand {
    Operand::Const(Const::Scalar { bits, ty })
}

#[test]
fn literals_take_their_type_from_context() {
    let (_, values) = rvalues(
        "",
        "let a: u8; let b: i16; let c: bool; let d: f32; let e: u64; let f: char;",
        "a = 5; b = -3; c = a < 7; d = -1.5; e = 9 as u64; f = 65 as char; a = 2 + a; a = a << 1; b = 0x7f_i16;",
    );
    let i16_ty = Types::int(IntTy::I16);
    let expected = [
        Rvalue::Use(number(5, Types::U8)),
        Rvalue::Use(number(0xfffd, i16_ty)),
        Rvalue::Binary(BinOp::Lt, copy(1), number(7, Types::U8)),
        Rvalue::Use(number(0xbfc0_0000, Types::float(FloatTy::F32))),
        Rvalue::Cast(CastKind::As, number(9, Types::U64), Types::U64),
        Rvalue::Cast(CastKind::As, number(65, Types::U8), Types::CHAR),
        Rvalue::Binary(BinOp::Add, number(2, Types::U8), copy(1)),
        Rvalue::Binary(BinOp::Shl, copy(1), number(1, I32)),
        Rvalue::Use(number(0x7f, i16_ty)),
    ];
    assert_eq!(values, expected);
}

#[test]
fn floats_of_all_widths() {
    let (_, values) = rvalues(
        "",
        "let a: f16; let b: f32; let c: f64; let d: f128;",
        "a = 0.1; b = 1e-45_f32; c = -0.0; d = 1.0; c = 1_f64;",
    );
    let bits: Vec<u128> = values
        .iter()
        .map(|value| match value {
            Rvalue::Use(Operand::Const(Const::Scalar { bits, .. })) => *bits,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(bits, [0x2e66, 1, 1 << 63, 0x3fff << 112, 0x3ff0 << 48]);
}

#[test]
fn places() {
    let (_, values) = rvalues(
        "struct S { f: (u8, [u8; 4]) } enum E { A, B(u8, u8) } union U { a: u8, b: u16 }",
        "let s: S; let p: *mut S; let i: usize; let e: E; let u: U; let x: u8; let q: *mut u8;",
        "x = s.f.0; x = (*p).f.1[i]; x = Field::<u8>(Variant(e, 1), 1); x = Field(Variant(e, 1), 0); x = u.a; \
         x = *q; q = &raw mut s.f.0; q = core::ptr::addr_of_mut!((*p).f.0); \
         q = &raw mut (*core::intrinsics::mir::__internal_make_place(Field::<u8>(Variant(e, 1), 0)));",
    );
    let place = |n: u32, projection: &[Proj]| Place { local: Local(n), projection: projection.to_vec() };
    let read = |n, projection: &[Proj]| Rvalue::Use(Operand::Copy(place(n, projection)));
    use Proj::{Deref, Downcast, Field, Index};
    let expected = [
        read(1, &[Field(0), Field(0)]),
        read(2, &[Deref, Field(0), Field(1), Index(Local(3))]),
        read(4, &[Downcast(1), Field(1)]),
        read(4, &[Downcast(1), Field(0)]),
        read(5, &[Field(0)]),
        read(7, &[Deref]),
        Rvalue::RawPtr(Mutbl::Mut, place(1, &[Field(0), Field(0)])),
        Rvalue::RawPtr(Mutbl::Mut, place(2, &[Deref, Field(0), Field(0)])),
        Rvalue::RawPtr(Mutbl::Mut, place(4, &[Downcast(1), Field(0)])),
    ];
    assert_eq!(values, expected);
}

#[test]
fn rvalues_of_all_kinds() {
    let (program, values) = rvalues(
        "const K: &u64 = &11;",
        "let a: u32; let t: (u32, bool); let p: *const u32; let arr: [u32; 3]; let r: &[u32; 3]; let k: &u64; \
         let n: usize; let o: Option<u32>; let u: (); let s: &'static [u32]; let d: isize;",
        "t = Checked(a * 3); p = Offset(p, -1_isize); arr = [a; 3]; arr = [1, a, Move(a)]; r = &arr; k = K; \
         n = Len(arr); p = CopyForDeref(p); a = !a; o = Some(1); o = None; u = (); t = (7, true); \
         p = CastTransmute(n); s = CastUnsize(r); n = PtrMetadata(s); d = Discriminant(o); \
         k = const { &12_u64 }; p = CastPtrToPtr::<_, *const u32>(p);",
    );
    let types = &program.types;
    let option = types.find_lib(LibTy::Option(Types::U32)).unwrap();
    let pointer = types.find(&Ty::RawPtr(Mutbl::Not, Types::U32)).unwrap();
    let array = types.find(&Ty::Array(Types::U32, 3)).unwrap();
    let pair = types.find(&Ty::Tuple(vec![Types::U32, Types::BOOL])).unwrap();
    let slice = types.find(&Ty::Slice(Types::U32)).unwrap();
    let slice_ref = types.find(&Ty::Ref(Mutbl::Not, slice)).unwrap();
    let one = number(1, Types::U32);
    let minus_one = number(u64::MAX as u128, Types::ISIZE);
    let expected = [
        Rvalue::Checked(BinOp::Mul, copy(1), number(3, Types::U32)),
        Rvalue::Binary(BinOp::Offset, copy(3), minus_one),
        Rvalue::Repeat(copy(1), 3),
        Rvalue::Aggregate(AggregateKind::Array(array), vec![one.clone(), copy(1), Operand::Move(local(1))]),
        Rvalue::Ref(Mutbl::Not, local(4)),
        Rvalue::Use(Operand::Const(Const::Named(ConstId(0)))),
        Rvalue::Len(local(4)),
        Rvalue::CopyForDeref(local(3)),
        Rvalue::Unary(UnOp::Not, copy(1)),
        Rvalue::Aggregate(AggregateKind::Adt(option, 1), vec![one]),
        Rvalue::Aggregate(AggregateKind::Adt(option, 0), vec![]),
        Rvalue::Aggregate(AggregateKind::Tuple(Types::UNIT), vec![]),
        Rvalue::Aggregate(AggregateKind::Tuple(pair), vec![number(7, Types::U32), number(1, Types::BOOL)]),
        Rvalue::Cast(CastKind::Transmute, copy(7), pointer),
        Rvalue::Cast(CastKind::Unsize, copy(5), slice_ref),
        Rvalue::PtrMetadata(copy(10)),
        Rvalue::Discriminant(local(8)),
        Rvalue::Use(Operand::Const(Const::Named(ConstId(1)))),
        Rvalue::Cast(CastKind::PtrToPtr, copy(3), pointer),
    ];
    assert_eq!(values, expected);
    assert_eq!(program.consts[1].value, ConstValue::Ref(Box::new(ConstValue::Scalar(12))));
}

#[test]
fn terminators() {
    let text = file(
        "#[custom_mir(dialect = \"runtime\", phase = \"initial\")] fn g(x: u8) -> u8 { mir! { { TailCall(g(x)) } } }",
        "let x: u8; let c: char; let u: ();",
        "{ match x { 0 => a, 255 => b, _ => c1 } } a = { match c { 'x' => b, _ => c1 } }
         b = { Call(x = g(7), ReturnTo(c1), UnwindCleanup(e)) } c1 = { Drop(u, ReturnTo(d), UnwindContinue()) }
         d = { Unreachable() } e (cleanup) = { UnwindTerminate(ReasonInCleanup) } f (cleanup) = { UnwindResume() }
         g1 = { Goto(d) }",
    );
    let program = read(&text);
    let f = fn0(&program);
    let block = |n| BlockId(n);
    let terminators: Vec<Terminator> = f.blocks.iter().map(|b| b.terminator.clone().unwrap()).collect();
    let switch = |op, targets: &[(u128, u32)], otherwise| Terminator::SwitchInt {
        op,
        targets: targets.iter().map(|(v, b)| (*v, block(*b))).collect(),
        otherwise: block(otherwise),
    };
    let expected = [
        switch(copy(1), &[(0, 1), (255, 2)], 3),
        switch(copy(2), &[('x' as u128, 2)], 3),
        Terminator::Call {
            dest: local(1),
            callee: Callee::Function(FuncId(0)),
            args: vec![number(7, Types::U8)],
            target: block(3),
            unwind: Unwind::Cleanup(block(5)),
        },
        Terminator::Drop { place: local(3), target: block(4), unwind: Unwind::Continue },
        Terminator::Unreachable,
        Terminator::UnwindTerminate(Reason::InCleanup),
        Terminator::UnwindResume,
        Terminator::Goto(block(4)),
    ];
    assert_eq!(terminators, expected);
    assert_eq!(f.blocks.iter().map(|b| b.cleanup).collect::<Vec<_>>().iter().filter(|c| **c).count(), 2);
    let tail = Terminator::TailCall { callee: Callee::Function(FuncId(0)), args: vec![copy(1)] };
    assert_eq!(program.func(FuncId(0)).blocks[0].terminator, Some(tail));
}

#[test]
fn observations_count_up_or_carry_their_site() {
    let text = file(
        "use prelude::*;",
        "let u: (); let x: u64; let y: i8;",
        "{ Call(u = observe(x), ReturnTo(a), UnwindUnreachable()) } \
         a = { Call(u = observe(Move(x)), ReturnTo(b), UnwindUnreachable()) } \
         b = { Call(u = observe_i8(17_u32, y), ReturnTo(c), UnwindUnreachable()) } c = { Return() }",
    );
    let program = read(&text);
    let sites: Vec<(u32, usize)> = fn0(&program)
        .blocks
        .iter()
        .filter_map(|block| match &block.terminator {
            Some(Terminator::Call { callee: Callee::Observe { site }, args, .. }) => {
                Some((*site, args.len()))
            }
            _ => None,
        })
        .collect();
    assert_eq!(sites, [(0, 1), (1, 1), (17, 1)]);
}

#[test]
fn types_and_their_attributes() {
    let program = read(&file(
        "#[repr(C, packed(2))] struct A<'a> { r: &'a u8 } #[repr(i16, align(8))] enum B { X = -1, Y, Z(u8) = 9 } \
         #[repr(simd)] struct V([f32; 2]); union W { n: core::num::NonZeroU8, m: core::num::NonZero<u8> } \
         struct Later { p: *mut After<'static> } struct After<'a> { q: &'a Later, f: extern \"C\" fn(u8) -> bool }",
        "let a: A<'_>; let m: std::mem::MaybeUninit<u8>;",
        "{ Return() }",
    ));
    let adts: Vec<_> = program.types.adts().map(|(_, adt)| adt).filter(|adt| adt.lib.is_none()).collect();
    let names: Vec<&str> = adts.iter().map(|adt| adt.name.as_str()).collect();
    assert_eq!(names, ["A", "B", "V", "W", "Later", "After"]);
    assert_eq!((adts[0].repr.kind, adts[0].repr.pack), (ReprKind::C, Some(2)));
    assert_eq!((adts[1].repr.int, adts[1].repr.align), (Some(IntTy::I16), Some(8)));
    assert_eq!(adts[1].variants().iter().map(|v| v.discr).collect::<Vec<_>>(), [-1, 0, 9]);
    assert_eq!(adts[2].repr.kind, ReprKind::Simd);
    let fields: Vec<TyId> = adts[3].all_fields().map(|f| f.ty).collect();
    assert_eq!(fields[0], fields[1]);
    let Ty::FnPtr(sig) = program.types.get(adts[5].all_fields().nth(1).unwrap().ty) else { panic!() };
    assert_eq!(sig.abi, Abi::C);
    assert!(program.types.find_lib(LibTy::MaybeUninit(Types::U8)).is_some());
}

#[test]
fn functions_keep_names_attributes_and_order() {
    let program = read(
        "#[custom_mir(dialect = \"runtime\", phase = \"initial\")] #[inline(always)]
         unsafe extern \"C\" fn b(_1: u8, mut y: u16) -> u32 { mir! { let _3: u8; let _9: u8; debug d => y; { Return() } } }
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")] fn a() { mir! { { let x = 3_u8; let z: i8 = -1; Return() } } }
         fn main() { let r = unsafe { a() }; }",
    );
    let [b, a] = &program.functions[..] else { panic!() };
    assert_eq!((b.name.as_str(), b.params, b.attrs.abi), ("b", 2, Abi::C));
    assert_eq!(b.attrs.inline, Some(Inline::Always));
    let names: Vec<Option<&str>> = b.locals.iter().map(|l| l.name.as_deref()).collect();
    assert_eq!(names, [None, None, Some("y"), None, Some("_9")]);
    assert_eq!(b.debug, [("d".to_string(), local(2))]);
    let types: Vec<TyId> = a.locals.iter().map(|l| l.ty).collect();
    assert_eq!(types, [Types::UNIT, Types::U8, Types::int(IntTy::I8)]);
    assert_eq!(program.entry.function, FuncId(1));
}

#[test]
fn values_of_statics_and_constants() {
    let program = read(&file(
        "use core::cell::Cell; #[derive(Copy)] struct S(u8, [i8; 2]); enum E { A, B { x: u8 } } union U { a: u8, b: u16 }
         static A: u8 = 7; static mut B: *mut u8 = core::ptr::null_mut(); static C: [S; 2] = [S(1, [-1; 2]); 2];
         static mut D: *const u8 = &raw const A; static mut F: (E, U) = (E::B { x: 3 }, U { b: 4 });
         static mut G: Cell<i16> = Cell::new(-2); static H: Option<&u8> = Some(&A); static I: Option<bool> = None;
         static L: [u8; 3] = [J0, 2, u8::MAX]; const J0: u8 = 1; static M: &[u8] = &[1, 2];
         static mut N: *mut u8 = unsafe { core::ptr::addr_of!(A) } as *mut u8; static mut O: *mut u8 = 0x10_usize as *mut u8;",
        "let p: &u8; let q: *mut *mut u8;",
        "{ p = Static(A); q = StaticMut(B); Return() }",
    ));
    let aggregate = |variant, fields: Vec<ConstValue>| ConstValue::Aggregate { variant, fields };
    use ConstValue::Scalar;
    let s = aggregate(0, vec![Scalar(1), aggregate(0, vec![Scalar(0xff), Scalar(0xff)])]);
    let union = ConstValue::Union { field: 1, value: Box::new(Scalar(4)) };
    let expected = [
        Scalar(7),
        Scalar(0),
        aggregate(0, vec![s.clone(), s]),
        ConstValue::StaticAddr(StaticId(0)),
        aggregate(0, vec![aggregate(1, vec![Scalar(3)]), union]),
        aggregate(0, vec![Scalar(0xfffe)]),
        aggregate(1, vec![ConstValue::StaticAddr(StaticId(0))]),
        aggregate(0, vec![]),
        aggregate(0, vec![Scalar(1), Scalar(2), Scalar(255)]),
        ConstValue::Ref(Box::new(aggregate(0, vec![Scalar(1), Scalar(2)]))),
        ConstValue::StaticAddr(StaticId(0)),
        Scalar(16),
    ];
    let values: Vec<ConstValue> = program.statics.iter().map(|s| s.value.clone()).collect();
    assert_eq!(values, expected);
    assert_eq!(program.statics[1].mutbl, Mutbl::Mut);
    let statements = &fn0(&program).blocks[0].statements;
    let of_static = |n| Rvalue::Use(Operand::Const(Const::Static(StaticId(n))));
    assert_eq!(statements[0], Statement::Assign(local(1), of_static(0)));
    assert_eq!(statements[1], Statement::Assign(local(2), of_static(1)));
}

#[test]
fn the_entry_has_arguments() {
    let program = read(
        "const BITS_F32_7FC00000: f32 = unsafe { core::mem::transmute(0x7fc00000_u32) }; static S: u8 = 1;
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]
         fn fn0(a: u8, b: f32, c: char, d: &'static u8) { mir! { { Return() } } }
         fn main() { start(); unsafe { fn0(core::hint::black_box(3), core::hint::black_box(BITS_F32_7FC00000), 'c', &S) }; finish(); }",
    );
    let scalar = |bits, ty| Const::Scalar { bits, ty };
    let args = [
        scalar(3, Types::U8),
        scalar(0x7fc0_0000, Types::float(FloatTy::F32)),
        scalar('c' as u128, Types::CHAR),
        Const::Static(StaticId(0)),
    ];
    assert_eq!(program.entry.args, args);
    assert!(program.consts.is_empty());
}

#[test]
fn a_slice_from_its_parts_is_the_intrinsic_of_later_versions() {
    let lets = "let p: *mut u8; let s: *mut [u8];";
    let call = |path: &str| {
        let blocks = format!(
            "{{ Call(s = {path}(p, 3_usize), ReturnTo(bb1), UnwindUnreachable()) }} bb1 = {{ Return() }}"
        );
        parse(&file("", lets, &blocks)).map(|program| fn0(&program).blocks[0].terminator.clone())
    };
    let terminator = call("core::ptr::slice_from_raw_parts_mut");
    assert!(terminator.is_ok(), "{terminator:?}");
    assert_eq!(terminator.ok(), call("core::intrinsics::aggregate_raw_ptr").ok());
    // Other functions of that module are not ours, even if an intrinsic has the same name.
    assert!(call("core::ptr::offset").is_err());
}
