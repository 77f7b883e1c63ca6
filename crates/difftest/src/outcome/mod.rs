//! What became of a program on a back end ([`end`]), and what that means ([`verdict`]).

pub mod crash;
pub mod divergence;
pub mod end;
pub mod verdict;
