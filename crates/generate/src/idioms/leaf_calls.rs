//! Small leaf functions, each called from several places: inliners take them first, and later passes meet the result
//! everywhere.

use mir::{Abi, BinOp, Callee, FuncId, Function, Inline, Local, Place, Rvalue, Statement};
use mir::{Terminator, Ty, TyId};

use crate::builder::Builder;
use crate::builder::workspace::{Exit, Plan};
use crate::calls::call::{arguments, call_destination, call_into, call_known};
use crate::choices::Stream;
use crate::idioms::partial_writes::partial_write;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::always;
use crate::liveness::checksum::sink;
use crate::statements::numbers::{binary, cast, comparison, unary};
use crate::statements::values::copy;

const S: Stream = Stream::Calls;
/// Statements in a leaf besides the one that computes its result.
const STATEMENTS: u64 = 3;
/// Maximum number of leaves in a program.
const LEAVES: usize = 5;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "leaf_calls",
    doc: "Calls of small leaf functions, each from several places.",
    hunts: &["Inline", "ReferencePropagation", "CopyProp", "llvm:Inliner", "llvm:ArgumentPromotion"],
    default: 4,
    kind: always(),
    run: Run::Hole(weight, |g, _| call_leaf(g)),
    detect: &[Detector {
        name: "flow.leaf-call",
        switches: &[],
        doc: "calls of a single-block function that calls nothing",
        count: Some(leaf_calls),
    }],
};

/// The first leaf of a program weighs more than the others: one is enough to give an inliner work.
fn weight(g: &Builder, _: Plan, weight: u32) -> u32 {
    let functions = g.ws.program.functions.len() as u32;
    let first = (0..functions).all(|func| !g.ws.facts(FuncId(func)).aside);
    if first { 6 * weight } else { weight }
}

/// Calls a leaf, existing or new.
fn call_leaf(g: &mut Builder) {
    let leaves: Vec<FuncId> = (1..g.ws.program.functions.len() as u32)
        .map(FuncId)
        .filter(|f| g.ws.facts(*f).aside && is_leaf(g.ws.program.func(*f)))
        .collect();
    let again = leaves.len() >= LEAVES || g.choices.percent(S, 60);
    match g.choices.pick(S, &leaves) {
        Some(func) if again => call_known(g, *func),
        _ => {
            g.tries(2, new_leaf);
        }
    }
}

/// Makes a leaf by calling it: its body is written while it runs.
fn new_leaf(g: &mut Builder) -> Option<()> {
    let params: Vec<TyId> = (0..g.choices.between(S, 1, 3)).map(|_| leaf_param(g)).collect();
    // An integer can absorb whatever else the leaf computes.
    let ret = match g.choices.below(S, 10) {
        0 | 1 => *g.choices.pick(S, &params)?,
        2..=4 => g.int_ty(),
        _ => g.int_ty_where(|int| int.bits() >= 32),
    };
    let args = arguments(g, &params)?;
    let dest = call_destination(g, ret, &args);
    let mut function = Function::new(&format!("fn{}", g.ws.program.functions.len()), &params, ret);
    function.attrs.abi = Abi::Rust;
    function.attrs.inline = match g.choices.below(S, 8) {
        0 | 1 => Some(Inline::Hint),
        2 => Some(Inline::Always),
        _ => None,
    };
    let body = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None, cleanup: false };
    let func = g.ws.add_function(function, body);
    g.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, true));
    for i in 0..=params.len() as u32 {
        g.ws.declare(func, Local(i), i > 0);
        g.ws.change_local(func, Local(i), |info| (info.fresh, info.depth) = (i > 0, 5));
    }
    let before = g.ws.machine.steps();
    call_into(g, dest.clone(), Callee::Function(func), args)?;
    for _ in 0..g.choices.between(S, 0, STATEMENTS) {
        leaf_statement(g, &params);
    }
    leaf_result(g, ret)?;
    leaf_rest(g, func, ret);
    (g.ws.here().0 == func).then_some(())?;
    g.ws.end(Terminator::Return).ok()?;
    let cost = g.ws.machine.steps() - before;
    g.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
    g.renew_owner(&dest);
    Some(())
}

/// Usually numbers, sometimes pointers to them or aggregates of them.
fn leaf_param(g: &mut Builder) -> TyId {
    match g.choices.below(S, 10) {
        0..=5 => g.scalar_ty(),
        6 | 7 => g.pointer_ty(|types, ty| !types.is_wide_ptr(ty)).unwrap_or_else(|| g.int_ty()),
        _ => g.any_ty(),
    }
}

/// A statement on one of the parameters, or any plain statement.
fn leaf_statement(g: &mut Builder, params: &[TyId]) {
    let Some(&ty) = g.choices.pick(S, params) else { return };
    match g.choices.below(S, 10) {
        0..=4 => on_type(g, ty),
        5 => comparison(g),
        6 if g.mix.casts > 0 => cast(g),
        7 if g.mix.unary > 0 => unary(g),
        8 => partial_write(g),
        _ => copy(g),
    }
}

/// An operation on values of a type, or on the pointee if the type is a pointer.
fn on_type(g: &mut Builder, ty: TyId) {
    let ty = g.ws.program.types.pointee(ty).unwrap_or(ty);
    let ops: &[BinOp] = match g.ws.program.types.get(ty) {
        Ty::Int(_) => &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitAnd, BinOp::BitXor],
        Ty::Bool => &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
        Ty::Float(_) => &[BinOp::Add, BinOp::Mul],
        _ => return copy(g),
    };
    binary(g, ty, ty, ty, ops);
}

/// Folds unused values of the leaf into its result.
fn leaf_rest(g: &mut Builder, func: FuncId, ret: TyId) {
    if g.ws.program.types.as_int(ret).is_none() {
        return;
    }
    g.ws.change_facts(func, |facts| facts.sum = Some(Local::RET));
    sink(g, 6, false);
    g.ws.change_facts(func, |facts| facts.sum = None);
}

/// The result: computed from existing values, or some value of the type.
fn leaf_result(g: &mut Builder, ret: TyId) -> Option<()> {
    if g.ws.program.types.as_int(ret).is_some()
        && g.choices.percent(S, 60)
        && let (Some(a), Some(b)) = (g.operand(ret), g.operand(ret))
    {
        let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
        return g.emit(Statement::Assign(Place::RET, Rvalue::Binary(op, a, b))).then_some(());
    }
    let value = g.operand(ret)?;
    g.emit(Statement::Assign(Place::RET, Rvalue::Use(value))).then_some(())
}

fn is_leaf(function: &Function) -> bool {
    matches!(function.blocks.as_slice(), [only] if only.terminator == Some(Terminator::Return))
}

fn leaf_calls(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Function(func), .. }) = &block.terminator
            && is_leaf(seen.program.func(*func))
        {
            found(times);
        }
    }
}
