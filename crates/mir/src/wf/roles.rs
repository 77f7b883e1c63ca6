//! Functions with a role: raising and catching (semantics M.3), dropping (N.2).

use super::{Checker, WfRule};
use crate::program::{Abi, Function, Role};
use crate::syntax::{Callee, Local, Operand, Place, Terminator, Unwind};
use crate::types::Types;
use crate::{elaborate, glue};

impl Checker<'_> {
    /// Checks that a function with a role has its signature and its body.
    pub(super) fn role(&mut self, function: &Function) {
        if function.attrs.drops {
            self.own_drop(function);
        }
        if let Some(body) = function.body_written() {
            self.written(function, &body);
        }
        match function.attrs.role {
            Role::Body => return,
            Role::Glue => return self.glue(function),
            Role::Raise | Role::Catch { .. } => {}
        }
        let sig = function.sig();
        self.require(self.types.model().unwinds, WfRule::NoUnwind, "panics do not unwind on this target");
        self.require(
            function.attrs.abi == Abi::Rust,
            WfRule::Role,
            "a function that raises or catches is Rust's",
        );
        match function.attrs.role {
            Role::Body | Role::Glue => {}
            Role::Raise => {
                let fits = sig.params == [Types::U32] && sig.ret == Types::UNIT && raises(function);
                self.require(fits, WfRule::Role, "a function that raises takes a u32 and does nothing else");
            }
            Role::Catch { add } => {
                let number = sig.ret == Types::UNIT || self.types.as_int(sig.ret).is_some();
                self.require(number, WfRule::Role, "a function that catches returns an integer or nothing");
                let silent = sig.ret != Types::UNIT || add == 0;
                self.require(
                    silent,
                    WfRule::Role,
                    "a function that catches and returns nothing adds nothing",
                );
                // A closure would retag references once more.
                let borrows = sig.params.iter().any(|ty| self.types.has_reference(*ty));
                self.require(!borrows, WfRule::Role, "a function that catches takes no references");
                self.require(
                    catches(function),
                    WfRule::Role,
                    "a function that catches makes one call with its parameters",
                );
            }
        }
    }
}

impl Checker<'_> {
    /// Checks a function that is the `drop` of a type.
    fn own_drop(&mut self, function: &Function) {
        let attrs = function.attrs;
        let ty = glue::dropped(self.types, function).filter(|_| function.sig().ret == Types::UNIT);
        let declared = ty.and_then(|ty| self.types.as_adt(ty)).is_some_and(|adt| adt.drops);
        self.require(
            declared,
            WfRule::Role,
            "a `drop` takes a `&mut` of a type that has one, and returns nothing",
        );
        let plain = attrs.abi == Abi::Rust && attrs.role == Role::Body;
        self.require(plain, WfRule::Role, "a `drop` is a function of Rust with a body");
        let only = ty.is_none_or(|ty| {
            glue::drop_of(self.program, ty).is_some_and(|id| std::ptr::eq(self.program.func(id), function))
        });
        self.require(only, WfRule::Role, "a type has one `drop`");
    }

    /// Checks a body of the analysis phase, and against what drop elaboration makes of it.
    fn written(&mut self, function: &Function, body: &Function) {
        let plain = function.attrs.abi == Abi::Rust && function.attrs.role == Role::Body;
        self.require(plain, WfRule::Analysis, "a function of the analysis phase is one of Rust with a body");
        let refusal = elaborate::refusal(self.types, body);
        self.require(refusal.is_none(), WfRule::Analysis, refusal.unwrap_or_default());
        let expected = elaborate::elaborated(self.types, body);
        self.require(
            expected.as_ref() == Some(function),
            WfRule::Analysis,
            "conditional drops are what the body says",
        );
    }

    /// Checks glue against what rustc writes.
    fn glue(&mut self, function: &Function) {
        let expected = glue::dropped(self.types, function)
            .filter(|ty| self.types.needs_drop(*ty))
            .and_then(|ty| glue::glue(self.program, ty, &function.name));
        self.require(
            expected.as_ref() == Some(function),
            WfRule::Role,
            "glue is what rustc makes of the type",
        );
    }
}

/// One block that resumes.
fn raises(function: &Function) -> bool {
    let [block] = function.blocks.as_slice() else { return false };
    block.statements.is_empty()
        && block.terminator == Some(Terminator::UnwindResume)
        && function.locals.len() == 2
}

/// A call with all parameters in order, whose callee may be the first one, and a return.
fn catches(function: &Function) -> bool {
    let [call, end] = function.blocks.as_slice() else { return false };
    let Some(Terminator::Call { dest, callee, args, target, unwind: Unwind::Continue }) = &call.terminator
    else {
        return false;
    };
    let first = match callee {
        Callee::Function(_) => 1,
        Callee::Pointer(Operand::Copy(place)) if *place == Place::local(Local(1)) => 2,
        _ => return false,
    };
    let wanted = (first..=function.params).map(|i| Operand::Copy(Local(i).into()));
    call.statements.is_empty()
        && end.statements.is_empty()
        && end.terminator == Some(Terminator::Return)
        && target.0 == 1
        && *dest == Place::RET
        && args.iter().cloned().eq(wanted)
        && function.locals.len() == function.params as usize + 1
}
