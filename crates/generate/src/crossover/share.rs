//! Inlines a donor with a place of ours instead of one of its locals: a field, an element, a field of a union, or a
//! pointee.

use mir::{Local, Place};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::call::donor_args;
use crate::crossover::copy::{copy_body, go_through, see, set_params, write_copy};
use crate::crossover::herd::member;
use crate::crossover::inline::after;

const S: Stream = Stream::Donors;

/// Inlines a donor's function that works on our memory.
pub(super) fn cross_share(g: &mut Builder, plan: Plan) -> Option<()> {
    let member = member(g)?;
    let recorded = g.choices.percent(S, 50);
    let args = donor_args(g, &member, recorded)?;
    let (local, place) = shared_place(g, member.func)?;
    let next = after(g, plan);
    let copied = copy_body(g, member.func, next, Some((local, place.clone())))?;
    write_copy(g, &copied)?;
    let as_it_is = g.choices.percent(S, 50);
    for (i, arg) in args.into_iter().enumerate() {
        // A parameter may start with the current value.
        if copied.params()[i] != place || !as_it_is {
            set_params(g, &copied.params()[i..=i], vec![arg])?;
        }
    }
    go_through(g, copied.entry, next)?;
    see(g, copied.ret());
    see(g, &place);
    Some(())
}

/// A local of a function, and a place of ours that can replace it.
fn shared_place(g: &mut Builder, donor: mir::FuncId) -> Option<(Local, Place)> {
    let locals: Vec<mir::TyId> = g.ws.program.func(donor).locals.iter().map(|local| local.ty).collect();
    let count = locals.len() as u64;
    for _ in 0..8 {
        let i = g.choices.below(S, count);
        let Some(place) = g.candidate(*locals.get(i as usize)?) else { continue };
        if !g.is_reserved(&place) {
            return Some((Local(i as u32), place));
        }
    }
    None
}
