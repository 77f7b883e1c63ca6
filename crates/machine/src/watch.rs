//! Accesses to memory as one who measures sees them. The machine never looks at what is noted here.

use crate::alloc::Owner;
use crate::machine::Machine;
use crate::value::AllocId;

/// An access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Accessed {
    /// The activation whose local was accessed; none for statics and constants.
    pub owner: Option<usize>,
    /// Activations at that moment.
    pub depth: usize,
}

impl Machine {
    /// From now on notes every access. Rollbacks take no note back.
    pub(crate) fn watch(&mut self) {
        self.accesses.get_or_insert_default();
    }

    /// The accesses since the last call; none if nobody watches.
    pub(crate) fn take_accesses(&mut self) -> impl Iterator<Item = Accessed> + '_ {
        self.accesses.iter_mut().flat_map(|accesses| accesses.drain(..))
    }

    /// Notes an access, if somebody watches.
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
