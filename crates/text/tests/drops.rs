//! Types with a `drop`: what is printed is read again as the same program, glue included (semantics N.2).

mod corpus;

use mir::{Program, Role, Version};
use mirsmith_text::PrintOptions;
use mirsmith_text::print::print;

/// The programs of `tests/ok` and `tests/ub` with such a type.
fn selected() -> Vec<(String, Program)> {
    let all = corpus::programs("ok").into_iter().chain(corpus::programs("ub"));
    all.filter(|(_, program)| program.types.adts().any(|(_, adt)| adt.drops)).collect()
}

#[test]
fn types_with_a_drop_are_read_again() {
    let programs = selected();
    assert!(programs.len() > 80, "only {} programs", programs.len());
    let mut with_glue = 0;
    for (name, program) in programs {
        with_glue += usize::from(program.functions.iter().any(|f| f.attrs.role == Role::Glue));
        for version in [Version::STABLE, Version::OLDEST] {
            let options = PrintOptions::new(version);
            let text = print(&program, &options).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let again =
                mirsmith_text::parse::parse(&text).unwrap_or_else(|why| panic!("{name}: {why}\n{text}"));
            assert_eq!(print(&again, &options).as_deref(), Ok(text.as_str()), "{name}");
            let blocks = |p: &Program| p.functions.iter().map(|f| f.blocks.clone()).collect::<Vec<_>>();
            assert_eq!(blocks(&program), blocks(&again), "{name}\n{text}");
        }
    }
    assert!(with_glue > 60, "only {with_glue} programs drop something that needs it");
}
