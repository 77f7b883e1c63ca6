//! Tree Borrows: which pointer may touch which byte of one allocation (semantics D).
//!
//! Self-contained: knows nothing of programs, types or the machine. The machine keeps one [`Tree`] per allocation and
//! a [`NodeId`] per pointer, and undoes changes through a [`RowJournal`].

mod compact;
mod perm;
mod tree;
mod violation;

#[cfg(test)]
mod tests;

pub use perm::{Access, Perm, Relation, State, step, transition};
pub use tree::{NoJournal, NodeId, Protection, RowJournal, Tree};
pub use violation::{BorrowEvent, Violation, ViolationKind};
