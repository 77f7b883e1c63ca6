//! A loop around a match on a state: each arm computes something and selects the next state.

use mir::{BinOp, BlockId, Local, Operand, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::running::Goal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_loop};
use crate::knobs::usual;
use crate::liveness::keep::factor;

const S: Stream = Stream::Control;
/// Maximum number of states.
const MOST_STATES: u64 = 7;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "state_machines",
    doc: "Loops around a match on a state, which each arm sets anew.",
    hunts: &["JumpThreading", "llvm:DFAJumpThreading", "llvm:JumpThreading", "llvm:SimplifyCFG"],
    default: 3,
    kind: usual(),
    run: Run::Hole(as_loop, state_machine),
    detect: &[Detector {
        name: "flow.state-machine",
        switches: &[],
        doc: "switches on a local that two and more of their arms set before they come back",
        count: Some(machines),
    }],
};

/// The parts that all arms share.
struct Automaton {
    state: Local,
    ty: TyId,
    /// The numbers of the states; the first is the initial state.
    states: Vec<u128>,
    head: BlockId,
    latch: BlockId,
    acc: Local,
    acc_ty: TyId,
}

/// A state machine that runs for some steps.
fn state_machine(g: &mut Builder, plan: Plan) {
    if !g.spent() && g.mix.switches > 0 {
        g.attempt(|g| try_state_machine(g, plan));
    }
}

fn try_state_machine(g: &mut Builder, plan: Plan) -> Option<()> {
    let ty = g.int_ty_where(|int| int.bits() <= 64);
    let acc_ty = g.int_ty();
    let (state, acc) = (g.private_local(ty), g.new_local(acc_ty));
    let (left, flag) = (g.private_local(Types::U32), g.private_local(Types::BOOL));
    let states = state_numbers(g, ty)?;
    let begin = g.operand(acc_ty)?;
    let steps = g.choices.between(S, 2, 20) as u128;
    g.emit(Statement::Assign(acc.into(), Rvalue::Use(begin))).then_some(())?;
    g.emit(Statement::Assign(left.into(), Rvalue::Use(literal(steps, Types::U32)))).then_some(())?;
    let first = literal(states[0], ty);
    // An initial state that compilers do not know keeps all arms reachable.
    let first = if g.choices.percent(S, 50) { g.hidden(first) } else { first };
    g.emit(Statement::Assign(state.into(), Rvalue::Use(first))).then_some(())?;

    let (func, _) = g.ws.here();
    let written = Plan { budget: 0, ..plan };
    let exit = g.ws.add_block(func, plan);
    let (head, latch) = (g.ws.add_block(func, written), g.ws.add_block(func, written));
    let automaton = Automaton { state, ty, states, head, latch, acc, acc_ty };
    let mut targets = Vec::new();
    for (i, number) in automaton.states.iter().enumerate() {
        let arm = g.ws.add_block(func, written);
        write_arm(g, &automaton, i, arm)?;
        targets.push((*number, arm));
    }
    let otherwise = match g.choices.below(S, 3) {
        0 => g.dead_end(plan),
        1 => exit,
        _ => targets.pop()?.1,
    };
    g.end_ahead(head, Terminator::SwitchInt { op: Operand::Copy(state.into()), targets, otherwise })?;
    let less = Rvalue::Binary(BinOp::Sub, Operand::Copy(left.into()), literal(1, Types::U32));
    let test = Rvalue::Binary(BinOp::Ne, Operand::Copy(left.into()), literal(0, Types::U32));
    g.write_ahead(latch, Statement::Assign(left.into(), less))?;
    g.write_ahead(latch, Statement::Assign(flag.into(), test))?;
    let again = vec![(1, head)];
    g.end_ahead(
        latch,
        Terminator::SwitchInt { op: Operand::Copy(flag.into()), targets: again, otherwise: exit },
    )?;
    let depth = g.ws.machine.depth();
    g.ws.end(Terminator::Goto(head)).ok()?;
    g.run_until(Goal::At { depth, func, block: exit, or: exit }).ok()?;
    g.renew(acc);
    Some(())
}

/// Distinct numbers, usually small ones in order.
fn state_numbers(g: &mut Builder, ty: TyId) -> Option<Vec<u128>> {
    let int = g.ws.program.types.as_int(ty)?;
    let sparse = g.choices.percent(S, 25);
    let mut states = Vec::new();
    for i in 0..g.choices.between(S, 2, MOST_STATES) {
        let number = if sparse { g.choices.below(S, 1 << 20) as u128 } else { i as u128 };
        let number = int.truncate(number);
        if !states.contains(&number) {
            states.push(number);
        }
    }
    (states.len() > 1).then_some(states)
}

/// `acc = acc op x; state = next`, then on to the latch; or, if the next state is a later one, straight to the match.
fn write_arm(g: &mut Builder, automaton: &Automaton, i: usize, arm: BlockId) -> Option<()> {
    let Automaton { state, ty, ref states, head, latch, acc, acc_ty } = *automaton;
    let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitXor])?;
    let other = match g.choices.percent(S, 50) {
        _ if op == BinOp::Mul => factor(g, acc_ty)?,
        true => g.literal(acc_ty)?,
        false => g.readable(acc_ty).map_or_else(|| g.literal(acc_ty), |place| Some(Operand::Copy(place)))?,
    };
    g.write_ahead(arm, Statement::Assign(acc.into(), Rvalue::Binary(op, Operand::Copy(acc.into()), other)))?;
    let next = g.choices.below(S, states.len() as u64) as usize;
    let stays = g.choices.percent(S, 15);
    if !stays {
        g.write_ahead(arm, Statement::Assign(state.into(), Rvalue::Use(literal(states[next], ty))))?;
    }
    let onward = !stays && next > i && g.choices.percent(S, 50);
    let (func, _) = g.ws.here();
    g.ws.set_terminator(func, arm, Terminator::Goto(if onward { head } else { latch }));
    Some(())
}

fn machines(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else { continue };
        let Some(place) = op.place() else { continue };
        let sets = |arm: &BlockId| {
            let to = |statement: &Statement| matches!(statement, Statement::Assign(to, Rvalue::Use(Operand::Const(_))) if to == place);
            seen.function.block(*arm).statements.iter().any(to)
        };
        let arms = targets.iter().map(|(_, arm)| arm).chain([otherwise]).filter(|arm| sets(arm)).count();
        if arms >= 2 {
            found(times);
        }
    }
}
