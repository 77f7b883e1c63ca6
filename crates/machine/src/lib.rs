//! The abstract machine.

pub mod borrow;
