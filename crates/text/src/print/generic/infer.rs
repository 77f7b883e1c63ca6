//! What a body needs to know of its types: one walk over its statements.
//!
//! A rule errs towards knowing: what has no rule of its own is known to its last part.

use super::signature::Signature;
use super::terms::{Is, Term, Terms};
use mir::program::{Block, Function, Program};
use mir::syntax::{
    AggregateKind, BinOp, Callee, CastKind, Const, FuncId, Local, Operand, Place, Proj, Rvalue, Statement,
    Terminator,
};
use mir::typing::{PlaceTy, const_ty};

/// A body with the terms of its types. Syntax nodes are identified by their address: the program does not move while it
/// is printed.
pub(super) struct Inferred<'a> {
    pub(super) terms: Terms<'a>,
    /// The types of the locals.
    pub(super) locals: Vec<Term>,
    /// The constants that may be written differently, with their types, in the order of the body.
    pub(super) constants: Vec<(&'a Const, Term)>,
    /// The array types of `[x; N]`.
    pub(super) repeats: Vec<(&'a Rvalue, Term)>,
    /// The calls of other functions.
    pub(super) calls: Vec<Call<'a>>,
    /// The calls of itself.
    pub(super) own_calls: Vec<&'a Callee>,
}

/// A call of another function of the program.
pub(super) struct Call<'a> {
    pub(super) callee: &'a Callee,
    pub(super) id: FuncId,
    /// The generic arguments, if the function has any.
    pub(super) generics: Vec<Term>,
    /// The types of its parameters.
    pub(super) params: Vec<Term>,
    /// The type of its result.
    pub(super) ret: Term,
    /// Whether it is a tail call, whose callee must have the caller's signature.
    pub(super) is_tail: bool,
}

/// The terms of a function, or `None` if it is ill-typed. `signatures` has those of the functions that are already
/// generic; all others are known.
pub(super) fn infer<'a>(
    program: &'a Program,
    id: FuncId,
    signatures: &[Option<Signature>],
) -> Option<Inferred<'a>> {
    let function = program.functions.get(id.0 as usize)?;
    let mut terms = Terms::new(&program.types);
    let locals = function.locals.iter().map(|local| terms.fresh(local.ty)).collect();
    let inferred = Inferred {
        terms,
        locals,
        constants: Vec::new(),
        repeats: Vec::new(),
        calls: Vec::new(),
        own_calls: Vec::new(),
    };
    let mut walk = Walk { program, function, id, signatures, inferred };
    for block in &function.blocks {
        walk.block(block)?;
    }
    (!walk.inferred.terms.clash).then_some(walk.inferred)
}

pub(super) struct Walk<'a, 's> {
    pub(super) program: &'a Program,
    function: &'a Function,
    pub(super) id: FuncId,
    pub(super) signatures: &'s [Option<Signature>],
    pub(super) inferred: Inferred<'a>,
}

impl<'a> Walk<'a, '_> {
    pub(super) fn terms(&mut self) -> &mut Terms<'a> {
        &mut self.inferred.terms
    }

    fn block(&mut self, block: &'a Block) -> Option<()> {
        for statement in &block.statements {
            self.statement(statement)?;
        }
        self.terminator(block.terminator.as_ref()?)
    }

    pub(super) fn local(&self, local: Local) -> Option<Term> {
        self.inferred.locals.get(local.0 as usize).copied()
    }

    /// The type of a place. A path through a struct, enum or union needs it, and its fields are known.
    fn place(&mut self, place: &Place) -> Option<Term> {
        let mut term = self.local(place.local)?;
        let mut at = PlaceTy { ty: self.function.local_ty(place.local), variant: None };
        for proj in &place.projection {
            let next = at.project(&self.program.types, self.function, *proj)?;
            let is_adt = self.program.types.as_adt(at.ty).is_some();
            term = match *proj {
                Proj::Downcast(_) => {
                    self.terms().need(term);
                    term
                }
                Proj::Field(_) if is_adt => {
                    self.terms().need(term);
                    self.terms().known(next.ty)
                }
                Proj::Field(field) => self.terms().part(term, field as usize)?,
                Proj::Index(index) => {
                    let index = self.local(index)?;
                    self.terms().fix(index);
                    self.terms().part(term, 0)?
                }
                Proj::Deref => self.terms().part(term, 0)?,
            };
            at = next;
        }
        Some(term)
    }

    /// A place that is known to its last part.
    fn known_place(&mut self, place: &Place) -> Option<()> {
        let term = self.place(place)?;
        self.terms().fix(term);
        Some(())
    }

    /// Records that a value of this type is the operand.
    pub(super) fn operand(&mut self, operand: &'a Operand, ty: Term) -> Option<()> {
        match operand {
            Operand::Copy(place) | Operand::Move(place) => {
                let term = self.place(place)?;
                self.terms().unify(ty, term);
            }
            Operand::Const(constant @ (Const::Scalar { .. } | Const::Named(_))) => {
                if self.inferred.terms.is(ty) != Is::Ty(const_ty(self.program, constant)?) {
                    return None;
                }
                self.terms().take_constant(ty);
                // It has this type whole or in none of its parts: an array's length is not a parameter.
                for part in self.terms().parts(ty).to_vec() {
                    self.terms().fix(part);
                }
                self.inferred.constants.push((constant, ty));
            }
            Operand::Const(constant @ Const::Static(_)) => {
                let known = const_ty(self.program, constant)?;
                let known = self.terms().known(known);
                self.terms().unify(ty, known);
            }
        }
        Some(())
    }

    /// The type of an operand.
    pub(super) fn operand_term(&mut self, operand: &'a Operand) -> Option<Term> {
        let ty = mir::typing::operand_ty(self.program, self.function, operand)?;
        let term = self.terms().fresh(ty);
        self.operand(operand, term)?;
        Some(term)
    }

    /// An operand that is known to its last part.
    pub(super) fn known_operand(&mut self, operand: &'a Operand) -> Option<()> {
        let term = self.operand_term(operand)?;
        self.terms().fix(term);
        Some(())
    }

    /// An operand known to its last part; a constant stays the literal that it is.
    pub(super) fn plain_operand(&mut self, operand: &Operand) -> Option<()> {
        operand.place().map_or(Some(()), |place| self.known_place(place))
    }

    fn statement(&mut self, statement: &'a Statement) -> Option<()> {
        match statement {
            Statement::Assign(place, rvalue) => {
                let dest = self.place(place)?;
                self.rvalue(dest, rvalue)
            }
            Statement::StorageLive(_) | Statement::StorageDead(_) => Some(()),
            Statement::Assume(op) => self.known_operand(op),
            Statement::SetDiscriminant(place, _) => self.known_place(place),
            Statement::Deinit(place) | Statement::Retag(place) => self.place(place).map(drop),
        }
    }

    fn rvalue(&mut self, dest: Term, rvalue: &'a Rvalue) -> Option<()> {
        match rvalue {
            Rvalue::Use(op) => self.operand(op, dest),
            Rvalue::Repeat(op, _) => {
                let element = self.terms().part(dest, 0)?;
                let len = self.terms().part(dest, 1)?;
                if let Is::Ty(ty) = self.inferred.terms.is(element)
                    && !self.program.types.is_copy(ty)
                {
                    // At most one: rustc must see that nothing is copied.
                    self.terms().need(len);
                }
                self.inferred.repeats.push((rvalue, dest));
                self.operand(op, element)
            }
            Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place) => {
                let (to, of) = (self.terms().part(dest, 0)?, self.place(place)?);
                self.terms().unify(to, of);
                Some(())
            }
            Rvalue::CopyForDeref(place) => {
                let term = self.place(place)?;
                self.terms().unify(dest, term);
                Some(())
            }
            Rvalue::Binary(BinOp::Offset, pointer, distance) => {
                self.operand(pointer, dest)?;
                self.terms().need(dest);
                self.known_operand(distance)
            }
            Rvalue::Binary(op, a, b) if op.is_comparison() && self.is_pointer(a) => {
                self.terms().fix(dest);
                let term = self.operand_term(a)?;
                self.terms().need(term);
                self.operand(b, term)
            }
            Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
                self.terms().fix(dest);
                self.known_operand(a)?;
                self.known_operand(b)
            }
            Rvalue::Unary(_, op) => {
                self.terms().fix(dest);
                self.plain_operand(op)
            }
            Rvalue::Cast(kind, op, _) => self.cast(dest, *kind, op),
            Rvalue::PtrMetadata(op) => {
                self.terms().fix(dest);
                let pointer = self.operand_term(op)?;
                // Whether it is thin must be seen.
                let to = self.terms().part(pointer, 0)?;
                self.terms().need(to);
                Some(())
            }
            Rvalue::Discriminant(place) => {
                self.terms().fix(dest);
                self.known_place(place)
            }
            Rvalue::Len(place) => {
                self.terms().fix(dest);
                let of = self.place(place)?;
                self.terms().need(of);
                Some(())
            }
            Rvalue::Aggregate(kind, parts) => self.aggregate(dest, *kind, parts),
        }
    }

    fn is_pointer(&self, operand: &Operand) -> bool {
        let ty = mir::typing::operand_ty(self.program, self.function, operand);
        ty.is_some_and(|ty| self.program.types.pointee(ty).is_some())
    }

    /// The target of a cast is written out, and so is its source where both are; a pointer's source is inferred.
    fn cast(&mut self, dest: Term, kind: CastKind, op: &'a Operand) -> Option<()> {
        self.terms().fix(dest);
        let is_same = mir::typing::operand_ty(self.program, self.function, op).map(Is::Ty)
            == Some(self.inferred.terms.is(dest));
        // Old versions write no cast to the same type.
        if kind != CastKind::PtrToPtr || is_same || !self.is_pointer(op) {
            return self.plain_operand(op);
        }
        let pointer = self.operand_term(op)?;
        self.terms().need(pointer);
        Some(())
    }

    fn aggregate(&mut self, dest: Term, kind: AggregateKind, parts: &'a [Operand]) -> Option<()> {
        match kind {
            AggregateKind::Tuple(_) => {
                for (index, part) in parts.iter().enumerate() {
                    let field = self.terms().part(dest, index)?;
                    self.operand(part, field)?;
                }
                Some(())
            }
            AggregateKind::Array(_) => {
                let (element, len) = (self.terms().part(dest, 0)?, self.terms().part(dest, 1)?);
                self.terms().need(len);
                parts.iter().try_for_each(|part| self.operand(part, element))
            }
            AggregateKind::Adt(..) | AggregateKind::Union(..) => {
                self.terms().fix(dest);
                parts.iter().try_for_each(|part| self.known_operand(part))
            }
        }
    }

    fn terminator(&mut self, terminator: &'a Terminator) -> Option<()> {
        match terminator {
            Terminator::Call { dest, callee, args, .. } => {
                let dest = self.place(dest)?;
                self.call(dest, callee, args, false)
            }
            Terminator::TailCall { callee, args } => {
                let ret = self.local(Local::RET)?;
                self.call(ret, callee, args, true)
            }
            Terminator::SwitchInt { op, .. } => self.plain_operand(op),
            Terminator::Drop { place, .. } => self.known_place(place),
            Terminator::Return
            | Terminator::Goto(_)
            | Terminator::Unreachable
            | Terminator::UnwindResume
            | Terminator::UnwindTerminate(_) => Some(()),
        }
    }
}
