//! Small files with their MIR, as rustc 1.95 prints it, and the imported programs.

use super::{File, Imported, Reason, Refusal};
use mir::program::{ConstValue, Program};

/// No constant of these files needs a run.
fn no_run(_: &Program) -> Option<Vec<mir::observe::Event>> {
    None
}

fn import(rust: &str, mir: &str, path: &str) -> Result<Imported, Refusal> {
    File::new(rust, mir)?.import(path, &no_run)
}

#[track_caller]
fn refused(rust: &str, mir: &str) -> Refusal {
    import(rust, mir, "f").map(|i| i.path).expect_err("it is refused")
}

/// The MIR of `f`, with these locals and this only block.
fn body(header: &str, lets: &str, block: &str) -> String {
    format!("fn {header} {{\n{lets}\n    bb0: {{\n{block}\n        return;\n    }}\n}}\n")
}

/// The text of the program with one call.
fn printed(imported: &mut Imported) -> String {
    let calls = imported.made_calls(1).expect("arguments are made");
    let program = imported.program(&calls).expect("it is well-formed");
    crate::print(&program, &crate::PrintOptions::new(mir::Version::new(95))).expect("it prints")
}

#[test]
fn types_come_from_the_file_and_callees_from_the_mir() {
    let rust = "struct P { x: u8, y: (i16, bool) }\nimpl P {\n    fn get(&self) -> u8 { self.x }\n}\nfn f(p: &P) -> u8 { p.get() }\n";
    let mir = "fn <impl at a.rs:2:1: 2:7>::get(_1: &P) -> u8 {\n    let mut _0: u8;\n    bb0: {\n        _0 = copy ((*_1).0: u8);\n        return;\n    }\n}\n\
               fn f(_1: &P) -> u8 {\n    let mut _0: u8;\n    bb0: {\n        _0 = P::get(copy _1) -> [return: bb1, unwind continue];\n    }\n    bb1: {\n        return;\n    }\n}\n";
    let mut imported = import(rust, mir, "f").expect("it is imported");
    let text = printed(&mut imported);
    assert!(text.contains("struct P") && text.contains("fn P_get") && text.contains("observe_u8"), "{text}");
    // What is printed is a program like any other.
    assert!(crate::parse::parse(&text).is_ok());
}

#[test]
fn a_failed_assert_never_ends() {
    let mir = "fn f(_1: usize) -> u8 {\n    let mut _0: u8;\n    let mut _2: bool;\n    let _3: !;\n    bb0: {\n        _2 = Lt(copy _1, const 4_usize);\n        \
               assert(move _2, \"index out of bounds: {} -> [\", const 4_usize, copy _1) -> [success: bb1, unwind continue];\n    }\n    bb1: {\n        _0 = const 1_u8;\n        return;\n    }\n}\n";
    let imported = import("fn f(x: usize) -> u8 { 1 }", mir, "f").expect("it is imported");
    assert!(imported.is_panic(mir::FuncId(1), mir::BlockId(2)));
    assert!(!imported.is_panic(mir::FuncId(1), mir::BlockId(1)));
}

#[test]
fn constants_are_followed() {
    let rust = "const K: [u8; 2] = [1, 2]; fn f() -> u8 { let r = &K; 0 }";
    let mir = body("f() -> &[u8; 2]", "    let mut _0: &[u8; 2];", "        _0 = const f::promoted[0];")
        + "\nconst f::promoted[0]: &[u8; 2] = {\n    let mut _0: &[u8; 2];\n    let mut _1: [u8; 2];\n\n    bb0: {\n        _1 = const K;\n        _0 = &_1;\n        return;\n    }\n}\n\
           \nconst K: [u8; 2] = {\n    let mut _0: [u8; 2];\n\n    bb0: {\n        _0 = [const 1_u8, const 2_u8];\n        return;\n    }\n}\n";
    let imported = import(rust, &mir, "f").expect("it is imported");
    let numbers =
        ConstValue::Aggregate { variant: 0, fields: vec![ConstValue::Scalar(1), ConstValue::Scalar(2)] };
    assert!(imported.program.consts.iter().any(|c| c.value == ConstValue::Ref(Box::new(numbers.clone()))));
}

/// A static's bytes are those of its code, and `static mut` is a `*mut`.
#[test]
fn statics() {
    let mir = body(
        "f() -> u8",
        "    let mut _0: u8;\n    let mut _1: *mut u8;",
        "        _1 = const {alloc3: *mut u8};\n        _0 = copy (*_1);",
    ) + "\nalloc3 (static: S, size: 1, align: 1) {\n    05 │ .\n}\n\nstatic mut S: u8 = {\n    let mut _0: u8;\n\n    bb0: {\n        _0 = const 5_u8;\n        return;\n    }\n}\n";
    let imported =
        import("static mut S: u8 = 5; fn f() -> u8 { unsafe { S } }", &mir, "f").expect("it is imported");
    assert_eq!(imported.program.statics[0].value, ConstValue::Scalar(5));
}

#[test]
fn arguments_are_expressions() {
    let rust = "#[derive(Clone, Copy)] enum E { A, B(u8) } fn f(e: E, s: &mut [i8]) {}";
    let mir = body("f(_1: E, _2: &mut [i8]) -> ()", "    let mut _0: ();", "        _0 = const ();");
    let mut imported = import(rust, &mir, "f").expect("it is imported");
    let call = imported.written_call(&["E::B(7)".into(), "&mut [1, -1]".into()]).expect("values");
    assert_eq!(call[0], ConstValue::Aggregate { variant: 1, fields: vec![ConstValue::Scalar(7)] });
    let native = imported.native(std::slice::from_ref(&call)).expect("Rust can say it");
    assert!(native.contains("f(a0, &mut a1)") && native.contains("observe_i8"), "{native}");
    assert!(imported.program(&[call]).is_ok());
    let wrong = imported.written_call(&["E::C".into(), "&mut []".into()]).expect_err("no such variant");
    assert_eq!(wrong.reason, Reason::Argument);
}

#[test]
fn what_is_refused_says_why() {
    let one = |lets: &str, block: &str| refused("fn f() {}", &body("f() -> ()", lets, block)).reason;
    assert_eq!(one("    let _1: std::ops::Range<u8>;", "        _1 = move _1;"), Reason::LibraryType);
    assert_eq!(one("    let _1: {closure@a.rs:1:2: 3:4};", "        _1 = move _1;"), Reason::Closure);
    assert_eq!(one("    let _1: &str;", "        _1 = move _1;"), Reason::Str);
    assert_eq!(one("    let _1: &dyn std::fmt::Debug;", "        _1 = move _1;"), Reason::Dyn);
    assert_eq!(one("    let _1: (u8, T);", "        _1 = move _1;"), Reason::Generic);
    // A local that is not used does not matter.
    assert!(
        import("fn f() {}", &body("f() -> ()", "    let _1: &str;", "        StorageLive(_1);"), "f").is_ok()
    );
    let call = |callee: &str| {
        let end = format!("        _0 = {callee} -> [return: bb1, unwind continue];\n    }}\n    bb1: {{");
        refused("fn f() {}", &body("f() -> ()", "", &end)).reason
    };
    assert_eq!(call("core::num::<impl u8>::pow(const 1_u8)"), Reason::LibraryCall);
    assert_eq!(call("<u8 as std::convert::From<bool>>::from(const true)"), Reason::LibraryCall);
    assert_eq!(call("g::<u8>(const 1_u8)"), Reason::Generic);
    // A function of another file has the name of an intrinsic.
    assert_eq!(call("other::wrapping_add(const 1_u8, const 1_u8)"), Reason::LibraryCall);
    let drop = "struct D(u8); impl Drop for D { fn drop(&mut self) {} } fn f() {}";
    let mir = body("f() -> ()", "    let _1: D;", "        _1 = D(const 1_u8);");
    assert_eq!(refused(drop, &mir).reason, Reason::Definition);
    let generic = "struct G<T>(T); struct H(G<u8>); fn f() {}";
    let mir = body("f() -> ()", "    let _1: H;", "        _1 = move _1;");
    assert_eq!(refused(generic, &mir).reason, Reason::Definition);
    assert_eq!(import("fn f() {}", "", "f").map(|i| i.path).unwrap_err().reason, Reason::NoFunction);
    assert_eq!(import("fn f( {}", "", "f").map(|i| i.path).unwrap_err().reason, Reason::Compile);
}
