//! The ends of regions and functions, and observations.

use machine::Probe;
use mir::{Operand, Place, Rvalue, Statement, Terminator, Types};

use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::grow::{Failure, Grower};

impl Grower {
    /// The end of a region: on to its exit, or out of the function.
    pub(crate) fn finish_region(&mut self, plan: Plan) -> Result<(), Failure> {
        match plan.exit {
            Exit::Goto(target) => {
                // What an iteration or an arm computed would else be overwritten or forgotten.
                // A loop that works on one value is not drowned in sums.
                let most = match (plan.leave, self.is_focused()) {
                    (Some(_), true) => 2 * usize::from(self.choices.percent(Stream::Observations, 40)),
                    (Some(_), false) => 10,
                    (None, _) => 6,
                };
                self.sink(most, false);
                self.ws.end(Terminator::Goto(target)).map_err(Failure::Stop)
            }
            Exit::Return => self.finish_function(),
        }
    }

    /// The end of a function: what it computed is observed or folded into its result.
    fn finish_function(&mut self) -> Result<(), Failure> {
        let (func, _) = self.ws.here();
        let is_entry = self.ws.machine.depth() == 1;
        let ret = self.ws.program.func(func).local_ty(mir::Local::RET);
        if is_entry {
            self.observe_rest();
        }
        if ret != Types::UNIT && self.probe(&Place::RET) == Probe::Refused {
            let mut done = self.ws.facts(func).result_apart && self.copy_result(ret);
            for _ in 0..4 {
                if done {
                    break;
                }
                let Some(operand) = self.operand(ret) else { break };
                done = self.emit(Statement::Assign(Place::RET, Rvalue::Use(operand)));
            }
            if !done && let Some(rvalue) = self.construct(ret, 0) {
                self.emit(Statement::Assign(Place::RET, rvalue));
            }
        }
        self.sink(if is_entry { 128 } else { 72 }, true);
        self.release(func, ret);
        if !is_entry && !self.ws.facts(func).result_apart {
            self.last_change(ret);
        }
        if is_entry || !self.tail_call() {
            self.ws.end(Terminator::Return).map_err(Failure::Stop)?;
        }
        self.ws.change_facts(func, |facts| facts.unfinished = false);
        Ok(())
    }

    /// Observes some value on the way.
    pub(crate) fn observe_something(&mut self, _plan: Plan) {
        let ty = self.scalar_ty();
        if let Some(place) = self.readable(ty) {
            self.observe(place);
        }
    }

    /// Observes a place: a call of the prelude, after which the region goes on in a new block.
    pub(crate) fn observe(&mut self, place: Place) {
        let dest = self.unit_local();
        let callee = mir::Callee::Observe { site: self.site };
        let operand = Operand::Copy(place);
        self.used(&operand);
        if self.end_with_call(dest.into(), callee, vec![operand]) {
            self.site += 1;
        }
    }
}
