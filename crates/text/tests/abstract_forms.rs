//! The abstract forms: what becomes a parameter, what does not, families, and manners of calling.

use mir::Version;
use mirsmith_text::{self as text, Abstraction, Form, PrintOptions};

fn generic(functions: &str) -> String {
    printed(functions, Abstraction::Generic)
}

/// An abstract form of functions in custom MIR.
fn printed(functions: &str, how: Abstraction) -> String {
    let source = format!(
        "#![feature(custom_mir, core_intrinsics)]\nuse core::intrinsics::mir::*;\n{}",
        functions.replace("fn ", "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn ")
    );
    let source =
        source.replace("#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn main", "fn main");
    let program = text::parse::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    assert_eq!(mir::wf::check(&program), Ok(()));
    let options =
        PrintOptions { form: Form::Abstract { how, macros: true }, ..PrintOptions::new(Version::STABLE) };
    text::print(&program, &options).expect("the newest rustc has all of it")
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

#[test]
fn a_length_and_a_moved_value_are_parameters() {
    let text = generic(
        "fn f(a: [u32; 3], x: (u8, u16)) -> (u8, u16) {
            mir! { let b: [u32; 3]; let i: usize; let s: u32;
                { b = a; i = 0_usize; s = b[i]; s = s + 1_u32; RET = Move(x); Return() } }
        }
        fn g() { mir! { let a: [u32; 3]; let t: (u8, u16);
            { a = [7_u32; 3]; t = (1_u8, 2_u16); Call(t = f(a, t), ReturnTo(bb1), UnwindContinue()) }
            bb1 = { Return() } } }
        fn main() { g(); }",
    );
    has(
        &text,
        &["P0: Copy + 'static, const N0: usize>", "mut a: [u32; N0], mut x: P0) -> P0", "let b: [u32; N0];"],
    );
}

#[test]
fn numbers_that_are_added_are_known() {
    let text = generic(
        "fn f(x: u32, y: u32) -> u32 { mir! { { RET = x + y; Return() } } }
        fn main() { f(1_u32, 2_u32); }",
    );
    has(&text, &["fn f(mut x: u32, mut y: u32) -> u32"]);
}

#[test]
fn functions_that_are_equal_up_to_types_share_a_text() {
    let text = generic(
        "fn f(x: (u8, u16)) -> (u8, u16) { mir! { { RET = x; Return() } } }
        fn g(x: (u8, u32)) -> (u8, u32) { mir! { { RET = x; Return() } } }
        fn h() { mir! { let s: (u8, u16); let t: (u8, u32);
            { s = (1_u8, 2_u16); t = (1_u8, 2_u32); Call(s = f(s), ReturnTo(bb1), UnwindContinue()) }
            bb1 = { Call(t = g(t), ReturnTo(bb2), UnwindContinue()) }
            bb2 = { Return() } } }
        fn main() { h(); }",
    );
    assert_eq!(text.matches("RET = x;").count(), 1, "{text}");
}

#[test]
fn calls_go_through_traits_and_closures() {
    let source = "fn f(x: u32, y: &'static mut u8) -> u32 { mir! { { RET = x; Return() } } }
        fn g(x: &'static mut u8) { mir! { let r: u32; { Call(r = f(7_u32, x), ReturnTo(bb1), UnwindContinue()) }
            bb1 = { Return() } } }
        fn h() { mir! { let x: u8; let p: &mut u8; let r: ();
            { x = 1_u8; p = &mut x; Call(r = g(p), ReturnTo(bb1), UnwindContinue()) }
            bb1 = { Return() } } }
        fn main() { h(); }";
    let text = printed(source, Abstraction::Dyn);
    has(
        &text,
        &["impl Dyn_f for u32", "(r = f_through(7_u32, x)", "impl Dyn_g for u8", "fn call(&mut self)"],
    );
    let text = printed(source, Abstraction::Closures);
    has(&text, &["(r = f_through(7_u32, x)", "once(move ", "(r = g_through(p)"]);
    assert!(!text.contains("h_through"), "the entry is called directly\n{text}");
}

#[test]
fn a_callee_may_be_a_function_of_the_trait() {
    // Which signatures are chosen is drawn from their text: some of these are, and some are not.
    let tys = ["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64"];
    let callees: String = tys
        .iter()
        .map(|ty| format!("fn f_{ty}(x: {ty}) -> {ty} {{ mir! {{ {{ RET = x + x; Return() }} }} }}\n"))
        .collect();
    let locals: String = tys.iter().map(|ty| format!("let v_{ty}: {ty}; ")).collect();
    let calls: String = tys
        .iter()
        .enumerate()
        .map(|(i, ty)| {
            let call = format!("Call(v_{ty} = f_{ty}(7_{ty}), ReturnTo(bb{}), UnwindContinue())", i + 1);
            if i == 0 { format!("{{ {call} }}") } else { format!("bb{i} = {{ {call} }}") }
        })
        .collect();
    let text = generic(&format!(
        "{callees}fn g() {{ mir! {{ {locals}{calls} bb{} = {{ Return() }} }} }}\nfn main() {{ g(); }}",
        tys.len()
    ));
    has(&text, &["fn M0(a0: ", "= <G as Tr_g>::M0("]);
    let through = text.matches("= <G as Tr_g>::M").count();
    let direct = tys.iter().filter(|ty| text.contains(&format!("(v_{ty} = f_{ty}("))).count();
    assert!(through > 0 && direct > 0 && through + direct == tys.len(), "{through} and {direct}\n{text}");
}
