//! A loop around a match on a state: each arm computes something and says which state comes next.

use mir::{BinOp, BlockId, Local, Operand, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::{Goal, Grower};
use crate::idioms::{Detector, Idiom, Run, Seen, as_loop};
use crate::random::knobs::usual;

const S: Stream = Stream::Control;
/// The most states.
const MOST_STATES: u64 = 7;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "state_machines",
    doc: "Loops around a match on a state, which each arm sets anew.",
    hunts: &["JumpThreading", "llvm:DFAJumpThreading", "llvm:JumpThreading", "llvm:SimplifyCFG"],
    default: 3,
    kind: usual(),
    run: Run::Hole(as_loop, Grower::state_machine),
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
    /// The numbers of the states; the first is where it begins.
    states: Vec<u128>,
    head: BlockId,
    latch: BlockId,
    acc: Local,
    acc_ty: TyId,
}

impl Grower {
    /// A machine that runs for some steps.
    pub(crate) fn state_machine(&mut self, plan: Plan) {
        if !self.spent() && self.mix.switches > 0 {
            self.attempt(|g| g.try_state_machine(plan));
        }
    }

    fn try_state_machine(&mut self, plan: Plan) -> Option<()> {
        let ty = self.int_ty_where(|int| int.bits() <= 64);
        let acc_ty = self.int_ty();
        let (state, acc) = (self.private_local(ty), self.new_local(acc_ty));
        let (left, flag) = (self.private_local(Types::U32), self.private_local(Types::BOOL));
        let states = self.state_numbers(ty)?;
        let begin = self.operand(acc_ty)?;
        let steps = self.choices.between(S, 2, 20) as u128;
        self.emit(Statement::Assign(acc.into(), Rvalue::Use(begin))).then_some(())?;
        self.emit(Statement::Assign(left.into(), Rvalue::Use(literal(steps, Types::U32)))).then_some(())?;
        let first = literal(states[0], ty);
        // A first state that nobody knows leaves all arms alive.
        let first = if self.choices.percent(S, 50) { self.hidden(first) } else { first };
        self.emit(Statement::Assign(state.into(), Rvalue::Use(first))).then_some(())?;

        let (func, _) = self.ws.here();
        let written = Plan { budget: 0, ..plan };
        let exit = self.ws.add_block(func, plan);
        let (head, latch) = (self.ws.add_block(func, written), self.ws.add_block(func, written));
        let automaton = Automaton { state, ty, states, head, latch, acc, acc_ty };
        let mut targets = Vec::new();
        for (i, number) in automaton.states.iter().enumerate() {
            let arm = self.ws.add_block(func, written);
            self.write_arm(&automaton, i, arm)?;
            targets.push((*number, arm));
        }
        let otherwise = match self.choices.below(S, 3) {
            0 => self.dead_end(plan),
            1 => exit,
            _ => targets.pop()?.1,
        };
        self.end_ahead(head, Terminator::SwitchInt { op: Operand::Copy(state.into()), targets, otherwise })?;
        let less = Rvalue::Binary(BinOp::Sub, Operand::Copy(left.into()), literal(1, Types::U32));
        let test = Rvalue::Binary(BinOp::Ne, Operand::Copy(left.into()), literal(0, Types::U32));
        self.write_ahead(latch, Statement::Assign(left.into(), less))?;
        self.write_ahead(latch, Statement::Assign(flag.into(), test))?;
        let again = vec![(1, head)];
        self.end_ahead(latch, Terminator::SwitchInt { op: Operand::Copy(flag.into()), targets: again, otherwise: exit })?;
        let depth = self.ws.machine.depth();
        self.ws.end(Terminator::Goto(head)).ok()?;
        self.run_until(Goal::At { depth, func, block: exit, or: exit }).ok()?;
        self.renew(acc);
        Some(())
    }

    /// Different numbers, mostly small ones in order.
    fn state_numbers(&mut self, ty: TyId) -> Option<Vec<u128>> {
        let int = self.ws.program.types.as_int(ty)?;
        let sparse = self.choices.percent(S, 25);
        let mut states = Vec::new();
        for i in 0..self.choices.between(S, 2, MOST_STATES) {
            let number = if sparse { self.choices.below(S, 1 << 20) as u128 } else { i as u128 };
            let number = int.truncate(number);
            if !states.contains(&number) {
                states.push(number);
            }
        }
        (states.len() > 1).then_some(states)
    }

    /// `acc = acc op x; state = next`, and on to the latch; or, if the next state is a later one, straight to the match.
    fn write_arm(&mut self, automaton: &Automaton, i: usize, arm: BlockId) -> Option<()> {
        let Automaton { state, ty, ref states, head, latch, acc, acc_ty } = *automaton;
        let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitXor])?;
        let other = match self.choices.percent(S, 50) {
            _ if op == BinOp::Mul => self.factor(acc_ty)?,
            true => self.literal(acc_ty)?,
            false => self.readable(acc_ty).map_or_else(|| self.literal(acc_ty), |place| Some(Operand::Copy(place)))?,
        };
        self.write_ahead(arm, Statement::Assign(acc.into(), Rvalue::Binary(op, Operand::Copy(acc.into()), other)))?;
        let next = self.choices.below(S, states.len() as u64) as usize;
        let stays = self.choices.percent(S, 15);
        if !stays {
            self.write_ahead(arm, Statement::Assign(state.into(), Rvalue::Use(literal(states[next], ty))))?;
        }
        let onward = !stays && next > i && self.choices.percent(S, 50);
        let (func, _) = self.ws.here();
        self.ws.set_terminator(func, arm, Terminator::Goto(if onward { head } else { latch }));
        Some(())
    }
}

fn machines(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
