//! Where campaigns are kept: the interface ([`store`]), directories, their index, the corpus.

pub mod corpus;
pub mod dir;
#[cfg(feature = "sqlite")]
pub mod index;
pub mod merge;
pub mod shared_dir;
pub mod store;
