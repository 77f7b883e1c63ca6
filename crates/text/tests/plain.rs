//! Plain Rust, on the programs of the corpus: which have it, and which manners occur.

mod corpus;

use mir::flow::Flow;
use mir::unwinding::Unwinding;
use mir::{Feature, Program, RunFacts, Unsupported, Version};
use mirsmith_text::print::{Style, Surface, print_with};
use mirsmith_text::{Form, PrintOptions};

fn plain(program: &Program, version: Version, surface: Surface) -> Result<String, Vec<Unsupported>> {
    let options = PrintOptions { form: Form::Surface(surface), ..PrintOptions::new(version) };
    print_with(program, &options, &RunFacts { ran: true, ..RunFacts::default() })
}

#[test]
fn only_gated_types_need_a_gate() {
    let programs = corpus::programs("ok");
    let mut gated = 0;
    for (name, program) in &programs {
        let with_gates = plain(program, Version::STABLE, Surface { gates: true, ..Surface::default() });
        let with_gates = with_gates.unwrap_or_else(|why| panic!("{name}: {why:?}"));
        assert!(!with_gates.contains("custom_mir"), "{name}:\n{with_gates}");
        match plain(program, Version::STABLE, Surface::default()) {
            Ok(text) => {
                assert!(!text.contains("#![feature") && !text.contains("custom_mir"), "{name}:\n{text}")
            }
            Err(why) => {
                let gate = |use_: &Unsupported| match &use_.construct {
                    Feature::Surface(what) => {
                        ["`f16`", "`f128`", "`repr128`"].iter().any(|gate| what.contains(gate))
                    }
                    _ => false,
                };
                assert!(why.iter().all(gate), "{name}: {why:?}");
                gated += 1;
            }
        }
    }
    assert!(gated < programs.len() / 20, "{gated} of {}", programs.len());
}

#[test]
fn every_manner_shows() {
    let programs = corpus::programs("ok");
    let text = |program, style| plain(program, Version::STABLE, Surface { style, ..Surface::default() }).ok();
    let plain_texts: Vec<_> = programs.iter().map(|(_, program)| text(program, Style::PLAIN)).collect();
    for style in Style::each() {
        let changed = programs.iter().zip(&plain_texts).filter(|((_, p), plain)| text(p, style) != **plain);
        let changed = changed.count();
        assert!(changed >= 5, "{style} changes {changed} of {} programs", programs.len());
    }
}

/// A cycle with two entries: `Blocks` numbers its blocks.
#[test]
fn irreducible_control_flow_is_a_loop_around_a_match() {
    let programs = corpus::programs("ok");
    let is_irreducible = |program: &Program| {
        let unwinding = Unwinding::of(program);
        program.functions.iter().any(|f| !Flow::unwinding(f, &unwinding).is_reducible())
    };
    let found: Vec<_> = programs.iter().filter(|(_, program)| is_irreducible(program)).collect();
    assert!(!found.is_empty(), "the corpus has no irreducible program");
    for (name, program) in found {
        let text = plain(program, Version::STABLE, Surface::default()).expect("it can be said");
        assert!(text.contains("match next {"), "{name}:\n{text}");
    }
}

/// Cleanup blocks become code after a call that is caught, and unwind again (semantics J.8).
#[test]
fn cleanup_blocks_are_said() {
    let mut cleanups = 0;
    for (name, program) in corpus::programs("ok") {
        let unwinding = Unwinding::of(&program);
        let blocks = program.functions.iter().flat_map(|f| &f.blocks).filter_map(|b| b.terminator.as_ref());
        let cleans = blocks.filter(|terminator| unwinding.cleanup(terminator).is_some()).count();
        let Ok(text) = plain(&program, Version::STABLE, Surface::default()) else { continue };
        assert_eq!(text.contains("caught = Some(e)"), cleans > 0, "{name}:\n{text}");
        cleanups += usize::from(cleans > 0);
    }
    assert!(cleanups > 60, "only {cleanups} programs have a cleanup block");
}
