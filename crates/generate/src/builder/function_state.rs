//! What generation knows about a function besides its text. It is journaled with the workspace, so an undo restores it.

use std::collections::BTreeMap;

use mir::{BlockId, FuncId, Local, Place, TyId};

use crate::builder::scope::Scope;

/// The state of one function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionState {
    /// Its places and locals.
    pub(crate) scope: Scope,
    /// Everything else.
    pub(crate) facts: Facts,
}

/// Facts about a function as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Facts {
    /// Whether it is still being generated, and must not be called again yet.
    pub(crate) unfinished: bool,
    /// Whether an idiom made it for its own purposes: then it does not count towards the knob `functions`.
    pub(crate) aside: bool,
    /// The parameter that limits the depth of a recursive function, until it has called itself.
    pub(crate) fuel: Option<Local>,
    /// What it switched on last: compilers like to thread a second test of it.
    pub(crate) switched: Option<(Place, TyId)>,
    /// The checksum that takes unused values.
    pub(crate) sum: Option<Local>,
    /// Whether the return place only receives copies of results.
    pub(crate) result_apart: bool,
    /// Where unit values go.
    pub(crate) unit: Option<Local>,
    /// The steps of its last call.
    pub(crate) cost: u64,
    /// Whether it may unwind: then it is called only where that is expected.
    pub(crate) raises: bool,
    /// Whether it came with a donor; then only crossover calls it.
    pub(crate) grafted: bool,
    /// Its flags for drops.
    pub(crate) flagged: Vec<Flagged>,
    /// How often each crossover operator was applied in it, by knob.
    pub(crate) crossed: BTreeMap<&'static str, u32>,
}

/// A drop that asks a flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flagged {
    /// The block that ends by switching on the flag.
    pub(crate) switch: BlockId,
    /// The block that drops.
    pub(crate) drop: BlockId,
    pub(crate) flag: Local,
}

/// A donor's function that is now in the program.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) func: FuncId,
    /// The numbers, bools and chars that it was called with in its own program.
    pub(crate) args: Vec<Option<u128>>,
    /// The steps that it took in its own program.
    pub(crate) cost: u64,
}
