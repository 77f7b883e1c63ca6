//! Keeping values observable: which locals hold unused information, and the checksum that takes it.

pub(crate) mod checksum;
pub(crate) mod keep;
pub(crate) mod registers;
pub(crate) mod uses;

mod parts;
