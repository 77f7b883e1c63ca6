//! Items that are unreachable from the entry are removed.

use mir::prune::prune;
use mirsmith_text::parse::parse;

#[test]
fn what_nothing_reaches_goes() {
    let text = r#"
        static A: u8 = 1;
        static B: u8 = 2;
        const P: fn() -> u8 = used;
        #[custom_mir(dialect = "runtime", phase = "initial")]
        fn unused() -> u8 { mir! { let s: &'static u8; { s = Static(A); RET = *s; Return() } } }
        #[custom_mir(dialect = "runtime", phase = "initial")]
        fn used() -> u8 { mir! { let s: &'static u8; { s = Static(B); RET = *s; Return() } } }
        #[custom_mir(dialect = "runtime", phase = "initial")]
        fn fn0() -> u8 {
            mir! {
                let p: fn() -> u8;
                { p = P; Call(RET = p(), ReturnTo(bb1), UnwindUnreachable()) }
                bb1 = { Return() }
            }
        }
        fn main() { fn0(); }
    "#;
    let mut program = parse(text).unwrap();
    prune(&mut program);
    assert_eq!(mir::wf::check(&program), Ok(()));
    let names = |items: Vec<&String>| items.into_iter().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(names(program.functions.iter().map(|f| &f.name).collect()), "used fn0");
    assert_eq!(names(program.statics.iter().map(|s| &s.name).collect()), "B");
    assert_eq!(program.functions[program.entry.function.0 as usize].name, "fn0");
}
