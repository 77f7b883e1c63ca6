//! Calls: of new functions, generated while they run, and of finished ones, with other arguments.

use mir::{Abi, BlockId, Callee, FuncId, Function, Inline, Local, Operand, Place, Rvalue, Statement};
use mir::{Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::blocks::Tried;
use crate::builder::literals::literal;
use crate::builder::running::Goal;
use crate::builder::workspace::{Exit, Plan};
use crate::calls::params::{MANY, param_types};
use crate::choices::Stream;
use crate::control::rare_ends::unwind;
use crate::control::results::draw_result;
use crate::liveness::checksum::{add_sum, settle};
use crate::statements::vendor::has_features;

const S: Stream = Stream::Calls;

/// Calls a new function, generated while it runs. If it fails as a whole, it is undone.
pub(crate) fn call_new(g: &mut Builder) {
    if !has_room(g) {
        return;
    }
    let (caller, _) = g.ws.here();
    g.retry(1, try_call_new);
    debug_assert_eq!(g.ws.here().0, caller);
}

/// Whether the program may have another function, called from here.
pub(crate) fn has_room(g: &Builder) -> bool {
    let aside = |func: u32| {
        let facts = g.ws.facts(FuncId(func));
        facts.aside || facts.grafted
    };
    let made = (0..g.ws.program.functions.len() as u32).filter(|func| !aside(*func)).count();
    made as u32 <= g.mix.functions && g.ws.machine.depth() <= 6
}

fn try_call_new(g: &mut Builder) -> Tried<()> {
    let recursive = g.mix.recursion > 0 && g.choices.percent(S, 25);
    let alike = if recursive { None } else { known_signature(g) };
    let mut params = alike.as_ref().map_or_else(|| param_types(g), |sig| sig.params.clone());
    if recursive {
        params.insert(0, Types::U32);
    }
    let Some(mut args) = arguments(g, &params) else { return Tried::Left };
    if recursive {
        args[0] = literal(g.choices.between(S, 1, 6) as u128, Types::U32);
    }
    let ret = alike.as_ref().map_or_else(|| return_type(g, &params), |sig| sig.ret);
    let dest = call_destination(g, ret, &args);
    let name = format!("fn{}", g.ws.program.functions.len());
    let mut function = Function::new(&name, &params, ret);
    function.attrs.inline = inlining(g, &params);
    function.attrs.abi = match &alike {
        Some(sig) => sig.abi,
        None => convention(g, &params, ret),
    };
    let func = begin_function(g, function, recursive);
    if call_one_way(g, func, dest, args) { Tried::Done(()) } else { Tried::Failed }
}

/// Operands of these types.
pub(crate) fn arguments(g: &mut Builder, params: &[TyId]) -> Option<Vec<Operand>> {
    params.iter().map(|ty| g.operand(*ty)).collect()
}

pub(crate) fn inlining(g: &mut Builder, params: &[TyId]) -> Option<Inline> {
    match g.choices.below(S, 8) {
        0 | 1 => Some(Inline::Never),
        // Parameters on the stack matter only in a real call.
        4..=6 if params.len() >= MANY => Some(Inline::Never),
        2 => Some(Inline::Always),
        3 => Some(Inline::Hint),
        _ => None,
    }
}

/// Adds a function with only its frame: its checksum, what idioms write at its start, and the end of recursion.
pub(crate) fn begin_function(g: &mut Builder, function: Function, recursive: bool) -> FuncId {
    let ret = function.local_ty(Local::RET);
    let params = function.sig().params;
    let budget = g.choices.between(S, 3, (g.mix.size as u64 / 3).clamp(4, 400)) as u32;
    let body = Plan { exit: Exit::Return, budget, nesting: 0, leave: None, cleanup: false };
    let func = g.ws.add_function(function, body);
    g.ws.change_facts(func, |facts| {
        facts.unfinished = true;
        facts.fuel = recursive.then_some(Local(1));
    });
    let apart = draw_result(g, func, ret);
    for i in 0..=params.len() as u32 {
        // The return place is usually offered like any local: results may be built part by part.
        g.ws.declare(func, Local(i), i > 0 || ret != Types::UNIT && !apart);
        g.ws.change_local(func, Local(i), |info| {
            info.fresh = i > 0;
            info.depth = 5;
        });
    }
    add_sum(g, func);
    (g.hooks.begin_function)(g, func, &params);
    if recursive {
        // Without fuel a call ends; the innermost activation fills in what else it does.
        let base = g.ws.add_block(func, Plan { budget: budget / 4, ..body });
        let rest = g.ws.add_block(func, body);
        let op = Operand::Copy(Local(1).into());
        let switch = Terminator::SwitchInt { op, targets: vec![(0, base)], otherwise: rest };
        g.ws.set_terminator(func, mir::BlockId(0), switch);
        g.ws.change_local(func, Local(1), |info| info.reserved = true);
    }
    func
}

/// Calls a finished function again.
pub(crate) fn call_again(g: &mut Builder) {
    let functions = g.ws.program.functions.len() as u64;
    if functions < 2 || g.ws.machine.depth() > 12 {
        return;
    }
    let func = FuncId(1 + g.choices.below(S, functions - 1) as u32);
    call_known(g, func);
}

/// Calls a function again, unless it is unfinished or takes too long.
pub(crate) fn call_known(g: &mut Builder, func: FuncId) {
    let (caller, _) = g.ws.here();
    if g.ws.facts(func).unfinished || g.ws.facts(func).raises || func == caller || g.would_recur(func) {
        return;
    }
    if !g.affords(g.ws.facts(func).cost) {
        return;
    }
    let sig = g.ws.program.func(func).sig();
    let mut tried = false;
    g.retry(3, |g| {
        if std::mem::replace(&mut tried, true) && g.spent() {
            return Tried::Left;
        }
        let Some(args) = arguments(g, &sig.params) else { return Tried::Left };
        let dest = call_destination(g, sig.ret, &args);
        if call_one_way(g, func, dest, args) { Tried::Done(()) } else { Tried::Failed }
    });
}

/// A recursive function calls itself with less fuel. The inner activations replay existing code, the innermost one
/// fills the base case, and on the way back the code after the call is generated once.
pub(crate) fn recurse(g: &mut Builder, plan: Plan) {
    let (func, _) = g.ws.here();
    let Some(fuel) = g.ws.facts(func).fuel else { return };
    // Not inside loops: each iteration would recurse.
    if plan.nesting > 0 {
        return;
    }
    g.retry(1, |g| try_recurse(g, func, fuel));
}

fn try_recurse(g: &mut Builder, func: FuncId, fuel: Local) -> Tried<()> {
    let less = g.private_local(Types::U32);
    let minus = Rvalue::Binary(mir::BinOp::Sub, Operand::Copy(fuel.into()), literal(1, Types::U32));
    let sig = g.ws.program.func(func).sig();
    let mut args = vec![Operand::Copy(less.into())];
    let Some(others) = arguments(g, &sig.params[1..]) else { return Tried::Left };
    args.extend(others);
    if !g.emit(Statement::Assign(less.into(), minus)) {
        return Tried::Left;
    }
    let dest = call_destination(g, sig.ret, &args);
    g.ws.change_facts(func, |facts| facts.fuel = None);
    if call_and_run(g, dest, Callee::Function(func), args) { Tried::Done(()) } else { Tried::Failed }
}

/// Calls a function by name or through a pointer, and records the cost.
fn call_one_way(g: &mut Builder, func: FuncId, dest: Place, args: Vec<Operand>) -> bool {
    let callee = callee(g, func);
    let before = g.ws.machine.steps();
    let done = call_and_run(g, dest, callee, args);
    if done {
        let cost = g.ws.machine.steps() - before;
        g.ws.change_facts(func, |facts| facts.cost = cost);
    }
    done
}

/// The function itself, or a pointer to it.
pub(crate) fn callee(g: &mut Builder, func: FuncId) -> Callee {
    let weight = g.mix.fn_pointers.min(g.mix.pointer_calls);
    let sig = g.ws.program.func(func).sig();
    let often = if sig.params.len() >= MANY { 60 } else { 20 };
    if weight == 0 || has_features(g, func) || !g.choices.percent(S, often) {
        return Callee::Function(func);
    }
    let ty = g.ws.program.types.intern(mir::Ty::FnPtr(sig));
    let known = g.ws.program.consts.iter().position(|c| c.value == mir::ConstValue::Fn(func));
    let id = match known {
        Some(index) => mir::ConstId(index as u32),
        None => {
            let name = format!("FP{}", g.ws.program.consts.len());
            g.ws.add_const(mir::NamedConst { name, ty, value: mir::ConstValue::Fn(func) })
        }
    };
    let local = g.new_local(ty);
    let constant = Operand::Const(mir::Const::Named(id));
    if !g.emit(Statement::Assign(local.into(), Rvalue::Use(constant))) {
        return Callee::Function(func);
    }
    let pointer = Operand::Copy(local.into());
    // A function that may be called from anywhere keeps all its parameters.
    Callee::Pointer(if g.choices.percent(S, 75) { g.hidden(pointer) } else { pointer })
}

/// Makes the call and runs it to its return, where the region continues.
pub(crate) fn call_and_run(g: &mut Builder, dest: Place, callee: Callee, args: Vec<Operand>) -> bool {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    let depth = g.ws.machine.depth();
    let Some(target) = call_into(g, dest.clone(), callee, args) else { return false };
    let ran = g.reaches(Goal::At { depth, func, block: target, or: target });
    if ran && !dest.is_indirect() {
        g.ws.change_local(func, dest.local, |info| {
            info.fresh = true;
            info.depth += 10;
        });
    }
    // The result of a call in a loop would be overwritten by the next call.
    if ran && plan.leave.is_some() && g.choices.percent(S, 90) {
        settle(g, &dest);
    }
    ran
}

/// Makes the call and stops at the start of the callee; returns where the region will continue.
pub(crate) fn call_into(g: &mut Builder, dest: Place, callee: Callee, args: Vec<Operand>) -> Option<BlockId> {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    let target = g.ws.add_block(func, plan);
    let unwind = unwind(g);
    args.iter().for_each(|arg| g.used(arg));
    g.end(Terminator::Call { dest, callee, args, target, unwind }).then_some(target)
}

/// The signature of an existing function, so that the new one can be called in its place.
fn known_signature(g: &mut Builder) -> Option<mir::FnSig> {
    let functions = g.ws.program.functions.len() as u64;
    if functions < 2 || !g.choices.percent(S, 20) {
        return None;
    }
    let func = FuncId(g.choices.between(S, 1, functions - 1) as u32);
    let fueled = g.ws.facts(func).fuel.is_some();
    (!fueled).then(|| g.ws.program.func(func).sig())
}

fn convention(g: &mut Builder, params: &[TyId], ret: TyId) -> Abi {
    let foreign = g.mix.foreign_abi > 0 && is_foreign(g, params, ret) && g.choices.percent(S, 15);
    if foreign { Abi::C } else { Abi::Rust }
}

/// Whether a C function may have these types: no vector, and no large one inside of another value (semantics B.0).
pub(crate) fn is_foreign(g: &Builder, params: &[TyId], ret: TyId) -> bool {
    let types = &g.ws.program.types;
    params.iter().chain([&ret]).all(|ty| types.as_simd(*ty).is_none() && !types.has_large_vector(*ty))
}

fn return_type(g: &mut Builder, params: &[TyId]) -> TyId {
    // If a parameter has the result's type, the destination can be an argument too.
    let types = &g.ws.program.types;
    let large: Vec<TyId> = params.iter().copied().filter(|ty| types.layout(*ty).size > 16).collect();
    let some = if g.choices.percent(S, 50) && !large.is_empty() { &large } else { params };
    if g.choices.percent(S, 40)
        && let Some(ty) = g.choices.pick(S, some)
    {
        return *ty;
    }
    match g.choices.below(S, 10) {
        0 => Types::UNIT,
        1..=5 => g.int_ty(),
        _ => g.any_ty(),
    }
}

/// The destination of the result: a local, a part, behind a pointer, or the source of an argument.
pub(crate) fn call_destination(g: &mut Builder, ty: TyId, args: &[Operand]) -> Place {
    if ty == Types::UNIT {
        return g.unit_local().into();
    }
    if g.mix.self_calls > 0 && g.choices.percent(S, 50) {
        let function = g.ws.func();
        let same = args.iter().find_map(|arg| match arg {
            Operand::Copy(place)
                if mir::typing::place_ty(&g.ws.program.types, function, place) == Some(ty) =>
            {
                Some(place.clone())
            }
            _ => None,
        });
        if let Some(place) = same
            && !g.is_reserved(&place)
            && (g.mix.indirect_destinations > 0 || !place.is_indirect())
        {
            return place;
        }
    }
    if g.mix.indirect_destinations > 0
        && g.choices.percent(S, 30)
        && let Some(place) = g.writable(ty)
        && (g.mix.self_calls > 0 || !args.contains(&Operand::Copy(place.clone())))
    {
        return place;
    }
    g.new_local(ty).into()
}
