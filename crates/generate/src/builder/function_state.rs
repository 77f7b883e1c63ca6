//! What generation knows of a function besides its text. It is in the workspace's journal, so an undo restores all of
//! it.

use mir::{Local, Place, TyId};

use crate::builder::scope::Scope;
use crate::crossover::Operator;

/// What is known of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionState {
    /// Its places and locals.
    pub(crate) scope: Scope,
    /// All else.
    pub(crate) facts: Facts,
}

/// What is known of a function as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Whether it is still being generated: then it is not to be called again yet.
    pub(crate) unfinished: bool,
    /// Whether an idiom made it for its own ends: it does not count towards the knob `functions`.
    pub(crate) aside: bool,
    /// The parameter that limits the depth of a recursive function, until it has called itself.
    pub(crate) fuel: Option<Local>,
    /// What it switched on last: testing it again is what compilers like to thread.
    pub(crate) switched: Option<(Place, TyId)>,
    /// The number into which left-over values go.
    pub(crate) sum: Option<Local>,
    /// Whether the return place only takes copies of results.
    pub(crate) result_apart: bool,
    /// Where unit values go.
    pub(crate) unit: Option<Local>,
    /// The steps that its last call took.
    pub(crate) cost: u64,
    /// Whether it came with a donor: only crossover calls it.
    pub(crate) grafted: bool,
    /// What crossover did in it, by operator.
    pub(crate) crossed: [u32; Operator::ALL.len()],
}
