//! Programs that need only be well-formed, for compiler crashes.

use machine::{Execution, Limits};
use mir::{Program, Statement};
use mirsmith_reduce::{Options, Refusal, reduce};

/// Reads what was never written.
const UNDEFINED: &str = "../../tests/ub";

fn undefined() -> Program {
    let mut files: Vec<_> =
        std::fs::read_dir(UNDEFINED).expect("tests/ub").flatten().map(|e| e.path()).collect();
    files.sort();
    let programs = files.iter().filter(|file| file.extension().is_some_and(|e| e == "rs"));
    let parsed = programs.filter_map(|file| text::parse::parse(&std::fs::read_to_string(file).ok()?).ok());
    let assigns =
        |program: &Program| count(program) > 3 && machine::run(program, Limits::default()).stop.is_some();
    parsed.into_iter().find(assigns).expect("one of them has a few statements")
}

fn count(program: &Program) -> usize {
    program.functions.iter().flat_map(|f| &f.blocks).map(|block| block.statements.len()).sum()
}

fn has_assignment(program: &Program, _: &Execution) -> bool {
    let mut all = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|block| &block.statements);
    all.any(|statement| matches!(statement, Statement::Assign(..)))
}

#[test]
fn only_well_formedness_is_kept_if_asked() {
    let program = undefined();
    let strict = reduce(&program, &has_assignment, &Options::default(), &mut ());
    assert_eq!(strict.err(), Some(Refusal::Undefined));
    let options = Options { undefined: true, ..Options::default() };
    let reduced =
        reduce(&program, &has_assignment, &options, &mut ()).expect("it is well-formed").best.program;
    assert_eq!((count(&reduced), mir::wf::check(&reduced).is_ok()), (1, true));
}
