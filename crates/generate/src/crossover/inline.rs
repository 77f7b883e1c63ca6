//! Inlines a donor's function: its blocks become blocks of the current one.

use mir::{BlockId, Local, Operand, Place};

use crate::builder::Builder;
use crate::builder::function_state::Member;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::call::donor_args;
use crate::crossover::copy::{copy_body, go_through, see, set_params, write_copy};
use crate::crossover::herd::member;

const S: Stream = Stream::Donors;

/// Inlines some donor's function.
pub(super) fn cross_inline(g: &mut Builder, plan: Plan) -> Option<()> {
    let member = member(g)?;
    let recorded = g.choices.percent(S, 50);
    let args = donor_args(g, &member, recorded)?;
    inline_donor(g, &member, args, plan).map(|_| ())
}

/// Inlines a donor's function and runs it; returns the place of the result.
pub(super) fn inline_donor(
    g: &mut Builder,
    member: &Member,
    args: Vec<Operand>,
    plan: Plan,
) -> Option<Place> {
    inline_with(g, member, args, plan, None)
}

/// Inlines it, possibly with a place of ours for one of its locals.
pub(super) fn inline_with(
    g: &mut Builder,
    member: &Member,
    args: Vec<Operand>,
    plan: Plan,
    instead: Option<(Local, Place)>,
) -> Option<Place> {
    let next = after(g, plan);
    let copied = copy_body(g, member.func, next, instead)?;
    write_copy(g, &copied)?;
    set_params(g, copied.params(), args)?;
    go_through(g, copied.entry, next)?;
    see(g, copied.ret());
    Some(copied.ret().clone())
}

/// The block in which the region continues, with a slightly smaller budget.
pub(super) fn after(g: &mut Builder, plan: Plan) -> BlockId {
    let (func, _) = g.ws.here();
    g.ws.add_block(func, Plan { budget: plan.budget.saturating_sub(4), ..plan })
}
