//! Calls of functions that may unwind, and calls that catch (semantics M).
//!
//! Where a call may unwind, the machine goes on elsewhere than the text. So a function that may unwind (`raises`) is
//! called only by one that catches, or at a hole of another that may unwind, outside loops.

use mir::{
    Abi, Block, BlockId, Callee, FuncId, Function, Inline, Local, Operand, Place, Role, Terminator, TyId,
};
use mir::{Types, Unwind};

use crate::builder::Builder;
use crate::builder::blocks::Tried;
use crate::builder::workspace::Plan;
use crate::calls::call::{
    arguments, begin_function, call_and_run, call_destination, has_room, inlining, is_foreign,
};
use crate::calls::params::param_types;
use crate::choices::Stream;
use crate::control::unwinding::{call_or_unwind, plain};

const S: Stream = Stream::Calls;

/// Whether the program may unwind.
fn may_unwind(g: &Builder) -> bool {
    let everywhere = g.mix.portable == 0 && g.mix.const_eval == 0 && g.vendor.is_empty();
    everywhere && g.ws.program.types.model().unwinds
}

/// The weight of a call that catches.
pub(crate) fn catches(g: &Builder) -> u32 {
    if may_unwind(g) { g.mix.unwinding } else { 0 }
}

/// The weight of a call that may unwind.
pub(crate) fn risks(g: &Builder, plan: Plan) -> u32 {
    let (func, _) = g.ws.here();
    let is_safe = g.ws.facts(func).raises && plan.leave.is_none() && !plan.cleanup;
    if is_safe { 4 * g.mix.unwinding } else { 0 }
}

/// Calls a new function that may unwind, and catches.
pub(crate) fn catch_call(g: &mut Builder) {
    if has_room(g) {
        g.retry(1, try_catch_call);
    }
}

fn try_catch_call(g: &mut Builder) -> Tried<()> {
    let params = values(g);
    let Some(args) = arguments(g, &params) else { return Tried::Left };
    let ret = if g.choices.percent(S, 15) { Types::UNIT } else { g.int_ty() };
    let dest = call_destination(g, ret, &args);
    let first = g.ws.program.functions.len() as u32;
    let func = raising(g, &params, ret);
    let catch = catching(g, func, &params, ret);
    called(g, catch, first, |g| call_and_run(g, dest, Callee::Function(catch), args))
}

/// Makes a call, and learns what it costs and that the functions since `first` are finished.
fn called(g: &mut Builder, func: FuncId, first: u32, call: impl FnOnce(&mut Builder) -> bool) -> Tried<()> {
    let before = g.ws.machine.steps();
    if !call(g) {
        return Tried::Failed;
    }
    let cost = g.ws.machine.steps() - before;
    g.ws.change_facts(func, |facts| facts.cost = cost);
    finished(g, first);
    Tried::Done(())
}

/// Types of parameters without references: a closure would retag them once more.
fn values(g: &mut Builder) -> Vec<TyId> {
    let types = param_types(g);
    let types_of = &g.ws.program.types;
    let passes = |ty: &TyId| !types_of.has_reference(*ty) && types_of.as_simd(*ty).is_none();
    types.into_iter().filter(|ty| passes(ty) && !types_of.has_large_vector(*ty)).collect()
}

/// Functions that were left by unwinding are finished as well. Nothing but a drop calls glue.
fn finished(g: &mut Builder, first: u32) {
    for func in (first..g.ws.program.functions.len() as u32).map(FuncId) {
        if g.ws.facts(func).unfinished && g.ws.program.func(func).attrs.role != Role::Glue {
            g.ws.change_facts(func, |facts| facts.unfinished = false);
        }
    }
}

/// A new function that may unwind.
fn raising(g: &mut Builder, params: &[TyId], ret: TyId) -> FuncId {
    let mut function = Function::new(&format!("fn{}", g.ws.program.functions.len()), params, ret);
    function.attrs.inline = inlining(g, params);
    if g.mix.foreign_abi > 0 && g.choices.percent(S, 12) && is_foreign(g, params, ret) {
        function.attrs.abi = Abi::CUnwind;
    }
    let func = begin_function(g, function, false);
    g.ws.change_facts(func, |facts| facts.raises = true);
    func
}

/// The function that calls another one and catches.
fn catching(g: &mut Builder, func: FuncId, params: &[TyId], ret: TyId) -> FuncId {
    let mut function = Function::new(&format!("fn{}", g.ws.program.functions.len()), params, ret);
    let add =
        if ret == Types::UNIT || g.choices.percent(S, 50) { 0 } else { g.choices.below(S, 1 << 31) as u32 };
    function.attrs.role = Role::Catch { add };
    function.attrs.inline = *g
        .choices
        .pick(S, &[None, Some(Inline::Never), Some(Inline::Never), Some(Inline::Hint)])
        .unwrap_or(&None);
    let args = (1..=params.len() as u32).map(|i| Operand::Copy(Local(i).into())).collect();
    let (callee, target, unwind) = (Callee::Function(func), BlockId(1), Unwind::Continue);
    let call = Terminator::Call { dest: Place::RET, callee, args, target, unwind };
    let block = |end| Block { terminator: Some(end), ..Block::default() };
    function.blocks = vec![block(call), block(Terminator::Return)];
    plain(g, function)
}

/// Calls a function that may unwind: a new one, or one that was called before. Cleanup blocks are filled when it does.
pub(crate) fn risky_call(g: &mut Builder) {
    g.retry(1, |g| {
        let first = g.ws.program.functions.len() as u32;
        let Some(func) = callee(g) else { return Tried::Left };
        let sig = g.ws.program.func(func).sig();
        let Some(args) = arguments(g, &sig.params) else { return Tried::Left };
        let dest = call_destination(g, sig.ret, &args);
        called(g, func, first, |g| call_or_unwind(g, dest, func, args))
    });
}

fn callee(g: &mut Builder) -> Option<FuncId> {
    let (here, _) = g.ws.here();
    let left = (g.mix.steps as u64).saturating_sub(g.ws.machine.steps());
    let fits = |func: &FuncId| {
        let facts = g.ws.facts(*func);
        facts.raises && !facts.unfinished && *func != here && facts.cost * 2 <= left && !g.would_recur(*func)
    };
    let known: Vec<FuncId> = (1..g.ws.program.functions.len() as u32).map(FuncId).filter(fits).collect();
    if has_room(g) && (known.is_empty() || g.choices.percent(S, 60)) {
        let params = values(g);
        let ret = if g.choices.percent(S, 30) { Types::UNIT } else { g.any_ty() };
        return Some(raising(g, &params, ret));
    }
    g.choices.pick(S, &known).copied()
}
