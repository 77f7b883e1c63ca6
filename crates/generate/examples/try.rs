//! Generates seeds; writes the programs to a directory (third argument) and prints totals. Further arguments pin
//! knobs (`name=number`).
use generate::{Choices, Profile, generate};
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (from, to): (u64, u64) = (args[0].parse().unwrap(), args[1].parse().unwrap());
    let out = args.get(2);
    let mut profile = Profile::default();
    for knob in args.iter().skip(3) {
        profile.set_text(knob).unwrap();
    }
    let (mut ok, mut bad, mut stmts, mut steps) = (0, 0, 0usize, 0);
    let mut rules = std::collections::BTreeMap::new();
    let mut proposed = 0;
    let start = std::time::Instant::now();
    for seed in from..to {
        match generate(&profile, Choices::new(seed)) {
            Ok(g) => {
                ok += 1;
                stmts += g
                    .program
                    .functions
                    .iter()
                    .flat_map(|f| &f.blocks)
                    .map(|b| b.statements.len() + 1)
                    .sum::<usize>();
                steps += g.outcome.steps;
                proposed += g.rejects.proposed;
                for (r, n) in g.rejects.rules {
                    *rules.entry(r.name()).or_insert(0) += n;
                }
                *rules.entry("other").or_insert(0) += g.rejects.other;
                if let Err(e) = mir::wf::check(&g.program) {
                    println!("seed {seed}: ill-formed {:?}", &e[..e.len().min(2)]);
                    bad += 1;
                }
                if let Some(dir) = out {
                    let options = mir::PrintOptions::new(mir::Version { minor: 95 });
                    match mir::print(&g.program, &options) {
                        Ok(text) => {
                            std::fs::write(format!("{dir}/p{seed}.rs"), text).unwrap();
                            let mut trace: String =
                                g.outcome.events.iter().map(|e| format!("{e}\n")).collect();
                            trace += &mir::observe::hash_line(g.outcome.hash);
                            std::fs::write(format!("{dir}/p{seed}.expected"), trace + "\n").unwrap();
                        }
                        Err(e) => println!("seed {seed}: unprintable {:?}", e.first()),
                    }
                }
            }
            Err(stop) => {
                bad += 1;
                println!("seed {seed}: {stop:?}");
            }
        }
    }
    let secs = start.elapsed().as_secs_f64();
    println!("{ok} ok, {bad} bad, {stmts} statements, {steps} steps, {proposed} proposed, {secs:.2} s");
    println!("{rules:?}");
}
