//! Functions with drops as bodies of the analysis phase: a drop does nothing then if the value was moved (semantics N.4).
//!
//! A program is made with unconditional drops. In the end its behaviour is computed once more, and what cannot be in the
//! analysis phase stays as it was.

use machine::Limits;
use mir::{
    FuncId, Function, Mutbl, Operand, Place, Program, Proj, Role, Rvalue, Statement, Terminator, Ty, Types,
};

use crate::builder::Builder;
use crate::builder::function_state::Flagged;
use crate::choices::Stream;

const S: Stream = Stream::Drops;

/// Turns most functions with drops into bodies of the analysis phase.
pub(crate) fn to_analysis(g: &mut Builder, limits: Limits) {
    if g.mix.destructors == 0 {
        return;
    }
    for func in (0..g.ws.program.functions.len() as u32).map(FuncId) {
        if !g.choices.percent(S, g.mix.analysis_percent) {
            continue;
        }
        let Some(new) = written(&g.ws.program, func, &g.ws.facts(func).flagged) else {
            continue;
        };
        let old = std::mem::replace(g.ws.program.func_mut(func), new);
        let outcome = machine::run(&g.ws.program, limits);
        if outcome.stop.is_some() || outcome.end != machine::End::Returned {
            *g.ws.program.func_mut(func) = old;
        }
    }
}

/// The function with its drops as the analysis phase has them, if that is possible.
fn written(program: &Program, func: FuncId, flags: &[Flagged]) -> Option<Function> {
    let function = program.func(func);
    let types = &program.types;
    let drops = mir::glue::called(program, function).next().is_some();
    (drops && function.attrs.role == Role::Body && function.attrs.abi == mir::Abi::Rust).then_some(())?;
    let mut body = function.clone();
    for flagged in flags {
        let end = body.block_mut(flagged.drop).terminator.replace(Terminator::Unreachable);
        body.block_mut(flagged.switch).terminator = end;
    }
    for block in &mut body.blocks {
        let is_flag = |statement: &Statement| match statement {
            Statement::Assign(to, _) => {
                to.projection.is_empty() && flags.iter().any(|flagged| flagged.flag == to.local)
            }
            _ => false,
        };
        block.statements.retain(|statement| !is_flag(statement));
    }
    moves(types, &mut body);
    if mir::elaborate::refusal(types, &body).is_some() {
        return None;
    }
    mir::elaborate::elaborated(types, &body)
}

/// Moves what may not be copied, or borrows it again.
fn moves(types: &Types, body: &mut Function) {
    let locals = body.clone();
    let ty = |place: &Place| mir::typing::place_ty(types, &locals, place);
    let statements = body.blocks.iter_mut().flat_map(|block| &mut block.statements);
    for statement in statements {
        if let Statement::Assign(_, rvalue) = statement
            && let Rvalue::Use(Operand::Copy(place)) = rvalue
            && place.projection.is_empty()
            && let Some(Ty::Ref(Mutbl::Mut, to)) = ty(place).map(|ty| types.get(ty))
            && !types.is_unsized(*to)
        {
            *rvalue = Rvalue::Ref(Mutbl::Mut, place.project(Proj::Deref));
        }
    }
    mir::visit_mut::function_operands(body, &mut |operand| {
        let Operand::Copy(place) = operand else { return };
        if ty(place).is_some_and(|ty| !types.is_copy(ty)) {
            *operand = Operand::Move(place.clone());
        }
    });
}
