//! Programs with one side in C: which functions go there, which stay and why, and both texts.

use mir::{Program, Version};
use mirsmith_text::parse::parse;
use mirsmith_text::print::c::{side, sides};
use mirsmith_text::{Form, PrintOptions, print};

/// A program with these items and functions besides an entry that calls nothing.
fn program(items: &str) -> Program {
    let text = format!(
        "#![feature(custom_mir, core_intrinsics)]\nuse core::intrinsics::mir::*;\n{items}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0() {{ mir! {{ type RET = (); {{ Return() }} }} }}\nfn main() {{ fn0(); }}\n"
    );
    parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn function(name: &str, head: &str, body: &str) -> String {
    format!(
        "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         extern \"C\" fn {name}{head} {{ mir! {{ {body} }} }}\n"
    )
}

fn text(program: &Program) -> String {
    let options = PrintOptions { form: Form::C { macros: true }, ..PrintOptions::new(Version::STABLE) };
    print(program, &options).expect("C can say some of it")
}

#[test]
fn both_sides_see_each_other() {
    let program = program(&[
        "#[derive(Copy, Clone)] #[repr(C)] struct T0(u8, [f32; 2]);\n".to_string(),
        "const FP: extern \"C\" fn(T0) -> u32 = far;\n".to_string(),
        function("far", "(mut _1: T0) -> u32", "type RET = u32; { RET = _1.0 as u32; Return() }"),
        function(
            "near",
            "(mut _1: char) -> char",
            "type RET = char; let _2: u32; { Call(_2 = back(7_u32), ReturnTo(bb1), UnwindUnreachable()) } \
             bb1 = { RET = _1; Return() }",
        ),
        function("back", "(mut _1: u32) -> u32", "type RET = u32; { RET = _1 + _1; Return() }"),
    ]
    .concat());
    let text = text(&program);
    let c = side(&text).expect("there is C");
    for wanted in [
        "#[link_name = \"prog0_far\"]\n    fn far(_1: T0) -> u32;",
        "transmute::<unsafe extern \"C\" fn(T0) -> u32, extern \"C\" fn(T0) -> u32>(far)",
        "// In Rust because of a char: near",
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    for wanted in [
        "uint32_t prog0_far(prog0_T0 _1) {",
        "    float f1[2];",
        "sizeof(prog0_T0) == 12 && _Alignof(prog0_T0) == 4 && __builtin_offsetof(prog0_T0, f0) == 0",
        "RET = (uint32_t)((uint32_t)_1 + (uint32_t)_1);",
    ] {
        assert!(c.contains(wanted), "{wanted}\n{c}");
    }
    assert!(!text.contains("extern \"C\" fn far(mut"), "{text}");
}

#[test]
fn rust_is_called_back_by_its_name() {
    let program = program(&[
        function(
            "far",
            "(mut _1: u32) -> u32",
            "type RET = u32; { Call(RET = stays(_1), ReturnTo(bb1), UnwindUnreachable()) } bb1 = { Return() }",
        ),
        function(
            "stays",
            "(mut _1: u32) -> u32",
            "type RET = u32; { Call(RET = core::intrinsics::bswap(_1), ReturnTo(bb1), UnwindUnreachable()) } \
             bb1 = { Return() }",
        ),
    ]
    .concat());
    let text = text(&program);
    assert!(text.contains("#[export_name = \"prog0_stays\"]\nextern \"C\" fn stays"), "{text}");
    assert!(side(&text).is_some_and(|c| c.contains("uint32_t prog0_stays(uint32_t _1);")), "{text}");
}

#[test]
fn what_c_lacks_stays_and_says_why() {
    let types = "#[derive(Copy, Clone)] struct R(u8);\n#[derive(Copy, Clone)] #[repr(C)] struct Empty();\n\
                 #[derive(Copy, Clone)] #[repr(u8)] enum Data { A(u8), B }\n#[derive(Copy, Clone)] enum Bare { A, B }\n";
    for (ty, why) in [
        ("char", "a char"),
        ("(u8, u8)", "a tuple"),
        ("[u8; 2]", "an array by value"),
        ("f16", "f16 or f128"),
        ("*const [u8]", "a slice"),
        ("*const char", "a char"),
        ("R", "a type without repr(C)"),
        ("Empty", "a type without size"),
        ("Data", "an enum with fields"),
        ("Bare", "an enum without a repr"),
        ("Option<&'static u8>", "a type of the library"),
        ("fn()", "Rust's calling convention"),
    ] {
        let head = format!("(mut _1: {ty})");
        let program = program(&format!("{types}{}", function("f", &head, "type RET = (); { Return() }")));
        let sides = sides(&program, Version::STABLE);
        let reasons: Vec<&str> = sides.stay.iter().map(|(_, why)| why.0).collect();
        assert_eq!(reasons, [why], "{ty}");
    }
}

#[test]
fn wide_integers_cross_since_they_are_promised() {
    let program = program(&function("f", "(mut _1: u128)", "type RET = (); { Return() }"));
    assert_eq!(sides(&program, Version::new(89)).in_c.len(), 1);
    assert_eq!(sides(&program, Version::new(88)).stay.len(), 1);
}

#[test]
fn some_functions_are_variadic_unless_something_points_to_them() {
    let many = |consts: &str| {
        let functions: String = (0..20)
            .map(|i| {
                function(
                    &format!("f{i}"),
                    "(mut _1: u8, mut _2: u32, mut _3: f64)",
                    "type RET = (); { Return() }",
                )
            })
            .collect();
        sides(&program(&format!("{consts}{functions}")), Version::STABLE)
    };
    let variadic = |sides: &mirsmith_text::print::c::Sides| sides.in_c.values().flatten().count();
    let free = many("");
    assert!((3..18).contains(&variadic(&free)), "{:?}", free.in_c);
    assert!(free.in_c.values().flatten().all(|fixed| (1..3).contains(fixed)), "{:?}", free.in_c);
    let pointed: String =
        (0..20).map(|i| format!("const FP{i}: extern \"C\" fn(u8, u32, f64) = f{i};\n")).collect();
    assert_eq!(variadic(&many(&pointed)), 0);
}

#[test]
fn a_program_without_anything_for_c_says_so() {
    let options = PrintOptions { form: Form::C { macros: false }, ..PrintOptions::new(Version::STABLE) };
    let lacking = print(&program(""), &options).expect_err("there is nothing");
    assert_eq!(lacking[0].construct.to_string(), "a function that can be written in C");
}
