//! Errors: their messages and positions.

use super::*;

/// Checks the error for `text`, in which `@` marks the expected position.
pub(super) fn expect(text: &str, message: &str) {
    let before = &text[..text.find('@').expect("a mark")];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let error = parse(&text.replacen('@', "", 1)).expect_err(text);
    assert!(error.message.contains(message), "{error}\n{text}");
    assert_eq!((error.line, error.column), (line, column), "{error}\n{text}");
    assert_eq!(error.to_string(), format!("{line}:{column}: {}", error.message));
}

#[test]
fn errors_point_at_the_culprit() {
    let cases = [
        ("", "let a: u8;", "{ a = @b; Return() }", "`b` is neither a local"),
        ("", "let a: u8;", "{ a = a + (@1 + 2); Return() }", "assign this to a local first"),
        ("", "let a: u8;", "{ a = @256; Return() }", "does not fit into `u8`"),
        ("", "let a: @Vec<u8>;", "{ Return() }", "unknown type `Vec`"),
        ("", "let a: @Box<u8>;", "{ Return() }", "`Box` is not supported"),
        ("", "let a: &@dyn T;", "{ Return() }", "`dyn` types are not supported"),
        ("", "let a: u8; let @a: u8;", "{ Return() }", "declared twice"),
        ("", "let a: u8;", "{ Goto(@bb1) }", "unknown block `bb1`"),
        ("", "let a: u8;", "{ a = 1; @}", "no terminator"),
        ("", "let a: u8;", "{ @a = 1 }", "must end with a terminator"),
        ("", "let a: u8;", "{ match a { 1 => x, @2 => x } } x = { Return() }", "last arm"),
        (
            "",
            "let a: u8;",
            "{ match a { @true => x, _ => x } } x = { Return() }",
            "not of the type of the operand",
        ),
        ("", "let a: [u8; 2]; let b: u8;", "{ b = a[@0]; Return() }", "must be a local"),
        ("", "let a: (u8,);", "{ a.@x = 1; Return() }", "no field `x`"),
        ("struct S { a: u8, b: u8 }", "let s: S;", "{ s = S { @b: 1, a: 2 }; Return() }", "by position"),
        ("struct S { a: u8, b: u8 }", "let s: S;", "{ s = @S { a: 1 }; Return() }", "`b` is missing"),
        ("struct @S(u8, S);", "", "{ Return() }", "contains itself"),
        ("struct A(Option<B>);\nstruct @B([A; 1]);", "", "{ Return() }", "contains itself"),
        (
            "@impl Drop for u8 { }",
            "",
            "{ Return() }",
            "a `drop` must call a function with `self`, and do nothing else",
        ),
        ("trait @T {}", "", "{ Return() }", "traits are not supported"),
        ("struct S<@T>(T);", "", "{ Return() }", "generic"),
        (
            "",
            "let u: ();",
            "{ Call(u = @g(), ReturnTo(a), UnwindContinue()) } a = { Return() }",
            "custom_mir",
        ),
        ("static S: u8 = 1;", "let p: *mut u8;", "{ p = StaticMut(@S); Return() }", "no `static mut`"),
        ("static S: u8 = @1_u16;", "", "{ Return() }", "not of the expected type"),
        ("", "", "{ Return() } b = { Return() } @b = { Return() }", "defined twice"),
        ("", "let a: u8;", "{ @Frobnicate(a); Return() }", "`Frobnicate` is not a statement"),
        ("", "let a: u8;", "{ a = 1 @1; Return() }", "expected"),
    ];
    for (items, lets, blocks, message) in cases {
        expect(&file(items, lets, blocks), message);
    }
}

#[test]
fn errors_of_the_file_as_a_whole() {
    expect("fn f() {}\nfn g() @{", "unbalanced");
    expect("static S: u8 = 1;\nstruct X {}@", "no `main`");
    expect("fn @main() {}", "calls no custom MIR function");
    expect("fn f@(", "unbalanced");
    expect("struct S@", "unexpected end of input");
}

#[test]
fn statements_have_positions() {
    let text = "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn fn0() {\n  mir! {\n    let a: u8;\n    {\n      a = 1;\n      a = 2; Goto(b)\n    }\n    b = {\n      Return()\n    }\n  }\n}\nfn main() { fn0() }\n";
    let spans = parse_with_spans(text).unwrap().spans;
    let at = |block, index| spans.statement(FuncId(0), BlockId(block), index).map(|p| (p.line, p.column));
    assert_eq!(at(0, 0), Some((6, 7)));
    assert_eq!(at(0, 1), Some((7, 7)));
    assert_eq!(at(0, 2), Some((7, 14)));
    assert_eq!(at(0, 3), None);
    assert_eq!(spans.terminator(FuncId(0), BlockId(1)).map(|p| p.to_string()), Some("10:7".to_string()));
    assert_eq!(spans.function(FuncId(0)).map(|p| p.to_string()), Some("2:4".to_string()));
    assert_eq!(spans.function(FuncId(1)), None);
}
