//! What a run tells the plain-Rust printer.

use mir::{Program, RunFacts};
use mirsmith_machine::{Limits, run, run_facts};

fn facts(program: &Program, limits: Limits) -> RunFacts {
    run_facts(program, limits, text::print::surface::with_temporaries)
}

/// What is known of `fn0` with one block; it must be defined.
fn of(items: &str, lets: &str, statements: &str) -> RunFacts {
    let text = format!(
        "use core::intrinsics::mir::*;\n{items}\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0() {{ mir! {{ {lets} {{ {statements} Return() }} }} }}\nfn main() {{ fn0() }}\n"
    );
    let program = text::parse::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let outcome = run(&program, Limits::default());
    assert!(outcome.stop.is_none(), "{:?}", outcome.stop);
    let known = facts(&program, Limits::default());
    assert!(known.ran);
    known
}

/// Which statements of block 0 overflow.
fn overflows(lets: &str, statements: &str) -> Vec<usize> {
    of("", lets, statements).overflows.iter().map(|at| at.2).collect()
}

/// Which statements of block 0 can't use a match.
fn inactive(lets: &str, statements: &str) -> Vec<usize> {
    of(E, lets, statements).inactive.iter().map(|at| at.2).collect()
}

const E: &str = "#[derive(Copy, Clone)] #[repr(u8)] enum E { A(u32, u32) = 0, B(u32) = 1, }";

#[test]
fn overflows_are_noted() {
    let lets = "let a: u8; let b: u8;";
    assert_eq!(overflows(lets, "a = 200_u8; b = a + 55_u8; b = a + 56_u8; b = a + b;"), [2]);
    assert_eq!(overflows(lets, "a = 1_u8; b = a - 1_u8; b = b - a;"), [2]);
    assert_eq!(overflows(lets, "a = 16_u8; b = a * 15_u8; b = a * a;"), [2]);
    assert_eq!(overflows("let a: i32;", "a = -2147483647_i32; a = -a; a = -a; a = a - 1_i32; a = -a;"), [4]);
    let checked = "a = 200_u8; p = Checked(a + a); b = a | a;";
    assert_eq!(overflows("let a: u8; let b: u8; let p: (u8, bool);", checked), []);
}

#[test]
fn shifts_out_of_range_are_noted() {
    let lets = "let a: u8; let n: i16; let b: u8;";
    assert_eq!(overflows(lets, "a = 1_u8; b = a << 7_i16; b = a << 8_i16; n = -1_i16; b = a >> n;"), [2, 4]);
    assert_eq!(overflows("let a: u128; let b: u128;", "a = 1_u128; b = a << 127_u8; b = a >> 128_u8;"), [2]);
}

#[test]
fn numbers_that_pointers_know_are_looked_at() {
    let statements = "a = 255_u8; p = &raw mut a; b = *p + 0_u8; b = *p + 1_u8; t = (a,); b = Move(t.0) + a;";
    assert_eq!(overflows("let a: u8; let b: u8; let p: *mut u8; let t: (u8,);", statements), [3, 5]);
}

/// Where an address lies is not known, nor what it overflows.
#[test]
fn arithmetic_on_addresses_may_overflow() {
    let statements = "x = 0_u8; p = &raw const x; n = p as usize; n = n + 1_usize;";
    assert_eq!(overflows("let x: u8; let p: *const u8; let n: usize;", statements), [3]);
}

#[test]
fn one_overflow_in_a_loop_counts() {
    let text = "use core::intrinsics::mir::*;\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
        fn fn0() { mir! { let i: u8; let x: u8;
            { i = 0_u8; x = 254_u8; Goto(bb1) }
            bb1 = { x = x + 1_u8; i = i + 1_u8; match i { 3 => bb2, _ => bb1, } }
            bb2 = { Return() } } }\nfn main() { fn0() }\n";
    let program = text::parse::parse(text).expect("a program");
    let known = facts(&program, Limits::default());
    let at = |statement| (mir::FuncId(0), mir::BlockId(1), statement);
    assert!(known.overflows.contains(&at(0)) && known.fits(&at(1)));
}

#[test]
fn fields_of_other_variants_are_noted() {
    let lets = "let e: E; let x: u32; let p: *mut E;";
    let reads = "e = E::A(1_u32, 2_u32); x = Field(Variant(e, 0), 1); x = Field(Variant(e, 1), 0);";
    assert_eq!(inactive(lets, reads), [2]);
    let behind =
        "e = E::B(1_u32); p = &raw mut e; x = Field(Variant((*p), 1), 0); Field(Variant((*p), 0), 1) = x;";
    assert_eq!(inactive(lets, behind), [3]);
    // Nothing is written to the tag yet.
    let early = "Field(Variant(e, 1), 0) = 1_u32; x = Field(Variant(e, 1), 0); SetDiscriminant(e, 1); \
                 x = Field(Variant(e, 1), 0);";
    assert_eq!(inactive(lets, early), [0, 1]);
}

/// The match would read all of the enum, also the field that the reference claims for itself.
#[test]
fn a_match_that_takes_a_reference_its_right_is_noted() {
    let lets = "let e: E; let x: u32; let r: &'static mut u32;";
    let begin = "e = E::A(1_u32, 2_u32); r = &mut Field(Variant(e, 0), 1); *r = 3_u32; \
                 x = Field(Variant(e, 0), 0);";
    assert_eq!(inactive(lets, begin), []);
    assert_eq!(inactive(lets, &format!("{begin} *r = 4_u32;")), [1, 3]);
}

#[test]
fn nothing_is_known_of_what_is_undefined() {
    let text = "use core::intrinsics::mir::*;\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
        fn fn0() { mir! { let x: u8; { x = 255_u8; x = x + 1_u8; x = 1_u8 / x; Return() } } }\nfn main() { fn0() }\n";
    let program = text::parse::parse(text).expect("a program");
    assert_eq!(facts(&program, Limits::default()), RunFacts::default());
    let short = Limits { steps: 1, ..Limits::default() };
    assert_eq!(facts(&program, short), RunFacts::default());
}
