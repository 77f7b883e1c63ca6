//! Generates in the middle of a donor: the program is the donor's, a block of its entry is split, and code is generated
//! between the halves, with the donor's locals and values available.

use machine::{Limits, Standing, Stop};
use mir::{Block, BlockId, FuncId, Function, Local, Program, Terminator};

use crate::builder::Builder;
use crate::builder::function_state::Member;
use crate::builder::running::{Failure, Goal};
use crate::builder::workspace::{Exit, Plan};
use crate::choices::{Choices, Stream};
use crate::crossover::copy::stored;
use crate::crossover::donors::Donors;
use crate::knobs::Mix;

const S: Stream = Stream::Donors;
/// Attempts at generation before the donor is left unchanged.
const TRIES: u32 = 3;

/// Where a donor was cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// The block that became a hole.
    hole: BlockId,
    /// Its second half.
    rest: BlockId,
}

/// Makes a donor's entry that of the program, and splits it at a place that runs once.
pub(crate) fn resume(
    donors: Option<(&Donors, u32)>,
    mix: &Mix,
    choices: &mut Choices,
    program: &mut Program,
    herd: &mut Vec<Member>,
) -> Option<Cut> {
    let (donors, _) = donors?;
    if herd.is_empty() || !choices.percent(S, mix.cross_resume) {
        return None;
    }
    let donor = choices.pick(S, &donors.list).filter(|donor| donor.fits(mix))?;
    let own = donor.calls.get(donor.program.entry.function.0 as usize)?.as_ref()?;
    // Half of the steps are for new code.
    if own.cost > mix.steps as u64 / 2 {
        return None;
    }
    let mut whole = program.clone();
    let members = donor.graft(&mut whole)?;
    let entry = donor.program.entry.function.0 as usize;
    let grafted = members.functions.get(entry)?;
    whole.functions[0] = Function { name: "fn0".to_string(), ..whole.func(*grafted).clone() };
    whole.entry.args = members.args;
    let trace =
        machine::trace::trace(&whole, Limits { steps: mix.steps as u64, ..Limits::default() }).ok()?;
    let once = |block: &BlockId| trace.block(FuncId(0), *block) == 1;
    let blocks = (0..whole.functions[0].blocks.len() as u32).map(BlockId);
    let hole = *choices.pick(S, &blocks.filter(once).collect::<Vec<_>>())?;
    let rest = cut(&mut whole.functions[0], hole, choices);
    *program = whole;
    herd.extend(members.members);
    Some(Cut { hole, rest })
}

/// Splits a block; the first half becomes a hole, and so does every block that returns.
fn cut(function: &mut Function, hole: BlockId, choices: &mut Choices) -> BlockId {
    let block = function.block_mut(hole);
    let at = if choices.percent(S, 50) {
        block.statements.len()
    } else {
        choices.below(S, block.statements.len() as u64 + 1) as usize
    };
    let rest = Block {
        statements: block.statements.split_off(at),
        terminator: block.terminator.take(),
        cleanup: block.cleanup,
    };
    function.blocks.push(rest);
    for block in &mut function.blocks {
        if block.terminator == Some(Terminator::Return) {
            block.terminator = None;
        }
    }
    BlockId(function.blocks.len() as u32 - 1)
}

/// Declares the donor's locals, and plans the holes.
pub(crate) fn plan_cut(g: &mut Builder, cut: Cut) {
    let entry = FuncId(0);
    let stored = stored(g.ws.program.func(entry));
    for i in 0..g.ws.program.func(entry).locals.len() as u32 {
        g.ws.declare(entry, Local(i), i > 0 && !stored.contains(&Local(i)));
    }
    let plan = Plan { exit: Exit::Goto(cut.rest), budget: u32::MAX, nesting: 0, leave: None, cleanup: false };
    g.ws.set_plan(entry, cut.hole, plan);
}

/// Runs the donor to its cut, generates there, and runs the rest. If the rest fails, the new code is undone; returns
/// whether it stays.
pub(crate) fn grow_from_cut(g: &mut Builder) -> Result<bool, Stop> {
    while let Standing::Ready(_) = g.ws.standing() {
        g.ws.step()?;
    }
    let left = g.left;
    for number in 0..TRIES {
        let checkpoint = g.ws.checkpoint();
        if number > 0 {
            reserve_all(g);
        }
        match g.run_until(Goal::End) {
            Ok(()) | Err(Failure::Budget | Failure::Unwound) => {
                g.ws.keep(checkpoint);
                return Ok(true);
            }
            Err(Failure::Stop(stop)) => {
                g.refused(&stop);
                g.ws.restore(checkpoint);
                g.left = left / (number + 2);
            }
        }
    }
    g.left = 0;
    match g.run_until(Goal::End) {
        Err(Failure::Stop(stop)) => Err(stop),
        Ok(()) | Err(Failure::Budget | Failure::Unwound) => Ok(false),
    }
}

/// Reserves the donor's own locals: the rest of it relies on them.
fn reserve_all(g: &mut Builder) {
    let (func, _) = g.ws.here();
    for i in 0..g.ws.program.func(func).locals.len() as u32 {
        g.ws.change_local(func, Local(i), |info| info.reserved = true);
    }
}
