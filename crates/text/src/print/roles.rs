//! Functions that raise or catch, which are plain Rust (semantics M.3).

use crate::print::Printer;
use crate::print::body::inline;
use mir::dialect::Feature;
use mir::program::{Function, Role};
use mir::syntax::{Callee, Local, Operand, Terminator};
use mir::types::Types;

impl Printer<'_> {
    /// The text of a function that raises or catches; `None` if its body is MIR.
    pub(super) fn role(&mut self, function: &Function) -> Option<String> {
        match function.attrs.role {
            Role::Body => return None,
            Role::Glue => return Some(String::new()),
            Role::Raise | Role::Catch { .. } => {}
        }
        if self.options.const_eval {
            return Some(self.unsupported(Feature::ConstEval("unwinding".into())));
        }
        let params = function.param_locals().map(|local| {
            let ty = function.locals.get(local.0 as usize).map(|decl| decl.ty);
            (function.local_name(local), ty.map(|ty| self.ty(ty)).unwrap_or_default())
        });
        let params: Vec<(String, String)> = params.collect();
        let list: Vec<String> = params.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
        let head = format!("{}fn {}({})", inline(function), function.name, list.join(", "));
        let add = match (function.attrs.role, params.first()) {
            (Role::Catch { add }, _) => add,
            (_, Some((name, _))) => {
                let raise = format!("std::panic::resume_unwind(std::boxed::Box::new({name}))");
                return Some(format!("{head} {{\n    {raise}\n}}\n\n"));
            }
            _ => return Some(self.unsupported(Feature::IllFormed("nothing to raise".into()))),
        };
        let ret = function.locals.first().map_or(Types::UNIT, |decl| decl.ty);
        let Some(call) = self.caught_call(function) else {
            return Some(
                self.unsupported(Feature::IllFormed("a function that catches without a call".into())),
            );
        };
        let (returns, raised) = if ret == Types::UNIT {
            (String::new(), "Err(_) => ()".to_string())
        } else {
            let ty = self.ty(ret);
            let payload = "(*e.downcast::<u32>().unwrap())";
            (format!(" -> {ty}"), format!("Err(e) => {payload}.wrapping_add({add}_u32) as {ty}"))
        };
        Some(format!(
            "{head}{returns} {{\n    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || unsafe {{ {call} }})) {{\n        \
             Ok(v) => v,\n        {raised},\n    }}\n}}\n\n"
        ))
    }

    /// The call that a function makes which catches.
    fn caught_call(&mut self, function: &Function) -> Option<String> {
        let Some(Terminator::Call { callee, args, .. }) = &function.blocks.first()?.terminator else {
            return None;
        };
        let names = |operand: &Operand| operand.place().map(|place| function.local_name(place.local));
        let args: Vec<String> = args.iter().map(names).collect::<Option<_>>()?;
        let path = match callee {
            Callee::Function(id) => {
                let called = self.program.functions.get(id.0 as usize)?;
                self.instance(*id, called)
            }
            _ => function.local_name(Local(1)),
        };
        Some(format!("{path}({})", args.join(", ")))
    }
}
