//! Random generation with random rollbacks: an undo restores the workspace, and everything else only moves on.

use std::sync::Arc;

use machine::Standing;
use mir::{Adt, Ty, TyId};

use crate::builder::Builder;
use crate::builder::types::Palette;
use crate::choices::{Choices, Stream};
use crate::crossover::donors::Donors;
use crate::grow::start::start;
use crate::grow::{HOOKS, fill, generate};
use crate::profiles::Profile;

const PROGRAMS: u64 = 60;

/// Everything that an undo restores, as text. Without `..`, so that a new field must be handled here or below.
fn restored(g: &mut Builder) -> String {
    let Builder {
        ws,
        mix,
        herd,
        vendor,
        overtime,
        choices: _,
        palette: _,
        rejects: _,
        left: _,
        last_int: _,
        site: _,
        crossing_types: _,
        crossing_calls: _,
        crossed: _,
        hooks: _,
    } = g;
    format!("{} {:?}", ws.described(), (mix, herd, vendor, overtime))
}

/// What survives an undo.
struct Lasting {
    types: Vec<Ty>,
    adts: Vec<Adt>,
    palette: Palette,
    crossing_types: Vec<TyId>,
    /// Counts that only rise.
    counts: Vec<u64>,
    left: u32,
}

impl Lasting {
    fn of(g: &Builder) -> Lasting {
        let types = &g.ws.program.types;
        let rejects = &g.rejects;
        let mut counts = vec![rejects.proposed, rejects.other, rejects.rules.values().sum()];
        counts.extend([g.ws.work, g.site as u64, g.crossing_calls as u64]);
        counts.push(g.crossed.values().sum());
        Lasting {
            types: types.ids().map(|ty| types.get(ty).clone()).collect(),
            adts: types.adts().map(|(_, adt)| adt.clone()).collect(),
            palette: g.palette.clone(),
            crossing_types: g.crossing_types.clone(),
            counts,
            left: g.left,
        }
    }

    /// Whether nothing was lost since then.
    fn goes_on_from(&self, before: &Lasting) -> bool {
        let (new, old) = (&self.palette, &before.palette);
        self.types.starts_with(&before.types)
            && self.adts.starts_with(&before.adts)
            && new.scalars.starts_with(&old.scalars)
            && new.aggregates.starts_with(&old.aggregates)
            && new.pointers.starts_with(&old.pointers)
            && self.crossing_types.starts_with(&before.crossing_types)
            && self.counts.iter().zip(&before.counts).all(|(new, old)| new >= old)
            && self.left <= before.left
    }
}

/// One step: generates at a hole, replays otherwise. False at the end.
fn go_on(g: &mut Builder) -> bool {
    match g.ws.standing() {
        Standing::Finished => false,
        Standing::Hole(_) => fill(g).is_ok(),
        Standing::Ready(_) => g.ws.step().is_ok(),
    }
}

#[test]
fn an_undo_restores_everything() {
    check(&Profile::default(), "an undo");
}

#[test]
fn an_undo_restores_everything_of_calls_across_the_border() {
    check(&Profile::built_in("c-boundary").expect("a profile"), "an undo of crossings");
}

#[test]
fn an_undo_restores_everything_with_donors() {
    let mut small = Profile::default();
    for setting in ["size=40", "large_percent=0", "steps=1500"] {
        small.set_text(setting).expect("a knob of the table");
    }
    let mut donors = Donors::default();
    for seed in testgen::seeds("the donors of an undo", 8) {
        let made = generate(&small, Choices::new(seed)).expect("it runs");
        donors.add(made.program).expect("a donor");
    }
    check(&small.with_donors(Arc::new(donors), 100), "an undo with donors");
}

fn check(profile: &Profile, name: &str) {
    let (mut undone, mut outlived) = (0, 0);
    for seed in testgen::seeds(name, PROGRAMS) {
        let mut luck = Choices::new(!seed);
        let (mut g, _) = start(profile, Choices::new(seed), HOOKS).expect("a program begins");
        loop {
            if luck.percent(Stream::Control, 30) {
                let (before, lasting) = (restored(&mut g), Lasting::of(&g));
                let checkpoint = g.ws.checkpoint();
                for _ in 0..luck.between(Stream::Control, 1, 6) {
                    if !go_on(&mut g) {
                        break;
                    }
                }
                undone += (restored(&mut g) != before) as u32;
                g.ws.restore(checkpoint);
                assert!(restored(&mut g) == before, "seed {seed}: an undo left something behind");
                let after = Lasting::of(&g);
                assert!(after.goes_on_from(&lasting), "seed {seed}: an undo took back what is to last");
                outlived += (after.types.len() > lasting.types.len()) as u32;
            }
            if !go_on(&mut g) {
                break;
            }
        }
    }
    assert!(undone > 100, "only {undone} changes were taken back");
    assert!(outlived > 0, "no type outlived an undo");
}
