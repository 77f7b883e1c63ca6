//! What may happen at a hole: a table of actions, chosen by weight.

use crate::choices::Stream;
use crate::grow::Grower;
use crate::workspace::Plan;

type Action = fn(&mut Grower, Plan);

impl Grower {
    /// Does one thing, chosen by the weights of the mix.
    pub(crate) fn act(&mut self, plan: Plan) {
        let m = &self.mix;
        let nest = |weight: u32| if plan.nesting < m.nesting { weight } else { 0 };
        let simd = if self.has_vectors() { m.simd_intrinsics } else { 0 };
        let in_loop = |weight: u32| if plan.leave.is_some() { weight } else { 0 };
        let table: [(u32, Action); 53] = [
            (m.copy, |g, _| g.copy()),
            (m.unary, |g, _| g.unary()),
            (m.arithmetic, |g, _| g.arithmetic()),
            (m.division, |g, _| g.division()),
            (m.shifts, |g, _| g.shift()),
            (m.checked, |g, _| g.checked()),
            (m.comparisons, |g, _| g.comparison()),
            (m.casts, |g, _| g.cast()),
            (m.assembled, |g, _| g.assemble()),
            (m.transmutes, |g, _| g.transmute()),
            (m.addresses, |g, _| g.address()),
            (m.aggregates, |g, _| g.aggregate()),
            (m.repeats, |g, _| g.repeat()),
            (m.borrows, |g, _| g.borrow()),
            (m.raw_borrows, |g, _| g.raw_borrow()),
            (m.offsets, |g, _| g.offset()),
            (m.pointer_casts, |g, _| g.pointer_cast()),
            (m.wild_pointers, |g, _| g.point_nowhere()),
            (m.pointer_comparisons, |g, _| g.pointer_comparison()),
            (m.discriminants, |g, _| g.discriminant()),
            (m.set_discriminants, |g, _| g.set_discriminant()),
            (m.storage, |g, _| g.storage()),
            (m.assumes, |g, _| g.assume()),
            (m.lengths, |g, _| g.length_of_slice()),
            (m.partial_writes, |g, _| g.partial_write()),
            (m.gone_constructs, |g, _| g.gone_construct()),
            (2 * m.statics, |g, _| g.static_address()),
            (nest(m.switches), |g, plan| g.switch(plan)),
            (nest(m.pairs.min(4 * m.switches)), |g, plan| g.pair(plan)),
            (nest(m.variant_matches.min(4 * m.switches)), |g, plan| g.match_enum(plan)),
            (nest(m.selects), |g, plan| g.select(plan)),
            (nest(m.guards.min(4 * m.switches)), |g, plan| g.guard(plan)),
            (nest(m.rebuilt), |g, plan| g.rebuild(plan)),
            (m.results, |g, _| g.early_result()),
            (nest(m.retests.min(4 * m.switches)), |g, plan| g.retest(plan)),
            (nest(m.loops), |g, plan| g.make_loop(plan)),
            (nest(m.array_loops.min(4 * m.loops)), |g, plan| g.array_loop(plan)),
            (in_loop(m.breaks), |g, plan| g.leave_loop(plan)),
            (in_loop(nest(m.phases)), |g, plan| g.phase(plan)),
            (m.swaps, |g, _| g.swap()),
            (m.again, |g, _| g.compute_again()),
            (m.drops, |g, plan| g.drop_something(plan)),
            (m.recursion, |g, plan| g.recurse(plan)),
            (m.calls, |g, _| g.call_new()),
            (m.recalls, |g, _| g.call_again()),
            (m.observations, |g, plan| g.observe_something(plan)),
            (m.int_intrinsics, |g, plan| g.int_intrinsic(plan)),
            (m.float_intrinsics, |g, plan| g.float_intrinsic(plan)),
            (m.memory_intrinsics, |g, plan| g.memory_intrinsic(plan)),
            (m.pointer_intrinsics, |g, plan| g.pointer_intrinsic(plan)),
            (m.atomic_intrinsics, |g, plan| g.atomic_intrinsic(plan)),
            (m.opaque_intrinsics, |g, plan| g.opaque_intrinsic(plan)),
            (simd, |g, plan| g.simd_intrinsic(plan)),
        ];
        let weights: Vec<u32> = table.iter().map(|(w, _)| *w).collect();
        if let Some(i) = self.choices.weighted(Stream::Actions, &weights) {
            (table[i].1)(self, plan);
        }
    }
}
