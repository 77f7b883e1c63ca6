//! What it means to break a rule of Tree Borrows, as a value with an explanation.

use std::fmt;

use super::perm::{Access, Perm, Relation};
use super::tree::NodeId;

/// Which rule was broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ViolationKind {
    /// Read through a pointer that others invalidated.
    LocalReadDisabled,
    /// Write through a pointer that others invalidated.
    LocalWriteDisabled,
    /// Write through a pointer that allows only reads.
    LocalWriteFrozen,
    /// Write through a protected mutable reference after somebody else read the byte.
    LocalWriteConflicted,
    /// Somebody else read a byte written through a protected mutable reference.
    ForeignReadProtected,
    /// Somebody else wrote a byte used through a protected reference.
    ForeignWriteProtected,
    /// Deallocation while a strongly protected reference used the memory (semantics D.7).
    DeallocProtected,
    /// The caller named a node this tree does not have: a defect of the caller, reported as a refusal.
    UnknownNode,
    /// The tree has no room for another node: its states would outgrow a 32-bit index.
    TooManyNodes,
}

impl ViolationKind {
    /// A short name, fit for tables and statistics.
    pub const fn name(self) -> &'static str {
        match self {
            ViolationKind::LocalReadDisabled => "local-read-disabled",
            ViolationKind::LocalWriteDisabled => "local-write-disabled",
            ViolationKind::LocalWriteFrozen => "local-write-frozen",
            ViolationKind::LocalWriteConflicted => "local-write-conflicted",
            ViolationKind::ForeignReadProtected => "foreign-read-protected",
            ViolationKind::ForeignWriteProtected => "foreign-write-protected",
            ViolationKind::DeallocProtected => "dealloc-protected",
            ViolationKind::UnknownNode => "unknown-node",
            ViolationKind::TooManyNodes => "too-many-nodes",
        }
    }

    /// The rule that an event breaks at a node with permission `perm`, given that it does break one.
    pub(super) const fn of(relation: Relation, access: Access, perm: Perm) -> ViolationKind {
        match (relation, access, perm) {
            (Relation::Local, Access::Read, _) => ViolationKind::LocalReadDisabled,
            (Relation::Local, Access::Write, Perm::Frozen) => ViolationKind::LocalWriteFrozen,
            (Relation::Local, Access::Write, Perm::ReservedC) => ViolationKind::LocalWriteConflicted,
            (Relation::Local, Access::Write, _) => ViolationKind::LocalWriteDisabled,
            (Relation::Foreign, Access::Read, _) => ViolationKind::ForeignReadProtected,
            (Relation::Foreign, Access::Write, _) => ViolationKind::ForeignWriteProtected,
        }
    }
}

/// Why the tree was touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BorrowEvent {
    /// A load or store.
    Access,
    /// The implicit read of a reborrow (semantics D.4).
    Retag,
    /// The implicit access when a function returns (semantics D.6).
    ProtectorEnd,
    /// The implicit write of a deallocation (semantics D.7).
    Deallocate,
}

impl BorrowEvent {
    /// A short name, fit for tables and statistics.
    pub const fn name(self) -> &'static str {
        match self {
            BorrowEvent::Access => "access",
            BorrowEvent::Retag => "retag",
            BorrowEvent::ProtectorEnd => "protector-end",
            BorrowEvent::Deallocate => "deallocate",
        }
    }
}

/// A broken rule: undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Violation {
    /// The rule.
    pub kind: ViolationKind,
    /// What the program did.
    pub event: BorrowEvent,
    /// The node whose permission forbids it.
    pub node: NodeId,
    /// The node it was done through.
    pub through: NodeId,
    /// The first offending byte of the allocation.
    pub offset: u32,
    /// The permission of `node` at `offset`.
    pub perm: Perm,
    /// Read or write.
    pub access: Access,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Violation { kind, event, node, through, offset, perm, access } = *self;
        match kind {
            ViolationKind::UnknownNode => {
                return write!(f, "tag {through} does not belong to this allocation");
            }
            ViolationKind::TooManyNodes => return write!(f, "too many references to one allocation"),
            _ => {}
        }
        match event {
            BorrowEvent::Access => write!(f, "{access} through tag {through} at byte {offset}")?,
            BorrowEvent::Retag => {
                write!(f, "reborrow of tag {through} (an implicit {access}) at byte {offset}")?
            }
            BorrowEvent::ProtectorEnd => {
                write!(
                    f,
                    "end of the call protecting tag {through} (an implicit {access}) at byte {offset}"
                )?;
            }
            BorrowEvent::Deallocate => {
                write!(f, "deallocation through tag {through} (a {access} of byte {offset})")?
            }
        }
        let whose = Whose { node, through };
        match kind {
            ViolationKind::LocalReadDisabled | ViolationKind::LocalWriteDisabled => {
                write!(f, ": {whose} was invalidated there by a conflicting access ({perm})")
            }
            ViolationKind::LocalWriteFrozen => write!(f, ": {whose} allows only reads there ({perm})"),
            ViolationKind::LocalWriteConflicted => {
                write!(
                    f,
                    ": {whose} is protected by a running call, and another pointer read the byte ({perm})"
                )
            }
            ViolationKind::ForeignReadProtected => {
                write!(
                    f,
                    ": tag {node} is protected by a running call that wrote the byte through it ({perm})"
                )
            }
            ViolationKind::ForeignWriteProtected => {
                write!(
                    f,
                    ": tag {node} is protected by a running call that used the byte through it ({perm})"
                )
            }
            ViolationKind::DeallocProtected => {
                write!(f, ": tag {node} is protected by a running call and needs the memory to stay ({perm})")
            }
            ViolationKind::UnknownNode | ViolationKind::TooManyNodes => Ok(()),
        }
    }
}

impl std::error::Error for Violation {}

/// The objecting node of a local rule: the pointer used, or one it derives from.
struct Whose {
    node: NodeId,
    through: NodeId,
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.node == self.through {
            write!(f, "the tag")
        } else {
            write!(f, "tag {}, which it derives from,", self.node)
        }
    }
}
