//! The bytes of pointers as numbers: allowed, unless the limits say otherwise.

use mirsmith_machine::{Limits, Rule, Stop, run};

/// The rule that a program breaks without bytes of pointers; with them it must run.
fn rule(lets: &str, statements: &str) -> Option<Rule> {
    let text = format!(
        "use core::intrinsics::mir::*;\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0() {{ mir! {{ let x: u8; let p: *const u8; {lets} {{ x = 1_u8; p = &raw const x; {statements} \
         Return() }} }} }}\nfn main() {{ fn0() }}\n"
    );
    let program = text::parse::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let outcome = run(&program, Limits::default());
    assert!(outcome.stop.is_none(), "{:?}", outcome.stop);
    match run(&program, Limits { pointer_bytes: false, ..Limits::default() }).stop {
        Some(Stop::Ub(ub)) => Some(ub.rule),
        None => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_pointer_is_no_number() {
    let tainted = Some(Rule::Tainted);
    assert_eq!(rule("let n: usize;", "n = CastTransmute::<*const u8, usize>(p);"), tainted);
    assert_eq!(rule("let n: [u16; 4];", "n = CastTransmute::<*const u8, [u16; 4]>(p);"), tainted);
    let cast = "q = &raw const p; r = q as *const u32; n = *r;";
    assert_eq!(rule("let q: *const *const u8; let r: *const u32; let n: u32;", cast), tainted);
}

#[test]
fn a_pointer_is_a_pointer() {
    assert_eq!(rule("let q: *const u16;", "q = CastTransmute::<*const u8, *const u16>(p);"), None);
    assert_eq!(rule("let n: u8;", "n = *p;"), None);
    assert_eq!(rule("let q: [*const u8; 2]; let r: [*const u8; 2];", "q = [p, p]; r = q;"), None);
}
