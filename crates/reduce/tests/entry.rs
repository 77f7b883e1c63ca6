//! The entry's result is judged like any other (semantics B.6), so a reduction keeps it set.

use machine::Execution;
use mir::{Local, Program, Statement, Types};
use mirsmith_reduce::{Options, reduce};

const PROGRAM: &str = r#"
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> u32 {
    mir! {
        let a: u32;
        let u: ();
        {
            a = 7_u32;
            RET = a * 3_u32;
            Call(u = observe_u32(1_u32, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
"#;

/// The entry returns a number, and one is observed.
fn returns_a_number(p: &Program, outcome: &Execution) -> bool {
    p.func(p.entry.function).local_ty(Local::RET) == Types::U32 && !outcome.events.is_empty()
}

#[test]
fn the_result_of_the_entry_stays_set() {
    let program = text::parse::parse(PROGRAM).expect("a program");
    let reduced =
        reduce(&program, &returns_a_number, &Options::default(), &mut ()).expect("the property holds");
    let best = &reduced.best.program;
    assert_eq!(best.func(best.entry.function).local_ty(Local::RET), Types::U32);
    let statements = best.functions.iter().flat_map(|f| &f.blocks).flat_map(|block| &block.statements);
    let sets = |s: &&Statement| matches!(s, Statement::Assign(place, _) if place.local == Local::RET);
    assert_eq!(statements.filter(sets).count(), 1, "{best:?}");
}
