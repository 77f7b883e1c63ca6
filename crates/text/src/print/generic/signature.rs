//! A generic function as its callers see it.

use super::terms::Is;
use mir::types::TyId;

/// The signature of a function that has generic arguments which a caller chooses.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// The types and lengths of its parameters `P0`, `N0`, … in the monomorphic program, in order.
    pub(super) generics: Vec<Is>,
    pub(super) params: Vec<Argument>,
    pub(super) ret: Argument,
}

/// A type of a signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Argument {
    /// A type or length without parameters. Associated types are among them: a caller knows the `impl`.
    Known(Is),
    /// The generic argument with this number.
    Generic(usize),
    /// A type with parameters in its parts.
    Of(TyId, Vec<Argument>),
}
