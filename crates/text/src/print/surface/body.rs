//! A function: its head, its locals, its statements.

use crate::print::surface::flow::Blocks;
use crate::print::surface::futures::with_waits;
use crate::print::surface::locals::{Declared, Kept};
use crate::print::surface::syntax::{self, Block, Expr, Item, Stmt};
use crate::print::surface::{Style, tree};
use crate::print::{Abstraction, Form, Printer};
use mir::dialect::Feature;
use mir::flow::Flow;
use mir::program::{Function, Program};
use mir::run_facts::At;
use mir::syntax::{BlockId, FuncId, Local, Operand, Place, Statement};
use mir::types::{Mutbl, TyId, Types};
use mir::typing;

/// What the manners append to the name of a function whose body they move.
const CALLED: &str = "_called";
const TRIED: &str = "_tried";
const POLLED: &str = "_polled";

/// The names of the bodies of a program's functions in a style.
pub(in crate::print) fn body_names(program: &Program, style: Style) -> Vec<String> {
    let called = ["", CALLED];
    let called = &called[..if style.objects() || style.captures() { 2 } else { 1 }];
    let inner = match (style.tries(), style.futures()) {
        (true, _) => TRIED,
        (false, true) => POLLED,
        (false, false) => "",
    };
    let names = |function: &Function| {
        let name = function.name.clone();
        called.iter().map(move |called| format!("{name}{called}{inner}")).collect::<Vec<_>>()
    };
    program.functions.iter().flat_map(names).collect()
}

/// A function that is being written.
pub(super) struct Body<'b, 'a> {
    pub printer: &'b mut Printer<'a>,
    pub function: &'a Function,
    pub id: FuncId,
    /// The declaration of each local.
    pub declared: Vec<Declared>,
    /// The current statement.
    pub at: At,
}

impl Printer<'_> {
    /// The style.
    pub(super) fn style(&self) -> Style {
        match self.options.form {
            Form::Surface(surface) => surface.style,
            _ => Style::PLAIN,
        }
    }

    /// A function in plain Rust.
    pub(super) fn surface_function(&mut self, id: FuncId) -> Vec<Item> {
        let program = self.program;
        let Some(function) = program.functions.get(id.0 as usize) else { return Vec::new() };
        self.at_item(&function.name);
        if function.locals.is_empty() || function.blocks.is_empty() {
            self.unsupported(Feature::IllFormed("function without return place or blocks".into()));
            return Vec::new();
        }
        if let Some(text) = self.role(function) {
            return vec![Item::Text(text)];
        }
        let features = crate::print::body::target_features(function);
        let flow = Flow::unwinding(function, &self.unwinding);
        let structured = flow.is_reducible();
        let declared = self.declared(function, &flow, structured);
        let mut params = Vec::new();
        for local in function.param_locals() {
            let Some(decl) = function.locals.get(local.0 as usize) else { break };
            let mutable = if declared[local.0 as usize].mutable { "mut " } else { "" };
            params.push(format!("{mutable}{}: {}", function.local_name(local), self.ty(decl.ty)));
        }
        let abi = crate::print::types::abi(function.attrs.abi);
        let returns = self.returns(function.local_ty(Local::RET));
        let (mut name, params) = (function.name.clone(), params.join(", "));
        let inline = crate::print::body::inline(function);
        let mut head = format!("{inline}{features}{abi}fn {name}({params}){returns}");
        let mut items = Vec::new();
        let called = format!("{name}{CALLED}");
        if let Some(wrapper) = self.surface_wrapper(id, function, &called) {
            items.push(Item::Text(wrapper));
            head = format!("{inline}fn {called}({params}){returns}");
            name = called;
        }
        let args: Vec<String> = function.param_locals().map(|local| function.local_name(local)).collect();
        // Features of the target are not inherited.
        let futures = self.style().futures() && features.is_empty();
        let asynchronous = if futures { "async " } else { "" };
        if self.style().tries() {
            let ret = self.ty(function.local_ty(Local::RET));
            let mut inner = format!("{name}{TRIED}({})", args.join(", "));
            if futures {
                inner = self.finished(&inner);
            }
            items.push(Item::Text(format!("{head} {{\n    match {inner} {{ Ok(x) | Err(x) => x }}\n}}\n\n")));
            head = format!("{features}{asynchronous}fn {name}{TRIED}({params}) -> Result<{ret}, {ret}>");
        } else if futures {
            let inner = self.finished(&format!("{name}{POLLED}({})", args.join(", ")));
            items.push(Item::Text(format!("{head} {{\n    {inner}\n}}\n\n")));
            head = format!("{asynchronous}fn {name}{POLLED}({params}){returns}");
        }
        let mut body = Body { printer: self, function, id, declared, at: (id, BlockId(0), 0) };
        let mut body = tree::simplify(Blocks { flow: &flow, structured }.write(&mut body));
        if futures {
            body = with_waits(body);
        }
        items.push(Item::Function(syntax::Function { head, is_unsafe: true, body }));
        items
    }
}

impl Printer<'_> {
    /// A wrapper with the function's name that calls `called` through a trait object or a closure, in those manners.
    fn surface_wrapper(&mut self, id: FuncId, function: &Function, called: &str) -> Option<String> {
        let objects = self.style().objects().then_some(Abstraction::Dyn);
        let captures = self.style().captures().then_some(Abstraction::Closures);
        let (first, second) = if id.0.is_multiple_of(2) { (objects, captures) } else { (captures, objects) };
        self.plain_wrapper(function, called, first.or(second)?)
    }
}

impl<'a> Body<'_, 'a> {
    /// Sets the current statement.
    pub(super) fn at(&mut self, block: BlockId, statement: usize) {
        self.at = (self.id, block, statement);
        self.printer.at_statement(self.function, block.0 as usize, statement);
    }

    /// The style.
    pub(super) fn style(&self) -> Style {
        self.printer.style()
    }

    /// The declarations at the start of a block.
    pub(super) fn declarations(&mut self, block: BlockId) -> Block {
        let mut stmts = Block::new();
        for index in 0..self.function.locals.len() {
            let local = Local(index as u32);
            if self.declared[index].at != block {
                continue;
            }
            let name = self.function.local_name(local);
            let ty = self.printer.ty(self.function.local_ty(local));
            match &self.declared[index].kept {
                Kept::Param | Kept::Absent => {}
                Kept::Plain => stmts.push(Stmt::let_(self.declared[index].mutable, name, Some(ty), None)),
                Kept::Begun(value) => {
                    stmts.push(Stmt::let_(true, name, Some(ty), Some(Expr::text(value))));
                }
                Kept::Slot => {
                    let slot = format!("{name}_slot");
                    let pointer = self.raw_of(&Expr::name(&slot), Mutbl::Mut).paren().method("cast", &[]);
                    let memory = Expr::call(format!("core::mem::MaybeUninit::<{ty}>::uninit"), &[]);
                    stmts.push(Stmt::let_(true, slot, None, Some(memory)));
                    stmts.push(Stmt::let_(false, name, Some(format!("*mut {ty}")), Some(pointer)));
                }
            }
        }
        stmts
    }

    /// A raw borrow of a place.
    pub(super) fn raw_of(&self, place: &Expr, mutbl: Mutbl) -> Expr {
        place.raw(self.printer.options.version, mutbl)
    }

    /// What stands for something that can't be said.
    pub(super) fn unsupported(&mut self, construct: Feature) -> Expr {
        Expr::text(self.printer.unsupported(construct))
    }

    /// The type of a place.
    pub(super) fn place_ty(&self, place: &Place) -> Option<TyId> {
        typing::place_ty(&self.printer.program.types, self.function, place)
    }

    /// The type of an operand; records an error if it has none.
    pub(super) fn operand_ty(&mut self, operand: &Operand) -> Option<TyId> {
        let ty = typing::operand_ty(self.printer.program, self.function, operand);
        if ty.is_none() {
            self.printer.unsupported(Feature::IllFormed("an operand has no type".into()));
        }
        ty
    }

    /// A statement in plain Rust; `None` if it needs none (semantics J.3).
    pub(super) fn statement(&mut self, statement: &Statement) -> Option<Stmt> {
        match statement {
            Statement::Assign(place, rvalue) => {
                if place.projection.is_empty() && self.function.local_ty(place.local) == Types::UNIT {
                    return None;
                }
                let value = self.rvalue(rvalue);
                let value = self.varied(rvalue, value);
                Some(Stmt::Do(self.target(place).assign(&value)))
            }
            Statement::StorageLive(_)
            | Statement::StorageDead(_)
            | Statement::Deinit(_)
            | Statement::Retag(_) => None,
            Statement::Assume(op) => {
                let value = self.operand(op);
                Some(Stmt::Do(self.printer.promise(&value)))
            }
            Statement::SetDiscriminant(place, variant) => {
                Some(Stmt::Do(self.set_discriminant(place, *variant)))
            }
        }
    }

    /// Returns the value of the return place.
    pub(super) fn return_(&mut self) -> Stmt {
        if self.function.local_ty(Local::RET) != Types::UNIT {
            let value = self.operand(&Operand::Copy(Place::RET));
            return self.return_value(&value);
        }
        if self.style().tries() { self.return_value(&Expr::text("()")) } else { Stmt::Do(Expr::Return(None)) }
    }

    /// A tail call: `become`, if gates are allowed and the version has it; otherwise an ordinary call (semantics J.4).
    pub(super) fn tail_call(&mut self, call: &Expr) -> Stmt {
        if !self.printer.has_gates()
            || self.style().tries()
            || self.style().futures()
            || !self.printer.options.version.has(&Feature::TailCall)
        {
            return self.return_value(call);
        }
        self.printer.features.insert("explicit_tail_calls");
        Stmt::Do(call.prefix("become "))
    }

    /// Returns a value.
    pub(super) fn return_value(&mut self, value: &Expr) -> Stmt {
        match (self.style().tries(), self.at.1.0 % 2) {
            (false, _) => Stmt::Do(value.returned()),
            (true, 0) => Stmt::Do(Expr::call("Ok", &[value]).returned()),
            (true, _) => {
                let never = Expr::code("Err::<core::convert::Infallible, _>($)?", &[value]);
                Stmt::Value(Expr::Match(Box::new(never), Vec::new()))
            }
        }
    }
}
