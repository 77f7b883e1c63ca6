//! Choosing the types of parameters.

use mir::IntTy;
use mir::{TyId, Types};

use crate::builder::Builder;
use crate::choices::Stream;

const S: Stream = Stream::Calls;
/// From this number on, parameters exceed the registers.
pub(crate) const MANY: usize = 6;

/// The types of a new function's parameters.
pub(crate) fn param_types(g: &mut Builder) -> Vec<TyId> {
    let count = match g.choices.below(S, 4) {
        0 => g.choices.between(S, MANY as u64, 10),
        _ => g.choices.between(S, 0, 5),
    };
    (0..count)
        .map(|_| {
            // These take two registers, or go on the stack.
            if count >= MANY as u64 && g.mix.wide_ints > 0 && g.choices.percent(S, 35) {
                return Types::int(*g.choices.pick(S, &[IntTy::I128, IntTy::U128]).unwrap_or(&IntTy::U128));
            }
            // A number is always used in the end; an unused parameter is not passed at all.
            let numbers = if count >= MANY as u64 { 50 } else { 0 };
            let list = match g.choices.below(S, 10) {
                _ if g.choices.percent(S, numbers) => g.palette.scalars.clone(),
                0..=4 => g.palette.pointers.clone(),
                5 | 6 => g.palette.aggregates.clone(),
                _ => Vec::new(),
            };
            crate::builder::types::pick(&mut g.choices, &list).unwrap_or_else(|| g.any_ty())
        })
        .collect()
}
