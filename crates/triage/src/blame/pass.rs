//! A guilty pass.

pub use difftest::pass_family as family;
use serde::{Deserialize, Serialize};

/// A pass that makes the program wrong: right with all passes before it, wrong once it runs as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pass {
    /// Its name, as the compiler writes it.
    pub name: String,
    /// The function that it ran on, if known.
    pub function: Option<String>,
    /// Flags with which the program is still right.
    pub right_flags: Vec<String>,
    /// Flags with which it is wrong.
    pub wrong_flags: Vec<String>,
    /// Its number, from 1.
    pub index: u32,
    /// The number of passes.
    pub total: u32,
    /// The flag that switches off this pass alone and makes the program right, if there is one.
    pub toggle: Option<String>,
    /// What the pass did to the function, as a diff.
    pub diff: Option<String>,
    /// What the diff shows: `MIR` or `LLVM IR`, and the function.
    pub diff_of: String,
}

impl Pass {
    /// Whether it is an instruction selector rather than a pass: it is always on.
    pub fn is_selector(&self) -> bool {
        self.wrong_flags.is_empty()
    }

    /// The name without the suffix of its instance: `DeadStoreElimination-final` is `DeadStoreElimination`.
    pub fn family(&self) -> &str {
        family(&self.name)
    }
}
