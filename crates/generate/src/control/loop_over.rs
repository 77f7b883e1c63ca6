//! Loops that are written whole and run at once.

use mir::{BinOp, Callee, Local, Operand, Place, Rvalue, Statement, Terminator, Types, Unwind};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::{Goal, Grower};

const S: Stream = Stream::Control;

/// A part of a loop's body.
pub(crate) enum Step {
    /// A statement.
    Do(Statement),
    /// A call that returns at once, which ends a block.
    Call { dest: Place, callee: Callee, args: Vec<Operand> },
}

impl Grower {
    /// A loop of so many iterations whose body is a list of statements. If it fails, nothing of it stays.
    pub(crate) fn loop_over(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Grower, Local) -> Option<Vec<Statement>>,
    ) -> bool {
        self.loop_of(trips, |g, index| Some(body(g, index)?.into_iter().map(Step::Do).collect()))
    }

    /// The same with calls in the body.
    pub(crate) fn loop_of(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Grower, Local) -> Option<Vec<Step>>,
    ) -> bool {
        self.attempt(|g| g.try_loop_of(trips, body)).is_some()
    }

    fn try_loop_of(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Grower, Local) -> Option<Vec<Step>>,
    ) -> Option<()> {
        let number = |bits: u64| literal(bits as u128, Types::USIZE);
        let down = self.choices.percent(S, 25);
        let far = number(if down { trips.checked_sub(1)? } else { trips });
        // A loop of a known number of iterations is unrolled rather than turned into vectors.
        let far = if self.choices.percent(S, 50) { self.hidden(far) } else { far };
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let depth = self.ws.machine.depth();
        let index = self.reserved_local(Types::USIZE);
        let flag = self.private_local(Types::BOOL);
        let mut steps = body(self, index)?;
        let start = if down { far.clone() } else { number(0) };
        self.emit(Statement::Assign(index.into(), Rvalue::Use(start))).then_some(())?;
        let old = Operand::Copy(index.into());
        let count = |op| Statement::Assign(index.into(), Rvalue::Binary(op, old.clone(), number(1)));
        let test = |op, end| Statement::Assign(flag.into(), Rvalue::Binary(op, old.clone(), end));
        steps.extend(match down {
            true => [Step::Do(test(BinOp::Ne, number(0))), Step::Do(count(BinOp::Sub))],
            false => [Step::Do(count(BinOp::Add)), Step::Do(test(BinOp::Lt, far))],
        });
        let exit = self.ws.add_block(func, plan);
        let inner = Plan { budget: 0, ..plan };
        let again = self.ws.add_block(func, inner);
        let mut last = again;
        for step in steps {
            match step {
                Step::Do(statement) => self.write_ahead(last, statement)?,
                Step::Call { dest, callee, args } => {
                    let target = self.ws.add_block(func, inner);
                    let unwind = Unwind::Unreachable;
                    self.end_ahead(last, Terminator::Call { dest, callee, args, target, unwind })?;
                    last = target;
                }
            }
        }
        let op = Operand::Copy(flag.into());
        let switch = Terminator::SwitchInt { op, targets: vec![(1, again)], otherwise: exit };
        self.ws.set_terminator(func, last, switch);
        self.ws.end(Terminator::Goto(again)).ok()?;
        match self.run_until(Goal::At { depth, func, block: exit, or: exit }) {
            Ok(()) => Some(()),
            Err(crate::grow::Failure::Stop(stop)) => {
                self.refused(&stop);
                None
            }
            Err(crate::grow::Failure::Budget) => None,
        }
    }
}
