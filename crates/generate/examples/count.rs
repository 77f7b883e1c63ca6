//! Counts the calls of each intrinsic over a range of seeds, optionally under pinned knobs (`name=number`).
use std::collections::BTreeMap;

use generate::{Choices, Profile, generate};
use mir::{Callee, Intrinsic, Terminator};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| args.get(i).and_then(|a| a.parse::<u64>().ok()).unwrap_or(0);
    let mut profile = Profile::default();
    for knob in args.iter().skip(2) {
        if let Err(error) = profile.set_text(knob) {
            println!("{error}");
            return;
        }
    }
    let mut counts: BTreeMap<Intrinsic, (u64, u64)> = BTreeMap::new();
    for seed in number(0)..number(1) {
        let Ok(generated) = generate(&profile, Choices::new(seed)) else {
            println!("seed {seed} failed");
            continue;
        };
        let mut here: BTreeMap<Intrinsic, u64> = BTreeMap::new();
        for block in generated.program.functions.iter().flat_map(|f| &f.blocks) {
            if let Some(Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), .. }) = &block.terminator
            {
                *here.entry(*intrinsic).or_default() += 1;
            }
        }
        for (intrinsic, calls) in here {
            let entry = counts.entry(intrinsic).or_default();
            *entry = (entry.0 + calls, entry.1 + 1);
        }
    }
    for intrinsic in Intrinsic::ALL {
        let (calls, programs) = counts.get(intrinsic).copied().unwrap_or_default();
        println!("{:28} {calls:6} calls in {programs:5} programs", intrinsic.name());
    }
}
