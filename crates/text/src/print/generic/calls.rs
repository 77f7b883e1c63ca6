//! What a body needs to know of its types: its calls.

use super::infer::{Call, Walk};
use super::signature::{Argument, Signature};
use super::terms::{Is, Term, Terms};
use mir::intrinsics::{GenericKind, Intrinsic, Pat};
use mir::syntax::{Callee, FuncId, GenericArg, Local, Operand};
use mir::types::TyId;

impl<'a> Walk<'a, '_> {
    pub(super) fn call(
        &mut self,
        dest: Term,
        callee: &'a Callee,
        args: &'a [Operand],
        is_tail: bool,
    ) -> Option<()> {
        match callee {
            Callee::Function(id) if *id == self.id => {
                self.inferred.own_calls.push(callee);
                let ret = self.local(Local::RET)?;
                self.terms().unify(ret, dest);
                let params: Vec<Term> = self.inferred.locals.iter().skip(1).copied().collect();
                args.iter().zip(params).try_for_each(|(arg, param)| self.operand(arg, param))
            }
            Callee::Function(id) => {
                let (params, ret, generics) = match self.signatures.get(id.0 as usize)? {
                    Some(signature) => instantiate(signature, self.terms()),
                    None => self.monomorphic(*id)?,
                };
                self.terms().unify(ret, dest);
                args.iter().zip(&params).try_for_each(|(arg, param)| self.operand(arg, *param))?;
                self.inferred.calls.push(Call { callee, id: *id, generics, params, ret, is_tail });
                Some(())
            }
            Callee::Intrinsic(intrinsic, generics) if is_parametric(*intrinsic) => {
                self.intrinsic(dest, *intrinsic, generics, args)
            }
            Callee::Pointer(pointer) => {
                self.plain_operand(pointer)?;
                self.known_call(dest, args)
            }
            Callee::Intrinsic(..) | Callee::Vendor { .. } | Callee::Observe { .. } => {
                self.terms().fix(dest);
                args.iter().try_for_each(|arg| self.plain_operand(arg))
            }
        }
    }

    /// The parameters and the result of a function that is not generic, and no generic arguments.
    fn monomorphic(&mut self, id: FuncId) -> Option<(Vec<Term>, Term, Vec<Term>)> {
        let function = self.program.functions.get(id.0 as usize)?;
        let mut known = |local: Local| -> Option<Term> {
            let ty = function.locals.get(local.0 as usize)?.ty;
            Some(self.inferred.terms.known(ty))
        };
        let params = function.param_locals().map(&mut known).collect::<Option<Vec<Term>>>()?;
        let ret = known(Local::RET)?;
        Some((params, ret, Vec::new()))
    }

    fn known_call(&mut self, dest: Term, args: &'a [Operand]) -> Option<()> {
        self.terms().fix(dest);
        args.iter().try_for_each(|arg| self.known_operand(arg))
    }

    fn intrinsic(
        &mut self,
        dest: Term,
        intrinsic: Intrinsic,
        generics: &[GenericArg],
        args: &'a [Operand],
    ) -> Option<()> {
        let info = intrinsic.info();
        let mut given = Vec::new();
        for generic in generics {
            let GenericArg::Ty(ty) = generic else { return None };
            given.push(self.terms().fresh(*ty));
        }
        for (term, kind) in given.iter().zip(info.generics) {
            match kind {
                GenericKind::ThinRaw => self.terms().need(*term),
                GenericKind::Delta => self.terms().fix(*term),
                _ => {}
            }
        }
        for (arg, pat) in args.iter().zip(info.params) {
            let term = self.operand_term(arg)?;
            self.matches(term, *pat, &given)?;
        }
        self.matches(dest, info.ret, &given)
    }

    /// Records that a type has this pattern.
    fn matches(&mut self, term: Term, pat: Pat, generics: &[Term]) -> Option<()> {
        let (part, generic) = match pat {
            Pat::Generic(number) => (term, number),
            Pat::Ptr(_, number) | Pat::Ref(number) => (self.terms().part(term, 0)?, number),
            Pat::SliceRef(number) => {
                let slice = self.terms().part(term, 0)?;
                (self.terms().part(slice, 0)?, number)
            }
            _ => {
                self.terms().fix(term);
                return Some(());
            }
        };
        let generic = *generics.get(generic as usize)?;
        self.terms().unify(part, generic);
        Some(())
    }
}

/// Whether a generic argument of the intrinsic may be a parameter of the function that calls it.
fn is_parametric(intrinsic: Intrinsic) -> bool {
    use GenericKind::{Delta, Sized, ThinRaw, Unsized};
    // These need the size or the discriminant before they have a type.
    let needs = [Intrinsic::Transmute, Intrinsic::TransmuteUnchecked, Intrinsic::DiscriminantValue];
    let generics = intrinsic.info().generics;
    !needs.contains(&intrinsic)
        && !generics.is_empty()
        && generics.iter().all(|kind| matches!(kind, Sized | Unsized | ThinRaw | Delta))
}

/// The parameters and the result of a call, and its generic arguments.
fn instantiate(signature: &Signature, terms: &mut Terms<'_>) -> (Vec<Term>, Term, Vec<Term>) {
    let generics: Vec<Term> = signature
        .generics
        .iter()
        .map(|generic| match *generic {
            Is::Ty(ty) => terms.fresh(ty),
            Is::Len(len) => terms.length(len),
        })
        .collect();
    let params = signature.params.iter().map(|param| instance(param, &generics, terms)).collect();
    let ret = instance(&signature.ret, &generics, terms);
    (params, ret, generics)
}

fn instance(argument: &Argument, generics: &[Term], terms: &mut Terms<'_>) -> Term {
    match argument {
        Argument::Known(Is::Ty(ty)) => terms.known(*ty),
        Argument::Known(Is::Len(len)) => {
            let term = terms.length(*len);
            terms.need(term);
            term
        }
        Argument::Generic(number) => generics[*number],
        Argument::Of(ty, parts) => instance_of(*ty, parts, generics, terms),
    }
}

fn instance_of(ty: TyId, parts: &[Argument], generics: &[Term], terms: &mut Terms<'_>) -> Term {
    let term = terms.fresh(ty);
    for (index, part) in parts.iter().enumerate() {
        let part = instance(part, generics, terms);
        if let Some(own) = terms.part(term, index) {
            terms.unify(own, part);
        }
    }
    term
}
