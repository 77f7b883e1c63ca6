//! Functions that raise and catch: what is printed is read again as the same program (semantics M.3).

mod corpus;

use mir::{Program, Role, Version};
use mirsmith_text::PrintOptions;
use mirsmith_text::print::print;

/// The programs of `tests/ok` in which something unwinds.
fn selected() -> Vec<(String, Program)> {
    corpus::programs("ok").into_iter().filter(|(_, program)| has_role(program)).collect()
}

fn has_role(program: &Program) -> bool {
    program.functions.iter().any(|function| function.attrs.role != Role::Body)
}

#[test]
fn what_raises_and_catches_is_read_again() {
    let programs = selected();
    assert!(programs.len() > 100, "only {} programs", programs.len());
    for (name, program) in programs {
        for version in [Version::STABLE, Version::OLDEST] {
            let text =
                print(&program, &PrintOptions::new(version)).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let again =
                mirsmith_text::parse::parse(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
            let twice = print(&again, &PrintOptions::new(version)).expect("as before");
            assert_eq!(text, twice, "{name}");
            let roles = |p: &Program| p.functions.iter().map(|f| f.attrs.role).collect::<Vec<_>>();
            assert_eq!(roles(&program), roles(&again), "{name}");
            let run = |p: &Program| p.functions.iter().map(|f| f.blocks.clone()).collect::<Vec<_>>();
            assert_eq!(run(&program), run(&again), "{name}");
        }
    }
}
