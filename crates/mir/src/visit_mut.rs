//! Visits the places, operands, locals and edges inside statements
//! and terminators, mutably. To only read them: [`crate::visit`].

crate::visit::visitors!(iter_mut, mut);
