//! Records memory accesses for measurements. The records never influence the machine.

use crate::alloc::Owner;
use crate::machine::Machine;
use crate::value::AllocId;

/// A recorded access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Accessed {
    /// The activation whose local was accessed; `None` for statics and constants.
    pub owner: Option<usize>,
    /// The number of activations at that moment.
    pub depth: usize,
}

impl Machine {
    /// Records every access from now on. Rollbacks do not remove records.
    pub(crate) fn watch(&mut self) {
        self.accesses.get_or_insert_default();
    }

    /// The accesses since the last call; none if recording is off.
    pub(crate) fn take_accesses(&mut self) -> impl Iterator<Item = Accessed> + '_ {
        self.accesses.iter_mut().flat_map(|accesses| accesses.drain(..))
    }

    /// Records an access if recording is on.
    #[inline]
    pub(crate) fn note_access(&mut self, id: AllocId) {
        if self.accesses.is_none() {
            return;
        }
        let owner = match self.alloc(id).owner {
            Owner::Local { depth } => Some(depth as usize),
            _ => None,
        };
        let accessed = Accessed { owner, depth: self.frames.len() };
        self.accesses.get_or_insert_default().push(accessed);
    }
}
