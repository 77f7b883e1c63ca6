//! Programs up to the numbering of their types, from text.

use mir::canon::{canonical, same};
use mirsmith_text::parse::parse;

const PROGRAM: &str = r#"
    struct Unused(u8);
    struct Node { next: *mut Node, value: Option<&'static Leaf> }
    struct Leaf(u64);
    static S: Leaf = Leaf(1);
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn f(n: Node, p: fn(Leaf) -> [u8; 4]) -> u64 {
        mir! {
            let s: &'static Leaf;
            { s = Static(S); RET = (*s).0; Return() }
        }
    }
    #[custom_mir(dialect = "runtime", phase = "initial")]
    fn fn0() { mir! { let a: (u8, Leaf); { Return() } } }
    fn main() { fn0() }
"#;

#[test]
fn numbering_does_not_matter() {
    let program = parse(PROGRAM).unwrap();
    let reordered = PROGRAM.replace("struct Unused(u8);", "").replace(
        "static S",
        "struct First([i8; 3]); struct Other { r: &'static mut [(Other, i128); 2] } static S",
    );
    // The types are met in another order, and two unused ones are added.
    let moved = parse(&reordered.replacen("struct Leaf(u64);", "", 1).replacen(
        "struct Node",
        "struct Leaf(u64); struct Node",
        1,
    ))
    .unwrap();
    assert_ne!(program.types.adts().count(), canonical(&program).types.adts().count());
    assert!(same(&program, &moved));
    assert!(same(&program, &canonical(&program)));
}

#[test]
fn differences_matter() {
    let program = parse(PROGRAM).unwrap();
    for (from, to) in [
        ("[u8; 4]", "[u8; 5]"),
        ("Leaf(u64)", "Leaf(i64)"),
        ("Leaf(1)", "Leaf(2)"),
        ("next: *mut", "next: *const"),
        ("static S", "static T"),
        ("n: Node", "m: Node"),
        ("Option<&'static Leaf>", "Option<&'static mut Leaf>"),
    ] {
        let changed = match from {
            "static S" => PROGRAM.replace(from, to).replace("Static(S)", "Static(T)"),
            "Leaf(u64)" => PROGRAM.replace(from, to).replace("-> u64", "-> i64"),
            _ => PROGRAM.replace(from, to),
        };
        let changed = parse(&changed).unwrap_or_else(|e| panic!("{to}: {e}"));
        assert!(!same(&program, &changed), "{to}");
    }
    let mut unlinted = program.clone();
    unlinted.lint = false;
    assert!(!same(&program, &unlinted));
}
