//! A guilty pass.

pub use difftest::pass_family as family;
use serde::{Deserialize, Serialize};

/// A pass that makes the program wrong: with all passes before it the program is right, with this one too it is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pass {
    /// Its name, as the compiler writes it.
    pub name: String,
    /// The function that it ran on, if one can be told.
    pub function: Option<String>,
    /// Flags with which the program is still right.
    pub right_flags: Vec<String>,
    /// Flags with which it is wrong.
    pub wrong_flags: Vec<String>,
    /// Which of how many it was.
    pub index: u32,
    /// How many there were.
    pub total: u32,
    /// The flag that switches off this pass alone and makes the program right, if there is one.
    pub toggle: Option<String>,
    /// What the pass did to the function, as a diff.
    pub diff: Option<String>,
    /// What the diff shows: `MIR` or `LLVM IR`, and of which function.
    pub diff_of: String,
}

impl Pass {
    /// Whether it is no pass but an instruction selector: nothing has to be switched on for it.
    pub fn is_selector(&self) -> bool {
        self.wrong_flags.is_empty()
    }

    /// The pass without the suffix that tells its instances apart: `DeadStoreElimination-final` is `DeadStoreElimination`.
    pub fn family(&self) -> &str {
        family(&self.name)
    }
}
