//! Calls a donor's function with our values, or with arguments recorded in its own program.

use mir::Operand;

use crate::builder::Builder;
use crate::builder::function_state::Member;
use crate::builder::literals::literal;
use crate::calls::call::{call_and_run, call_destination, callee};
use crate::choices::Stream;
use crate::crossover::herd::member;

const S: Stream = Stream::Donors;
/// Number of argument sets to try.
const SETS: u32 = 3;

/// Calls some function of a donor.
pub(super) fn cross_call(g: &mut Builder) -> Option<()> {
    let member = member(g)?;
    let mut recorded = g.choices.percent(S, 50);
    g.tries(SETS, |g| {
        recorded = !recorded;
        let args = donor_args(g, &member, recorded)?;
        call_donor(g, &member, args).map(|_| ())
    })
}

/// Arguments for a donor's function: ours, or where `recorded` those of its own program.
pub(super) fn donor_args(g: &mut Builder, member: &Member, recorded: bool) -> Option<Vec<Operand>> {
    let params = g.ws.program.func(member.func).sig().params;
    let arg = |(i, ty): (usize, &mir::TyId)| match member.args.get(i) {
        Some(Some(bits)) if recorded => Some(literal(*bits, *ty)),
        _ => g.operand(*ty),
    };
    params.iter().enumerate().map(arg).collect()
}

/// Calls a donor's function; returns the place of the result.
pub(super) fn call_donor(g: &mut Builder, member: &Member, args: Vec<Operand>) -> Option<mir::Place> {
    let ret = g.ws.program.func(member.func).sig().ret;
    let dest = call_destination(g, ret, &args);
    let callee = callee(g, member.func);
    call_and_run(g, dest.clone(), callee, args).then_some(dest)
}
