//! Repairs a loop whose replay fails even after shortening: guards the statement, replaces it by one that cannot fail,
//! or removes it. Only text that the loop itself added may be changed.

#[cfg(test)]
mod tests;

use machine::{At, Rule, Stop, Ub};
use mir::{
    BinOp, BlockId, Callee, Intrinsic, Local, Operand, Place, Proj, Rvalue, Statement, Terminator, Ty, TyId,
    Types,
};

use crate::builder::Builder;
use crate::builder::journal::Checkpoint;
use crate::builder::literals::literal;
use crate::builder::running::Failure;
use crate::choices::Stream;
use crate::control::loops::{Broken, Loop};
use crate::statements::intrinsics::PROMISES;

const S: Stream = Stream::Control;

/// Changes the text so that the next run gets further; false if nothing can be done. The execution since the checkpoint
/// has been undone.
pub(crate) fn mend(g: &mut Builder, since: &Checkpoint, made: &Loop, broken: &Broken) -> bool {
    let Failure::Stop(stop) = &broken.failure else { return false };
    let Stop::Ub(ub) = stop else { return false };
    g.refused(stop);
    // For a failure in older text, or in glue, which nobody writes, the call that led there is repaired.
    let is_glue = g.ws.program.func(ub.at.function).is_derived();
    let own = !is_glue && g.ws.is_new(since, ub.at.function, ub.at.block, ub.at.statement as usize);
    let at = if own {
        ub.at
    } else {
        match broken.call {
            Some(at) if g.ws.is_new_block(since, at.function, at.block) => at,
            _ => return false,
        }
    };
    // The loop's own frame must not be changed.
    if at.function == made.func && (at.block == made.latch || at.block == made.bound.0) {
        return false;
    }
    let block = g.ws.program.func(at.function).block(at.block);
    if (at.statement as usize) < block.statements.len() {
        mend_statement(g, made, ub, at)
    } else {
        mend_terminator(g, made, at)
    }
}

fn mend_statement(g: &mut Builder, made: &Loop, ub: &Ub, at: At) -> bool {
    let block = g.ws.program.func(at.function).block(at.block);
    let statement = block.statements[at.statement as usize].clone();
    if let Statement::StorageLive(_) | Statement::StorageDead(_) = statement {
        return false;
    }
    let complete = block.terminator.is_some();
    if complete && at.function == made.func && g.choices.percent(S, 40) {
        guard_statement(g, made, at);
        return true;
    }
    if g.choices.percent(S, 70) && strengthen(g, ub, at, &statement) {
        return true;
    }
    g.ws.remove(at.function, at.block, at.statement as usize);
    true
}

/// Makes a statement run in the first iteration only.
fn guard_statement(g: &mut Builder, made: &Loop, at: At) {
    let (func, block, index) = (at.function, at.block, at.statement as usize);
    let rest = g.ws.split(func, block, index + 1);
    let lone = g.ws.split(func, block, index);
    g.ws.set_terminator(func, lone, Terminator::Goto(rest));
    only_first(g, made, at, lone, rest);
}

/// Ends a block with a switch: to one block in the first iteration of the loop, to another later.
fn only_first(g: &mut Builder, made: &Loop, at: At, first: BlockId, later: BlockId) {
    let flag = mending_local(g, at, Types::BOOL);
    g.ws.push_statement(at.function, at.block, made.counter.is_first(flag));
    let op = Operand::Copy(flag.into());
    let switch = Terminator::SwitchInt { op, targets: vec![(1, first)], otherwise: later };
    g.ws.set_terminator(at.function, at.block, switch);
}

/// Repairs a call, a drop or a switch that failed in a later iteration. A call is made only in the first iteration, replaced
/// by a total operation, or removed; so is a drop.
fn mend_terminator(g: &mut Builder, made: &Loop, at: At) -> bool {
    let block = g.ws.program.func(at.function).block(at.block).clone();
    let (func, id) = (at.function, at.block);
    let (intrinsic, target) = match block.terminator {
        Some(Terminator::Call { dest, callee: Callee::Intrinsic(intrinsic, _), args, target, .. }) => {
            (Some((dest, intrinsic, args)), target)
        }
        Some(Terminator::Call { target, .. } | Terminator::Drop { target, .. }) => (None, target),
        // A switch that can't be evaluated takes the default.
        Some(Terminator::SwitchInt { otherwise, .. }) => {
            g.ws.set_terminator(func, id, Terminator::Goto(otherwise));
            return true;
        }
        _ => return false,
    };
    if let Some((dest, intrinsic, args)) = intrinsic
        && let Some(op) = plain(intrinsic)
        && (g.mix.shifts > 0 || !matches!(op, BinOp::Shl | BinOp::Shr))
        && let [a, b] = args.as_slice()
    {
        let rvalue = Rvalue::Binary(op, a.clone(), b.clone());
        g.ws.push_statement(func, id, Statement::Assign(dest, rvalue));
        g.ws.set_terminator(func, id, Terminator::Goto(target));
        return true;
    }
    if func == made.func && g.choices.percent(S, 60) {
        let call = g.ws.split(func, id, block.statements.len());
        debug_assert_ne!(call, target);
        only_first(g, made, at, call, target);
    } else {
        g.ws.set_terminator(func, id, Terminator::Goto(target));
    }
    true
}

/// Replaces a statement by one that works for all values: a nonzero divisor, an index in bounds.
fn strengthen(g: &mut Builder, ub: &Ub, at: At, statement: &Statement) -> bool {
    let Statement::Assign(dest, rvalue) = statement else { return false };
    match (ub.rule, rvalue) {
        (Rule::DivisionByZero, Rvalue::Binary(op, a, b)) => {
            let Some(ty) = operand_ty(g, at, b) else { return false };
            let odd = mending_local(g, at, ty);
            let one = literal(1, ty);
            let or = Rvalue::Binary(BinOp::BitOr, b.clone(), one);
            let divide = Rvalue::Binary(*op, a.clone(), Operand::Copy(odd.into()));
            g.ws.patch(at.function, at.block, at.statement as usize, assign(dest.clone(), divide));
            g.ws.insert(at.function, at.block, at.statement as usize, assign(odd.into(), or));
            true
        }
        (_, Rvalue::Binary(BinOp::Div | BinOp::Rem, a, b)) if is_int(g, at, a) => {
            let total = Rvalue::Binary(BinOp::BitXor, a.clone(), b.clone());
            g.ws.patch(at.function, at.block, at.statement as usize, assign(dest.clone(), total));
            true
        }
        (Rule::IndexOutOfBounds, _) => mask_index(g, at, statement),
        _ => false,
    }
}

/// Takes the first index of a statement modulo the length of its array, or masks it.
fn mask_index(g: &mut Builder, at: At, statement: &Statement) -> bool {
    let Statement::Assign(dest, rvalue) = statement else { return false };
    let mut places = vec![dest.clone()];
    mir::visit::rvalue_places(rvalue, &mut |place, _| places.push(place.clone()));
    let found = places.iter().find_map(|place| indexed(g, at, place));
    let Some((index, len)) = found else { return false };
    let masked = mending_local(g, at, Types::USIZE);
    let (op, by) = if g.mix.division > 0 && g.choices.percent(S, 50) {
        (BinOp::Rem, len)
    } else {
        (BinOp::BitAnd, (1 << len.ilog2()) - 1)
    };
    let by = literal(by as u128, Types::USIZE);
    let rem = Rvalue::Binary(op, Operand::Copy(index.into()), by);
    let mut statement = statement.clone();
    mir::visit_mut::statement_places(&mut statement, &mut |place, _| replace_index(place, index, masked));
    g.ws.patch(at.function, at.block, at.statement as usize, statement);
    g.ws.insert(at.function, at.block, at.statement as usize, assign(masked.into(), rem));
    true
}

/// The first array index in a place, and the length of the array.
fn indexed(g: &Builder, at: At, place: &Place) -> Option<(Local, u64)> {
    place.projection.iter().enumerate().find_map(|(i, proj)| {
        let Proj::Index(index) = proj else { return None };
        let prefix = Place { local: place.local, projection: place.projection[..i].to_vec() };
        let function = g.ws.program.func(at.function);
        let ty = mir::typing::place_ty(&g.ws.program.types, function, &prefix)?;
        match *g.ws.program.types.get(ty) {
            Ty::Array(_, len) if len > 0 => Some((*index, len)),
            _ => None,
        }
    })
}

fn operand_ty(g: &Builder, at: At, operand: &Operand) -> Option<TyId> {
    mir::typing::operand_ty(&g.ws.program, g.ws.program.func(at.function), operand)
}

fn is_int(g: &Builder, at: At, operand: &Operand) -> bool {
    operand_ty(g, at, operand).is_some_and(|ty| g.ws.program.types.as_int(ty).is_some())
}

/// A private local of the function that is repaired.
fn mending_local(g: &mut Builder, at: At, ty: TyId) -> Local {
    g.ws.add_local(at.function, ty, false)
}

fn assign(to: Place, rvalue: Rvalue) -> Statement {
    Statement::Assign(to, rvalue)
}

fn replace_index(place: &mut Place, old: Local, new: Local) {
    for proj in &mut place.projection {
        if *proj == Proj::Index(old) {
            *proj = Proj::Index(new);
        }
    }
}

/// The total operator for a partial intrinsic.
fn plain(intrinsic: Intrinsic) -> Option<BinOp> {
    let (_, op) = PROMISES.iter().find(|(promise, _)| *promise == intrinsic)?;
    // Division is itself partial.
    (!matches!(op, BinOp::Div | BinOp::Rem)).then_some(*op)
}
