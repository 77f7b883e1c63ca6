//! The parameters of functions: their types, and those whose value and memory go different ways from the start.

use mir::IntTy;
use mir::{TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Calls;
/// So many parameters are more than registers hold.
pub(crate) const MANY: usize = 6;

impl Grower {
    /// The types of a new function's parameters.
    pub(crate) fn param_types(&mut self) -> Vec<TyId> {
        let count = match self.choices.below(S, 4) {
            0 => self.choices.between(S, MANY as u64, 10),
            _ => self.choices.between(S, 0, 5),
        };
        (0..count)
            .map(|_| {
                // Those that take two registers, or none of them.
                if count >= MANY as u64 && self.mix.wide_ints > 0 && self.choices.percent(S, 35) {
                    return Types::int(
                        *self.choices.pick(S, &[IntTy::I128, IntTy::U128]).unwrap_or(&IntTy::U128),
                    );
                }
                // A number is always used in the end; what is not used is not passed at all.
                let numbers = if count >= MANY as u64 { 50 } else { 0 };
                let list = match self.choices.below(S, 10) {
                    _ if self.choices.percent(S, numbers) => self.palette.scalars.clone(),
                    0..=4 => self.palette.pointers.clone(),
                    5 | 6 => self.palette.aggregates.clone(),
                    _ => Vec::new(),
                };
                crate::builder::types::pick(&mut self.choices, &list).unwrap_or_else(|| self.any_ty())
            })
            .collect()
    }
}
