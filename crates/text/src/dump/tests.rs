//! Each form of MIR text, and its equivalent in custom MIR.

use super::{Unread, read, with_nan_bits};
use mir::program::{ConstValue, Program};
use mir::types::Ty;

const HEAD: &str = "use core::intrinsics::mir::*;\nuse prelude::*;\n";
const ATTR: &str = "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n";

/// Items that the programs share.
const ITEMS: &str = "#[derive(Copy, Clone)] struct P(u8, i16);\n\
    #[derive(Copy, Clone)] struct N { a: u8, b: bool }\n\
    #[derive(Copy, Clone)] enum E { V0, V1(u8, i16), P(i8) }\n\
    #[derive(Copy, Clone)] union R { f0: u8, f1: i16, f2: i16 }\n\
    #[derive(Copy, Clone)] #[repr(C)] union U { f0: u8, f1: i16, f2: i16 }\n\
    const C1: &u8 = &7_u8;\n\
    const FP: fn(u8) -> u8 = fn1;\n\
    static S0: [u16; 2] = [1_u16, 2_u16];\n\
    static mut S1: u8 = 1_u8;\n";

/// A program whose `fn0` has these locals and this body.
fn program(lets: &str, body: &str) -> Program {
    let text = format!(
        "{HEAD}{ITEMS}{ATTR}fn fn0() {{ mir! {{ {lets} {body} }} }}\n\
         {ATTR}fn fn1(_1: u8) -> u8 {{ mir! {{ {{ RET = _1; Return() }} }} }}\nfn main() {{ fn0(); }}\n"
    );
    crate::parse::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Reads a `fn0` that rustc prints like that. The locals are `_1`, `_2` and so on.
fn dumped(types: &[&str], blocks: &str, after: &str) -> Result<Program, Unread> {
    let lets: String = types.iter().enumerate().map(|(i, ty)| format!("let _{}: {ty};", i + 1)).collect();
    let original = program(&lets, "{ Return() }");
    let mut text =
        "// MIR for `fn0` after Test\n\nfn fn0() -> () {\n    debug x => _1;\n    let mut _0: ();\n"
            .to_string();
    for (i, ty) in types.iter().enumerate() {
        let ty = ty.replace("&'static ", "&").replace("core::", "std::");
        text += &format!("    scope {i} {{\n        let mut _{}: {ty};\n    }}\n", i + 1);
    }
    text += &format!(
        "\n{blocks}\n}}\n\nfn fn1(_1: u8) -> u8 {{\n    let mut _0: u8;\n    bb0: {{\n        _0 = copy _1;\n        return;\n    }}\n}}\n\n{after}"
    );
    read(&original, &text, None)
}

/// The text of a statement in the only block.
fn one(statement: &str) -> String {
    format!("    bb0: {{\n        {statement};\n        return;\n    }}")
}

/// Checks that the statement means this custom MIR. Further locals are those that the reader adds.
#[track_caller]
fn means(types: &[&str], statement: &str, more: &str, expected: &str) {
    let back = dumped(types, &one(statement), "").unwrap_or_else(|error| panic!("{error}"));
    let lets: String = types.iter().enumerate().map(|(i, ty)| format!("let _{}: {ty};", i + 1)).collect();
    let expected = program(&(lets + more), expected);
    let text = |p: &Program| format!("{:#?}", mir::canon::canonical(p).functions[0]);
    assert_eq!(text(&back), text(&expected), "{statement}");
}

/// Like [`means`], for a statement that stays one statement.
#[track_caller]
fn is(types: &[&str], statement: &str, expected: &str) {
    means(types, statement, "", &format!("{{ {expected}; Return() }}"));
}

#[test]
fn operands() {
    is(&["u8", "u8"], "_1 = copy _2", "_1 = _2");
    is(&["u8", "u8"], "_1 = move _2", "_1 = Move(_2)");
    // 1.78 prints a copy like this.
    is(&["u8", "u8"], "_1 = _2", "_1 = _2");
    is(&["u8", "(u8, u8)"], "_1 = (_2.1: u8)", "_1 = _2.1");
    is(&["&'static u8", "&'static u8"], "_1 = no_retag copy _2", "_1 = CopyForDeref(_2)");
    is(&["&'static u8", "&'static u8"], "_1 = deref_copy _2", "_1 = CopyForDeref(_2)");
}

#[test]
fn places() {
    is(&["u8", "*mut P"], "((*_2).0: u8) = copy _1", "(*_2).0 = _1");
    is(&["i16", "E"], "_1 = copy ((_2 as variant#1).1: i16)", "_1 = Field::<i16>(Variant(_2, 1), 1)");
    is(&["i16", "E"], "_1 = copy ((_2 as V1).1: i16)", "_1 = Field::<i16>(Variant(_2, 1), 1)");
    is(&["u8", "[u8; 4]", "usize"], "_1 = copy _2[_3]", "_1 = _2[_3]");
    is(&["*mut *const u8", "*const u8"], "(*_1) = copy _2", "*_1 = _2");
}

#[test]
fn a_constant_index_is_a_local() {
    let expected = "{ _3 = 3_usize; _1 = _2[_3]; Return() }";
    means(&["u8", "[u8; 4]"], "_1 = copy _2[3 of 4]", "let _3: usize;", expected);
}

/// The length of a slice is only known at run time.
#[test]
fn an_index_from_the_end_is_computed() {
    let expected = "{ _3 = PtrMetadata(_2); _3 = _3 - 1_usize; _1 = (*_2)[_3]; Return() }";
    means(&["u8", "&'static [u8]"], "_1 = copy (*_2)[-1 of 2]", "let _3: usize;", expected);
}

#[test]
fn numbers() {
    is(&["i16"], "_1 = const -5_i16", "_1 = -5_i16");
    is(&["u128"], "_1 = const u128::MAX", "_1 = 340282366920938463463374607431768211455_u128");
    is(&["i8"], "_1 = const i8::MIN", "_1 = -128_i8");
    is(&["f32"], "_1 = const -1.5E-7f32", "_1 = -1.5E-7_f32");
    is(&["f64"], "_1 = const 2f64", "_1 = 2.0_f64");
    is(&["char"], "_1 = const '\\u{10ffff}'", "_1 = '\\u{10ffff}'");
    is(&["char"], "_1 = const '\\''", "_1 = '\\''");
    is(&["bool"], "_1 = const true", "_1 = true");
}

/// The value that a constant is read as.
fn value(ty: &str, constant: &str, after: &str) -> ConstValue {
    let back = dumped(&[ty], &one(&format!("_1 = const {constant}")), after);
    let back = back.unwrap_or_else(|error| panic!("{error}"));
    let item = back.consts.last().expect("an anonymous constant");
    assert!(item.name.starts_with("DUMPED"), "{item:?}");
    item.value.clone()
}

#[test]
fn values() {
    let scalar = ConstValue::Scalar;
    let parts = |variant, fields| ConstValue::Aggregate { variant, fields };
    assert_eq!(value("(u8, bool)", "(1_u8, true)", ""), parts(0, vec![scalar(1), scalar(1)]));
    assert_eq!(value("E", "E::V1(1_u8, -1_i16)", ""), parts(1, vec![scalar(1), scalar(0xffff)]));
    assert_eq!(value("N", "N {{ a: 1_u8, b: false }}", ""), parts(0, vec![scalar(1), scalar(0)]));
    assert_eq!(value("[u8; 2]", "*b\"a\\x00\"", ""), parts(0, vec![scalar(97), scalar(0)]));
    assert_eq!(value("[i8; 2]", "[1_i8, -1_i8]", ""), parts(0, vec![scalar(1), scalar(255)]));
    assert_eq!(value("*mut u8", "{0x10 as *mut u8}", ""), scalar(16));
    assert_eq!(value("fn(u8) -> u8", "{fn1 as fn(u8) -> u8}", ""), ConstValue::Fn(mir::FuncId(1)));
    assert_eq!(
        value("core::cell::Cell<u8>", "Cell::<u8> {{ value: UnsafeCell::<u8> {{ value: 5_u8 }} }}", ""),
        parts(0, vec![scalar(5)])
    );
    // A field that our definition leaves out, around what may be a struct.
    let dangling = "ManuallyDrop::<N> {{ value: std::mem::MaybeDangling::<N>(N {{ a: 1_u8, b: false }}) }}";
    let inside = parts(0, vec![scalar(1), scalar(0)]);
    assert_eq!(value("core::mem::ManuallyDrop<N>", dangling, ""), parts(0, vec![inside]));
    let niche = "NonZero::<u8>(core::num::niche_types::NonZeroU8Inner(u8::MAX is 1..))";
    assert_eq!(value("core::num::NonZero<u8>", niche, ""), parts(0, vec![scalar(255)]));
    let ranges = "NonZero::<i64>(core::num::niche_types::NonZeroI64Inner(7_i64 is (i64::MIN..=-1 | 1..)))";
    assert_eq!(value("core::num::NonZero<i64>", ranges, ""), parts(0, vec![scalar(7)]));
    let bytes = "alloc7 (size: 2, align: 2) {\n    02 01 │ ..\n}\n";
    assert_eq!(value("&'static u16", "{alloc7: &u16}", bytes), ConstValue::Ref(Box::new(scalar(0x102))));
}

/// `P` is a type and a variant: the destination decides.
#[test]
fn a_name_may_be_a_type_and_a_variant() {
    let item = |variant, fields: &[u128]| ConstValue::Aggregate {
        variant,
        fields: fields.iter().map(|bits| ConstValue::Scalar(*bits)).collect(),
    };
    assert_eq!(value("E", "P(1_i8)", ""), item(2, &[1]));
    assert_eq!(value("P", "P(1_u8, 2_i16)", ""), item(0, &[1, 2]));
    is(&["E", "i8"], "_1 = P(copy _2)", "_1 = E::P(_2)");
}

#[test]
fn items_keep_their_names() {
    is(&["&'static u8"], "_1 = const C1", "_1 = C1");
    let statics = "alloc3 (static: S0, size: 4, align: 2) {\n    01 00 02 00 │ ....\n}\n\
                   alloc4 (static: S1, size: 1, align: 1) {\n    01 │ .\n}\n";
    let back = dumped(
        &["&'static [u16; 2]", "*mut u8"],
        &one("_1 = const {alloc3: &[u16; 2]};\n        _2 = const {alloc4: *mut u8}"),
        statics,
    );
    let expected = program(
        "let _1: &'static [u16; 2]; let _2: *mut u8;",
        "{ _1 = Static(S0); _2 = StaticMut(S1); Return() }",
    );
    assert!(mir::canon::same(&back.expect("known forms"), &expected));
}

#[test]
fn rvalues() {
    is(&["u8", "u8"], "_1 = Add(copy _2, const 1_u8)", "_1 = _2 + 1_u8");
    is(&["(u8, bool)", "u8"], "_1 = MulWithOverflow(copy _2, copy _2)", "_1 = Checked(_2 * _2)");
    is(&["(u8, bool)", "u8"], "_1 = CheckedMul(_2, _2)", "_1 = Checked(_2 * _2)");
    is(&["u8", "u8"], "_1 = Not(copy _2)", "_1 = !_2");
    is(&["u64", "u8"], "_1 = copy _2 as u64 (IntToInt)", "_1 = _2 as u64");
    is(&["f32"], "_1 = const 5_u32 as f32 (Transmute)", "_1 = CastTransmute::<u32, f32>(5_u32)");
    is(&["*const u8", "*mut i8"], "_1 = copy _2 as *const u8 (PtrToPtr)", "_1 = CastPtrToPtr(_2)");
    is(
        &["*const [u8]", "*const [u8; 2]"],
        "_1 = copy _2 as *const [u8] (PointerCoercion(Unsize, Implicit))",
        "_1 = CastUnsize(_2)",
    );
    is(&["&'static u8", "u8"], "_1 = &_2", "_1 = &_2");
    is(&["*mut u8", "u8"], "_1 = &raw mut _2", "_1 = &raw mut _2");
    is(&["[u8; 3]", "u8"], "_1 = [copy _2; 3]", "_1 = [_2; 3]");
    is(&["[u8; 2]", "u8"], "_1 = [copy _2, const 1_u8]", "_1 = [_2, 1_u8]");
    is(&["(u8, bool)", "u8"], "_1 = (copy _2, const true)", "_1 = (_2, true)");
    is(&["(u8,)", "u8"], "_1 = (copy _2,)", "_1 = (_2,)");
    is(&["(u8, u8)", "u8"], "_1 = (_2, _2)", "_1 = (_2, _2)");
    is(&["N", "u8"], "_1 = N { a: copy _2, b: const true }", "_1 = N { a: _2, b: true }");
    is(&["E"], "_1 = E::V0", "_1 = E::V0");
    is(&["isize", "E"], "_1 = discriminant(_2)", "_1 = Discriminant(_2)");
    is(&["bool"], "_1 = UbChecks()", "_1 = false");
    is(&["usize"], "_1 = SizeOf([u16; 3])", "_1 = 6_usize");
}

/// rustc prints a union with the name of its first field, whichever is set.
#[test]
fn the_field_of_a_union_follows_from_its_type() {
    is(&["U", "i16"], "_1 = U { f0: copy _2 }", "_1 = U { f1: _2 }");
}

/// The text does not tell which of two fields of the same type is set, so they are merged, whatever the layout.
#[test]
fn fields_of_a_union_with_the_same_type_are_one() {
    let offsets = |program: &Program| {
        let r = program.types.adts().find(|(_, adt)| adt.name == "R").map(|(id, _)| id);
        let r = r.and_then(|id| program.types.find(&Ty::Adt(id))).expect("the union R");
        [0, 1, 2].map(|field| program.types.layout(r).field_offset(0, field))
    };
    let original = offsets(&program("let _1: R;", "{ Return() }"));
    let back = offsets(&dumped(&["R"], &one("nop"), "").unwrap_or_else(|error| panic!("{error}")));
    assert!(original[1] != original[2] && back[1] == back[2] && back[0] != back[1], "{original:?} {back:?}");
}

#[test]
fn what_custom_mir_lacks_is_an_intrinsic() {
    let call =
        |call: &str| format!("{{ Call({call}, ReturnTo(bb1), UnwindUnreachable()) }} bb1 = {{ Return() }}");
    means(
        &["u8", "u8"],
        "_1 = AddUnchecked(copy _2, const 1_u8)",
        "",
        &call("_1 = core::intrinsics::unchecked_add(_2, 1_u8)"),
    );
    means(
        &["u8", "u16"],
        "_1 = ShlUnchecked(copy _1, copy _2)",
        "",
        &call("_1 = core::intrinsics::unchecked_shl(_1, _2)"),
    );
    means(
        &["core::cmp::Ordering", "u8"],
        "_1 = Cmp(copy _2, copy _2)",
        "",
        &call("_1 = core::intrinsics::three_way_compare(_2, _2)"),
    );
    means(
        &["*const [u8]", "*const u8"],
        "_1 = *const [u8] from (copy _2, const 3_usize)",
        "",
        &call("_1 = core::intrinsics::aggregate_raw_ptr(_2, 3_usize)"),
    );
    means(
        &["*mut u8", "*const u8"],
        "copy_nonoverlapping(dst = copy _1, src = copy _2, count = const 3_usize)",
        "let _3: ();",
        &call("_3 = core::intrinsics::copy_nonoverlapping(_2, _1, 3_usize)"),
    );
}

#[test]
fn other_statements() {
    is(&["u8"], "StorageLive(_1)", "StorageLive(_1)");
    is(&["bool"], "assume(copy _1)", "Assume(_1)");
    is(&["E"], "discriminant(_1) = 2", "SetDiscriminant(_1, 2)");
    means(&["u8"], "nop", "", "{ Return() }");
}

#[test]
fn terminators() {
    let blocks = "    bb0: {
        _1 = fn1(const 1_u8) -> [return: bb1, unwind continue];
    }

    bb1: {
        _1 = const FP(move _1) -> [return: bb2, unwind terminate(abi)];
    }

    bb2: {
        _2 = prelude::observe_u8(const 3_u32, copy _1) -> [return: bb3, unwind: bb5];
    }

    bb3: {
        switchInt(copy _1) -> [0: bb1, 255: bb4, otherwise: bb2];
    }

    bb4: {
        _3 = std::intrinsics::atomic_load::<u8, std::intrinsics::AtomicOrdering::SeqCst>(copy _4) -> [return: bb6, unwind unreachable];
    }

    bb5 (cleanup): {
        resume;
    }

    bb6: {
        goto -> bb3;
    }";
    let back = dumped(&["u8", "()", "u8", "*const u8"], blocks, "").unwrap_or_else(|error| panic!("{error}"));
    let expected = program(
        "let _1: u8; let _2: (); let _3: u8; let _4: *const u8;",
        "{ Call(_1 = fn1(1_u8), ReturnTo(bb1), UnwindContinue()) }
         bb1 = { Call(_1 = FP(Move(_1)), ReturnTo(bb2), UnwindTerminate(ReasonAbi)) }
         bb2 = { Call(_2 = observe_u8(3, _1), ReturnTo(bb3), UnwindCleanup(bb5)) }
         bb3 = { match _1 { 0 => bb1, 255 => bb4, _ => bb2 } }
         bb4 = { Call(_3 = core::intrinsics::atomic_load::<_, { core::intrinsics::AtomicOrdering::SeqCst }>(_4), ReturnTo(bb6), UnwindUnreachable()) }
         bb5 (cleanup) = { UnwindResume() }
         bb6 = { Goto(bb3) }",
    );
    let text = |p: &Program| format!("{:#?}", mir::canon::canonical(p).functions[0]);
    assert_eq!(text(&back), text(&expected));
}

#[test]
fn unknown_forms_are_named() {
    let form = |types: &[&str], statement: &str| match dumped(types, &one(statement), "") {
        Err(unread) => unread.form,
        Ok(_) => panic!("{statement} was read"),
    };
    assert_eq!(form(&["u8"], "PlaceMention(_1)"), "statement `PlaceMention`");
    assert_eq!(form(&["u8"], "_1 = Magic(copy _1)"), "rvalue `Magic`");
    assert_eq!(form(&["u8", "u8"], "_1 = copy _2 as u8 (Magic)"), "cast ` (Magic)`");
    assert_eq!(form(&["u8", "[u8; 4]"], "_1 = copy _2[-1 of 4]"), "index from the end `_N[-N`");
    assert_eq!(form(&["u8"], "_1 = copy _9"), "undeclared local `_N`");
    assert_eq!(form(&["U"], "_1 = const U {{ f0: 1_u8 }}"), "constant of a union `U`");
    assert_eq!(form(&["u8", "P"], "_1 = copy (_2.1: u8)"), "field of another type `(_N.N: u`");
}

/// Errors have the line in the file, not in the function.
#[test]
fn errors_have_the_line() {
    let unread = dumped(&["u8"], &one("Magic(_1)"), "").expect_err("no such statement");
    assert_eq!((unread.line, unread.text.as_str()), (11, "Magic(_1)"));
}

/// A program in a module of a batch: only its own functions and items are read.
#[test]
fn modules() {
    let original = program("let _1: &'static u8;", "{ Return() }");
    let function = |path: &str, constant: &str| {
        format!(
            "fn {path}() -> () {{\n    let mut _0: ();\n    let mut _1: &u8;\n    bb0: {{\n        _1 = const {constant};\n        return;\n    }}\n}}\n"
        )
    };
    let other = |path: &str| {
        format!(
            "fn {path}(_1: u8) -> u8 {{\n    let mut _0: u8;\n    bb0: {{\n        _0 = copy _1;\n        return;\n    }}\n}}\n"
        )
    };
    let text = function("p0::fn0", "p0::C9")
        + &other("p0::fn1")
        + &function("p1::fn0", "p1::C1")
        + &other("p1::fn1");
    let back = read(&original, &text, Some("p1")).expect("known forms");
    assert!(mir::canon::same(&back, &program("let _1: &'static u8;", "{ _1 = C1; Return() }")));
    assert!(read(&original, &text, Some("p0")).is_err());
    assert!(read(&original, &text, Some("p2")).is_err());
}

#[test]
fn bits_of_nans() {
    let plain = one("_1 = const NaN_f32");
    let exact = with_nan_bits(&plain, &plain.replace("NaN_f32", "ConstValue(Scalar(0xffc00001): f32)"));
    let bits = |text: &str| {
        let back = dumped(&["f32"], text, "").unwrap_or_else(|error| panic!("{error}"));
        format!("{:?}", back.functions[0].blocks[0].statements[0])
    };
    assert!(bits(&plain).contains(&0x7fc0_0000.to_string()));
    assert!(bits(&exact).contains(&0xffc0_0001_u32.to_string()), "{exact}");
}

#[test]
fn what_ordinary_rust_has() {
    is(&["*const u8", "&'static u8"], "_1 = &raw const (fake) (*_2)", "_1 = &raw const *_2");
    is(&["u8", "u8"], "_1 = move _2 as u8 (IntToInt)", "_1 = Move(_2)");
    is(&["usize", "&'static [u8]"], "_1 = Len((*_2))", "_1 = PtrMetadata(_2)");
}
