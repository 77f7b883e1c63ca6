//! Functions that raise and catch: what is printed is read again as the same program (semantics M.3).

use std::path::Path;

use mir::{Program, Role, Version};
use mirsmith_text::PrintOptions;
use mirsmith_text::print::print;

/// The programs of `tests/ok` in which something unwinds.
fn corpus() -> Vec<(String, Program)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ok");
    let entries = std::fs::read_dir(folder).expect("the corpus is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        (name, mirsmith_text::parse::parse(&text).expect("a program"))
    };
    files.iter().map(read).filter(|(_, program)| has_role(program)).collect()
}

fn has_role(program: &Program) -> bool {
    program.functions.iter().any(|function| function.attrs.role != Role::Body)
}

#[test]
fn what_raises_and_catches_is_read_again() {
    let programs = corpus();
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
