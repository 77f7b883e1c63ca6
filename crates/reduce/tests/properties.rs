//! Invariants of every reduction, whatever the program and the predicate.

use generate::{Choices, Profile, generate};
use machine::{Execution, Limits};
use mir::{Program, Statement, Terminator};
use mirsmith_reduce::{Options, Refusal, reduce, weight};

fn small(seed: u64) -> Program {
    let mut profile = Profile::default();
    profile.set_text("size=40").expect("a knob of the table");
    generate(&profile, Choices::new(seed)).expect("the generator makes programs that run").program
}

/// Properties that need different parts of a program.
fn predicates() -> Vec<fn(&Program, &Execution) -> bool> {
    fn observes_odd(_: &Program, outcome: &Execution) -> bool {
        outcome.events.iter().any(|event| event.bits() % 2 == 1)
    }
    fn has_switch(p: &Program, _: &Execution) -> bool {
        let blocks = p.functions.iter().flat_map(|f| &f.blocks);
        blocks.filter(|b| matches!(b.terminator, Some(Terminator::SwitchInt { .. }))).count() > 0
    }
    fn has_pointers(p: &Program, _: &Execution) -> bool {
        let statements = p.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.statements);
        statements.filter(|s| matches!(s, Statement::Assign(to, _) if to.is_indirect())).count() > 0
    }
    vec![observes_odd, has_switch, has_pointers]
}

#[test]
fn results_are_smaller_defined_and_have_the_property() {
    let mut reduced_any = 0;
    let first = testgen::seed("results_are_smaller_defined_and_have_the_property");
    for seed in first..first + 16 {
        let program = small(seed);
        for predicate in predicates() {
            let reduced = match reduce(&program, &predicate, &Options::default(), &mut ()) {
                Ok(reduced) => reduced,
                Err(refusal) => {
                    assert_eq!(refusal, Refusal::NotInteresting, "seed {seed}");
                    continue;
                }
            };
            reduced_any += 1;
            let best = &reduced.best;
            assert_eq!(mir::wf::check(&best.program), Ok(()), "seed {seed}");
            let outcome = machine::run(&best.program, Limits::default());
            assert_eq!(outcome, best.outcome, "seed {seed}");
            assert!(outcome.stop.is_none() && !outcome.events.is_empty(), "seed {seed}");
            assert!(predicate(&best.program, &outcome), "seed {seed}");
            assert!(weight(&best.program) <= weight(&program), "seed {seed}");
            assert!(reduced.finished, "seed {seed}");
        }
    }
    assert!(reduced_any > 20, "only {reduced_any} reductions");
}

#[test]
fn one_job_or_more_one_run_or_another() {
    let program = small(3);
    let predicate = |_: &Program, outcome: &Execution| outcome.events.len() >= 2;
    let text = |jobs| {
        let options = Options { jobs, ..Options::default() };
        let reduced = reduce(&program, &predicate, &options, &mut ()).expect("two observations");
        text::print(&reduced.best.program, &text::PrintOptions::new(mir::Version::NIGHTLY))
            .expect("printable")
    };
    assert_eq!(text(1), text(1));
    assert_eq!(text(1), text(3));
}

#[test]
fn what_cannot_be_reduced_is_refused_with_a_reason() {
    let never = |_: &Program, _: &Execution| false;
    let refusal = reduce(&small(1), &never, &Options::default(), &mut ()).expect_err("it never holds");
    assert_eq!(refusal, Refusal::NotInteresting);
    let mut silent = Program::new();
    silent.functions[0].blocks[0].terminator = Some(Terminator::Return);
    let refusal = reduce(&silent, &never, &Options::default(), &mut ()).expect_err("it observes nothing");
    assert_eq!(refusal, Refusal::Silent);
    let refusal = reduce(&Program::new(), &never, &Options::default(), &mut ()).expect_err("a hole");
    assert!(matches!(refusal, Refusal::IllFormed(_)));
}

#[test]
fn a_cancelled_reduction_gives_the_best_so_far() {
    let cancel = std::sync::atomic::AtomicBool::new(true);
    let program = small(2);
    let options = Options { cancel: Some(&cancel), ..Options::default() };
    let reduced =
        reduce(&program, &|_: &Program, _: &Execution| true, &options, &mut ()).expect("it always holds");
    assert!(!reduced.finished);
    assert!(weight(&reduced.best.program) <= weight(&program));
}

#[test]
fn the_text_reads_back_as_the_same_program() {
    let reduced = reduce(&small(4), &|_: &Program, _: &Execution| true, &Options::default(), &mut ());
    let reduced = reduced.expect("it always holds");
    let text = reduced
        .text(mir::Version::NIGHTLY, "expected 1\nactual 2")
        .expect("the newest dialect has everything");
    assert!(text.starts_with("// expected 1\n// actual 2\n#![feature("), "{text}");
    let read = text::parse::parse(&text).expect("what was printed can be read");
    assert!(mir::canon::same(&read, &reduced.best.program), "{text}");
}
