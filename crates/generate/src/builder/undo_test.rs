//! Random generation with random rollbacks: an undo restores all that is known of the program and its functions.

use machine::Standing;

use std::sync::Arc;

use crate::choices::{Choices, Stream};
use crate::crossover::donors::Donors;
use crate::grow::{Grower, generate};
use crate::random::knobs::Profile;

const PROGRAMS: u64 = 40;

fn described(grower: &Grower) -> String {
    format!("{} {:?}", grower.ws.described(), grower.focus)
}

/// Does one thing: at a hole something is generated, else what is there is replayed. False at the end.
fn go_on(grower: &mut Grower) -> bool {
    match grower.ws.standing() {
        Standing::Finished => false,
        Standing::Hole(_) => grower.fill().is_ok(),
        Standing::Ready(_) => grower.ws.step().is_ok(),
    }
}

#[test]
fn an_undo_restores_everything() {
    check(&Profile::default(), "an undo");
}

#[test]
fn an_undo_restores_everything_with_donors() {
    let mut donors = Donors::default();
    for seed in 0..8 {
        let made = generate(&Profile::default(), Choices::new(seed)).expect("it runs");
        donors.add(made.program).expect("a donor");
    }
    check(&Profile::default().with_donors(Arc::new(donors), 100), "an undo with donors");
}

fn check(profile: &Profile, name: &str) {
    let mut undone = 0;
    for seed in testgen::seeds(name, PROGRAMS) {
        let mut luck = Choices::new(!seed);
        let mut grower = Grower::new(profile, Choices::new(seed)).expect("a program begins");
        loop {
            if luck.percent(Stream::Control, 30) {
                let before = described(&grower);
                let checkpoint = grower.ws.checkpoint();
                for _ in 0..luck.between(Stream::Control, 1, 6) {
                    if !go_on(&mut grower) {
                        break;
                    }
                }
                undone += (described(&grower) != before) as u32;
                grower.ws.restore(checkpoint);
                assert!(described(&grower) == before, "seed {seed}: an undo left something behind");
            }
            if !go_on(&mut grower) {
                break;
            }
        }
    }
    assert!(undone > 100, "only {undone} changes were taken back");
}
