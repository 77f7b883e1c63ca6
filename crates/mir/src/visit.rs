//! Visits the places, operands, locals and edges inside statements and terminators: shared here, mutably in
//! [`crate::visit_mut`]. Both are generated from the one traversal below.

use crate::types::Mutbl;

/// How a place is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Its value is copied.
    Copy,
    /// Its value is moved out.
    Move,
    /// Its discriminant or length is read.
    Inspect,
    /// A value or discriminant is written to it, or it is de-initialised.
    Write,
    /// A reference to it is made.
    Borrow(Mutbl),
    /// A raw pointer to it is made.
    RawBorrow(Mutbl),
    /// It is retagged.
    Retag,
    /// It is dropped.
    Drop,
}

impl Use {
    /// Whether the use takes the address of the place.
    pub fn is_address(self) -> bool {
        matches!(self, Use::Borrow(_) | Use::RawBorrow(_))
    }

    /// How an operand uses its place.
    pub fn of(operand: &Operand) -> Use {
        if matches!(operand, Operand::Move(_)) { Use::Move } else { Use::Copy }
    }
}

/// The traversal, for shared references (`iter`) and for mutable ones (`iter_mut, mut`).
macro_rules! visitors {
    ($iter:ident $(, $mutable:tt)?) => {
        use $crate::program::Function;
        use $crate::syntax::{BlockId, Callee, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Unwind};

        /// Every operand of an rvalue. A borrowed or inspected place is not an operand, see [`rvalue_places`].
        pub fn rvalue_operands<'a>(
            rvalue: &'a $($mutable)? Rvalue,
            each: &mut (impl FnMut(&'a $($mutable)? Operand) + ?Sized),
        ) {
            match rvalue {
                Rvalue::Use(op)
                | Rvalue::Repeat(op, _)
                | Rvalue::Unary(_, op)
                | Rvalue::Cast(_, op, _)
                | Rvalue::PtrMetadata(op) => each(op),
                Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
                    each(a);
                    each(b);
                }
                Rvalue::Aggregate(_, ops) => ops.$iter().for_each(each),
                Rvalue::Ref(..)
                | Rvalue::RawPtr(..)
                | Rvalue::Discriminant(_)
                | Rvalue::Len(_)
                | Rvalue::CopyForDeref(_) => {}
            }
        }

        /// Every operand of a statement.
        pub fn statement_operands<'a>(
            statement: &'a $($mutable)? Statement,
            each: &mut (impl FnMut(&'a $($mutable)? Operand) + ?Sized),
        ) {
            match statement {
                Statement::Assign(_, rvalue) => rvalue_operands(rvalue, each),
                Statement::Assume(op) => each(op),
                Statement::StorageLive(_)
                | Statement::StorageDead(_)
                | Statement::SetDiscriminant(..)
                | Statement::Deinit(_)
                | Statement::Retag(_) => {}
            }
        }

        /// Every operand of a terminator; a called pointer comes first.
        pub fn terminator_operands<'a>(
            terminator: &'a $($mutable)? Terminator,
            each: &mut (impl FnMut(&'a $($mutable)? Operand) + ?Sized),
        ) {
            match terminator {
                Terminator::SwitchInt { op, .. } => each(op),
                Terminator::Call { callee, args, .. } | Terminator::TailCall { callee, args } => {
                    if let Callee::Pointer(op) = callee {
                        each(op);
                    }
                    args.$iter().for_each(each);
                }
                _ => {}
            }
        }

        /// Every operand of a function.
        pub fn function_operands<'a>(
            function: &'a $($mutable)? Function,
            each: &mut (impl FnMut(&'a $($mutable)? Operand) + ?Sized),
        ) {
            for block in &$($mutable)? function.blocks {
                for statement in &$($mutable)? block.statements {
                    statement_operands(statement, each);
                }
                if let Some(terminator) = &$($mutable)? block.terminator {
                    terminator_operands(terminator, each);
                }
            }
        }

        fn operand_place<'a>(
            operand: &'a $($mutable)? Operand,
            each: &mut (impl FnMut(&'a $($mutable)? Place, $crate::visit::Use) + ?Sized),
        ) {
            let use_ = $crate::visit::Use::of(operand);
            if let Operand::Copy(place) | Operand::Move(place) = operand {
                each(place, use_);
            }
        }

        /// Every place of an rvalue.
        pub fn rvalue_places<'a>(
            rvalue: &'a $($mutable)? Rvalue,
            each: &mut (impl FnMut(&'a $($mutable)? Place, $crate::visit::Use) + ?Sized),
        ) {
            match rvalue {
                Rvalue::Ref(mutbl, place) => each(place, $crate::visit::Use::Borrow(*mutbl)),
                Rvalue::RawPtr(mutbl, place) => each(place, $crate::visit::Use::RawBorrow(*mutbl)),
                Rvalue::Discriminant(place) | Rvalue::Len(place) => each(place, $crate::visit::Use::Inspect),
                Rvalue::CopyForDeref(place) => each(place, $crate::visit::Use::Copy),
                _ => rvalue_operands(rvalue, &mut |op| operand_place(op, each)),
            }
        }

        /// Every place of a statement, in the order of evaluation.
        pub fn statement_places<'a>(
            statement: &'a $($mutable)? Statement,
            each: &mut (impl FnMut(&'a $($mutable)? Place, $crate::visit::Use) + ?Sized),
        ) {
            match statement {
                Statement::Assign(to, rvalue) => {
                    rvalue_places(rvalue, each);
                    each(to, $crate::visit::Use::Write);
                }
                Statement::Assume(op) => operand_place(op, each),
                Statement::SetDiscriminant(place, _) | Statement::Deinit(place) => each(place, $crate::visit::Use::Write),
                Statement::Retag(place) => each(place, $crate::visit::Use::Retag),
                Statement::StorageLive(_) | Statement::StorageDead(_) => {}
            }
        }

        /// Every place of a terminator, in the order of evaluation.
        pub fn terminator_places<'a>(
            terminator: &'a $($mutable)? Terminator,
            each: &mut (impl FnMut(&'a $($mutable)? Place, $crate::visit::Use) + ?Sized),
        ) {
            match terminator {
                Terminator::SwitchInt { op, .. } => operand_place(op, each),
                Terminator::Call { callee, args, dest, .. } => {
                    if let Callee::Pointer(op) = callee {
                        operand_place(op, each);
                    }
                    args.$iter().for_each(|op| operand_place(op, each));
                    each(dest, $crate::visit::Use::Write);
                }
                Terminator::Drop { place, .. } => each(place, $crate::visit::Use::Drop),
                _ => terminator_operands(terminator, &mut |op| operand_place(op, each)),
            }
        }

        /// Every place of a function, except in storage statements and debug lines.
        pub fn function_places<'a>(
            function: &'a $($mutable)? Function,
            each: &mut (impl FnMut(&'a $($mutable)? Place, $crate::visit::Use) + ?Sized),
        ) {
            for block in &$($mutable)? function.blocks {
                for statement in &$($mutable)? block.statements {
                    statement_places(statement, each);
                }
                if let Some(terminator) = &$($mutable)? block.terminator {
                    terminator_places(terminator, each);
                }
            }
        }

        /// Every mention of a local in a function.
        pub fn function_locals<'a>(
            function: &'a $($mutable)? Function,
            each: &mut (impl FnMut(&'a $($mutable)? Local) + ?Sized),
        ) {
            for block in &$($mutable)? function.blocks {
                for statement in &$($mutable)? block.statements {
                    match statement {
                        Statement::StorageLive(local) | Statement::StorageDead(local) => each(local),
                        statement => statement_places(statement, &mut |place, _| place_locals(place, each)),
                    }
                }
                if let Some(terminator) = &$($mutable)? block.terminator {
                    terminator_places(terminator, &mut |place, _| place_locals(place, each));
                }
            }
            for (_, place) in &$($mutable)? function.debug {
                place_locals(place, each);
            }
        }

        /// The locals that a place mentions: its own and its indices.
        pub fn place_locals<'a>(
            place: &'a $($mutable)? Place,
            each: &mut (impl FnMut(&'a $($mutable)? Local) + ?Sized),
        ) {
            each(&$($mutable)? place.local);
            for proj in &$($mutable)? place.projection {
                if let Proj::Index(local) = proj {
                    each(local);
                }
            }
        }

        /// Every edge of a terminator.
        pub fn edges<'a>(
            terminator: &'a $($mutable)? Terminator,
            each: &mut (impl FnMut(&'a $($mutable)? BlockId) + ?Sized),
        ) {
            match terminator {
                Terminator::Goto(target) => each(target),
                Terminator::SwitchInt { targets, otherwise, .. } => {
                    targets.$iter().for_each(|(_, block)| each(block));
                    each(otherwise);
                }
                Terminator::Call { target, unwind, .. } | Terminator::Drop { target, unwind, .. } => {
                    each(target);
                    if let Unwind::Cleanup(block) = unwind {
                        each(block);
                    }
                }
                Terminator::Return
                | Terminator::Unreachable
                | Terminator::TailCall { .. }
                | Terminator::UnwindResume
                | Terminator::UnwindTerminate(_) => {}
            }
        }
    };
}

pub(crate) use visitors;

visitors!(iter);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Types;

    #[test]
    fn a_place_is_reported_with_its_use() {
        let place = |n: u32| Place::local(Local(n));
        let uses = |rvalue: Rvalue| {
            let mut uses = Vec::new();
            statement_places(&Statement::Assign(place(0), rvalue), &mut |at, use_| {
                uses.push((at.local.0, use_))
            });
            uses
        };
        let (copied, moved) = (Operand::Copy(place(1)), Operand::Move(place(2)));
        let tuple = Rvalue::Aggregate(crate::AggregateKind::Tuple(Types::UNIT), vec![copied.clone(), moved]);
        assert_eq!(uses(tuple), [(1, Use::Copy), (2, Use::Move), (0, Use::Write)]);
        let borrow = Rvalue::Ref(Mutbl::Mut, place(1));
        assert_eq!(uses(borrow.clone()), [(1, Use::Borrow(Mutbl::Mut)), (0, Use::Write)]);
        let raw = Rvalue::RawPtr(Mutbl::Not, place(1));
        assert_eq!(uses(raw), [(1, Use::RawBorrow(Mutbl::Not)), (0, Use::Write)]);
        assert_eq!(uses(Rvalue::Discriminant(place(1))), [(1, Use::Inspect), (0, Use::Write)]);
        let mut operands = 0;
        rvalue_operands(&borrow, &mut |_| operands += 1);
        assert_eq!(operands, 0, "what is borrowed is no operand");
        let drop = Terminator::Drop { place: place(1), target: BlockId(0), unwind: Unwind::Continue };
        let mut uses = Vec::new();
        terminator_places(&drop, &mut |at, use_| uses.push((at.local.0, use_)));
        let switch = Terminator::SwitchInt { op: copied, targets: vec![], otherwise: BlockId(0) };
        terminator_places(&switch, &mut |at, use_| uses.push((at.local.0, use_)));
        assert_eq!(uses, [(1, Use::Drop), (1, Use::Copy)]);
    }
}
