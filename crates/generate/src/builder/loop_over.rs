//! Loops that are written as a whole and run at once.

use mir::{BinOp, Callee, Local, Operand, Place, Rvalue, Statement, Terminator, Types, Unwind};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::running::Goal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;

const S: Stream = Stream::Control;

/// A part of a loop's body.
pub(crate) enum LoopPart {
    /// A statement.
    Do(Statement),
    /// A call that returns at once, which ends a block.
    Call { dest: Place, callee: Callee, args: Vec<Operand> },
}

impl Builder {
    /// A loop of `trips` iterations whose body is a list of statements. If it fails, it is undone.
    pub(crate) fn loop_over(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Builder, Local) -> Option<Vec<Statement>>,
    ) -> bool {
        self.loop_of(trips, |g, index| Some(body(g, index)?.into_iter().map(LoopPart::Do).collect()))
    }

    /// A loop whose body may also contain calls.
    pub(crate) fn loop_of(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Builder, Local) -> Option<Vec<LoopPart>>,
    ) -> bool {
        self.attempt(|g| g.try_loop_of(trips, body)).is_some()
    }

    fn try_loop_of(
        &mut self,
        trips: u64,
        body: impl FnOnce(&mut Builder, Local) -> Option<Vec<LoopPart>>,
    ) -> Option<()> {
        let number = |bits: u64| literal(bits as u128, Types::USIZE);
        let down = self.choices.percent(S, 25);
        let far = number(if down { trips.checked_sub(1)? } else { trips });
        // A loop with a known number of iterations is unrolled rather than vectorised.
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
        steps.extend(if down {
            [LoopPart::Do(test(BinOp::Ne, number(0))), LoopPart::Do(count(BinOp::Sub))]
        } else {
            [LoopPart::Do(count(BinOp::Add)), LoopPart::Do(test(BinOp::Lt, far))]
        });
        let exit = self.ws.add_block(func, plan);
        let inner = Plan { budget: 0, ..plan };
        let again = self.ws.add_block(func, inner);
        let mut last = again;
        for step in steps {
            match step {
                LoopPart::Do(statement) => self.write_ahead(last, statement)?,
                LoopPart::Call { dest, callee, args } => {
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
            Err(crate::builder::running::Failure::Stop(stop)) => {
                self.refused(&stop);
                None
            }
            Err(_) => None,
        }
    }
}
