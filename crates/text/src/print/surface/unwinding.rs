//! Calls with cleanup blocks: the call is caught, cleanup is ordinary code, and its end unwinds again (semantics J.8).

use crate::print::surface::body::Body;
use crate::print::surface::syntax::{Block, Expr, Stmt};
use mir::dialect::Feature;
use mir::syntax::{Callee, Operand, Place, Terminator};
use mir::types::Types;

/// The variable that keeps what was caught until cleanup ends. One is enough: nothing unwinds out of a cleanup block.
const CAUGHT: &str = "caught";

/// A call that is caught.
pub(super) struct Caught {
    /// What comes before it.
    pub before: Option<Stmt>,
    /// A `Result`.
    pub result: Expr,
    /// The pattern if it returns, and what comes first then.
    pub returned: (String, Block),
    /// The same if it unwinds.
    pub unwound: (String, Block),
}

impl Body<'_, '_> {
    /// The declaration of the variable for what is caught, if a call of this function is.
    pub(super) fn declare_caught(&self) -> Option<Stmt> {
        let cleans = |terminator: &Terminator| self.printer.unwinding.cleanup(terminator).is_some();
        let any = self.function.blocks.iter().filter_map(|block| block.terminator.as_ref()).any(cleans);
        let ty = "Option<std::boxed::Box<dyn core::any::Any + Send>>".to_string();
        any.then(|| Stmt::let_(true, CAUGHT, Some(ty), Some(Expr::text("None"))))
    }

    /// A call that is caught. Its operands are read outside of the closure, which captures nothing else.
    pub(super) fn caught(&mut self, dest: &Place, callee: &Callee, args: &[Operand]) -> Caught {
        let ty = self.place_ty(dest).unwrap_or(Types::UNIT);
        let mut names: Vec<Expr> = (0..args.len()).map(|i| Expr::name(format!("a{i}"))).collect();
        // A reference that may write is moved out of the closure: borrowed from it, it would not live long enough.
        let mut passed = |(i, arg): (usize, &Operand)| match self.operand_ty(arg) {
            Some(ty) if !self.printer.program.types.is_copy(ty) => {
                Expr::text(format!("{{ let a = a{i}; a }}"))
            }
            _ => Expr::name(format!("a{i}")),
        };
        let passed: Vec<Expr> = args.iter().enumerate().map(&mut passed).collect();
        let passed: Vec<&Expr> = passed.iter().collect();
        let mut values: Vec<Expr> = args.iter().map(|arg| self.operand(arg)).collect();
        let call = match callee {
            Callee::Pointer(operand) => {
                let call = Expr::name("f").called(&passed);
                values.push(self.operand(operand));
                names.push(Expr::name("f"));
                call
            }
            Callee::Function(id) => Expr::call(self.function_name(*id), &passed),
            _ => self.unsupported(Feature::IllFormed("an intrinsic that unwinds".into())),
        };
        // `($, $,)`, also for none and one.
        let tuple = format!("({})", "$, ".repeat(values.len()).trim_end());
        let template = format!(
            "std::panic::catch_unwind(std::panic::AssertUnwindSafe({{ let {tuple} = {tuple}; move || unsafe {{ $ }} }}))"
        );
        let parts: Vec<&Expr> = names.iter().chain(&values).chain([&call]).collect();
        let result = Expr::code(&template, &parts);
        let keep = Expr::name(CAUGHT).assign(&Expr::text("Some(e)"));
        let unwound = ("Err(e)".to_string(), vec![Stmt::Do(keep)]);
        if ty == Types::UNIT && dest.projection.is_empty() {
            return Caught { before: None, result, returned: ("Ok(())".into(), Vec::new()), unwound };
        }
        let (before, target) = self.destination(dest, true);
        let assigned = Stmt::Do(target.assign(&Expr::name("v")));
        Caught { before, result, returned: ("Ok(v)".into(), vec![assigned]), unwound }
    }

    /// The end of a cleanup block.
    pub(super) fn resume(&self) -> Stmt {
        Stmt::Do(Expr::call(
            "std::panic::resume_unwind",
            &[&Expr::name(CAUGHT).method("take", &[]).method("unwrap", &[])],
        ))
    }
}
