//! Two donors in sequence: the result of the first goes into the second, or both work on the same memory.

use mir::{FuncId, Local, Operand, Place, Types};

use crate::builder::Builder;
use crate::builder::function_state::Member;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::bridge::{bridged, combined};
use crate::crossover::call::{call_donor, donor_args};
use crate::crossover::herd::member;
use crate::crossover::inline::{inline_donor, inline_with};
use crate::crossover::interleave::shared_args;

const S: Stream = Stream::Donors;

/// Chains two donors' functions.
pub(super) fn cross_sequence(g: &mut Builder, plan: Plan) -> Option<()> {
    let (first, second) = (member(g)?, member(g)?);
    let recorded = g.choices.percent(S, 50);
    let args = donor_args(g, &first, recorded)?;
    let given: Vec<Operand> = args.iter().cloned().map(Operand::copied).collect();
    let result = run_donor(g, &first, args, plan)?;
    let others = donor_args(g, &second, recorded)?;
    let mut others = shared_args(g, &given, others);
    let mut linked = others.iter().any(|arg| given.contains(arg) && arg.place().is_some());
    let params = g.ws.program.func(second.func).sig().params;
    let start = g.choices.below(S, params.len() as u64) as usize;
    for i in (start..params.len()).chain(0..start) {
        if let Some(value) = g.attempt(|g| bridged(g, &result, params[i])) {
            others[i] = value;
            linked = true;
            break;
        }
    }
    // If no parameter takes it, the result may still replace a local of the second.
    let last = match kept_at(g, second.func, &result) {
        Some(local) if !linked => {
            linked = true;
            inline_with(g, &second, others, plan, Some((local, result.clone())))?
        }
        _ => run_donor(g, &second, others, plan)?,
    };
    let combined = g.attempt(|g| combined(g, &result, &last)).is_some();
    (linked || combined).then_some(())
}

/// A local of a function that a place of ours can replace.
fn kept_at(g: &mut Builder, donor: FuncId, place: &Place) -> Option<Local> {
    let ty = mir::typing::place_ty(&g.ws.program.types, g.ws.func(), place)?;
    let function = g.ws.program.func(donor);
    let locals = (0..function.locals.len() as u32).map(Local);
    let alike: Vec<Local> = locals.filter(|l| function.local_ty(*l) == ty && ty != Types::UNIT).collect();
    g.choices.pick(S, &alike).copied()
}

/// Calls or inlines a donor's function; returns the place of the result.
fn run_donor(g: &mut Builder, member: &Member, args: Vec<Operand>, plan: Plan) -> Option<Place> {
    if g.choices.percent(S, 50) { call_donor(g, member, args) } else { inline_donor(g, member, args, plan) }
}
