//! `no_retag copy`, as rustc prints it after passes: an ordinary
//! copy, except that references keep their tags (semantics B.2, L).

use mirsmith_machine::{Limits, Rule, Stop, Strictness, run};

const HEAD: &str =
    "use core::intrinsics::mir::*;\n#[derive(Copy, Clone)] #[repr(u8)] enum E { V0, V1 { f0: u8 } }\n";
const ATTR: &str = "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n";

/// The rule that a program breaks, judged as MIR after passes.
fn broken(program: &mir::Program) -> Option<Rule> {
    match run(program, Limits { strictness: Strictness::PASSES, ..Limits::default() }).stop {
        Some(Stop::Ub(ub)) => Some(ub.rule),
        None => None,
        other => panic!("{other:?}"),
    }
}

/// The same of a program whose `fn1` rustc prints like that.
fn after(original: &str, fn1: &str) -> Option<Rule> {
    let original = text::parse::parse(original).unwrap_or_else(|e| panic!("{e}\n{original}"));
    assert_eq!(broken(&original), None, "the original");
    let fn1 = text::dump::bodies(fn1).remove(0);
    let allocs = text::dump::Allocs::default();
    let mut reader = text::dump::Reader::new(&original, &allocs, None);
    reader.function(mir::FuncId(1), &fn1).unwrap_or_else(|e| panic!("{e}"));
    broken(&reader.finish())
}

/// `fn1` clones the enum at `_1` to `_2`, one byte further. Only the arm that copies needs them apart, and it does not run.
#[test]
fn an_overlap_is_found() {
    let original = format!(
        "{HEAD}{ATTR}fn fn0() {{ mir! {{ let a: [u8; 4]; let p: *mut [u8; 4]; let b: *mut u8; let c: *mut u8; let n: usize;
            let d: *mut E; let e: *mut E; let u: ();
            {{ a = [0_u8, 9_u8, 1_u8, 1_u8]; n = 1_usize; p = &raw mut a; b = p as *mut u8;
               Call(c = core::intrinsics::offset(b, n), ReturnTo(bb1), UnwindUnreachable()) }}
            bb1 = {{ d = b as *mut E; e = c as *mut E; Call(u = fn1(d, e), ReturnTo(bb2), UnwindUnreachable()) }}
            bb2 = {{ Return() }} }} }}
        {ATTR}fn fn1(_1: *mut E, _2: *mut E) {{ mir! {{ let _3: u8;
            {{ _3 = Discriminant(*_1); match _3 {{ 0 => bb1, 1 => bb2, _ => bb3 }} }}
            bb1 = {{ *_2 = E::V0 {{}}; Goto(bb4) }}
            bb2 = {{ *_2 = *_1; Goto(bb4) }}
            bb3 = {{ Unreachable() }}
            bb4 = {{ Return() }} }} }}
        fn main() {{ fn0() }}\n"
    );
    let unified = "fn fn1(_1: *mut E, _2: *mut E) -> () {
    let mut _0: ();
    let mut _3: u8;

    bb0: {
        (*_2) = no_retag copy (*_1);
        return;
    }
}
";
    assert_eq!(after(&original, unified), Some(Rule::OverlappingAssignment));
    // To itself it does nothing (L.6).
    assert_eq!(after(&original, &unified.replace("(*_2)", "(*_1)")), None);
}

/// A program whose `fn1` copies the value of type `ty` at `_1` to the local `_2`; `fn0` prepares the value.
fn copied(lets: &str, value: &str, ty: &str, copy: &str) -> Option<Rule> {
    let original = format!(
        "{HEAD}{ATTR}fn fn0() {{ mir! {{ {lets} let p: *mut {ty}; let u: ();
            {{ {value} Call(u = fn1(p), ReturnTo(bb1), UnwindUnreachable()) }}
            bb1 = {{ Return() }} }} }}
        {ATTR}fn fn1(_1: *mut {ty}) {{ mir! {{ let _2: {ty}; {{ Return() }} }} }}
        fn main() {{ fn0() }}\n"
    );
    let ty = ty.replace("'static ", "");
    let text = format!(
        "fn fn1(_1: *mut {ty}) -> () {{\n    let mut _0: ();\n    let mut _2: {ty};\n\n    bb0: {{\n        _2 = {copy}(*_1);\n        return;\n    }}\n}}\n"
    );
    after(&original, &text)
}

const COPIES: [&str; 3] = ["copy ", "no_retag copy ", "deref_copy "];

/// A reference that may no longer be read may be copied, if nothing retags it.
#[test]
fn references_keep_their_tags() {
    let lets = "let x: u8; let r: &'static mut u8; let q: *mut u8;";
    let value = "x = 1_u8; q = &raw mut x; r = &mut *q; *r = 2_u8; p = &raw mut r; *q = 3_u8;";
    let rules = COPIES.map(|copy| copied(lets, value, "&'static mut u8", copy));
    assert_eq!(rules, [Some(Rule::ReadDisabled), None, None]);
}

/// What is no value of its type is none without a retag either.
#[test]
fn values_are_checked() {
    for (lets, value, ty, rule) in [
        ("let x: (u8, u8);", "x.0 = 1_u8; p = &raw mut x;", "(u8, u8)", Rule::Uninit),
        (
            "let x: [u8; 2]; let q: *mut [u8; 2];",
            "x = [2_u8, 0_u8]; q = &raw mut x; p = q as *mut [bool; 2];",
            "[bool; 2]",
            Rule::InvalidBool,
        ),
        (
            "let x: u8; let r: &'static u8;",
            "StorageLive(x); x = 1_u8; r = &x; p = &raw mut r; StorageDead(x);",
            "&'static u8",
            Rule::DanglingReference,
        ),
    ] {
        for copy in COPIES {
            assert_eq!(copied(lets, value, ty, copy), Some(rule), "{copy}{ty}");
        }
    }
}
