//! Random generation with random rollbacks: an undo restores all that is known of the program and its functions.

use machine::Standing;

use crate::choices::{Choices, Stream};
use crate::grow::Grower;
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
    let mut undone = 0;
    for seed in testgen::seeds("an undo", PROGRAMS) {
        let mut luck = Choices::new(!seed);
        let mut grower = Grower::new(&Profile::default(), Choices::new(seed)).expect("a program begins");
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
