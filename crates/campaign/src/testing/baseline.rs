//! The compiler before a change: its failures are old.

use std::collections::BTreeSet;

use difftest::{Backend, Driver};

/// The back end on which a compiler is tested for known bugs: preferably one that generates code, as only that
/// shows bugs of LLVM.
pub fn generates_code(backends: &[Backend]) -> Option<&Backend> {
    backends.iter().find(|backend| backend.driver != Driver::Mir).or(backends.first())
}

/// The back ends of the baseline, each paired with that of the changed compiler with the same flags.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'a> {
    /// The back ends of the changed compiler.
    pub changed: &'a [Backend],
    /// Those of the baseline, in the same order.
    pub before: &'a [Backend],
    /// The reported bugs that the baseline has.
    pub known: &'a BTreeSet<String>,
}

impl<'a> Baseline<'a> {
    /// The baseline with the flags of a back end of the changed compiler.
    pub fn of(&self, changed: &Backend) -> Option<&'a Backend> {
        let at = self.changed.iter().position(|backend| backend.name == changed.name)?;
        self.before.get(at)
    }
}
