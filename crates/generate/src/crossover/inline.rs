//! A donor's function inlined: its blocks become blocks of ours.

use mir::{BlockId, Local, Operand, Place};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::herd::Member;
use crate::grow::Grower;

const S: Stream = Stream::Donors;

impl Grower {
    /// Inlines some function of a donor.
    pub(super) fn cross_inline(&mut self, plan: Plan) -> Option<()> {
        let member = self.member()?;
        let recorded = self.choices.percent(S, 50);
        let args = self.donor_args(&member, recorded)?;
        self.inline_donor(&member, args, plan).map(|_| ())
    }

    /// Inlines a function of a donor and runs it; where its result is.
    pub(super) fn inline_donor(&mut self, member: &Member, args: Vec<Operand>, plan: Plan) -> Option<Place> {
        self.inline_with(member, args, plan, None)
    }

    /// The same, perhaps with a place of ours for one of its locals.
    pub(super) fn inline_with(
        &mut self,
        member: &Member,
        args: Vec<Operand>,
        plan: Plan,
        instead: Option<(Local, Place)>,
    ) -> Option<Place> {
        let next = self.after(plan);
        let copied = self.copy_body(member.func, next, instead)?;
        self.write_copy(&copied)?;
        self.set_params(copied.params(), args)?;
        self.go_through(copied.entry, next)?;
        self.see(copied.ret());
        Some(copied.ret().clone())
    }

    /// The block in which the region goes on, with a little less to do.
    pub(super) fn after(&mut self, plan: Plan) -> BlockId {
        let (func, _) = self.ws.here();
        self.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(4), ..plan })
    }
}
