//! Every edit, alone, on random programs.

use machine::Limits;
use mir::Program;

use super::{EDITS, Stage, Subject};
use crate::draft::Draft;
use crate::facts;

fn limits() -> Limits {
    Limits { steps: 20_000, depth: 100, memory: 1 << 22, ..Limits::default() }
}

/// Programs of any behaviour, and some that run to their end.
fn programs() -> Vec<Program> {
    let any = (0..12).map(|seed| arbitrary::program(seed, arbitrary::Options::default()));
    let mut profile = generate::Profile::default();
    profile.set_text("size=60").expect("a knob of the table");
    let good = (0..24).map(|seed| {
        let made = generate::generate(&profile, generate::Choices::new(seed));
        made.expect("the generator makes programs that run").program
    });
    any.chain(good).map(|p| mir::canon::canonical(&p)).collect()
}

/// Groups of changes to try: all, and a few single ones.
fn groups(count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![(0..count).collect::<Vec<usize>>()];
    groups.extend((0..count).step_by((count / 6).max(1)).map(|i| vec![i]));
    groups
}

#[test]
fn every_edit_gives_a_program_that_does_what_its_draft_did() {
    let mut accepted = vec![0; EDITS.len()];
    for program in programs() {
        let subject = Subject { facts: facts::observe(&program, limits()), program };
        for (index, edit) in EDITS.iter().enumerate() {
            let changes = (edit.plan)(&subject);
            for group in groups(changes.len()).into_iter().filter(|g| !g.is_empty()) {
                let mut draft = Draft::new(&subject.program);
                group.iter().for_each(|i| changes[*i](&mut draft));
                let Some(outcome) = draft.settle(&subject.facts, edit.mend, limits()) else { continue };
                let result = draft.program();
                if mir::wf::check(&result).is_err() {
                    continue;
                }
                accepted[index] += 1;
                let run = machine::run(&result, limits());
                assert_eq!(run.stop, None, "{}", edit.name);
                assert_eq!(run.events, outcome.events, "{}", edit.name);
                assert!(mir::canon::same(&result, &mir::canon::canonical(&result)));
            }
        }
    }
    let idle: Vec<&str> =
        EDITS.iter().zip(&accepted).filter(|(_, n)| **n == 0).map(|(e, _)| e.name).collect();
    assert!(idle.is_empty(), "these edits never gave a well-formed program: {idle:?}");
}

#[test]
fn names_are_distinct_and_cleaners_are_edits() {
    let names: std::collections::BTreeSet<&str> = EDITS.iter().map(|e| e.name).collect();
    assert_eq!(names.len(), EDITS.len());
    assert!(super::CLEANERS.iter().all(|i| EDITS.get(*i).is_some_and(|e| e.stage == Stage::Bold)));
}
