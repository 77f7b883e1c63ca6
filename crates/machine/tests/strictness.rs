//! Rules that can be relaxed (semantics L): with each, the program is undefined; without it, fine.

use mirsmith_machine::{Limits, Rule, Stop, Strictness, run};

/// The rule that a program breaks.
fn broken(text: &str, strictness: Strictness) -> Option<Rule> {
    let program = text::parse::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    match run(&program, Limits { strictness, ..Limits::default() }).stop {
        Some(Stop::Ub(ub)) => Some(ub.rule),
        None => None,
        other => panic!("{other:?}\n{text}"),
    }
}

const ATTR: &str = "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n";

/// A program with an entry that has these locals and this body, and another function.
fn program(lets: &str, body: &str, other: &str) -> String {
    format!(
        "use core::intrinsics::mir::*;\n{ATTR}fn fn0() {{ mir! {{ {lets} {body} }} }}\n{other}\nfn main() {{ fn0() }}\n"
    )
}

/// Undefined by the rule if all hold, and fine without this one; it takes this one to make it fine.
#[track_caller]
fn only(lets: &str, body: &str, other: &str, rule: Rule, relax: impl Fn(&mut Strictness, bool)) {
    let text = program(lets, body, other);
    assert_eq!(broken(&text, Strictness::default()), Some(rule));
    let mut relaxed = Strictness::STRICT;
    relax(&mut relaxed, false);
    assert_eq!(broken(&text, relaxed), None, "relaxed");
    let mut others = Strictness::PASSES;
    relax(&mut others, true);
    assert_eq!(broken(&text, others), Some(rule), "only this rule");
}

/// `fn1` takes a value, and gives it back.
fn identity(ty: &str) -> String {
    format!("{ATTR}fn fn1(_1: {ty}) -> {ty} {{ mir! {{ {{ RET = _1; Return() }} }} }}")
}

const CALL: &str = "ReturnTo(bb1), UnwindUnreachable()) } bb1 =";

#[test]
fn moves() {
    let body = "{ x = 1_u8; y = Move(x); y = x; Return() }";
    only("let x: u8; let y: u8;", body, "", Rule::Uninit, |s, on| s.moves = on);
}

#[test]
fn moves_into_intrinsics() {
    let body =
        format!("{{ x = 1_u8; Call(y = core::intrinsics::bswap(Move(x)), {CALL} {{ y = x; Return() }}");
    only("let x: u8; let y: u8;", &body, "", Rule::Uninit, |s, on| s.moves = on);
    let body = format!("{{ x = 1_u8; Call(x = core::intrinsics::bswap(Move(x)), {CALL} {{ Return() }}");
    only("let x: u8;", &body, "", Rule::MoveOverlap, |s, on| s.moves = on);
}

#[test]
fn arguments_in_registers() {
    for (ty, value) in [("u8", "1_u8"), ("(u64, u64)", "(1_u64, 2_u64)"), ("[u8; 8]", "[1_u8; 8]")] {
        let lets = format!("let x: {ty}; let y: {ty};");
        let body = format!("{{ x = {value}; Call(y = fn1(Move(x)), {CALL} {{ y = x; Return() }}");
        only(&lets, &body, &identity(ty), Rule::Uninit, |s, on| s.register_arguments = on);
    }
}

/// An argument that is passed by its address is donated, whatever is relaxed: nine bytes are enough.
#[test]
fn arguments_in_memory() {
    let body = format!("{{ x = [1_u8; 9]; Call(x = fn1(Move(x)), {CALL} {{ Return() }}");
    let text = program("let x: [u8; 9];", &body, &identity("[u8; 9]"));
    assert_eq!(broken(&text, Strictness::PASSES), Some(Rule::MoveOverlap));
    assert_eq!(broken(&text.replace("Move(x)", "x"), Strictness::STRICT), None);
}

/// The model spreads `repr(Rust)` types out; a compiler does not.
#[test]
fn sizes_are_those_of_compilers() {
    let ty = "(u8, u8, u16, u32)";
    let body = format!("{{ x = (1_u8, 2_u8, 3_u16, 4_u32); Call(x = fn1(Move(x)), {CALL} {{ Return() }}");
    let text = program(&format!("let x: {ty};"), &body, &identity(ty));
    assert_eq!(broken(&text, Strictness::PASSES), None);
    assert_eq!(broken(&text, Strictness::STRICT), Some(Rule::MoveOverlap));
}

#[test]
fn results_in_registers() {
    let other = format!("{ATTR}fn fn1(_1: *mut u8) -> u8 {{ mir! {{ {{ RET = *_1; Return() }} }} }}");
    let body = format!("{{ x = 1_u8; p = &raw mut x; Call(x = fn1(p), {CALL} {{ Return() }}");
    let rule = Rule::ForeignReadProtected;
    only("let x: u8; let p: *mut u8;", &body, &other, rule, |s, on| s.register_results = on);
    let large = other.replace("u8", "[u64; 3]");
    let body = body.replace("1_u8", "[1_u64; 3]");
    let text = program("let x: [u64; 3]; let p: *mut [u64; 3];", &body, &large);
    assert_eq!(broken(&text, Strictness::PASSES), Some(rule));
}

#[test]
fn copy_before_move() {
    let other = format!("{ATTR}fn fn1(_1: [u64; 3], _2: [u64; 3]) {{ mir! {{ {{ Return() }} }} }}");
    let call = |args: &str| format!("{{ x = [1_u64; 3]; Call(y = fn1({args}), {CALL} {{ Return() }}");
    let lets = "let x: [u64; 3]; let y: ();";
    only(lets, &call("x, Move(x)"), &other, Rule::MoveOverlap, |s, on| s.copy_before_move = on);
    let text = program(lets, &call("Move(x), x"), &other);
    assert_eq!(broken(&text, Strictness::PASSES), Some(Rule::MoveOverlap));
}

#[test]
fn address_equality() {
    let lets =
        "let x: u8; let y: u8; let p: *const u8; let q: *const u8; let a: usize; let b: usize; let c: bool;";
    let body = "{ p = &raw const x; q = &raw const y; a = CastTransmute(p); b = CastTransmute(q); c = a == b; Return() }";
    only(lets, body, "", Rule::Tainted, |s, on| s.address_equality = on);
    let text = program(lets, &body.replace("==", "<"), "");
    assert_eq!(broken(&text, Strictness::PASSES), Some(Rule::Tainted));
}

#[test]
fn self_assignment() {
    let body = "{ x = [1_u8; 4]; p = &raw mut x; *p = *p; Return() }";
    only("let x: [u8; 4]; let p: *mut [u8; 4];", body, "", Rule::OverlappingAssignment, |s, on| {
        s.self_assignment = on;
    });
}

/// `a[i] = f(move i)`: the index is read before the argument is given away, so it is defined for programs too (semantics B.6, L.2).
#[test]
fn the_index_of_a_destination_may_be_moved() {
    let other = format!(
        "{ATTR}fn fn1(mut _1: usize) -> u8 {{ mir! {{ {{ _1 = 1_usize; RET = 9_u8; Return() }} }} }}"
    );
    let body = format!("{{ a = [3_u8, 4_u8]; i = 0_usize; Call(a[i] = fn1(Move(i)), {CALL} {{ Return() }}");
    let text = program("let a: [u8; 2]; let i: usize;", &body, &other);
    assert_eq!(broken(&text, Strictness::STRICT), None);
    assert_eq!(broken(&text, Strictness::PASSES), None);
    let later = text.replace("{ Return() }", "{ j = a[i]; Return() }").replace("let i:", "let j: u8; let i:");
    assert_eq!(broken(&later, Strictness::STRICT), Some(Rule::Uninit));
}
