//! A function: its head, its locals, its statements.

use crate::dialect::Feature;
use crate::flow::Flow;
use crate::print::rvalues::raw_borrow;
use crate::print::surface::flow::Blocks;
use crate::print::surface::locals::{Declared, Kept};
use crate::print::surface::tree::{self, Loops, Node};
use crate::print::surface::{At, Style};
use crate::print::{Form, Printer};
use crate::program::Function;
use crate::syntax::{BlockId, FuncId, Local, Operand, Place, Statement};
use crate::types::{Mutbl, TyId, Types};
use crate::typing;

/// A function that is being written.
pub(super) struct Body<'b, 'a> {
    pub printer: &'b mut Printer<'a>,
    pub function: &'a Function,
    pub id: FuncId,
    /// How and where each local is declared.
    pub declared: Vec<Declared>,
    /// The statement that is being written.
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
    pub(super) fn surface_function(&mut self, id: FuncId) -> String {
        let program = self.program;
        let Some(function) = program.functions.get(id.0 as usize) else { return String::new() };
        self.at_item(&function.name);
        if function.locals.is_empty() || function.blocks.is_empty() {
            return self.unsupported(Feature::IllFormed("function without return place or blocks".into()));
        }
        let features = crate::print::body::target_features(function);
        let mut out = format!("{}{features}", crate::print::body::inline(function));
        let flow = Flow::without_unwinding(function);
        let structured = flow.is_reducible();
        let declared = self.declared(function, &flow, structured);
        let mut params = Vec::new();
        for local in function.param_locals() {
            let Some(decl) = function.locals.get(local.0 as usize) else { break };
            let (ty, mutable) = (self.ty(decl.ty), declared[local.0 as usize].mutable);
            params.push(format!("{}{}: {ty}", tree::mut_(mutable), function.local_name(local)));
        }
        let abi = crate::print::types::abi(function.attrs.abi);
        let returns = self.returns(function.local_ty(Local::RET));
        let (name, params) = (&function.name, params.join(", "));
        if self.style().tries() {
            let ret = self.ty(function.local_ty(Local::RET));
            let args: Vec<String> = function.param_locals().map(|local| function.local_name(local)).collect();
            let inner = format!("{name}_tried({})", args.join(", "));
            out.push_str(&format!(
                "{abi}fn {name}({params}){returns} {{\n    match {inner} {{ Ok(x) | Err(x) => x }}\n}}\n\n\
                 {features}fn {name}_tried({params}) -> Result<{ret}, {ret}> {{ unsafe {{\n"
            ));
        } else {
            out.push_str(&format!("{abi}fn {name}({params}){returns} {{ unsafe {{\n"));
        }
        let mut body = Body { printer: self, function, id, declared, at: (id, BlockId(0), 0) };
        let nodes = tree::simplify(Blocks { flow: &flow, structured }.write(&mut body));
        let loops = if body.style().iterators() { Loops::ITERATOR } else { Loops::PLAIN };
        tree::text(&nodes, loops, 1, &mut out);
        out + "}}\n\n"
    }
}

impl<'a> Body<'_, 'a> {
    /// Notes which statement is being written.
    pub fn at(&mut self, block: BlockId, statement: usize) {
        self.at = (self.id, block, statement);
        self.printer.at_statement(self.function, block.0 as usize, statement);
    }

    /// The style.
    pub fn style(&self) -> Style {
        self.printer.style()
    }

    /// The declarations that belong to a block.
    pub fn declarations(&mut self, block: BlockId) -> Vec<Node> {
        let mut nodes = Vec::new();
        for index in 0..self.function.locals.len() {
            let local = Local(index as u32);
            if self.declared[index].at != block {
                continue;
            }
            let name = self.function.local_name(local);
            let ty = self.printer.ty(self.function.local_ty(local));
            match &self.declared[index].kept {
                Kept::Param | Kept::Absent => {}
                Kept::Plain => {
                    nodes.push(Node::Let { mutable: self.declared[index].mutable, name, ty });
                }
                Kept::Begun(value) => nodes.push(Node::Line(format!("let mut {name}: {ty} = {value};"))),
                Kept::Slot => {
                    let slot = raw_borrow(self.printer.options.version, Mutbl::Mut, &format!("{name}_slot"));
                    nodes.push(Node::Line(format!(
                        "let mut {name}_slot = core::mem::MaybeUninit::<{ty}>::uninit();"
                    )));
                    nodes.push(Node::Line(format!("let {name}: *mut {ty} = ({slot}).cast();")));
                }
            }
        }
        nodes
    }

    /// The type of a place.
    pub fn place_ty(&self, place: &Place) -> Option<TyId> {
        typing::place_ty(&self.printer.program.types, self.function, place)
    }

    /// The type of an operand, or a note that it has none.
    pub fn operand_ty(&mut self, operand: &Operand) -> Option<TyId> {
        let ty = typing::operand_ty(self.printer.program, self.function, operand);
        if ty.is_none() {
            self.printer.unsupported(Feature::IllFormed("an operand has no type".into()));
        }
        ty
    }

    /// The text of a statement; none for what leaves no trace (semantics J.3).
    pub fn statement(&mut self, statement: &Statement) -> Option<String> {
        match statement {
            Statement::Assign(place, rvalue) => {
                if place.projection.is_empty() && self.function.local_ty(place.local) == Types::UNIT {
                    return None;
                }
                let value = self.rvalue(rvalue);
                let value = self.varied(rvalue, value);
                Some(format!("{} = {value};", self.target(place)))
            }
            Statement::StorageLive(_)
            | Statement::StorageDead(_)
            | Statement::Deinit(_)
            | Statement::Retag(_) => None,
            Statement::Assume(op) => {
                let value = self.operand(op);
                Some(self.printer.promise(&value) + ";")
            }
            Statement::SetDiscriminant(place, variant) => Some(self.set_discriminant(place, *variant)),
        }
    }

    /// The return of what the return place holds.
    pub fn return_(&mut self) -> String {
        if self.function.local_ty(Local::RET) == Types::UNIT {
            return if self.style().tries() { self.return_value("()") } else { "return;".to_string() };
        }
        let value = self.operand(&Operand::Copy(Place::RET));
        self.return_value(&value)
    }

    /// A tail call: `become`, where gates are allowed and the version has it; else an ordinary one (semantics J.4).
    pub fn tail_call(&mut self, call: &str) -> String {
        if !self.printer.has_gates()
            || self.style().tries()
            || !self.printer.options.version.has(&Feature::TailCall)
        {
            return self.return_value(call);
        }
        self.printer.features.insert("explicit_tail_calls");
        format!("become {call};")
    }

    /// The return of a value.
    pub fn return_value(&mut self, value: &str) -> String {
        match (self.style().tries(), self.at.1.0 % 2) {
            (false, _) => format!("return {value};"),
            (true, 0) => format!("return Ok({value});"),
            (true, _) => format!("match Err::<core::convert::Infallible, _>({value})? {{}}"),
        }
    }
}
