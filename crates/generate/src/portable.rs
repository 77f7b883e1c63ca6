//! Programs that do the same on every target: pointers of any width, both byte orders, all alignments.
//!
//! What is sure to differ is not drawn ([`restrict`]); the rest is tried out: a program that the machine sees differ on
//! some target is thrown away, and another one is made of the choices that follow.

use machine::{Execution, Limits, run};
use mir::Program;
use mir::target::{Model, TABLE};

use crate::knobs::Mix;

/// How many programs are thrown away before a profile is given up: about one in four is.
pub(crate) const ATTEMPTS: u32 = 200;

/// Switches off what shows byte order, widths or alignments more often than not.
pub(crate) fn restrict(mix: &mut Mix) {
    if mix.portable == 0 {
        return;
    }
    for knob in [&mut mix.transmutes, &mut mix.unions, &mut mix.addresses, &mut mix.pointer_casts] {
        *knob = 0;
    }
}

/// Whether a program does the same on every target of at least 32 bits.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choices, Profile, generate};

    #[test]
    fn portable_programs_are_portable_and_others_mostly_not() {
        let mut profile = Profile::default();
        assert_eq!(profile.set_text("portable=1"), Ok(()));
        let portable = |profile: &Profile, seed| {
            let made = generate(profile, Choices::new(seed)).expect("generated programs run");
            is_portable(&made.program, &made.outcome)
        };
        assert!((0..20).all(|seed| portable(&profile, seed)));
        let others = (0..20).filter(|seed| portable(&Profile::default(), *seed)).count();
        assert!(others < 10, "{others} of 20 default programs are portable");
    }
}
