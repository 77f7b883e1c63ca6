//! What everything that is generated is made with: the program and its undo, the types, places, operands and blocks.

pub(crate) mod blocks;
pub(crate) mod dialect;
pub(crate) mod enums;
pub(crate) mod function_state;
mod helpers;
pub(crate) mod journal;
pub(crate) mod literals;
pub(crate) mod origin;
pub(crate) mod scope;
pub(crate) mod types;
pub(crate) mod workspace;

mod operands;
mod type_choice;
#[cfg(test)]
mod undo_test;
