//! The actions at a hole: a table of them and the registry of idioms, chosen by weight.

use mir::{FuncId, TyId};

use crate::builder::Builder;
use crate::builder::origin::Origin;
use crate::builder::workspace::Plan;
use crate::calls::call::{call_again, call_new, recurse};
use crate::calls::caught::{catch_call, catches, risks, risky_call};
use crate::choices::Stream;
use crate::control::drops::{drop_something, drops};
use crate::control::loops::{leave_loop, make_loop};
use crate::control::regions::observe_something;
use crate::control::switch::switch;
use crate::crossover::{Operator, cross, if_donors};
use crate::idioms::{IDIOMS, Run, nested};
use crate::statements::gone::gone_construct;
use crate::statements::intrinsics::atomics::atomic_intrinsic;
use crate::statements::intrinsics::floats::float_intrinsic;
use crate::statements::intrinsics::ints::int_intrinsic;
use crate::statements::intrinsics::memory::memory_intrinsic;
use crate::statements::intrinsics::opaque::opaque_intrinsic;
use crate::statements::intrinsics::pointers::pointer_intrinsic;
use crate::statements::intrinsics::simd::{has_vectors, simd_intrinsic};
use crate::statements::numbers::{arithmetic, cast, checked, comparison, division, shift, unary};
use crate::statements::pointers::{
    address, borrow, length_of_slice, offset, pointer_cast, pointer_comparison, raw_borrow, static_address,
};
use crate::statements::values::{
    aggregate, assume, copy, discriminant, repeat, set_discriminant, storage, transmute,
};

/// Writes something at a hole.
type Action = fn(&mut Builder, Plan);
/// The weight of an action at a hole.
type Weight = fn(&Builder, Plan) -> u32;

/// All actions except the idioms.
const ACTIONS: &[(Weight, Action)] = &[
    (|g, _| g.mix.copy, |g, _| copy(g)),
    (|g, _| g.mix.unary, |g, _| unary(g)),
    (|g, _| g.mix.arithmetic, |g, _| arithmetic(g)),
    (|g, _| g.mix.division, |g, _| division(g)),
    (|g, _| g.mix.shifts, |g, _| shift(g)),
    (|g, _| g.mix.checked, |g, _| checked(g)),
    (|g, _| g.mix.comparisons, |g, _| comparison(g)),
    (|g, _| g.mix.casts, |g, _| cast(g)),
    (|g, _| g.mix.transmutes, |g, _| transmute(g)),
    (|g, _| g.mix.addresses, |g, _| address(g)),
    (|g, _| g.mix.aggregates, |g, _| aggregate(g)),
    (|g, _| g.mix.repeats, |g, _| repeat(g)),
    (|g, _| g.mix.borrows, |g, _| borrow(g)),
    (|g, _| g.mix.raw_borrows, |g, _| raw_borrow(g)),
    (|g, _| g.mix.offsets, |g, _| offset(g)),
    (|g, _| g.mix.pointer_casts, |g, _| pointer_cast(g)),
    (|g, _| g.mix.pointer_comparisons, |g, _| pointer_comparison(g)),
    (|g, _| g.mix.discriminants, |g, _| discriminant(g)),
    (|g, _| g.mix.set_discriminants, |g, _| set_discriminant(g)),
    (|g, plan| if plan.cleanup { 0 } else { g.mix.storage }, |g, _| storage(g)),
    (|g, _| g.mix.assumes, |g, _| assume(g)),
    (|g, _| g.mix.lengths, |g, _| length_of_slice(g)),
    (|g, _| g.mix.gone_constructs, |g, _| gone_construct(g)),
    (|g, _| 2 * g.mix.statics, |g, _| static_address(g)),
    (|g, plan| nested(g, plan, g.mix.switches), |g, plan| switch(g, plan)),
    (|g, plan| nested(g, plan, g.mix.loops), |g, plan| make_loop(g, plan)),
    (|g, plan| if plan.leave.is_some() { g.mix.breaks } else { 0 }, |g, plan| leave_loop(g, plan)),
    (drops, drop_something),
    (|g, plan| if plan.cleanup { 0 } else { g.mix.recursion }, |g, plan| recurse(g, plan)),
    (|g, _| g.mix.calls, |g, _| call_new(g)),
    (|g, _| catches(g), |g, _| catch_call(g)),
    (risks, |g, _| risky_call(g)),
    (|g, _| g.mix.recalls, |g, _| call_again(g)),
    (|g, _| g.mix.observations, |g, plan| observe_something(g, plan)),
    (|g, _| g.mix.int_intrinsics, |g, plan| int_intrinsic(g, plan)),
    (|g, _| g.mix.float_intrinsics, |g, plan| float_intrinsic(g, plan)),
    (|g, _| g.mix.memory_intrinsics, |g, plan| memory_intrinsic(g, plan)),
    (|g, _| g.mix.pointer_intrinsics, |g, plan| pointer_intrinsic(g, plan)),
    (|g, _| g.mix.atomic_intrinsics, |g, plan| atomic_intrinsic(g, plan)),
    (|g, _| g.mix.opaque_intrinsics, |g, plan| opaque_intrinsic(g, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_call), |g, plan| cross(g, Operator::Call, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_inline), |g, plan| cross(g, Operator::Inline, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_sequence), |g, plan| cross(g, Operator::Sequence, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_interleave), |g, plan| cross(g, Operator::Interleave, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_share), |g, plan| cross(g, Operator::Share, plan)),
    (|g, plan| if_donors(g, plan, g.mix.cross_same), |g, plan| cross(g, Operator::Same, plan)),
    (|g, _| if has_vectors(g) { g.mix.simd_intrinsics } else { 0 }, |g, plan| simd_intrinsic(g, plan)),
];

/// Performs one action, chosen by weight.
pub(crate) fn act(g: &mut Builder, plan: Plan) {
    let plain = ACTIONS.iter().map(|(weight, run)| (weight(g, plan), *run, Origin::default()));
    // Most idioms bring their own values, so they are rare in a loop that works on one value.
    let share = if g.is_focused() { 6 } else { 1 };
    let idioms = IDIOMS.iter().zip(&g.mix.idioms).filter_map(|(idiom, (_, value))| match idiom.run {
        Run::Hole(when, run) => Some((when(g, plan, *value) / share, run, Origin::idiom(idiom.name))),
        _ => None,
    });
    let table: Vec<(u32, Action, Origin)> = plain.chain(idioms).collect();
    let weights: Vec<u32> = table.iter().map(|(weight, ..)| *weight).collect();
    if let Some(i) = g.choices.weighted(Stream::Actions, &weights) {
        let (_, run, origin) = table[i];
        g.written_by(origin, |g| run(g, plan));
    }
}

/// Runs the idioms for the start of a function with these parameters.
pub(crate) fn begin_function(g: &mut Builder, func: FuncId, params: &[TyId]) {
    for idiom in IDIOMS {
        if let Run::FunctionStart(run) = idiom.run {
            g.written_by(Origin::idiom(idiom.name), |g| run(g, func, params));
        }
    }
}

/// Runs the idioms for the start of a loop.
pub(crate) fn begin_loop(g: &mut Builder) {
    for idiom in IDIOMS {
        if let Run::LoopStart(run) = idiom.run {
            g.written_by(Origin::idiom(idiom.name), run);
        }
    }
}
