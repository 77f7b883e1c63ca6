//! A donor's function called with our values, or with those that it was seen to get.

use mir::Operand;

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::crossover::herd::Member;
use crate::grow::Grower;

const S: Stream = Stream::Donors;
/// Sets of arguments that are tried.
const SETS: u32 = 3;

impl Grower {
    /// Calls some function of a donor.
    pub(super) fn cross_call(&mut self) -> Option<()> {
        let member = self.member()?;
        let mut recorded = self.choices.percent(S, 50);
        self.tries(SETS, |g| {
            recorded = !recorded;
            let args = g.donor_args(&member, recorded)?;
            g.call_donor(&member, args).map(|_| ())
        })
    }

    /// Arguments for a function of a donor: ours, or as far as they are `recorded` those of its own program.
    pub(super) fn donor_args(&mut self, member: &Member, recorded: bool) -> Option<Vec<Operand>> {
        let params = self.ws.program.func(member.func).sig().params;
        let arg = |(i, ty): (usize, &mir::TyId)| match member.args.get(i) {
            Some(Some(bits)) if recorded => Some(literal(*bits, *ty)),
            _ => self.operand(*ty),
        };
        params.iter().enumerate().map(arg).collect()
    }

    /// Calls a function of a donor; where its result is.
    pub(super) fn call_donor(&mut self, member: &Member, args: Vec<Operand>) -> Option<mir::Place> {
        let ret = self.ws.program.func(member.func).sig().ret;
        let dest = self.call_destination(ret, &args);
        let callee = self.callee(member.func);
        self.call_and_run(dest.clone(), callee, args).then_some(dest)
    }
}
