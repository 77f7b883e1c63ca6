//! A program put into another: the host does what it did, and what was put in can be called.

use machine::{Limits, run};
use mir::graft::{Refused, graft};
use mir::{Callee, Event, Place, Program, Terminator, Types, Unwind};
use mirsmith_generate::{Choices, Profile, generate};

const PROGRAMS: u64 = 20;

fn program(seed: u64) -> Program {
    let mut profile = Profile::default();
    for setting in ["size=50", "large_percent=0", "steps=2000"] {
        profile.set_text(setting).expect("a knob of the table");
    }
    generate(&profile, Choices::new(seed)).expect("it runs").program
}

fn reads_back(program: &Program) {
    assert_eq!(mir::wf::check(program), Ok(()));
    let text =
        text::print(program, &text::PrintOptions::new(mir::Version::NIGHTLY)).expect("it can be printed");
    assert!(mir::canon::same(&text::parse::parse(&text).expect("it can be read"), program));
}

#[test]
fn the_host_does_what_it_did() {
    for seed in testgen::seeds("hosts", PROGRAMS) {
        let mut host = program(seed);
        let before = run(&host, Limits::default());
        graft(&mut host, &program(!seed)).expect("they fit");
        assert_eq!(run(&host, Limits::default()), before, "seed {seed}");
        reads_back(&host);
    }
}

/// An empty host that calls the donor's entry observes what the donor does, from a site on that is free.
#[test]
fn a_call_does_what_the_donor_did() {
    for seed in testgen::seeds("donors", PROGRAMS) {
        let donor = program(seed);
        let mut host = program(!seed);
        let sites = mir::graft::next_site(&host);
        let grafted = graft(&mut host, &donor).expect("they fit");
        let entry = grafted.function(donor.entry.function).expect("it has an entry");
        host.entry.function = entry;
        host.entry.args = grafted.args;
        let moved = |event: &Event| Event::new(event.site() + sites, event.ty(), event.bits());
        let expected: Vec<Event> = run(&donor, Limits::default()).events.iter().map(moved).collect();
        let outcome = run(&host, Limits::default());
        assert_eq!((outcome.stop, outcome.events), (None, expected), "seed {seed}");
        // All that was the host's own can go.
        mir::prune::prune(&mut host);
        reads_back(&host);
        assert_eq!(run(&host, Limits::default()).stop, None);
    }
}

#[test]
fn twice_the_same_types() {
    let donor = program(testgen::seed("twice the same types"));
    let mut host = Program::new();
    host.functions[0].blocks[0].terminator = Some(Terminator::Return);
    graft(&mut host, &donor).expect("it fits");
    let types = host.types.adts().count();
    graft(&mut host, &donor).expect("it fits");
    let recursive = donor.types.adts().filter(|(_, adt)| adt.name == "Node").count();
    assert!(host.types.adts().count() <= types + recursive, "equal types have become two");
    reads_back(&host);
}

#[test]
fn what_can_not_be_is_refused() {
    let other = mir::target::TABLE.iter().find(|target| *target != mir::Target::DEFAULT).expect("another");
    let mut host = Program::of(other);
    let mut wrong = program(testgen::seed("what can not be"));
    assert!(matches!(graft(&mut host, &wrong), Err(Refused::Target { .. })));
    wrong.functions[0].blocks[0].terminator = Some(Terminator::Call {
        dest: Place::RET,
        callee: Callee::Function(mir::FuncId(99)),
        args: Vec::new(),
        target: mir::BlockId(0),
        unwind: Unwind::Unreachable,
    });
    let mut host = Program::new();
    assert!(matches!(graft(&mut host, &wrong), Err(Refused::IllFormed(_))));
    assert_eq!((host.functions.len(), host.types.len()), (1, Types::new().len()));
}
