//! UB in a branch not taken; and the same computation elsewhere, without the precondition.
//!
//! A compiler may hoist the guarded operation where that does no harm, and may reuse the same computation from
//! elsewhere: then it must drop the precondition.

use machine::Probe;
use mir::{BinOp, BlockId, Callee, CastKind, GenericArg, IntTy, Intrinsic, Operand, Place, Proj, Rvalue};
use mir::{Statement, Terminator, TyId, Types, Unwind};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::control::switch::scrutinee;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;
use crate::statements::assign;
use crate::statements::intrinsics::PROMISES;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "guards",
    doc: "UB in a branch that is not taken.",
    hunts: &[
        "UnreachablePropagation",
        "GVN",
        "llvm:GVN",
        "llvm:SimplifyCFG",
        "llvm:InstCombine",
        "llvm:LICM",
    ],
    default: 10,
    kind: often(),
    run: Run::Hole(as_switch, guard),
    detect: &[Detector {
        name: "flow.promise-beside",
        switches: &["int_intrinsics"],
        doc: "plain computations that also occur with a no-overflow promise, such as `unchecked_add`",
        count: Some(promised),
    }],
};

/// An operation that may be undefined.
enum Risk {
    /// A partial intrinsic on two operands.
    Promise(Intrinsic, BinOp, [Operand; 2]),
    /// A read of a place.
    Read(Place),
    /// An assumption.
    Assume(Place),
}

/// A test that guards an operation that may be undefined.
pub(crate) fn guard(g: &mut Builder, plan: Plan) {
    g.attempt(|g| match g.choices.below(S, 10) {
        0..=6 => guard_promise(g, plan),
        7 | 8 => guard_read(g, plan),
        _ => guard_assumption(g, plan),
    });
}

/// `if c { a.unchecked_add(b) } else { x }`, with `a + b` before or after it.
fn guard_promise(g: &mut Builder, plan: Plan) -> Option<()> {
    if g.mix.int_intrinsics == 0 {
        return None;
    }
    let &(intrinsic, op) = g.choices.pick(S, &PROMISES)?;
    if !may_use(g, op) {
        return None;
    }
    let ty = g.int_ty();
    let a = Operand::Copy(g.readable(ty)?);
    let b = if g.choices.percent(S, 40) { g.literal(ty)? } else { Operand::Copy(g.readable(ty)?) };
    let before = g.choices.percent(S, 30);
    if before {
        without_promise(g, op, ty, &a, &b);
    }
    let risk = Risk::Promise(intrinsic, op, [a.clone(), b.clone()]);
    behind_test(g, plan, ty, risk)?;
    if !before || g.choices.percent(S, 30) {
        without_promise(g, op, ty, &a, &b);
    }
    Some(())
}

/// Whether the knobs allow an operator.
fn may_use(g: &Builder, op: BinOp) -> bool {
    match op {
        BinOp::Shl | BinOp::Shr => g.mix.shifts > 0,
        BinOp::Div | BinOp::Rem => g.mix.division > 0,
        _ => true,
    }
}

/// Whether an operator has a form with an overflow flag, and the knobs allow it.
fn is_checkable(g: &Builder, op: BinOp) -> bool {
    matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul) && g.mix.checked > 0
}

/// A guarded read of a place that may be unreadable now.
fn guard_read(g: &mut Builder, plan: Plan) -> Option<()> {
    let ty = g.any_ty();
    let mut place = g.candidate(ty)?;
    for _ in 0..4 {
        if place.is_indirect() && g.probe(&place) == Probe::Refused {
            break;
        }
        place = g.candidate(ty)?;
    }
    behind_test(g, plan, ty, Risk::Read(place))
}

fn guard_assumption(g: &mut Builder, plan: Plan) -> Option<()> {
    if g.mix.assumes == 0 {
        return None;
    }
    let place = g.readable(Types::BOOL)?;
    let ty = g.any_ty();
    behind_test(g, plan, ty, Risk::Assume(place))
}

/// A test with one arm that takes the risk and one that gives another value. The machine decides which arm can run now.
fn behind_test(g: &mut Builder, plan: Plan, ty: TyId, risk: Risk) -> Option<()> {
    let (guard, value) = guard_of(g, ty, &risk)?;
    let other_value = g.operand(ty)?.copied();
    let dest = g.destination(ty);
    let (func, _) = g.ws.here();
    let join = g.ws.add_block(func, plan);
    let [risky, safe] = [0; 2].map(|_| g.ws.add_block(func, Plan { budget: 0, ..plan }));
    g.write_ahead(safe, Statement::Assign(dest.clone(), Rvalue::Use(other_value.clone())))?;
    g.ws.set_terminator(func, safe, Terminator::Goto(join));
    write_risk(g, risky, join, &dest, risk, other_value)?;
    let first = if g.choices.percent(S, 40) { [risky, safe] } else { [safe, risky] };
    let switch = |to: [BlockId; 2]| Terminator::SwitchInt {
        op: Operand::Copy(guard.clone()),
        targets: vec![(value, to[0])],
        otherwise: to[1],
    };
    let done = g.attempt(|g| g.end_and_join(switch(first), join));
    if done.is_none() {
        g.end_and_join(switch([safe, risky]), join)?;
    }
    g.renew_owner(&dest);
    Some(())
}

/// What to test: whether the precondition holds, how the operands compare, or anything.
fn guard_of(g: &mut Builder, ty: TyId, risk: &Risk) -> Option<(Place, u128)> {
    if let Risk::Promise(_, op, [a, b]) = risk {
        let checkable = is_checkable(g, *op);
        let place = match g.choices.below(S, 10) {
            0..=2 if checkable => {
                let pair = g.ws.program.types.tuple(vec![ty, Types::BOOL]);
                let pair_place = assign(g, pair, Rvalue::Checked(*op, a.clone(), b.clone()))?;
                Some(pair_place.project(Proj::Field(1)))
            }
            3..=6 => {
                let flag = g.new_local(Types::BOOL);
                let ops = [BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge, BinOp::Ne];
                let compare = *g.choices.pick(S, &ops)?;
                let with = if g.choices.percent(S, 50) { g.literal(ty)? } else { b.clone() };
                let test = Rvalue::Binary(compare, a.clone(), with);
                g.emit(Statement::Assign(flag.into(), test)).then(|| flag.into())
            }
            _ => None,
        };
        if let Some(place) = place
            && let Probe::Known(value) = g.probe(&place)
        {
            return Some((place, value));
        }
    }
    scrutinee(g).map(|(place, _, value)| (place, value))
}

/// Writes the risky operation into a block that is not executed yet.
fn write_risk(
    g: &mut Builder,
    block: BlockId,
    join: BlockId,
    dest: &Place,
    risk: Risk,
    otherwise: Operand,
) -> Option<()> {
    let end = match risk {
        Risk::Read(place) => {
            g.write_ahead(block, Statement::Assign(dest.clone(), Rvalue::Use(Operand::Copy(place))))?;
            Terminator::Goto(join)
        }
        Risk::Assume(place) => {
            g.write_ahead(block, Statement::Assume(Operand::Copy(place)))?;
            g.write_ahead(block, Statement::Assign(dest.clone(), Rvalue::Use(otherwise)))?;
            Terminator::Goto(join)
        }
        Risk::Promise(intrinsic, _, args) => {
            let ty = mir::typing::operand_ty(&g.ws.program, g.ws.func(), &args[0])?;
            // The amount of a shift has its own type.
            let generics = intrinsic.info().generics.iter().map(|_| GenericArg::Ty(ty)).collect();
            let callee = Callee::Intrinsic(intrinsic, generics);
            let (args, unwind) = (args.to_vec(), Unwind::Unreachable);
            Terminator::Call { dest: dest.clone(), callee, args, target: join, unwind }
        }
    };
    g.end_ahead(block, end)
}

/// The total operation, and a use that would show the difference: without overflow a result is ordered like its
/// operands, and may be widened before or after.
fn without_promise(g: &mut Builder, op: BinOp, ty: TyId, a: &Operand, b: &Operand) -> Option<()> {
    let (a, b) = (a.clone(), b.clone());
    let checkable = is_checkable(g, op);
    let result = if checkable && g.choices.percent(S, 50) {
        let pair = g.ws.program.types.tuple(vec![ty, Types::BOOL]);
        assign(g, pair, Rvalue::Checked(op, a.clone(), b))?.project(Proj::Field(0))
    } else {
        assign(g, ty, Rvalue::Binary(op, a.clone(), b))?
    };
    match g.choices.below(S, 4) {
        0 | 1 => {
            let compare = *g.choices.pick(S, &[BinOp::Lt, BinOp::Ge, BinOp::Gt, BinOp::Le])?;
            assign(g, Types::BOOL, Rvalue::Binary(compare, Operand::Copy(result), a))?;
        }
        2 => {
            let signed = g.ws.program.types.as_int(ty)?.signed();
            let wide = Types::int(if signed { IntTy::I64 } else { IntTy::U64 });
            if wide != ty {
                assign(g, wide, Rvalue::Cast(CastKind::As, Operand::Copy(result), wide))?;
            }
        }
        _ => {}
    }
    Some(())
}

/// Total computations that the function also has as a partial intrinsic, on the same operands.
fn promised(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let with = |block: &mir::Block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), args, .. }) => {
            let (_, op) = PROMISES.iter().find(|(promise, _)| promise == intrinsic)?;
            Some((*op, args.clone()))
        }
        _ => None,
    };
    let promises: Vec<_> = seen.function.blocks.iter().filter_map(with).collect();
    if promises.is_empty() {
        return;
    }
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Binary(op, x, y) | Rvalue::Checked(op, x, y)) = statement
                && promises
                    .iter()
                    .any(|(with, args)| with == op && matches!(args.as_slice(), [a, b] if a == x && b == y))
            {
                found(times);
            }
        }
    }
}
