//! Reads terminators.

use super::body::BodyReader;
use super::cursor::Cursor;
use super::error::Result;
use super::items::before_parameters;
use mir::intrinsics::{Intrinsic, infer_generics};
use mir::syntax::{BlockId, Callee, Const, Local, Operand, Reason, Terminator, Unwind};
use mir::types::{Ty, TyId};

impl BodyReader<'_, '_> {
    /// A terminator, without its semicolon.
    pub(super) fn terminator(&mut self, c: &mut Cursor) -> Result<Terminator> {
        let terminator = self.any_terminator(c)?;
        if c.is_empty() { Ok(terminator) } else { c.unread("terminator") }
    }

    fn any_terminator(&mut self, c: &mut Cursor) -> Result<Terminator> {
        if c.eat("return") {
            return Ok(Terminator::Return);
        }
        if c.eat("unreachable") {
            return Ok(Terminator::Unreachable);
        }
        if c.eat("resume") {
            return Ok(Terminator::UnwindResume);
        }
        if c.eat("terminate(") {
            return Ok(Terminator::UnwindTerminate(reason(c)?));
        }
        if c.eat("goto -> ") {
            return Ok(Terminator::Goto(self.block(c)?));
        }
        if c.eat("switchInt(") {
            return self.switch(c);
        }
        if c.eat("drop(") {
            let place = self.place(c)?;
            c.expect(")", "drop")?;
            let (target, unwind) = self.edges(c)?;
            return Ok(Terminator::Drop { place, target, unwind });
        }
        if c.eat("tailcall ") {
            let ret = self.function.local_ty(Local::RET);
            return match self.call(c, ret)? {
                Some((callee, args)) => Ok(Terminator::TailCall { callee, args }),
                None => c.unread("tail call"),
            };
        }
        if c.eat("assert(") {
            return self.assert(c);
        }
        let before = *c;
        let dest = match self.place(c) {
            Ok(dest) if c.eat(" = ") => dest,
            // Report it as a place only if it certainly is one.
            Err(error) if before.sees("_") => return Err(error),
            _ => return before.unread("terminator"),
        };
        let Some(ty) = self.place_ty(&dest) else { return before.unread("terminator") };
        let call = self.call(c, ty)?;
        let (target, unwind) = self.edges(c)?;
        Ok(match call {
            Some((callee, args)) => Terminator::Call { dest, callee, args, target, unwind },
            None => Terminator::Goto(target),
        })
    }

    fn switch(&mut self, c: &mut Cursor) -> Result<Terminator> {
        let op = self.operand(c, None)?;
        c.expect(") -> [", "switch")?;
        let mut targets = Vec::new();
        while !c.eat("otherwise: ") {
            let value = c.number("switch")?;
            c.expect(": ", "switch")?;
            targets.push((value, self.block(c)?));
            c.expect(", ", "switch")?;
        }
        let otherwise = self.block(c)?;
        c.expect("]", "switch")?;
        Ok(Terminator::SwitchInt { op, targets, otherwise })
    }

    /// `!move _1, "..{}..", copy _2) -> [success: bb1, unwind continue]`: a failed assertion is a panic.
    fn assert(&mut self, c: &mut Cursor) -> Result<Terminator> {
        let negated = c.eat("!");
        let op = self.operand(c, None)?;
        let Some(at) = c.rest().rfind(") -> [success: ") else { return c.unread("assert") };
        let message = &c.rest()[..at];
        c.eat(message);
        c.expect(") -> [success: ", "assert")?;
        let success = self.block(c)?;
        // The unwind edge is ignored: a failure does not unwind here.
        c.take_while(|_| true);
        let failure = self.panic_block();
        let (zero, otherwise) = if negated { (success, failure) } else { (failure, success) };
        Ok(Terminator::SwitchInt { op, targets: vec![(0, zero)], otherwise })
    }

    /// ` -> [return: bb1, unwind continue]`.
    fn edges(&self, c: &mut Cursor) -> Result<(BlockId, Unwind)> {
        c.expect(" -> [return: ", "edges")?;
        let target = self.block(c)?;
        // A cleanup block has no unwind edge: it must not unwind.
        if c.eat("]") {
            return Ok((target, Unwind::Unreachable));
        }
        c.expect(", unwind", "edges")?;
        let unwind = if c.eat(" continue") {
            Unwind::Continue
        } else if c.eat(" unreachable") {
            Unwind::Unreachable
        } else if c.eat(" terminate(") {
            Unwind::Terminate(reason(c)?)
        } else {
            c.expect(": ", "edges")?;
            Unwind::Cleanup(self.block(c)?)
        };
        c.expect("]", "edges")?;
        Ok((target, unwind))
    }

    /// `bb5`, which must exist.
    fn block(&self, c: &mut Cursor) -> Result<BlockId> {
        let before = *c;
        c.expect("bb", "block")?;
        let number = c.small("block")?;
        if (number as usize) < self.blocks { Ok(BlockId(number)) } else { before.unread("block") }
    }

    /// A callee and its arguments; `None` for a call without effect.
    fn call(&mut self, c: &mut Cursor, ret: TyId) -> Result<Option<(Callee, Vec<Operand>)>> {
        let before = *c;
        if ["copy ", "move ", "const ", "_", "("].iter().any(|start| c.sees(start)) {
            let pointer = self.operand(c, None)?;
            let params = match self.operand_ty(&pointer).map(|ty| self.reader.program.types.get(ty)) {
                Some(Ty::FnPtr(sig)) => sig.params.clone(),
                _ => return before.unread("callee"),
            };
            c.expect("(", "call")?;
            let args = self.operands(c, ")", &params)?;
            return Ok(Some((Callee::Pointer(pointer), args)));
        }
        if let Some(text) = before_parameters(c.rest())
            && let Some(func) = self.reader.own_function(text)?
        {
            c.eat(text);
            c.expect("(", "callee")?;
            let params = self.reader.program.func(func).sig().params;
            let args = self.operands(c, ")", &params)?;
            return Ok(Some((Callee::Function(func), args)));
        }
        let path = match self.reader.path(c) {
            Ok(path) if c.eat("(") => path,
            _ => return before.unread("callee"),
        };
        let name = path.last();
        if path.parent() == Some("prelude") && name.starts_with("observe_") {
            let mut args = self.operands(c, ")", &[])?;
            return match (args.pop(), args.pop()) {
                (Some(value), Some(Operand::Const(Const::Scalar { bits, .. }))) if args.is_empty() => {
                    Ok(Some((Callee::Observe { site: bits as u32 }, vec![value])))
                }
                _ => before.unread("observation"),
            };
        }
        let own = path.parent().is_none() || path.parent() == self.reader.module;
        if let Some(func) = self.reader.names.functions.get(name).copied()
            && own
        {
            let params = self.reader.program.func(func).sig().params;
            let args = self.operands(c, ")", &params)?;
            return Ok(Some((Callee::Function(func), args)));
        }
        // The library's precondition checks are compiled out, so this is never reached.
        if name == "precondition_check" {
            self.operands(c, ")", &[])?;
            return Ok(None);
        }
        let named = match path.of_slice {
            true => Intrinsic::from_slice_method(name),
            // A function of another file may have the name of an intrinsic.
            false if self.reader.items.is_lazy() && !path.is_library() => None,
            false => Intrinsic::from_name(name),
        };
        let Some(named) = named else { return before.unread("callee") };
        let args = self.operands(c, ")", &[])?;
        let types: Option<Vec<TyId>> = args.iter().map(|arg| self.operand_ty(arg)).collect();
        let Some(types) = types else { return before.unread("arguments") };
        let explicit = [named.implied, path.generics].concat();
        match infer_generics(&self.reader.program.types, named.intrinsic, &explicit, &types, ret) {
            Ok(generics) => Ok(Some((Callee::Intrinsic(named.intrinsic, generics), args))),
            Err(_) => before.unread("intrinsic"),
        }
    }
}

/// `abi)`, `cleanup)`.
fn reason(c: &mut Cursor) -> Result<Reason> {
    if c.eat("abi)") {
        return Ok(Reason::Abi);
    }
    c.expect("cleanup)", "reason")?;
    Ok(Reason::InCleanup)
}
