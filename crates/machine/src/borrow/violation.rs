//! A violation of Tree Borrows, as a value that can explain itself.

use std::fmt;

use super::perm::{Access, Perm, Relation};
use super::tree::NodeId;

/// The kind of rule that was broken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ViolationKind {
    /// Read through a pointer that a foreign access disabled.
    LocalReadDisabled,
    /// Write through a pointer that a foreign access disabled.
    LocalWriteDisabled,
    /// Write through a pointer that allows only reads.
    LocalWriteFrozen,
    /// Write through a protected mutable reference after a foreign read of the byte.
    LocalWriteConflicted,
    /// Foreign read of a byte written through a protected mutable reference.
    ForeignReadProtected,
    /// Foreign write to a byte accessed through a protected reference.
    ForeignWriteProtected,
    /// Deallocation of memory that a strongly protected reference has accessed (semantics D.7).
    DeallocProtected,
    /// The tree has no node of that name: a bug in the caller, reported as a refusal.
    UnknownNode,
    /// The tree has no room for another node: its states would outgrow a 32-bit index.
    TooManyNodes,
}

impl ViolationKind {
    /// A short name for tables and statistics.
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

    /// The rule that an event breaks at a node with permission `perm`; it must break one.
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

/// The event in which the tree was accessed.
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
    /// A short name for tables and statistics.
    pub const fn name(self) -> &'static str {
        match self {
            BorrowEvent::Access => "access",
            BorrowEvent::Retag => "retag",
            BorrowEvent::ProtectorEnd => "protector-end",
            BorrowEvent::Deallocate => "deallocate",
        }
    }
}

/// A broken borrow rule: undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Violation {
    /// The broken rule.
    pub kind: ViolationKind,
    /// The event that broke it.
    pub event: BorrowEvent,
    /// The node whose permission forbids the access.
    pub node: NodeId,
    /// The node that the access went through.
    pub through: NodeId,
    /// The first offending byte of the allocation.
    pub offset: u32,
    /// The permission of `node` at `offset`.
    pub perm: Perm,
    /// Whether it was a read or a write.
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
