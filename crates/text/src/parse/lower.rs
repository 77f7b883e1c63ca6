//! Lowers bodies: locals, blocks and statements.

use std::collections::{BTreeMap, BTreeSet};

use syn::spanned::Spanned;
use syn::{Expr, Ident, ItemFn, Pat, Stmt};

use super::error::{FunctionSpans, Position, Result, error, error_at};
use super::items::local_name;
use super::literals::{unparen, unsigned};
use super::names::{Cx, spell};
use super::surface::{self, SurfaceBlock};
use mir::program::{Block, Function, LocalDecl};
use mir::syntax::{BinOp, BlockId, FuncId, Local, Place, Rvalue, Statement};
use mir::types::{Ty, TyId, Types};
use mir::typing;

/// A function whose body is being lowered.
pub(super) struct FnCx<'a> {
    pub cx: &'a mut Cx,
    pub function: Function,
    pub locals: BTreeMap<String, Local>,
    pub blocks: BTreeMap<String, BlockId>,
    /// Locals declared without a type that have not been assigned yet.
    pub untyped: BTreeSet<Local>,
}

impl Cx {
    /// Lowers the body of a declared function.
    pub(super) fn lower_body(&mut self, id: FuncId, item: &ItemFn) -> Result<()> {
        let body = surface::body(&item.block)?;
        let mut f = FnCx::for_params(self, id, item)?;
        if let Some(ret) = &body.ret
            && f.cx.ty(ret)? != f.function.local_ty(Local::RET)
        {
            return error(ret, "the type of `RET` is not the return type of the function");
        }
        for local in &body.lets {
            f.declare_local(&local.name, local.ty.as_ref())?;
        }
        let inside = body.blocks.iter().flat_map(|block| &block.stmts);
        for local in inside.filter_map(|stmt| if let Stmt::Local(l) = stmt { Some(l) } else { None }) {
            let (name, ty) = local_pattern(&local.pat)?;
            f.declare_local(name, ty)?;
        }
        for (i, block) in body.blocks.iter().enumerate() {
            if let Some(name) = &block.name
                && f.blocks.insert(name.to_string(), BlockId(i as u32)).is_some()
            {
                return error(name, format!("block `{name}` is defined twice"));
            }
        }
        let mut spans = FunctionSpans { name: Position::of(item.sig.ident.span()), blocks: Vec::new() };
        for block in &body.blocks {
            let (block, positions) = f.block(block)?;
            f.function.blocks.push(block);
            spans.blocks.push(positions);
        }
        for (name, place) in &body.debug {
            let place = f.place(place)?;
            f.function.debug.push((name.clone(), place));
        }
        if let Some(local) = f.untyped.first() {
            let name = f.function.local_name(*local);
            return error(&item.sig.ident, format!("the type of the local `{name}` is unknown"));
        }
        let function = f.function;
        self.program.functions[id.0 as usize] = function;
        self.spans.functions.push(spans);
        Ok(())
    }

    /// Makes the drops of a body of the analysis phase conditional (semantics N.4).
    pub(super) fn elaborate(&mut self, id: FuncId, name: &Ident) -> Result<()> {
        let body = self.program.func(id);
        let Some(function) = mir::elaborate::elaborated(&self.program.types, body) else {
            return error(name, "a block has no terminator");
        };
        // What is inserted has the position of what comes before it.
        let is_flag = |statement: &mir::Statement| matches!(statement, mir::Statement::Assign(to, _) if to.local.0 as usize >= body.locals.len());
        for (positions, block) in self.spans.functions[id.0 as usize].blocks.iter_mut().zip(&function.blocks)
        {
            let old = std::mem::take(positions);
            let mut at = 0;
            for statement in &block.statements {
                positions.extend(old.get(at));
                at += usize::from(!is_flag(statement));
            }
            positions.extend(old.last());
        }
        self.program.functions[id.0 as usize] = function;
        Ok(())
    }
}

impl<'a> FnCx<'a> {
    /// A function of which only the parameters are known.
    pub(super) fn for_params(cx: &'a mut Cx, id: FuncId, item: &ItemFn) -> Result<FnCx<'a>> {
        let function = cx.program.func(id).clone();
        let locals = BTreeMap::from([("RET".to_string(), Local::RET)]);
        let mut f = FnCx { cx, function, locals, blocks: BTreeMap::new(), untyped: BTreeSet::new() };
        for (i, arg) in item.sig.inputs.iter().enumerate() {
            if let syn::FnArg::Typed(arg) = arg
                && let Pat::Ident(pat) = arg.pat.as_ref()
            {
                f.name_local(&pat.ident, Local(i as u32 + 1))?;
            }
        }
        Ok(f)
    }
}

impl FnCx<'_> {
    fn name_local(&mut self, ident: &Ident, local: Local) -> Result<()> {
        match self.locals.insert(ident.to_string(), local) {
            None => Ok(()),
            Some(_) => error(ident, format!("local `{ident}` is declared twice")),
        }
    }

    fn declare_local(&mut self, ident: &Ident, ty: Option<&syn::Type>) -> Result<()> {
        let local = Local(self.function.locals.len() as u32);
        self.name_local(ident, local)?;
        let ty = match ty {
            Some(ty) => self.cx.ty(ty)?,
            None => {
                self.untyped.insert(local);
                Types::UNIT
            }
        };
        self.function.locals.push(LocalDecl { name: local_name(ident, local.0 as usize), ty });
        Ok(())
    }

    /// A block and the positions of its statements and terminator.
    fn block(&mut self, block: &SurfaceBlock) -> Result<(Block, Vec<Position>)> {
        let mut positions = Vec::new();
        let mut statements = Vec::new();
        let stmts: Vec<&Stmt> = block.stmts.iter().filter(|s| !surface::is_empty(s)).collect();
        let Some((last, before)) = stmts.split_last() else {
            return Err(error_at(block.end, "the block has no terminator"));
        };
        for stmt in before {
            if let Some(statement) = self.statement(stmt)? {
                statements.push(statement);
                positions.push(Position::of(stmt.span()));
            }
        }
        let Stmt::Expr(last, None) = last else {
            return Err(error_at(block.end, "the block has no terminator: it is the last, without `;`"));
        };
        positions.push(Position::of(last.span()));
        let terminator = Some(self.terminator(last)?);
        Ok((Block { statements, terminator, cleanup: block.cleanup }, positions))
    }

    fn statement(&mut self, stmt: &Stmt) -> Result<Option<Statement>> {
        let expr = match stmt {
            Stmt::Local(local) => {
                let Some(init) = &local.init else { return Ok(None) };
                let (name, _) = local_pattern(&local.pat)?;
                let place = Place::local(self.locals[&name.to_string()]);
                return self.assign(place, &init.expr).map(Some);
            }
            Stmt::Expr(expr, _) => unparen(expr),
            Stmt::Item(_) => return error(stmt, "items inside bodies are not supported"),
            Stmt::Macro(_) => return error(stmt, "this macro is not a custom MIR statement"),
        };
        if let Expr::Assign(assign) = expr {
            let place = self.assigned_place(&assign.left)?;
            return self.assign(place, &assign.right).map(Some);
        }
        let Some((marker, args)) = self.marker(expr) else {
            return error(expr, "this is not a custom MIR statement");
        };
        Ok(Some(match (marker.as_str(), args.as_slice()) {
            ("StorageLive", [local]) => Statement::StorageLive(self.local(local)?),
            ("StorageDead", [local]) => Statement::StorageDead(self.local(local)?),
            ("Assume", [op]) => Statement::Assume(self.operand(op, Some(Types::BOOL))?),
            ("Deinit", [place]) => Statement::Deinit(self.place(place)?),
            ("Retag", [place]) => Statement::Retag(self.place(place)?),
            ("SetDiscriminant", [place, variant]) => match unsigned(variant).map(u32::try_from) {
                Some(Ok(variant)) => Statement::SetDiscriminant(self.place(place)?, variant),
                _ => return error(*variant, "the variant must be given by its number"),
            },
            _ => return error(expr, format!("`{marker}` is not a statement, or has the wrong arguments")),
        }))
    }

    fn assign(&mut self, place: Place, value: &Expr) -> Result<Statement> {
        if place.projection.is_empty() && self.untyped.contains(&place.local) {
            let rvalue = self.rvalue(value, None)?;
            let Some(ty) = self.rvalue_ty(&rvalue) else {
                return error(value, "the type of this is unknown: declare the local with its type");
            };
            self.function.locals[place.local.0 as usize].ty = ty;
            self.untyped.remove(&place.local);
            return Ok(Statement::Assign(place, rvalue));
        }
        let ty = typing::place_ty(&self.cx.program.types, &self.function, &place);
        Ok(Statement::Assign(place, self.rvalue(value, ty)?))
    }

    /// The left side of an assignment, where a local may still lack a type.
    pub(super) fn assigned_place(&mut self, expr: &Expr) -> Result<Place> {
        if let Expr::Path(path) = unparen(expr)
            && let Some(local) = self.local_of(&path.path)
        {
            return Ok(Place::local(local));
        }
        self.place(expr)
    }

    /// The type of an rvalue whose destination has none yet; interns the type if it is new.
    fn rvalue_ty(&mut self, rvalue: &Rvalue) -> Option<TyId> {
        let (program, function) = (&mut self.cx.program, &self.function);
        let made = match rvalue {
            Rvalue::Ref(mutbl, place) => Ty::Ref(*mutbl, typing::place_ty(&program.types, function, place)?),
            Rvalue::RawPtr(mutbl, place) => {
                Ty::RawPtr(*mutbl, typing::place_ty(&program.types, function, place)?)
            }
            Rvalue::Repeat(op, n) => Ty::Array(typing::operand_ty(program, function, op)?, *n),
            Rvalue::Checked(BinOp::Add | BinOp::Sub | BinOp::Mul, a, _) => {
                Ty::Tuple(vec![typing::operand_ty(program, function, a)?, Types::BOOL])
            }
            _ => return typing::rvalue_ty(program, function, rvalue),
        };
        Some(program.types.intern(made))
    }

    /// `Marker(args)` of `core::intrinsics::mir`.
    pub(super) fn marker<'e>(&self, expr: &'e Expr) -> Option<(String, Vec<&'e Expr>)> {
        let Expr::Call(call) = unparen(expr) else { return None };
        let Expr::Path(path) = unparen(&call.func) else { return None };
        Some((self.cx.mir_marker(&path.path)?, call.args.iter().collect()))
    }

    /// The local that an expression names.
    pub(super) fn local(&self, expr: &Expr) -> Result<Local> {
        match unparen(expr) {
            Expr::Path(path) => match self.local_of(&path.path) {
                Some(local) => Ok(local),
                None => error(expr, format!("unknown local `{}`", spell(&path.path))),
            },
            _ => error(expr, "expected a local here"),
        }
    }

    /// The local with this name.
    pub(super) fn local_of(&self, path: &syn::Path) -> Option<Local> {
        self.locals.get(&path.get_ident()?.to_string()).copied()
    }

    /// The block that an expression names.
    pub(super) fn block_id(&self, expr: &Expr) -> Result<BlockId> {
        match unparen(expr) {
            Expr::Path(path) => {
                match path.path.get_ident().and_then(|name| self.blocks.get(&name.to_string())) {
                    Some(block) => Ok(*block),
                    None => error(expr, format!("unknown block `{}`", spell(&path.path))),
                }
            }
            _ => error(expr, "expected the name of a block here"),
        }
    }
}

/// The name and type in `let name: T`.
fn local_pattern(pat: &Pat) -> Result<(&Ident, Option<&syn::Type>)> {
    match pat {
        Pat::Type(typed) => Ok((local_pattern(&typed.pat)?.0, Some(&typed.ty))),
        Pat::Ident(pat) => Ok((&pat.ident, None)),
        _ => error(pat, "a local must be declared by a plain name"),
    }
}
