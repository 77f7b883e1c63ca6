//! Generation that goes on in the middle of a donor: the program is the donor's, a block of its entry is cut in two, and
//! between the halves something is generated, with the donor's locals and values at hand.

use machine::{Limits, Standing, Stop};
use mir::{Block, BlockId, FuncId, Function, Local, Program, Terminator};

use crate::builder::workspace::{Exit, Plan};
use crate::choices::{Choices, Stream};
use crate::crossover::copy::stored;
use crate::crossover::herd::Member;
use crate::grow::{Failure, Goal, Grower};
use crate::knobs::{Mix, Profile};

const S: Stream = Stream::Donors;
/// How often generation is tried before the donor stays as it is.
const TRIES: u32 = 3;

/// Where a donor was cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// The block that is a hole now.
    hole: BlockId,
    /// Its second half.
    rest: BlockId,
}

/// Makes a donor's entry that of the program, and cuts it where it runs once.
pub(crate) fn resume(
    profile: &Profile,
    mix: &Mix,
    choices: &mut Choices,
    program: &mut Program,
    herd: &mut Vec<Member>,
) -> Option<Cut> {
    let (donors, _) = profile.donors()?;
    if herd.is_empty() || !choices.percent(S, mix.cross_resume) {
        return None;
    }
    let donor = choices.pick(S, &donors.list).filter(|donor| donor.fits(mix))?;
    let own = donor.calls.get(donor.program.entry.function.0 as usize)?.as_ref()?;
    // Half of the steps are for what is new.
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

/// Cuts a block in two; the first half becomes a hole, and so does every block that returns.
fn cut(function: &mut Function, hole: BlockId, choices: &mut Choices) -> BlockId {
    let block = function.block_mut(hole);
    let at = match choices.percent(S, 50) {
        true => block.statements.len(),
        false => choices.below(S, block.statements.len() as u64 + 1) as usize,
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

impl Grower {
    /// Makes the donor's locals known, and says what the holes are for.
    pub(crate) fn plan_cut(&mut self, cut: Cut) {
        let entry = FuncId(0);
        let stored = stored(self.ws.program.func(entry));
        for i in 0..self.ws.program.func(entry).locals.len() as u32 {
            self.ws.declare(entry, Local(i), i > 0 && !stored.contains(&Local(i)));
        }
        let plan = Plan { exit: Exit::Goto(cut.rest), budget: u32::MAX, nesting: 0, leave: None };
        self.ws.set_plan(entry, cut.hole, plan);
    }

    /// Runs the donor to its cut, generates there, and runs the rest. If the rest fails, what was generated goes.
    pub(crate) fn grow_from_cut(&mut self) -> Result<(), Stop> {
        while let Standing::Ready(_) = self.ws.standing() {
            self.ws.step()?;
        }
        let left = self.left;
        for number in 0..TRIES {
            let checkpoint = self.ws.checkpoint();
            if number > 0 {
                self.reserve_all();
            }
            match self.run_until(Goal::End) {
                Ok(()) | Err(Failure::Budget) => {
                    self.ws.keep(checkpoint);
                    return Ok(());
                }
                Err(Failure::Stop(stop)) => {
                    self.refused(&stop);
                    self.ws.restore(checkpoint);
                    self.focus = None;
                    self.left = left / (number + 2);
                }
            }
        }
        (self.left, self.cut) = (0, None);
        match self.run_until(Goal::End) {
            Err(Failure::Stop(stop)) => Err(stop),
            Ok(()) | Err(Failure::Budget) => Ok(()),
        }
    }

    /// Leaves the donor's own locals as they are: the rest of it relies on them.
    fn reserve_all(&mut self) {
        let (func, _) = self.ws.here();
        for i in 0..self.ws.program.func(func).locals.len() as u32 {
            self.ws.change_local(func, Local(i), |info| info.reserved = true);
        }
    }
}
