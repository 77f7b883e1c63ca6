//! The compiler before a change: what it gets wrong too is old.

use std::collections::BTreeSet;

use difftest::Backend;

/// The back ends of the baseline, each beside that of the changed compiler with the same flags.
#[derive(Clone, Copy, Debug)]
pub struct Baseline<'a> {
    /// The changed compiler's.
    pub changed: &'a [Backend],
    /// The baseline's, in the same order.
    pub before: &'a [Backend],
    /// The reported bugs that it has.
    pub known: &'a BTreeSet<String>,
}

impl<'a> Baseline<'a> {
    /// The baseline with the flags of a back end of the changed compiler.
    pub fn of(&self, changed: &Backend) -> Option<&'a Backend> {
        let at = self.changed.iter().position(|backend| backend.name == changed.name)?;
        self.before.get(at)
    }
}
