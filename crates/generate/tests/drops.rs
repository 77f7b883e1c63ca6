//! Programs with the knob `destructors` run them, also in cleanup blocks, and what they compute can be seen (semantics N).

use std::collections::{BTreeMap, BTreeSet};

use machine::{Limits, Machine, Probe, Standing};
use mir::{FuncId, Local, Program, Role, Terminator};
use mirsmith_generate::observability::{Fate, sample};
use mirsmith_generate::{Choices, Profile, generate};

/// What happened in a run.
#[derive(Default)]
struct Run {
    /// The destructors that were called.
    destroyed: BTreeSet<FuncId>,
    /// A cleanup block dropped a value.
    in_cleanup: bool,
    /// The values of each drop flag that a drop asked.
    asked: BTreeMap<(FuncId, Local), BTreeSet<u128>>,
}

fn run(program: &Program) -> Run {
    let mut machine = Machine::new(program, Limits::default()).expect("it ran before");
    let mut run = Run::default();
    loop {
        let at = machine.at();
        let function = program.func(at.function);
        let block = function.block(at.block);
        let drops = function.attrs.role == Role::Body
            && matches!(block.terminator, Some(Terminator::Drop { .. }))
            && mir::glue::called(program, function).next().is_some();
        run.in_cleanup |= drops && block.cleanup && at.statement as usize == block.statements.len();
        if at.statement as usize == block.statements.len()
            && let (Some(written), Some(Terminator::SwitchInt { op, .. })) =
                (&function.written, &block.terminator)
            && let Some(flag) = op.place().filter(|flag| flag.local.0 >= written.locals)
            && let Probe::Known(value) = machine.probe(program, op)
        {
            run.asked.entry((at.function, flag.local)).or_default().insert(value);
        }
        if function.attrs.drops {
            run.destroyed.insert(at.function);
        }
        if let Standing::Finished | Standing::Hole(_) = machine.step(program).expect("it ran before") {
            return run;
        }
    }
}

#[test]
fn programs_run_destructors_and_show_it() {
    let mut profile = Profile::default();
    profile.set_text("destructors=12").expect("a knob");
    let seeds = testgen::seeds("destructors", 300);
    let (mut destroyed, mut in_cleanup, mut asked, mut clear, mut both) = (0, 0, 0, 0, 0);
    let (mut seen, mut flips) = (0, 0);
    for seed in seeds.clone() {
        let made = generate(&profile, Choices::new(seed)).expect("it runs").program;
        mir::wf::check(&made).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}"));
        let run = run(&made);
        destroyed += u64::from(!run.destroyed.is_empty());
        in_cleanup += u64::from(run.in_cleanup);
        asked += u64::from(!run.asked.is_empty());
        clear += u64::from(run.asked.values().any(|values| values.contains(&0)));
        both += u64::from(run.asked.values().any(|values| values.len() == 2));
        for one in sample(&made, 20, &mut Choices::new(seed)).expect("it ran before") {
            if made.func(one.at.function).attrs.drops && one.fate != Fate::Skipped {
                flips += 1;
                seen += u64::from(matches!(one.fate, Fate::Observed | Fate::Faulted));
            }
        }
    }
    let count = seeds.end - seeds.start;
    println!(
        "destroyed {destroyed}, in cleanup {in_cleanup}, asked {asked}, clear {clear}, both {both}, seen {seen} of {flips} flips, of {count} programs"
    );
    let of = |part: u64| 100.0 * part as f64 / count as f64;
    assert!(of(destroyed) >= 40.0, "seeds {seeds:?}: {:.1} % of programs run a destructor", of(destroyed));
    assert!(of(in_cleanup) >= 3.0, "seeds {seeds:?}: {:.1} % run one in cleanup", of(in_cleanup));
    assert!(flips >= 100 && seen * 100 >= flips * 80, "seeds {seeds:?}: {seen} of {flips} flips are seen");
}

/// A loop whose replay fails in drop glue: the drop is repaired, not what rustc makes of the type.
#[test]
fn the_repair_of_loops_leaves_glue_alone() {
    let mut profile = Profile::default();
    profile.set_text("destructors=12").expect("a knob");
    let made = generate(&profile, Choices::new(419626062)).expect("it runs").program;
    assert!(mir::wf::check(&made).is_ok());
}
