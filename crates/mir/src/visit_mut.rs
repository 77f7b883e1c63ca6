//! The places, operands, locals and edges inside statements and terminators, to change. To look at them: [`crate::visit`].

crate::visit::visitors!(iter_mut, mut);
