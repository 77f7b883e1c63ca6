//! Programs that behave the same on every target: with pointers of any width, both byte orders, all alignments.
//!
//! Constructs that are sure to differ are not drawn ([`restrict`]); the rest is tested: a program that differs on some
//! target is discarded, and another is made from the choices that follow.

use machine::{Execution, Limits, run};
use mir::Program;
use mir::target::{Model, TABLE};

use crate::knobs::Mix;

/// Maximum number of discarded programs; about one in four is discarded.
pub(crate) const ATTEMPTS: u32 = 200;

/// Switches off constructs that usually expose byte order, widths or alignments.
pub(crate) fn restrict(mix: &mut Mix) {
    if mix.portable == 0 {
        return;
    }
    for knob in [&mut mix.transmutes, &mut mix.unions, &mut mix.addresses, &mut mix.pointer_casts] {
        *knob = 0;
    }
}

/// Whether a program behaves the same on every target of at least 32 bits.
pub fn is_portable(program: &Program, outcome: &Execution) -> bool {
    let mut tried: Vec<Model> = vec![*program.types.model()];
    TABLE.iter().filter(|target| target.model.pointer.bits() >= 32).all(|target| {
        if tried.contains(&target.model) {
            return true;
        }
        tried.push(target.model);
        let there = program.on(target);
        if mir::wf::check(&there).is_err() {
            return false;
        }
        let limits = Limits { steps: outcome.steps + 1, ..Limits::default() };
        let done = run(&there, limits);
        done.stop == outcome.stop && done.hash == outcome.hash
    })
}
