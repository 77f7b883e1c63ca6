//! Every edit alone, on random programs.

use machine::Limits;
use mir::{Callee, Program, Terminator};

use super::{EDITS, EditContext, EditStage};
use crate::draft::Draft;
use crate::facts;

fn limits() -> Limits {
    Limits { steps: 20_000, depth: 100, memory: 1 << 22, ..Limits::default() }
}

/// Programs of any behaviour, and some that run to their end.
fn programs() -> Vec<Program> {
    let first = testgen::seed("every_edit_gives_a_program_that_does_what_its_draft_did");
    let any = (first..first + 12).map(|seed| testgen::program(seed, testgen::Options::default()));
    let mut profile = generate::Profile::default();
    profile.set_text("size=60").expect("a knob of the table");
    let make = |profile: &generate::Profile, seed| {
        let made = generate::generate(profile, generate::Choices::new(seed));
        made.expect("the generator makes programs that run").program
    };
    // Calls through pointers are rare otherwise.
    let mut pointers = profile.clone();
    pointers.set_text("fn_pointers=100").expect("a knob of the table");
    pointers.set_text("pointer_calls=100").expect("a knob of the table");
    let calls_pointer = |p: &Program| {
        let facts = facts::observe(p, limits());
        super::terminators(p).any(|(f, b, t)| {
            matches!(t, Terminator::Call { callee: Callee::Pointer(_), .. }) && facts.block_count(f, b) > 0
        })
    };
    let with_pointers = (first..).map(|seed| make(&pointers, seed)).filter(calls_pointer).take(4);
    // Pairs of which only the number is used are rare too.
    let mut checked = profile.clone();
    checked.set_text("checked=200").expect("a knob of the table");
    let with_pairs = (first..first + 6).map(|seed| make(&checked, seed));
    // Not every program has a type with one field.
    let has_wrapper = |p: &Program| {
        let subject = EditContext { facts: facts::observe(p, limits()), program: p.clone() };
        !super::parts::wrappers(&subject).is_empty()
    };
    let with_wrappers = (first..).map(|seed| make(&profile, seed)).filter(has_wrapper).take(6);
    let mut dropping = profile.clone();
    dropping.set_text("destructors=20").expect("a knob of the table");
    let has_body = |p: &Program| p.functions.iter().any(|function| function.written.is_some());
    let with_drops = (first..).map(|seed| make(&dropping, seed)).filter(has_body).take(6);
    let good = (first..first + 16)
        .map(|seed| make(&profile, seed))
        .chain(with_pointers)
        .chain(with_pairs)
        .chain(with_wrappers)
        .chain(with_drops);
    any.chain(good).map(|p| mir::canon::canonical(&p)).collect()
}

/// Groups of changes to try: all changes, and a few single ones.
fn groups(count: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![(0..count).collect::<Vec<usize>>()];
    groups.extend((0..count).step_by((count / 6).max(1)).map(|i| vec![i]));
    groups
}

/// By how many statements an edit alone may enlarge a program. Other edits clean up after it, so that the total shrinks.
fn growth(edit: &super::Edit, program: &Program, changes: usize) -> usize {
    match edit.name {
        // A body for each call, and an assignment for each argument.
        "inline" => changes * (2 * crate::size(program)),
        // Merging blocks repeats their statements; unreachable copies are dropped.
        "calls-known" | "functions" => changes,
        // What unwound returns then, with a result.
        "calls" => changes,
        "calls-observed" => 2 * changes,
        _ => 0,
    }
}

#[test]
fn every_edit_gives_a_program_that_does_what_its_draft_did() {
    let mut accepted = vec![0; EDITS.len()];
    let mut ill_formed = vec![0; EDITS.len()];
    for program in programs() {
        let subject = EditContext { facts: facts::observe(&program, limits()), program };
        let before = crate::size(&subject.program);
        for (index, edit) in EDITS.iter().enumerate() {
            let changes = (edit.plan)(&subject);
            for group in groups(changes.len()).into_iter().filter(|g| !g.is_empty()) {
                let mut draft = Draft::new(&subject.program);
                group.iter().for_each(|i| changes[*i](&mut draft));
                let Some(outcome) = draft.settle(&subject.facts, edit.mend, limits()) else { continue };
                let result = draft.program();
                if mir::wf::check(&result).is_err() {
                    ill_formed[index] += 1;
                    continue;
                }
                accepted[index] += 1;
                let run = machine::run(&result, limits());
                assert_eq!(run.stop, None, "{}", edit.name);
                assert_eq!(run.events, outcome.events, "{}", edit.name);
                assert!(mir::canon::same(&result, &mir::canon::canonical(&result)));
                let most = before + growth(edit, &subject.program, group.len());
                assert!(crate::size(&result) <= most, "{}: {before} to {}", edit.name, crate::size(&result));
            }
        }
    }
    let table = EDITS.iter().zip(accepted.iter().zip(&ill_formed));
    table
        .clone()
        .for_each(|(e, (good, bad))| println!("{:18} {good:5} well-formed {bad:5} ill-formed", e.name));
    let idle: Vec<&str> = table.clone().filter(|(_, (good, _))| **good == 0).map(|(e, _)| e.name).collect();
    assert!(idle.is_empty(), "these edits never gave a well-formed program: {idle:?}");
    // An edit need not follow the rules, but one that mostly breaks them wastes the machine's time.
    let (good, bad): (usize, usize) = (accepted.iter().sum(), ill_formed.iter().sum());
    assert!(bad * 4 <= good, "{bad} ill-formed programs, {good} well-formed");
    let wild: Vec<&str> =
        table.filter(|(_, (good, bad))| **bad > 3 * **good + 5).map(|(e, _)| e.name).collect();
    assert!(wild.is_empty(), "these edits mostly give ill-formed programs: {wild:?}");
}

#[test]
fn names_are_distinct_and_cleaners_are_edits() {
    let names: std::collections::BTreeSet<&str> = EDITS.iter().map(|e| e.name).collect();
    assert_eq!(names.len(), EDITS.len());
    assert!(super::CLEANERS.iter().all(|i| EDITS.get(*i).is_some_and(|e| e.stage == EditStage::Bold)));
}
