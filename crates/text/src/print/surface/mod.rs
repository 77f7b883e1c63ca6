//! Plain Rust: the program without custom MIR (semantics J).
//!
//! It uses loops, labelled blocks and matches along the dominator tree ([`flow`]); raw places, so that nothing is
//! borrowed for longer than a statement ([`places`]); and functions of std for intrinsics ([`std_calls`]). What
//! cannot be expressed is refused by name, like a feature that a dialect lacks.

mod body;
mod flow;
mod futures;
mod items;
mod lanes;
mod locals;
mod manners;
mod places;
mod rvalues;
mod std_atomics;
mod std_calls;
mod std_floats;
mod std_ints;
mod std_memory;
pub mod style;
pub mod syntax;
mod temporaries;
mod tree;
mod unwinding;
mod values;

pub(super) use body::body_names;
pub use style::{Manner, Style};
pub use temporaries::with_temporaries;

/// How plain Rust is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Surface {
    /// Which of several equivalent ways to use.
    pub style: Style,
    /// Whether unstable library features may be used where stable Rust has no close equivalent (SIMD, tail calls).
    pub gates: bool,
    /// How observations are shown.
    pub shows: Shows,
}

/// How a program shows what it observes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shows {
    /// Like every printed program: a hash at the end, and each event on request.
    #[default]
    Hash,
    /// Each value with `println!`: readable for humans.
    Lines,
}
