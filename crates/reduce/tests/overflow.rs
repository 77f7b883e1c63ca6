//! A predicate that needs no compiler: the program executes, inside a loop, a `u32` multiplication that overflows.

use std::time::{Duration, Instant};

use generate::{Choices, Profile, generate};
use machine::{Execution, Limits, Machine, Probe, Standing};
use mir::{BinOp, BlockId, Operand, Program, Rvalue, Statement, Types};
use mirsmith_reduce::{Options, reduce, size};

/// Whether a `u32` multiplication overflows in a block that the same activation has executed before.
fn overflows_in_loop(p: &Program, _: &Execution) -> bool {
    let Ok(mut machine) = Machine::new(p, Limits::default()) else { return false };
    // For each activation: the blocks that it has begun.
    let mut begun: Vec<Vec<BlockId>> = vec![vec![BlockId(0)]];
    loop {
        let (at, depth) = (machine.at(), machine.depth());
        let block = p.func(at.function).block(at.block);
        let again = begun.last().is_some_and(|blocks| blocks.iter().filter(|b| **b == at.block).count() > 1);
        if again
            && let Some(Statement::Assign(_, Rvalue::Binary(BinOp::Mul, a, b))) =
                block.statements.get(at.statement as usize)
            && mir::typing::operand_ty(p, p.func(at.function), a) == Some(Types::U32)
            && let (Some(a), Some(b)) = (known(&mut machine, p, a), known(&mut machine, p, b))
            && a * b > u32::MAX as u128
        {
            return true;
        }
        let terminator = at.statement as usize == block.statements.len();
        let Ok(Standing::Ready(now)) = machine.step(p) else { return false };
        if machine.depth() > depth {
            begun.push(vec![BlockId(0)]);
        } else if terminator {
            begun.truncate(machine.depth());
            if let Some(blocks) = begun.last_mut() {
                blocks.push(now.block);
            }
        }
    }
}

fn known(machine: &mut Machine, p: &Program, operand: &Operand) -> Option<u128> {
    match machine.probe(p, operand) {
        Probe::Known(bits) => Some(bits),
        Probe::Readable | Probe::Refused => None,
    }
}

#[test]
fn an_overflow_in_a_loop_needs_four_statements() {
    let (mut found, mut larger) = (0, Vec::new());
    // Loops that count with numbers: one that walks an array needs the pointers to do so, eight statements in all.
    let mut profile = Profile::default();
    profile.set("pointer_comparisons", 0).expect("a knob of the table");
    for seed in testgen::seeds("an overflow in a loop", 2000) {
        let made = generate(&profile, Choices::new(seed)).expect("the generator makes programs that run");
        if !overflows_in_loop(&made.program, &made.outcome) {
            continue;
        }
        let options = Options { time: Some(Duration::from_secs(60)), ..Options::default() };
        let start = Instant::now();
        let reduced =
            reduce(&made.program, &overflows_in_loop, &options, &mut ()).expect("the property holds");
        let (before, after) = (size(&made.program), size(&reduced.best.program));
        println!("seed {seed}: {before} to {after} in {:?}, {:?}", start.elapsed(), reduced.stats);
        assert!(reduced.finished, "seed {seed} takes more than a minute");
        assert!(overflows_in_loop(&reduced.best.program, &reduced.best.outcome));
        // The search is greedy: of 75 programs two got stuck, at six and eight statements.
        larger.extend((after > 4).then(|| format!("seed {seed}: {}", text(&reduced.best.program))));
        assert!(after <= 20 && larger.len() <= 2, "{}", larger.join("\n"));
        found += 1;
        if found == 5 {
            return;
        }
    }
    panic!("only {found} programs with an overflow in a loop");
}

fn text(program: &Program) -> String {
    let options =
        text::PrintOptions { form: text::Form::Macro, ..text::PrintOptions::new(mir::Version::NIGHTLY) };
    text::print(program, &options).unwrap_or_default()
}
