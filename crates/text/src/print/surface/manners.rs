//! Arithmetic written in other ways: closures, small functions, combinators (semantics J.5: all give the same value).

use crate::print::Printer;
use crate::print::surface::body::Body;
use crate::print::surface::locals::Kept;
use crate::print::surface::syntax::{self, Expr, Kind, Stmt};
use mir::program::{Block, Function};
use mir::syntax::{BinOp, BlockId, CastKind, Operand, Place, Proj, Rvalue, Statement, Terminator};
use mir::types::{Ty, TyId, Types};
use mir::visit::{self, Use};

/// A way to write an arithmetic expression.
#[derive(Clone, Copy)]
enum Way {
    Closure,
    Function,
    Option,
}

/// The bool that a block switches on, and the statement that assigns it.
fn condition_start<'b>(function: &Function, block: &'b Block) -> Option<(&'b Place, usize)> {
    let Some(Terminator::SwitchInt { op, targets, .. }) = &block.terminator else { return None };
    let bool = op.place().filter(|place| place.projection.is_empty() && targets.len() == 1)?;
    let is_assigned = |s: &Statement| matches!(s, Statement::Assign(to, _) if to == bool);
    let from = block.statements.iter().rposition(is_assigned)?;
    (function.local_ty(bool.local) == Types::BOOL).then_some((bool, from))
}

impl Printer<'_> {
    /// The locals that the closure of a condition may write, in that manner: they need an initial value.
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
    /// An rvalue in one of the ways of the style, if it is arithmetic on numbers in locals; `plain` is the plain way.
    pub(super) fn varied(&mut self, rvalue: &Rvalue, plain: Expr) -> Expr {
        let style = self.style();
        let ways = [
            (style.closures(), Way::Closure),
            (style.functions(), Way::Function),
            (style.options(), Way::Option),
        ];
        let ways: Vec<Way> = ways.into_iter().filter(|(on, _)| *on).map(|(_, way)| way).collect();
        if ways.is_empty() || !self.is_arithmetic(rvalue) {
            return plain;
        }
        let (_, block, statement) = self.at;
        match ways[(block.0 as usize * 7 + statement) % ways.len()] {
            Way::Closure => Expr::code("(move || $)()", &[&plain]),
            Way::Function => self.as_function(rvalue).unwrap_or(plain),
            Way::Option => self.as_option(rvalue).unwrap_or(plain),
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
            let ty = mir::typing::operand_ty(self.printer.program, self.function, op);
            simple &= ty.is_some_and(|ty| self.is_number(ty)) && self.is_at_hand(op);
        });
        shape && simple
    }

    /// Whether an operand is a literal, or a whole local that is not a slot.
    pub(super) fn is_at_hand(&self, op: &Operand) -> bool {
        match op {
            Operand::Const(constant) => matches!(constant, mir::syntax::Const::Scalar { .. }),
            Operand::Copy(place) | Operand::Move(place) => {
                let declared = self.declared.get(place.local.0 as usize);
                place.projection.is_empty() && declared.is_some_and(|d| d.kept != Kept::Slot)
            }
        }
    }

    fn is_number(&self, ty: TyId) -> bool {
        matches!(self.printer.program.types.get(ty), Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_))
    }

    /// The first statement of the part of a block that becomes a closure, in that manner: the part computes a bool
    /// that only the switch uses, from locals that nothing points to.
    pub(super) fn condition(&self, block: &Block) -> Option<usize> {
        if !self.style().conditions() {
            return None;
        }
        let (bool, from) = condition_start(self.function, block)?;
        let (mut simple, mut inside) = (true, 0);
        for statement in &block.statements[from..] {
            simple &= !matches!(statement, Statement::SetDiscriminant(..));
            visit::statement_places(statement, &mut |place, use_| {
                let declared = &self.declared[place.local.0 as usize];
                // Locals that the closure writes must already be initialised.
                let begun = matches!(declared.kept, Kept::Begun(_) | Kept::Param);
                let written = use_ != Use::Write || begun || place == bool;
                let plain = place.projection.iter().all(|proj| matches!(proj, Proj::Field(_)));
                simple &= plain && written && declared.kept != Kept::Slot && !declared.borrowed;
                inside += usize::from(place.local == bool.local);
            });
        }
        (simple && self.declared[bool.local.0 as usize].mentions == inside + 1).then_some(from)
    }

    /// A call of the closure.
    pub(super) fn condition_closure(&mut self, number: BlockId, from: usize, op: &Operand) -> Expr {
        let function = self.function;
        let block = function.block(number);
        let name = op.place().map_or(String::new(), |place| function.local_name(place.local));
        let mut stmts: syntax::Block = vec![Stmt::let_(false, &name, Some("bool".to_string()), None)];
        for (i, statement) in block.statements.iter().enumerate().skip(from) {
            self.at(number, i);
            stmts.extend(self.statement(statement));
        }
        stmts.push(Stmt::Value(Expr::name(name)));
        Expr::code("(|| $)()", &[&Expr::Block(Kind::Plain, stmts)])
    }

    /// A call of a small function that computes the rvalue.
    fn as_function(&mut self, rvalue: &Rvalue) -> Option<Expr> {
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
        let args: Vec<Expr> = operands.iter().map(|op| self.operand(op)).collect();
        let checked = if self.checked() { "_checked" } else { "" };
        let name = format!("{}_{}{checked}", verb.to_lowercase(), tys.join("_"));
        let params: Vec<String> =
            ["a", "b"].iter().zip(&tys).map(|(name, ty)| format!("{name}: {ty}")).collect();
        let [first, second] = ["a", "b"].map(Expr::name);
        let body = match rvalue {
            Rvalue::Unary(op, a) => self.unary_of(*op, a, &first),
            Rvalue::Binary(op, a, _) => self.binary_of(*op, a, &first, &second),
            Rvalue::Cast(_, _, to) => first.cast(self.printer.ty(*to)),
            _ => return None,
        };
        let ret = self.printer.ty(ret);
        let text = format!("fn {name}({}) -> {ret} {{\n    {body}\n}}\n", params.join(", "));
        self.printer.helpers.insert(name.clone(), text);
        Some(Expr::call(name, &args.iter().collect::<Vec<_>>()))
    }

    /// The rvalue computed through an `Option` or `Result`.
    fn as_option(&mut self, rvalue: &Rvalue) -> Option<Expr> {
        match rvalue {
            Rvalue::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), a, b) => {
                self.printer.program.types.as_int(self.operand_ty(a)?)?;
                let name = super::rvalues::wrapping(*op)?;
                let (a, b) = (self.operand(a), self.operand(b));
                let wrapped = a.paren().method(format!("wrapping_{name}"), &[&b]);
                let checked = a.paren().method(format!("checked_{name}"), &[&b]);
                Some(checked.method("unwrap_or_else", &[&Expr::code("|| $", &[&wrapped])]))
            }
            Rvalue::Cast(_, op, to) => {
                let types = &self.printer.program.types;
                let from = mir::typing::operand_ty(self.printer.program, self.function, op)?;
                let to_int = types.as_int(*to)?;
                let is_int = types.as_int(from).is_some();
                let (value, name) = (self.operand(op), to_int.name());
                match from {
                    Types::BOOL => {
                        let some = value.paren().method("then_some", &[&Expr::text(format!("1_{name}"))]);
                        Some(some.method("unwrap_or_default", &[]))
                    }
                    _ if is_int => {
                        let tried = Expr::call(format!("<{name} as TryFrom<_>>::try_from"), &[&value]);
                        let cast = Expr::code("|_| $", &[&value.cast(name)]);
                        Some(tried.method("unwrap_or_else", &[&cast]))
                    }
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
                let ordering = a.paren().method("partial_cmp", &[&Expr::code("&{ $ }", &[&b])]);
                Some(ordering.method("is_some_and", &[&Expr::text(format!("|o| {test}"))]))
            }
            _ => None,
        }
    }
}
