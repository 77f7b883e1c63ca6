//! Functions of one block, which are written as a whole.

use mir::{Callee, FuncId, Function, Inline, Local, Operand, Place, Statement, Terminator, TyId};

use crate::builder::Builder;
use crate::builder::workspace::{Exit, Plan};
use crate::calls::call::call_and_run;
use crate::choices::Stream;

/// Calls a function of one block, created if necessary.
pub(crate) fn call_small(
    g: &mut Builder,
    (dest, ret): (Place, TyId),
    params: &[TyId],
    args: Vec<Operand>,
    body: impl FnOnce(&mut Function) -> Vec<Statement>,
) -> Option<()> {
    let name = format!("fn{}", g.ws.program.functions.len());
    let mut function = Function::new(&name, params, ret);
    function.attrs.inline = match g.choices.below(Stream::Calls, 8) {
        0 | 1 => Some(Inline::Never),
        2 => Some(Inline::Hint),
        3 => Some(Inline::Always),
        _ => None,
    };
    let statements = body(&mut function);
    for statement in &statements {
        mir::wf::check_statement(&g.ws.program, &function, statement).ok()?;
        g.can_state_in(&function, statement).then_some(())?;
    }
    function.blocks[0].statements = statements;
    function.blocks[0].terminator = Some(Terminator::Return);
    let func = small_function(g, function);
    call_and_run(g, dest, Callee::Function(func), args).then_some(())
}

fn small_function(g: &mut Builder, function: Function) -> FuncId {
    let alike = |f: &Function| {
        (f.sig(), &f.locals, &f.blocks, &f.attrs)
            == (function.sig(), &function.locals, &function.blocks, &function.attrs)
    };
    if let Some(place) = g.ws.program.functions.iter().position(alike) {
        return FuncId(place as u32);
    }
    let locals = function.locals.len() as u32;
    let plan = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None, cleanup: false };
    let func = g.ws.add_function(function, plan);
    for local in 0..locals {
        g.ws.declare(func, Local(local), false);
    }
    g.ws.change_facts(func, |facts| (facts.aside, facts.cost) = (true, 8));
    func
}
