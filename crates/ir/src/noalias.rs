//! `noalias`: while the function runs, a byte that is written may be
//! accessed either through the parameter or in other ways, not both.

use rustc_hash::FxHashMap;

use crate::memory::Access;
use crate::stop::{Res, Rule, ub};

const INSIDE: u8 = 1;
const OUTSIDE: u8 = 2;
const WRITTEN: u8 = 4;

/// The noalias parameters of all running functions.
#[derive(Default)]
pub(crate) struct Scopes {
    open: Vec<Scope>,
}

struct Scope {
    tag: u32,
    object: usize,
    depth: usize,
    /// How each byte was accessed.
    bytes: FxHashMap<u64, u8>,
}

impl Scopes {
    pub(crate) fn open(&mut self, tag: u32, object: usize, depth: usize) {
        self.open.push(Scope { tag, object, depth, bytes: FxHashMap::default() });
    }

    pub(crate) fn close(&mut self, depth: usize) {
        self.open.retain(|scope| scope.depth < depth);
    }

    /// Records an access. `inside` returns whether it is through the parameter with that tag, if known: a pointer
    /// made from an integer counts as whatever is allowed.
    pub(crate) fn access(
        &mut self,
        object: usize,
        offset: u64,
        size: u64,
        access: Access,
        inside: impl Fn(u32) -> Option<bool>,
    ) -> Res<()> {
        for scope in self.open.iter_mut().filter(|scope| scope.object == object) {
            let side = inside(scope.tag).map(|inside| if inside { INSIDE } else { OUTSIDE });
            for at in offset..offset + size {
                let seen = scope.bytes.entry(at).or_default();
                *seen |= side.unwrap_or(if *seen & INSIDE != 0 { INSIDE } else { OUTSIDE });
                if access == Access::Write {
                    *seen |= WRITTEN;
                }
                if *seen == INSIDE | OUTSIDE | WRITTEN {
                    return ub(Rule::Noalias);
                }
            }
        }
        Ok(())
    }
}
