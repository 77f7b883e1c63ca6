//! Arithmetic said in other ways: closures, small functions, combinators (semantics J.5: all give the same value).

use crate::print::Printer;
use crate::print::surface::body::Body;
use crate::print::surface::locals::Kept;
use crate::program::{Block, Function};
use crate::syntax::{BinOp, BlockId, CastKind, Operand, Place, Proj, Rvalue, Statement, Terminator};
use crate::types::{Ty, TyId, Types};
use crate::visit::{self, Use};

/// A way to say an arithmetic expression.
#[derive(Clone, Copy)]
enum Way {
    Closure,
    Function,
    Option,
}

/// The bool that a block ends with a switch on, and the statement that assigns it.
fn condition_start<'b>(function: &Function, block: &'b Block) -> Option<(&'b Place, usize)> {
    let Some(Terminator::SwitchInt { op, targets, .. }) = &block.terminator else { return None };
    let bool = op.place().filter(|place| place.projection.is_empty() && targets.len() == 1)?;
    let is_assigned = |s: &Statement| matches!(s, Statement::Assign(to, _) if to == bool);
    let from = block.statements.iter().rposition(is_assigned)?;
    (function.local_ty(bool.local) == Types::BOOL).then_some((bool, from))
}

impl Printer<'_> {
    /// The locals that a condition's closure may write, in that manner: they need a value before.
    pub(super) fn written_in_conditions(&self, function: &Function) -> Vec<bool> {
        let mut written = vec![false; function.locals.len()];
        if !self.style().conditions() {
            return written;
        }
        for block in &function.blocks {
            let Some((_, from)) = condition_start(function, block) else { continue };
            for statement in &block.statements[from + 1..] {
                if let Statement::Assign(to, _) = statement
                    && let Some(written) = written.get_mut(to.local.0 as usize)
                {
                    *written |= to.projection.is_empty() && function.local_ty(to.local) != Types::UNIT;
                }
            }
        }
        written
    }
}

impl Body<'_, '_> {
    /// An rvalue in one of the ways of the style, if it is arithmetic on numbers in locals; `text` is the plain one.
    pub fn varied(&mut self, rvalue: &Rvalue, text: String) -> String {
        let style = self.style();
        let ways = [
            (style.closures(), Way::Closure),
            (style.functions(), Way::Function),
            (style.options(), Way::Option),
        ];
        let ways: Vec<Way> = ways.into_iter().filter(|(on, _)| *on).map(|(_, way)| way).collect();
        if ways.is_empty() || !self.is_arithmetic(rvalue) {
            return text;
        }
        let (_, block, statement) = self.at;
        match ways[(block.0 as usize * 7 + statement) % ways.len()] {
            Way::Closure => format!("(move || {text})()"),
            Way::Function => self.as_function(rvalue).unwrap_or(text),
            Way::Option => self.as_option(rvalue).unwrap_or(text),
        }
    }

    /// Whether it computes a number from numbers that are constants or whole locals.
    fn is_arithmetic(&self, rvalue: &Rvalue) -> bool {
        let shape = match rvalue {
            Rvalue::Unary(..) | Rvalue::Checked(..) => true,
            Rvalue::Binary(op, ..) => *op != BinOp::Offset,
            Rvalue::Cast(kind, _, to) => *kind == CastKind::As && self.is_number(*to),
            _ => false,
        };
        let mut simple = true;
        visit::rvalue_operands(rvalue, &mut |op| {
            let ty = crate::typing::operand_ty(self.printer.program, self.function, op);
            simple &= ty.is_some_and(|ty| self.is_number(ty)) && self.is_at_hand(op);
        });
        shape && simple
    }

    /// A constant, or a local that is no slot.
    pub fn is_at_hand(&self, op: &Operand) -> bool {
        match op {
            Operand::Const(constant) => matches!(constant, crate::syntax::Const::Scalar { .. }),
            Operand::Copy(place) | Operand::Move(place) => {
                let declared = self.declared.get(place.local.0 as usize);
                place.projection.is_empty() && declared.is_some_and(|d| d.kept != Kept::Slot)
            }
        }
    }

    fn is_number(&self, ty: TyId) -> bool {
        matches!(self.printer.program.types.get(ty), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_))
    }

    /// Where the part of a block begins that becomes a closure, in that manner: it computes a bool that nothing but the
    /// switch uses, from locals that nothing points to.
    pub fn condition(&self, block: &Block) -> Option<usize> {
        if !self.style().conditions() {
            return None;
        }
        let (bool, from) = condition_start(self.function, block)?;
        let (mut simple, mut inside) = (true, 0);
        for statement in &block.statements[from..] {
            simple &= !matches!(statement, Statement::SetDiscriminant(..));
            visit::statement_places(statement, &mut |place, use_| {
                let declared = &self.declared[place.local.0 as usize];
                // What the closure writes must be initialised before.
                let begun = matches!(declared.kept, Kept::Begun(_) | Kept::Param);
                let written = use_ != Use::Write || begun || place == bool;
                let plain = place.projection.iter().all(|proj| matches!(proj, Proj::Field(_)));
                simple &= plain && written && declared.kept != Kept::Slot && !declared.borrowed;
                inside += usize::from(place.local == bool.local);
            });
        }
        (simple && self.declared[bool.local.0 as usize].mentions == inside + 1).then_some(from)
    }

    /// The closure, called.
    pub fn condition_closure(&mut self, number: BlockId, from: usize, op: &Operand) -> String {
        let function = self.function;
        let block = function.block(number);
        let name = op.place().map_or(String::new(), |place| function.local_name(place.local));
        let mut text = format!("(|| {{ let {name}: bool; ");
        for (i, statement) in block.statements.iter().enumerate().skip(from) {
            self.at(number, i);
            text.extend(self.statement(statement).map(|line| line + " "));
        }
        text + &name + " })()"
    }

    /// A call of a small function that does it.
    fn as_function(&mut self, rvalue: &Rvalue) -> Option<String> {
        let mut operands = Vec::new();
        visit::rvalue_operands(rvalue, &mut |op| operands.push(op.clone()));
        let (verb, ret) = match rvalue {
            Rvalue::Unary(op, a) => (format!("{op:?}"), self.operand_ty(a)?),
            Rvalue::Binary(op, ..) if op.is_comparison() => (format!("{op:?}"), Types::BOOL),
            Rvalue::Binary(op, a, _) => (format!("{op:?}"), self.operand_ty(a)?),
            Rvalue::Cast(_, _, to) => (format!("to_{}", self.printer.ty(*to)), *to),
            _ => return None,
        };
        let mut tys = Vec::new();
        for op in &operands {
            tys.push(self.operand_ty(op)?);
        }
        let tys: Vec<String> = tys.into_iter().map(|ty| self.printer.ty(ty)).collect();
        let args: Vec<String> = operands.iter().map(|op| self.operand(op)).collect();
        let checked = if self.checked() { "_checked" } else { "" };
        let name = format!("{}_{}{checked}", verb.to_lowercase(), tys.join("_"));
        let params: Vec<String> =
            ["a", "b"].iter().zip(&tys).map(|(name, ty)| format!("{name}: {ty}")).collect();
        let body = match rvalue {
            Rvalue::Unary(op, a) => self.unary_text(*op, a, "a"),
            Rvalue::Binary(op, a, _) => self.binary_text(*op, a, "a", "b"),
            Rvalue::Cast(_, _, to) => format!("a as {}", self.printer.ty(*to)),
            _ => return None,
        };
        let ret = self.printer.ty(ret);
        let text = format!("fn {name}({}) -> {ret} {{\n    {body}\n}}\n", params.join(", "));
        self.printer.helpers.insert(name.clone(), text);
        Some(format!("{name}({})", args.join(", ")))
    }

    /// Through an `Option` or `Result`.
    fn as_option(&mut self, rvalue: &Rvalue) -> Option<String> {
        match rvalue {
            Rvalue::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
                self.printer.program.types.as_int(self.operand_ty(a)?)?;
                let name = super::rvalues::wrapping(*op)?;
                let (a, b) = (self.operand(a), self.operand(b));
                Some(format!("({a}).checked_{name}({b}).unwrap_or_else(|| ({a}).wrapping_{name}({b}))"))
            }
            Rvalue::Cast(_, op, to) => {
                let types = &self.printer.program.types;
                let from = crate::typing::operand_ty(self.printer.program, self.function, op)?;
                let to_int = types.as_int(*to)?;
                let is_int = types.as_int(from).is_some();
                let (value, name) = (self.operand(op), to_int.name());
                match from {
                    Types::BOOL => Some(format!("({value}).then_some(1_{name}).unwrap_or_default()")),
                    _ if is_int => Some(format!(
                        "<{name} as TryFrom<_>>::try_from({value}).unwrap_or_else(|_| {value} as {name})"
                    )),
                    _ => None,
                }
            }
            Rvalue::Binary(op, a, b) if op.is_comparison() => {
                let (a, b) = (self.operand(a), self.operand(b));
                let test = match op {
                    BinOp::Lt => "o.is_lt()",
                    BinOp::Le => "o.is_le()",
                    BinOp::Gt => "o.is_gt()",
                    BinOp::Ge => "o.is_ge()",
                    _ => return None,
                };
                Some(format!("({a}).partial_cmp(&{{ {b} }}).is_some_and(|o| {test})"))
            }
            _ => None,
        }
    }
}
