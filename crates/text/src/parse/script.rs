//! The `main` of small programs by hand, which observes results: it becomes an entry function of its own.
//!
//! `observe(f(3));`, `observe(catch(f, 3));`, `for x in 1..4 { .. }`, and at the end `unsafe { observe(S) }`.

use std::collections::BTreeMap;

use syn::{Expr, ExprCall, ItemFn, Pat, Stmt};

use super::error::{FunctionSpans, Position, Result, error};
use super::literals::{as_literal, constant, unparen, unsigned};
use super::names::{Cx, Value};
use super::surface::is_empty;
use mir::program::{ConstValue, Entry, Function};
use mir::syntax::{BlockId, Callee, Const, FuncId, Operand, Place, Proj, Rvalue, Statement};
use mir::syntax::{Terminator, Unwind};
use mir::types::{Mutbl, Ty, TyId, Types};

/// More iterations than a small program has.
const MOST_STEPS: u128 = 64;
/// The name of the entry function.
const NAME: &str = "script";

impl Cx {
    /// The entry that such a `main` stands for; `None` if it is of another kind.
    pub(super) fn script(&mut self, main: &ItemFn) -> Result<Option<Entry>> {
        let stmts: Vec<&Stmt> = main.block.stmts.iter().filter(|stmt| !is_empty(stmt)).collect();
        let is_own = |stmt: &&Stmt| match stmt {
            Stmt::Expr(Expr::Call(call), _) => self.is_observe(call),
            Stmt::Expr(Expr::ForLoop(_), _) => true,
            _ => false,
        };
        if !stmts.first().is_some_and(is_own) {
            return Ok(None);
        }
        let mut script = Script { function: Function::new(NAME, &[], Types::UNIT), at: BlockId(0), cx: self };
        for stmt in stmts {
            script.statement(stmt, &BTreeMap::new())?;
        }
        script.end(Terminator::Return);
        let function = script.function;
        let id = self.program.add_function(function);
        self.spans
            .functions
            .push(FunctionSpans { name: Position::of(main.sig.ident.span()), blocks: Vec::new() });
        Ok(Some(Entry { function: id, args: Vec::new() }))
    }

    fn is_observe(&self, call: &ExprCall) -> bool {
        let is_plain = |path: &syn::Path| matches!(self.value(path), Some(Value::Plain));
        matches!(unparen(&call.func), Expr::Path(path) if path.path.is_ident("observe") && is_plain(&path.path))
            && call.args.len() == 1
    }
}

/// An entry function that grows.
struct Script<'a> {
    function: Function,
    at: BlockId,
    cx: &'a mut Cx,
}

/// The values of loop variables.
type Known = BTreeMap<String, u128>;

impl Script<'_> {
    fn statement(&mut self, stmt: &Stmt, known: &Known) -> Result<()> {
        let Stmt::Expr(expr, _) = stmt else { return error(stmt, "`main` may only call `observe`") };
        match unparen(expr) {
            Expr::Call(call) if self.cx.is_observe(call) => self.observe(&call.args[0], known),
            Expr::Unsafe(block) => block.block.stmts.iter().try_for_each(|stmt| self.statement(stmt, known)),
            Expr::ForLoop(each) => {
                let (Pat::Ident(name), Expr::Range(range)) = (each.pat.as_ref(), unparen(&each.expr)) else {
                    return error(&each.expr, "`main` may only count through a range of numbers");
                };
                let bound = |bound: &Option<Box<Expr>>| bound.as_ref().and_then(|bound| unsigned(bound));
                let (Some(first), Some(end)) = (bound(&range.start), bound(&range.end)) else {
                    return error(range, "`main` may only count through a range of numbers");
                };
                let is_closed = matches!(range.limits, syn::RangeLimits::Closed(_));
                let end = if is_closed { end + 1 } else { end };
                if end.saturating_sub(first) > MOST_STEPS {
                    return error(range, format!("`main` counts to at most {MOST_STEPS}"));
                }
                for value in first..end {
                    let mut known = known.clone();
                    known.insert(name.ident.to_string(), value);
                    each.body.stmts.iter().try_for_each(|stmt| self.statement(stmt, &known))?;
                }
                Ok(())
            }
            other => error(other, "`main` may only call `observe`"),
        }
    }

    fn end(&mut self, terminator: Terminator) {
        self.function.block_mut(self.at).terminator = Some(terminator);
    }

    fn call(&mut self, dest: Place, callee: Callee, args: Vec<Operand>) {
        let target = self.function.add_block();
        self.end(Terminator::Call { dest, callee, args, target, unwind: Unwind::Continue });
        self.at = target;
    }

    fn observe(&mut self, value: &Expr, known: &Known) -> Result<()> {
        let value = self.value(value, known)?;
        let unit = self.function.add_local(Types::UNIT);
        let site = self.cx.next_site;
        self.cx.next_site += 1;
        self.call(unit.into(), Callee::Observe { site }, vec![value]);
        Ok(())
    }

    /// The result of a call, or a static.
    fn value(&mut self, expr: &Expr, known: &Known) -> Result<Operand> {
        match unparen(expr) {
            Expr::Call(call) => {
                let func = self.function_of(&call.func)?;
                let sig = self.cx.program.func(func).sig();
                if sig.params.len() != call.args.len() {
                    return error(call, format!("this takes {} arguments", sig.params.len()));
                }
                let args = call.args.iter().zip(&sig.params).map(|(arg, ty)| self.argument(arg, *ty, known));
                let args = args.collect::<Result<Vec<Operand>>>()?;
                let dest = self.function.add_local(sig.ret);
                self.call(dest.into(), Callee::Function(func), args);
                Ok(Operand::Copy(dest.into()))
            }
            Expr::Path(path) if let Some(Value::Static(id)) = self.cx.value(&path.path) => {
                self.cx.make_static_ty(id);
                let ty = self.cx.program.static_(id).ty;
                let pointer = self.cx.program.types.raw_ptr(Mutbl::Mut, ty);
                let local = self.function.add_local(pointer);
                let address = Rvalue::Use(Operand::Const(Const::Static(id)));
                self.function.block_mut(self.at).statements.push(Statement::Assign(local.into(), address));
                Ok(Operand::Copy(Place::local(local).project(Proj::Deref)))
            }
            other => error(other, "`main` may only observe the result of a call"),
        }
    }

    fn function_of(&self, func: &Expr) -> Result<FuncId> {
        match unparen(func) {
            Expr::Path(path) if let Some(Value::Function(id)) = self.cx.value(&path.path) => Ok(id),
            other => error(other, "`main` calls only functions of the program"),
        }
    }

    /// A literal, a loop variable, or a function as a pointer.
    fn argument(&mut self, arg: &Expr, ty: TyId, known: &Known) -> Result<Operand> {
        let value = match unparen(arg) {
            Expr::Path(path) if let Some(ident) = path.path.get_ident() => {
                match known.get(&ident.to_string()) {
                    Some(value) => Const::Scalar { bits: *value, ty },
                    None => self.pointer(arg, ty)?,
                }
            }
            other => match as_literal(other) {
                Some((negative, lit)) => constant(&self.cx.program.types, negative, lit, Some(ty))?,
                None => return error(other, "`main` passes only literals and functions"),
            },
        };
        Ok(Operand::Const(value))
    }

    fn pointer(&mut self, arg: &Expr, ty: TyId) -> Result<Const> {
        let func = self.function_of(arg)?;
        if !matches!(self.cx.program.types.get(ty), Ty::FnPtr(_)) {
            return error(arg, "no function is wanted here");
        }
        let name = format!("POINTER_{}", self.cx.program.func(func).name);
        let same = self.cx.program.consts.iter().position(|item| item.name == name);
        let id = match same {
            Some(index) => mir::syntax::ConstId(index as u32),
            None => self.cx.add_const(name, ty, ConstValue::Fn(func)),
        };
        Ok(Const::Named(id))
    }
}
