//! Running the machine: written text is replayed, and holes on the way are filled.

use machine::{Standing, Stop};
use mir::{BlockId, FuncId};

use crate::builder::Builder;

/// Steps that may be replayed per step that the program may take.
const WASTE: u64 = 3;

/// Why a replay stopped.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// A replayed statement or terminator broke a rule.
    Stop(Stop),
    /// Too much was executed.
    Budget,
    /// An activation that was to reach a block was unwound.
    Unwound,
}

/// When to stop running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The program has ended.
    End,
    /// An activation at this depth is at the start of this block, or of the other one.
    At { depth: usize, func: FuncId, block: BlockId, or: BlockId },
    /// The activation at this depth has returned.
    Left { depth: usize },
}

impl Builder {
    /// Runs the machine, generating at holes, until the goal is reached.
    pub(crate) fn run_until(&mut self, goal: Goal) -> Result<(), Failure> {
        loop {
            let standing = self.ws.standing();
            if let (Standing::Ready(at) | Standing::Hole(at), Goal::At { depth, func, block, or }) =
                (standing, goal)
                && self.ws.machine.depth() == depth
                && (at.function, at.statement) == (func, 0)
                && (at.block == block || at.block == or)
            {
                return Ok(());
            }
            if let Goal::Left { depth } = goal
                && self.ws.machine.depth() < depth
            {
                return Ok(());
            }
            if let Goal::At { depth, func, block, .. } = goal
                && self.was_unwound(depth, func, block)
            {
                return Err(Failure::Unwound);
            }
            match standing {
                Standing::Finished => return Ok(()),
                Standing::Hole(_) => (self.hooks.fill)(self)?,
                Standing::Ready(_) => {
                    if self.spent() && goal != Goal::End {
                        return Err(Failure::Budget);
                    }
                    self.ws.step().map_err(Failure::Stop)?;
                }
            }
        }
    }

    /// Runs to a goal; a rule that is broken on the way is counted.
    pub(crate) fn reaches(&mut self, goal: Goal) -> bool {
        let ran = self.run_until(goal);
        if let Err(Failure::Stop(stop)) = &ran {
            self.refused(stop);
        }
        ran.is_ok()
    }

    /// Whether there are steps left for something of this cost, which in a loop runs more than once.
    pub(crate) fn affords(&self, cost: u64) -> bool {
        let (func, block) = self.ws.here();
        let times = if self.ws.plan(func, block).leave.is_some() { 16 } else { 2 };
        cost * times <= (self.mix.steps as u64).saturating_sub(self.ws.machine.steps())
    }

    /// Whether the activation that is to reach a block has ended, or is in a cleanup block of another kind.
    fn was_unwound(&self, depth: usize, func: FuncId, block: BlockId) -> bool {
        let now = self.ws.machine.depth();
        let cleans = || now == depth && self.ws.machine.is_unwinding();
        now < depth || cleans() && !self.ws.program.func(func).block(block).cleanup
    }

    /// Whether the budget of executed statements is used up, or too much was executed in vain.
    pub(crate) fn spent(&self) -> bool {
        self.ws.machine.steps() >= self.mix.steps as u64 + self.overtime
            || self.ws.work >= WASTE * self.mix.steps as u64 + self.overtime
    }
}
