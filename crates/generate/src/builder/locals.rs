//! New locals: offered as places, private to their creator, or reserved.

use mir::{FuncId, Local, TyId};

use crate::builder::Builder;

impl Builder {
    /// A new local of the current function, offered as a place from now on.
    pub(crate) fn new_local(&mut self, ty: TyId) -> Local {
        let (func, _) = self.ws.here();
        self.local_of(func, ty, true)
    }

    /// A new local that is not offered as a place.
    pub(crate) fn private_local(&mut self, ty: TyId) -> Local {
        let (func, _) = self.ws.here();
        self.local_of(func, ty, false)
    }

    /// A new local of a function, offered as a place or not.
    pub(crate) fn local_of(&mut self, func: FuncId, ty: TyId, offered: bool) -> Local {
        self.ws.add_local(func, ty, offered)
    }

    /// A local for values of type `()`.
    pub(crate) fn unit_local(&mut self) -> Local {
        let (func, _) = self.ws.here();
        if let Some(local) = self.ws.facts(func).unit {
            return local;
        }
        let local = self.private_local(mir::Types::UNIT);
        self.ws.change_facts(func, |facts| facts.unit = Some(local));
        local
    }

    /// A local that only its loop writes.
    pub(crate) fn reserved_local(&mut self, ty: TyId) -> Local {
        let local = self.new_local(ty);
        let (func, _) = self.ws.here();
        self.ws.change_local(func, local, |info| {
            info.reserved = true;
        });
        local
    }
}
