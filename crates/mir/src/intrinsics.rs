//! The table of intrinsics. Under construction.

/// An intrinsic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Intrinsic {
    BlackBox,
}
