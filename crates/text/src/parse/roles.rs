//! Plain functions that raise or catch (semantics M.3): the printer's own, and those of small programs by hand.

use syn::{Expr, ExprCall, ItemFn, Pat, Stmt};

use super::error::{FunctionSpans, Position, Result, error};
use super::literals::{unparen, unsigned};
use super::lower::FnCx;
use super::names::Cx;
use super::surface::is_empty;
use mir::program::{Block, Function, Role};
use mir::syntax::{
    BinOp, BlockId, Callee, Const, FuncId, Local, Operand, Place, Reason, Rvalue, Statement, Terminator,
    Unwind,
};
use mir::types::Types;

/// What a plain function does.
pub(super) enum Plain<'f> {
    /// `resume_unwind(Box::new(x))`.
    Raise,
    /// `if x > 2 { resume_unwind(Box::new(x)) }`: a function that calls one that raises.
    RaiseAbove(u128),
    /// `raise(x)`.
    Forward(&'f ExprCall),
    /// `match catch_unwind(|| f(x)) { Ok(v) => v, Err(e) => 1000 + *e.downcast::<u32>().unwrap() }`.
    Catch { add: u32, call: &'f ExprCall },
}

impl Plain<'_> {
    pub(super) fn role(&self) -> Role {
        match self {
            Plain::Raise => Role::Raise,
            Plain::RaiseAbove(_) | Plain::Forward(_) => Role::Body,
            Plain::Catch { add, .. } => Role::Catch { add: *add },
        }
    }
}

/// What a plain function does, if it raises or catches.
pub(super) fn plain(item: &ItemFn) -> Option<Plain<'_>> {
    if item.attrs.iter().any(|attr| attr.path().is_ident("custom_mir")) {
        return None;
    }
    let stmts: Vec<&Stmt> = item.block.stmts.iter().filter(|stmt| !is_empty(stmt)).collect();
    match stmts[..] {
        [Stmt::Expr(Expr::Call(call), _)] if raises(call) => {
            (item.sig.inputs.len() == 1).then_some(Plain::Raise)
        }
        [Stmt::Expr(Expr::Call(call), _)] if is_named(&call.func, "raise") => Some(Plain::Forward(call)),
        [Stmt::Expr(Expr::If(guarded), _)] if guarded.else_branch.is_none() => {
            let [Stmt::Expr(Expr::Call(call), _)] = &guarded.then_branch.stmts[..] else { return None };
            let Expr::Binary(compare) = unparen(&guarded.cond) else { return None };
            (raises(call) && matches!(compare.op, syn::BinOp::Gt(_)) && item.sig.inputs.len() == 1)
                .then_some(())?;
            Some(Plain::RaiseAbove(unsigned(&compare.right)?))
        }
        [Stmt::Expr(Expr::Match(caught), _)] => {
            let call = caught_call(&caught.expr)?;
            let [ok, err] = &caught.arms[..] else { return None };
            let passes = matches!((&ok.pat, unparen(&ok.body)),
                (Pat::TupleStruct(pat), Expr::Path(_)) if pat.path.is_ident("Ok"));
            let Pat::TupleStruct(pat) = &err.pat else { return None };
            (passes && pat.path.is_ident("Err")).then_some(())?;
            Some(Plain::Catch { add: added(&err.body)?, call })
        }
        [Stmt::Local(local)] if matches!(local.pat, Pat::Wild(_)) => {
            let call = caught_call(&local.init.as_ref()?.expr)?;
            Some(Plain::Catch { add: 0, call })
        }
        _ => None,
    }
}

/// Whether a call is `resume_unwind(Box::new(x))`.
fn raises(call: &ExprCall) -> bool {
    let new = match one(call) {
        Some([Expr::Call(new)]) if is_named(&call.func, "resume_unwind") && is_named(&new.func, "new") => new,
        _ => return false,
    };
    matches!(one(new), Some([Expr::Path(path)]) if path.path.get_ident().is_some())
}

/// The only argument of a call.
fn one(call: &ExprCall) -> Option<[&Expr; 1]> {
    (call.args.len() == 1).then(|| [unparen(&call.args[0])])
}

/// Whether a path ends in a name.
fn is_named(path: &Expr, name: &str) -> bool {
    matches!(unparen(path), Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// The call in `catch_unwind(|| f(x))`, perhaps within `AssertUnwindSafe`.
fn caught_call(expr: &Expr) -> Option<&ExprCall> {
    let Expr::Call(catch) = unparen(expr) else { return None };
    is_named(&catch.func, "catch_unwind").then_some(())?;
    let [mut closure] = one(catch)?;
    if let Expr::Call(safe) = closure {
        is_named(&safe.func, "AssertUnwindSafe").then_some(())?;
        [closure] = one(safe)?;
    }
    let Expr::Closure(closure) = closure else { return None };
    closure.inputs.is_empty().then_some(())?;
    match unparen(&closure.body) {
        Expr::Call(call) => Some(call),
        Expr::Unsafe(block) => match &block.block.stmts[..] {
            [Stmt::Expr(Expr::Call(call), None)] => Some(call),
            _ => None,
        },
        _ => None,
    }
}

/// What is added to the payload: `1000 + *e.downcast::<u32>().unwrap()`, `(*..).wrapping_add(1000_u32) as u8`, or `()`.
fn added(expr: &Expr) -> Option<u32> {
    match unparen(expr) {
        Expr::Tuple(unit) if unit.elems.is_empty() => Some(0),
        Expr::Cast(cast) => added(&cast.expr),
        Expr::Binary(sum) if matches!(sum.op, syn::BinOp::Add(_)) && is_payload(&sum.right) => {
            u32::try_from(unsigned(&sum.left)?).ok()
        }
        Expr::MethodCall(call) if call.method == "wrapping_add" && is_payload(&call.receiver) => {
            u32::try_from(unsigned(call.args.first()?)?).ok()
        }
        other => is_payload(other).then_some(0),
    }
}

/// `*e.downcast::<u32>().unwrap()`.
fn is_payload(expr: &Expr) -> bool {
    let Expr::Unary(deref) = unparen(expr) else { return false };
    let Expr::MethodCall(unwrap) = unparen(&deref.expr) else { return false };
    let Expr::MethodCall(downcast) = unparen(&unwrap.receiver) else { return false };
    matches!(deref.op, syn::UnOp::Deref(_)) && unwrap.method == "unwrap" && downcast.method == "downcast"
}

impl Cx {
    /// The body that a role stands for; well-formedness checks that it fits.
    pub(super) fn lower_role(&mut self, id: FuncId, item: &ItemFn, plain: &Plain<'_>) -> Result<()> {
        let name = Position::of(item.sig.ident.span());
        self.spans.functions.push(FunctionSpans { name, blocks: Vec::new() });
        match plain {
            Plain::Raise => self.end_blocks(id, [Terminator::UnwindResume]),
            Plain::RaiseAbove(bound) => {
                let raise = self.raise();
                self.raise_above(id, raise, *bound);
            }
            Plain::Forward(call) => {
                let unwind = match self.program.func(id).attrs.abi.unwinds() {
                    true => Unwind::Continue,
                    false => Unwind::Terminate(Reason::Abi),
                };
                let mut f = FnCx::for_params(self, id, item)?;
                let unit = f.function.add_local(Types::UNIT);
                let (callee, args) = f.call(call, Some(&unit.into()))?;
                self.program.func_mut(id).add_local(Types::UNIT);
                let call = Terminator::Call { dest: unit.into(), callee, args, target: BlockId(1), unwind };
                self.end_blocks(id, [call, Terminator::Return]);
            }
            Plain::Catch { call, .. } => self.lower_catch(id, item, call)?,
        }
        Ok(())
    }

    /// Gives a function blocks without statements.
    fn end_blocks<const N: usize>(&mut self, id: FuncId, ends: [Terminator; N]) {
        let block = |terminator| Block { terminator: Some(terminator), ..Block::default() };
        self.program.func_mut(id).blocks = ends.map(block).to_vec();
    }

    /// The function that raises, made if the file has none.
    fn raise(&mut self) -> FuncId {
        let is_raise = |function: &Function| function.attrs.role == Role::Raise;
        if let Some(index) = self.program.functions.iter().position(is_raise) {
            return FuncId(index as u32);
        }
        let mut raise = Function::new("raised", &[Types::U32], Types::UNIT);
        raise.attrs.role = Role::Raise;
        let id = self.program.add_function(raise);
        self.end_blocks(id, [Terminator::UnwindResume]);
        id
    }

    /// `if x > bound { raise(x) }`.
    fn raise_above(&mut self, id: FuncId, raise: FuncId, bound: u128) {
        let function = self.program.func_mut(id);
        let (is_above, unit) = (function.add_local(Types::BOOL), function.add_local(Types::UNIT));
        let arg = Operand::Copy(Local(1).into());
        let bound = Operand::Const(Const::Scalar { bits: bound, ty: Types::U32 });
        let (callee, unwind) = (Callee::Function(raise), Unwind::Continue);
        let call = Terminator::Call {
            dest: unit.into(),
            callee,
            args: vec![arg.clone()],
            target: BlockId(2),
            unwind,
        };
        let above = Terminator::SwitchInt {
            op: Operand::Copy(is_above.into()),
            targets: vec![(0, BlockId(2))],
            otherwise: BlockId(1),
        };
        self.end_blocks(id, [above, call, Terminator::Return]);
        let compared = Rvalue::Binary(BinOp::Gt, arg, bound);
        self.program.func_mut(id).blocks[0].statements.push(Statement::Assign(is_above.into(), compared));
    }

    fn lower_catch(&mut self, id: FuncId, item: &ItemFn, call: &ExprCall) -> Result<()> {
        let (callee, args) = {
            let mut f = FnCx::for_params(self, id, item)?;
            f.call(call, Some(&Place::RET))?
        };
        let copied = |place: &Place| Operand::Copy(place.clone());
        let args = args.iter().map(|arg| arg.place().map(copied)).collect::<Option<Vec<Operand>>>();
        let Some(args) = args else { return error(call, "a function that catches passes its parameters") };
        let callee = match callee {
            Callee::Pointer(Operand::Copy(place) | Operand::Move(place)) if place == Local(1).into() => {
                Callee::Pointer(Operand::Copy(place))
            }
            other => other,
        };
        let unwind = Unwind::Continue;
        let call = Terminator::Call { dest: Place::RET, callee, args, target: BlockId(1), unwind };
        self.end_blocks(id, [call, Terminator::Return]);
        Ok(())
    }
}
