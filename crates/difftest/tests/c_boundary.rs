//! Programs with callees in C: each type is passed as predicted, and a mismatch between both sides is found.

mod common;

use generate::{Choices, Profile};
use machine::Limits;
use mirsmith_difftest::backend::config;
use mirsmith_difftest::{Backend, Job, Prediction, State};

/// The toolchain that runs the tests, with the system's C compiler.
fn with_c(rust: &str, c: &str) -> Backend {
    common::rustc(&format!("form = \"c\"\nflags = [{rust}]\nc = {{ compiler = \"cc\", flags = [{c}] }}"))
}

const UNOPTIMISED: &str = "\"-Copt-level=0\", \"-Zmir-opt-level=0\"";

/// A place below a value, and its type.
type Part = (&'static str, &'static str);

/// A name, definitions, a type, statements, and the parts that count.
type Shape = (&'static str, &'static str, &'static str, &'static str, &'static [Part]);

/// Shapes: definitions, the type, statements that make one in `_2` with `_5` to `_8` at hand, and what of it is changed in
/// C and observed in Rust: places below a value, each with its type.
const SHAPES: &[Shape] = &[
    ("i8", "", "i8", "_2 = -3_i8;", &[("", "i8")]),
    ("u16", "", "u16", "_2 = 65535_u16;", &[("", "u16")]),
    ("i64", "", "i64", "_2 = -1234567890123_i64;", &[("", "i64")]),
    ("u128", "", "u128", "_2 = 0x1234_5678_9abc_def0_1122_3344_5566_7788_u128;", &[("", "u128")]),
    ("f32", "", "f32", "_2 = 1.5_f32;", &[("", "f32")]),
    ("f64", "", "f64", "_2 = -2.25_f64;", &[("", "f64")]),
    (
        "small",
        "#[repr(C)] struct T(u8, i16, u8);",
        "T",
        "_2 = T(1_u8, -2_i16, 3_u8);",
        &[(".0", "u8"), (".1", "i16"), (".2", "u8")],
    ),
    (
        "pair",
        "#[repr(C)] struct T(u64, i32);",
        "T",
        "_2 = T(1_u64, -2_i32);",
        &[(".0", "u64"), (".1", "i32")],
    ),
    (
        "large",
        "#[repr(C)] struct T(u64, i32, u64, u8);",
        "T",
        "_2 = T(1_u64, -2_i32, 3_u64, 4_u8);",
        &[(".0", "u64"), (".1", "i32"), (".2", "u64"), (".3", "u8")],
    ),
    (
        "mixed",
        "#[repr(C)] struct T(f32, i32);",
        "T",
        "_2 = T(1.5_f32, -2_i32);",
        &[(".0", "f32"), (".1", "i32")],
    ),
    (
        "mixed halves",
        "#[repr(C)] struct T(u64, f64);",
        "T",
        "_2 = T(9_u64, 0.5_f64);",
        &[(".0", "u64"), (".1", "f64")],
    ),
    (
        "floats",
        "#[repr(C)] struct T(f32, f32, f32);",
        "T",
        "_2 = T(1.5_f32, -2.5_f32, 4.0_f32);",
        &[(".0", "f32"), (".1", "f32"), (".2", "f32")],
    ),
    ("union", "#[repr(C)] union T { a: u64, b: f32 }", "T", "_2 = T { a: 77_u64 };", &[(".a", "u64")]),
    (
        "array",
        "#[repr(C)] struct T([u8; 5]);",
        "T",
        "_3 = [1_u8, 2_u8, 3_u8, 4_u8, 5_u8]; _2 = T(_3);",
        &[(".0[_5]", "u8"), (".0[_6]", "u8"), (".0[_8]", "u8")],
    ),
    (
        "nested",
        "#[derive(Copy, Clone)] #[repr(C)] struct U(u8, f64); #[repr(C)] struct T(u16, U);",
        "T",
        "_4 = U(7_u8, 8.5_f64); _2 = T(300_u16, _4);",
        &[(".0", "u16"), (".1.0", "u8"), (".1.1", "f64")],
    ),
    (
        "packed",
        "#[repr(C, packed(1))] struct T(u8, u32, u16);",
        "T",
        "_2 = T(1_u8, 70000_u32, 3_u16);",
        &[(".0", "u8"), (".1", "u32"), (".2", "u16")],
    ),
    (
        "packed by two",
        "#[repr(C, packed(2))] struct T(u8, u64);",
        "T",
        "_2 = T(1_u8, 1_u64);",
        &[(".0", "u8"), (".1", "u64")],
    ),
    (
        "aligned",
        "#[repr(C, align(16))] struct T(u32, u8);",
        "T",
        "_2 = T(5_u32, 6_u8);",
        &[(".0", "u32"), (".1", "u8")],
    ),
    ("very aligned", "#[repr(C, align(32))] struct T(f64);", "T", "_2 = T(5.5_f64);", &[(".0", "f64")]),
    (
        "wide in a struct",
        "#[repr(C)] struct T(u8, i128);",
        "T",
        "_2 = T(5_u8, -6_i128);",
        &[(".0", "u8"), (".1", "i128")],
    ),
];

/// `far` gets three numbers and the value, changes all of it, and gives it back.
fn shape((name, items, ty, make, parts): &(&str, &str, &str, &str, &[(&str, &str)])) -> String {
    let changed: String =
        parts.iter().map(|(part, _)| format!("RET{part} = RET{part} + RET{part}; ")).collect();
    let mut observed = String::new();
    for (i, (part, of)) in parts.iter().enumerate() {
        let (block, next) = (2 * i + 1, 2 * i + 2);
        observed += &format!(
            "bb{block} = {{ Goto(bb{next}) }} \
             bb{next} = {{ Call(_9 = observe_{of}({i}_u32, _2{part}), ReturnTo(bb{}), UnwindUnreachable()) }} ",
            next + 1
        );
    }
    let indices = "let _5: usize; let _6: usize; let _7: usize; let _8: usize;";
    let set = "_5 = 0_usize; _6 = 1_usize; _7 = 2_usize; _8 = 4_usize;";
    let extra = match *name {
        "array" => "let _3: [u8; 5];",
        "nested" => "let _4: U;",
        _ => "",
    };
    let items = items
        .replace("#[repr", "#[derive(Copy, Clone)] #[repr")
        .replace("#[derive(Copy, Clone)] #[derive(Copy, Clone)]", "#[derive(Copy, Clone)]");
    format!(
        "#![feature(custom_mir, core_intrinsics)]\nuse core::intrinsics::mir::*;\nuse prelude::*;\n{items}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         extern \"C\" fn far(mut _1: u32, mut _2: f64, mut _3: {ty}, mut _4: u8) -> {ty} {{ mir! {{ type RET = {ty}; \
         {indices} {{ {set} RET = _3; {changed} Return() }} }} }}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0() {{ mir! {{ type RET = (); let _2: {ty}; {extra} {indices} let _9: (); \
         {{ {set} {make} Call(_2 = far(1_u32, 2.0_f64, _2, 3_u8), ReturnTo(bb1), UnwindUnreachable()) }} \
         {observed} bb{} = {{ Return() }} }} }}\n\
         pub fn main() {{ start(); unsafe {{ fn0() }}; finish(); }}\n",
        2 * parts.len() + 1
    )
}

fn predicted(name: &str, text: &str) -> (Job, Prediction) {
    let program = text::parse::parse(text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    let prediction =
        Prediction::of(&machine::run(&program, Limits::default())).unwrap_or_else(|| panic!("{name}"));
    assert!(!prediction.events.is_empty(), "{name}");
    (Job::mir(name, program), prediction)
}

#[test]
fn every_shape_crosses() {
    let programs: Vec<_> = SHAPES.iter().map(|one| predicted(one.0, &shape(one))).collect();
    for (rust, c) in [(UNOPTIMISED, "\"-O0\""), ("\"-Copt-level=3\"", "\"-O2\"")] {
        for tested in common::test(&with_c(rust, c), &programs) {
            assert_eq!(tested.verdict.state, State::Pass, "{tested:?}");
        }
    }
}

fn generated(seed: u64) -> (Job, Prediction) {
    let profile = Profile::built_in("c-boundary").expect("there is such a profile");
    let made = generate::generate(&profile, Choices::new(seed)).expect("it runs");
    let prediction = Prediction::of(&made.outcome).expect("it ends");
    (Job::mir(format!("seed {seed}"), made.program), prediction)
}

#[test]
fn generated_programs_cross_as_predicted() {
    let programs: Vec<_> = (0..30).map(generated).collect();
    for tested in common::test(&with_c(UNOPTIMISED, "\"-O1\""), &programs) {
        assert_eq!(tested.verdict.state, State::Pass, "{tested:?}");
    }
}

/// What becomes of some programs with further flags of the C compiler.
fn states(c: &str) -> Vec<State> {
    let programs: Vec<_> = (0..8).map(generated).collect();
    let tested = common::test(&with_c("\"-Copt-level=3\"", c), &programs);
    tested.into_iter().map(|tested| tested.verdict.state).collect()
}

#[test]
fn another_calling_convention_is_found() {
    let states = states("\"-mabi=ms\"");
    let wrong = |state: &State| matches!(state, State::Mismatch | State::RunCrash | State::RunTimeout);
    assert!(states.iter().filter(|state| wrong(state)).count() > 4, "{states:?}");
}

#[test]
fn another_layout_does_not_compile() {
    let states = states("\"-fpack-struct\"");
    assert!(states.contains(&State::CompileError), "{states:?}");
    assert!(states.iter().all(|state| matches!(state, State::CompileError | State::Pass)), "{states:?}");
}

/// The compiler refuses to return floats without their registers; what it still takes is wrong.
#[test]
fn missing_registers_are_found() {
    let states = states("\"-mno-sse\"");
    let wrong = |state: &State| matches!(state, State::CompileError | State::Mismatch | State::RunCrash);
    assert!(states.contains(&State::CompileError), "{states:?}");
    assert!(states.iter().filter(|state| wrong(state)).count() > 4, "{states:?}");
}

/// Without the assertion, a struct that differs is a wrong result.
#[test]
fn a_wrong_struct_is_found() {
    let (_, items, ty, make, parts) = SHAPES.iter().find(|one| one.0 == "pair").expect("it is there");
    let (job, prediction) = predicted("pair", &shape(&("pair", items, ty, make, parts)));
    let backend = with_c("\"-Copt-level=3\"", "\"-O2\"");
    let text = common::harness().source(&backend, &job).expect("C can say it");
    assert!(text.contains("    uint64_t f0;") && text.contains("_Static_assert"), "{text}");
    let wrong = text.replace("    uint64_t f0;", "    uint32_t f0;");
    assert_ne!(wrong, text);
    let verdict = |text: &str| {
        let tested = common::test(&backend, &[(Job::rust("pair", text), prediction.clone())]);
        tested.into_iter().map(|tested| tested.verdict.state).collect::<Vec<_>>()
    };
    assert_eq!(verdict(&text), [State::Pass]);
    assert_eq!(verdict(&wrong), [State::CompileError]);
    let unasserted: String =
        wrong.lines().filter(|line| !line.contains("_Static_assert")).map(|l| format!("{l}\n")).collect();
    assert_eq!(verdict(&unasserted), [State::Mismatch]);
}

/// The border is where the lint sees it: nothing crosses that Rust does not promise to be the same in C.
#[test]
fn the_lint_for_c_types_is_silent() {
    let backend = with_c(UNOPTIMISED, "");
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    // What stays in Rust because of its types does not cross, and the lint would see it.
    let mut texts: Vec<String> = (0..)
        .map(|seed| common::harness().source(&backend, &generated(seed).0).expect("C can say it"))
        .filter(|text| !text.contains("// In Rust because of"))
        .take(6)
        .collect();
    // It would not be silent by itself.
    texts.push("#[repr(C)] struct T(char); extern \"C\" { fn f(x: (u8, u8)); } fn main() {}".to_string());
    for (i, text) in texts.iter().enumerate() {
        let file = directory.join(format!("lint{i}.rs"));
        let deny = "#![deny(improper_ctypes, improper_ctypes_definitions)]";
        std::fs::write(&file, format!("{deny}\n{text}")).expect("it can be written");
        let mut rustc = std::process::Command::new(&backend.program);
        rustc
            .args(["--edition=2021", "--emit=metadata"])
            .arg(&file)
            .arg("-o")
            .arg(file.with_extension("rmeta"));
        let output = rustc.env("RUSTC_BOOTSTRAP", "1").output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), i + 1 < texts.len(), "{i}: {errors}");
    }
}

#[test]
fn c_is_for_rustc_alone() {
    let entry = |text: &str| {
        let (file, _) = config::parse(&format!("[[backend]]\nname = \"x\"\nprogram = \"rustc\"\n{text}"))
            .expect("it is one");
        file.backend[0].resolve().err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert!(entry("form = \"c\"\ndriver = \"const-eval\"").contains("only the driver `rustc`"));
    assert!(entry("c = { compiler = \"gcc\" }").contains("add: form = \"c\""));
}

#[test]
fn a_program_without_anything_for_c_is_unsupported() {
    let made = generate::generate(&Profile::default(), Choices::new(1)).expect("it runs");
    let prediction = Prediction::of(&made.outcome).expect("it ends");
    let tested = common::test(&with_c("\"-Copt-level=3\"", ""), &[(Job::mir("1", made.program), prediction)]);
    assert_eq!(tested[0].verdict.state, State::Unsupported, "{tested:?}");
}
