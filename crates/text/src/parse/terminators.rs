//! Parses terminators.

use syn::{Expr, ExprMatch, Pat};

use super::error::{Result, error};
use super::literals::{constant, unparen};
use super::lower::FnCx;
use super::names::{Value, spell};
use mir::program::ConstValue;
use mir::syntax::{BlockId, Const, Reason, Terminator, Unwind};
use mir::types::TyId;

impl FnCx<'_> {
    /// The terminator that an expression denotes.
    pub(super) fn terminator(&mut self, expr: &Expr) -> Result<Terminator> {
        let expr = unparen(expr);
        if let Expr::Match(switch) = expr {
            return self.switch(switch);
        }
        let Some((marker, args)) = self.marker(expr) else {
            return error(expr, "the block must end with a terminator such as `Return()` or `Goto(bb)`");
        };
        Ok(match (marker.as_str(), args.as_slice()) {
            ("Return", []) => Terminator::Return,
            ("Goto", [target]) => Terminator::Goto(self.block_id(target)?),
            ("Unreachable", []) => Terminator::Unreachable,
            ("UnwindResume", []) => Terminator::UnwindResume,
            ("UnwindTerminate", [reason]) => Terminator::UnwindTerminate(self.reason(reason)?),
            ("Drop", [place, target, unwind]) => Terminator::Drop {
                place: self.place(place)?,
                target: self.return_to(target)?,
                unwind: self.unwind(unwind)?,
            },
            ("Call", [call, target, unwind]) => {
                let Expr::Assign(assign) = unparen(call) else {
                    return error(*call, "expected `Call(place = f(..), ReturnTo(bb), ..)`");
                };
                let dest = self.assigned_place(&assign.left)?;
                if let Some(local) = self.untyped.get(&dest.local) {
                    let name = self.function.local_name(*local);
                    return error(&assign.left, format!("declare the local `{name}` with its type"));
                }
                let Expr::Call(call) = unparen(&assign.right) else {
                    return error(&assign.right, "expected a call here");
                };
                let (callee, args) = self.call(call, Some(&dest))?;
                let (target, unwind) = (self.return_to(target)?, self.unwind(unwind)?);
                Terminator::Call { dest, callee, args, target, unwind }
            }
            ("TailCall", [call]) => {
                let Expr::Call(call) = unparen(call) else {
                    return error(*call, "expected a call here");
                };
                let (callee, args) = self.call(call, None)?;
                Terminator::TailCall { callee, args }
            }
            _ => return error(expr, format!("`{marker}` is not a terminator, or has the wrong arguments")),
        })
    }

    fn return_to(&self, expr: &Expr) -> Result<BlockId> {
        match self.marker(expr) {
            Some((marker, args)) if marker == "ReturnTo" && args.len() == 1 => self.block_id(args[0]),
            _ => error(expr, "expected `ReturnTo(bb)`"),
        }
    }

    fn unwind(&self, expr: &Expr) -> Result<Unwind> {
        let (marker, args) = self.marker(expr).unwrap_or_default();
        Ok(match (marker.as_str(), args.as_slice()) {
            ("UnwindContinue", []) => Unwind::Continue,
            ("UnwindUnreachable", []) => Unwind::Unreachable,
            ("UnwindTerminate", [reason]) => Unwind::Terminate(self.reason(reason)?),
            ("UnwindCleanup", [block]) => Unwind::Cleanup(self.block_id(block)?),
            _ => return error(expr, "expected `UnwindUnreachable()` or another unwind action"),
        })
    }

    fn reason(&self, expr: &Expr) -> Result<Reason> {
        let name = match unparen(expr) {
            Expr::Path(path) => self.cx.mir_marker(&path.path),
            _ => None,
        };
        match name.as_deref() {
            Some("ReasonAbi") => Ok(Reason::Abi),
            Some("ReasonInCleanup") => Ok(Reason::InCleanup),
            _ => error(expr, "expected `ReasonAbi` or `ReasonInCleanup`"),
        }
    }

    fn switch(&mut self, switch: &ExprMatch) -> Result<Terminator> {
        let op = self.operand(&switch.expr, None)?;
        let Some(ty) = self.operand_ty(&op) else {
            return error(&switch.expr, "the type of this is unknown");
        };
        let Some((last, arms)) = switch.arms.split_last() else {
            return error(switch, "`match` needs a last arm `_ => bb`");
        };
        if !matches!(last.pat, Pat::Wild(_)) {
            return error(&last.pat, "the last arm must be `_ => bb`");
        }
        let mut targets = Vec::new();
        for arm in arms {
            if let Some((_, guard)) = &arm.guard {
                return error(guard, "custom MIR has no match guards");
            }
            targets.push((self.pattern(&arm.pat, ty)?, self.block_id(&arm.body)?));
        }
        Ok(Terminator::SwitchInt { op, targets, otherwise: self.block_id(&last.body)? })
    }

    /// The bits of a value in a switch.
    fn pattern(&self, pat: &Pat, ty: TyId) -> Result<u128> {
        let value = match pat {
            Pat::Paren(paren) => return self.pattern(&paren.pat, ty),
            Pat::Lit(lit) => constant(&self.cx.program.types, false, &lit.lit, Some(ty))?,
            Pat::Ident(ident) if ident.subpat.is_none() => {
                self.named_pattern(pat, &ident.ident.clone().into())?
            }
            Pat::Path(path) => self.named_pattern(pat, &path.path)?,
            Pat::Wild(_) => return error(pat, "`_` must be the last arm"),
            _ => return error(pat, "a value to switch on must be a literal or a constant"),
        };
        match value {
            Const::Scalar { bits, ty: own } if own == ty => Ok(bits),
            _ => error(pat, "this value is not of the type of the operand"),
        }
    }

    fn named_pattern(&self, pat: &Pat, path: &syn::Path) -> Result<Const> {
        match self.cx.value(path) {
            Some(Value::Literal(literal)) => return Ok(literal),
            Some(Value::Const(id)) => {
                let item = self.cx.program.named_const(id);
                if let ConstValue::Scalar(bits) = item.value {
                    return Ok(Const::Scalar { bits, ty: item.ty });
                }
            }
            _ => {}
        }
        match super::consts::associated(&self.cx.resolve(path), self.cx.program.types.pointer()) {
            Some(constant) => Ok(constant),
            None => error(pat, format!("`{}` is not a constant to switch on", spell(path))),
        }
    }
}
