//! What may happen at a hole: a table of actions and the registry of idioms, chosen by weight.

use crate::builder::origin::Origin;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::Operator;
use crate::grow::Grower;
use crate::idioms::{IDIOMS, Run, nested};

/// What is done at a hole.
type Action = fn(&mut Grower, Plan);
/// The weight of it there.
type Weight = fn(&Grower, Plan) -> u32;

/// Everything but the idioms.
const ACTIONS: &[(Weight, Action)] = &[
    (|g, _| g.mix.copy, |g, _| g.copy()),
    (|g, _| g.mix.unary, |g, _| g.unary()),
    (|g, _| g.mix.arithmetic, |g, _| g.arithmetic()),
    (|g, _| g.mix.division, |g, _| g.division()),
    (|g, _| g.mix.shifts, |g, _| g.shift()),
    (|g, _| g.mix.checked, |g, _| g.checked()),
    (|g, _| g.mix.comparisons, |g, _| g.comparison()),
    (|g, _| g.mix.casts, |g, _| g.cast()),
    (|g, _| g.mix.transmutes, |g, _| g.transmute()),
    (|g, _| g.mix.addresses, |g, _| g.address()),
    (|g, _| g.mix.aggregates, |g, _| g.aggregate()),
    (|g, _| g.mix.repeats, |g, _| g.repeat()),
    (|g, _| g.mix.borrows, |g, _| g.borrow()),
    (|g, _| g.mix.raw_borrows, |g, _| g.raw_borrow()),
    (|g, _| g.mix.offsets, |g, _| g.offset()),
    (|g, _| g.mix.pointer_casts, |g, _| g.pointer_cast()),
    (|g, _| g.mix.pointer_comparisons, |g, _| g.pointer_comparison()),
    (|g, _| g.mix.discriminants, |g, _| g.discriminant()),
    (|g, _| g.mix.set_discriminants, |g, _| g.set_discriminant()),
    (|g, _| g.mix.storage, |g, _| g.storage()),
    (|g, _| g.mix.assumes, |g, _| g.assume()),
    (|g, _| g.mix.lengths, |g, _| g.length_of_slice()),
    (|g, _| g.mix.gone_constructs, |g, _| g.gone_construct()),
    (|g, _| 2 * g.mix.statics, |g, _| g.static_address()),
    (|g, plan| nested(g, plan, g.mix.switches), |g, plan| g.switch(plan)),
    (|g, plan| nested(g, plan, g.mix.loops), |g, plan| g.make_loop(plan)),
    (|g, plan| if plan.leave.is_some() { g.mix.breaks } else { 0 }, |g, plan| g.leave_loop(plan)),
    (|g, _| g.mix.drops, |g, plan| g.drop_something(plan)),
    (|g, _| g.mix.recursion, |g, plan| g.recurse(plan)),
    (|g, _| g.mix.calls, |g, _| g.call_new()),
    (|g, _| g.mix.recalls, |g, _| g.call_again()),
    (|g, _| g.mix.observations, |g, plan| g.observe_something(plan)),
    (|g, _| g.mix.int_intrinsics, |g, plan| g.int_intrinsic(plan)),
    (|g, _| g.mix.float_intrinsics, |g, plan| g.float_intrinsic(plan)),
    (|g, _| g.mix.memory_intrinsics, |g, plan| g.memory_intrinsic(plan)),
    (|g, _| g.mix.pointer_intrinsics, |g, plan| g.pointer_intrinsic(plan)),
    (|g, _| g.mix.atomic_intrinsics, |g, plan| g.atomic_intrinsic(plan)),
    (|g, _| g.mix.opaque_intrinsics, |g, plan| g.opaque_intrinsic(plan)),
    (|g, _| g.if_donors(g.mix.cross_call), |g, plan| g.cross(Operator::Call, plan)),
    (|g, _| g.if_donors(g.mix.cross_inline), |g, plan| g.cross(Operator::Inline, plan)),
    (|g, _| g.if_donors(g.mix.cross_sequence), |g, plan| g.cross(Operator::Sequence, plan)),
    (|g, _| g.if_donors(g.mix.cross_interleave), |g, plan| g.cross(Operator::Interleave, plan)),
    (|g, _| g.if_donors(g.mix.cross_share), |g, plan| g.cross(Operator::Share, plan)),
    (|g, _| g.if_donors(g.mix.cross_same), |g, plan| g.cross(Operator::Same, plan)),
    (|g, _| if g.has_vectors() { g.mix.simd_intrinsics } else { 0 }, |g, plan| g.simd_intrinsic(plan)),
];

impl Grower {
    /// Does one thing, chosen by the weights of the mix.
    pub(crate) fn act(&mut self, plan: Plan) {
        let plain = ACTIONS.iter().map(|(weight, run)| (weight(self, plan), *run, Origin::default()));
        // Most idioms bring their own values: where a loop works on one, they are rare.
        let share = if self.is_focused() { 6 } else { 1 };
        let idioms = IDIOMS.iter().zip(&self.mix.idioms).enumerate().filter_map(|(i, (idiom, value))| {
            match idiom.run {
                Run::Hole(when, run) => Some((when(self, plan, *value) / share, run, Origin::idiom(i))),
                _ => None,
            }
        });
        let table: Vec<(u32, Action, Origin)> = plain.chain(idioms).collect();
        let weights: Vec<u32> = table.iter().map(|(weight, ..)| *weight).collect();
        if let Some(i) = self.choices.weighted(Stream::Actions, &weights) {
            let (_, run, origin) = table[i];
            self.written_by(origin, |g| run(g, plan));
        }
    }

    /// Does something whose statements count as written by this.
    pub(crate) fn written_by<T>(&mut self, origin: Origin, what: impl FnOnce(&mut Grower) -> T) -> T {
        let outer = std::mem::replace(&mut self.ws.writer, origin);
        let done = what(self);
        self.ws.writer = outer;
        done
    }
}
