//! The storage lints (semantics B.0 c): dataflow over which locals may be live and which may be dead.

use super::{Checker, WfRule};
use crate::program::Function;
use crate::syntax::{BlockId, Callee, Local, Operand, Place, Proj, Rvalue, Statement, Terminator};

/// What may hold for each local at a point; both may hold where paths meet.
#[derive(Clone, PartialEq, Eq)]
struct State {
    live: Vec<bool>,
    dead: Vec<bool>,
}

impl State {
    fn step(&mut self, statement: &Statement) {
        match statement {
            Statement::StorageLive(local) => self.set(*local, true),
            Statement::StorageDead(local) => self.set(*local, false),
            _ => {}
        }
    }

    fn set(&mut self, local: Local, live: bool) {
        self.live[local.0 as usize] = live;
        self.dead[local.0 as usize] = !live;
    }

    /// Joins the state of another path; returns whether anything changed.
    fn join(&mut self, other: &State) -> bool {
        let mut changed = false;
        let pairs = self.live.iter_mut().zip(&other.live).chain(self.dead.iter_mut().zip(&other.dead));
        for (own, new) in pairs {
            changed |= *new && !*own;
            *own |= *new;
        }
        changed
    }
}

impl Checker<'_> {
    /// Checks the storage lints of a body whose ids are all in range.
    pub(super) fn storage(&mut self, function: &Function) {
        let managed = managed_locals(function);
        if !managed.contains(&true) {
            return;
        }
        for (number, state) in entry_states(function, &managed).into_iter().enumerate() {
            // Unreachable blocks have no state and are not linted.
            let Some(mut state) = state else { continue };
            self.block = Some(BlockId(number as u32));
            let block = &function.blocks[number];
            for (index, statement) in block.statements.iter().enumerate() {
                self.index = Some(index);
                if let Statement::StorageLive(local) = statement {
                    let ok = !state.live[local.0 as usize];
                    let name = function.local_name(*local);
                    self.require(ok, WfRule::LintStorageLive, format!("`{name}` may have storage already"));
                }
                let mut used = Vec::new();
                statement_locals(statement, &mut used);
                self.uses(function, &state, &used);
                state.step(statement);
            }
            self.index = None;
            let Some(terminator) = &block.terminator else { continue };
            let mut used = Vec::new();
            terminator_locals(terminator, &mut used);
            self.uses(function, &state, &used);
            if *terminator == Terminator::Return {
                for (index, _) in
                    managed.iter().enumerate().filter(|(i, managed)| **managed && state.live[*i])
                {
                    let name = function.local_name(Local(index as u32));
                    self.fail(
                        WfRule::LintStorageAtReturn,
                        format!("`{name}` may still have storage at Return"),
                    );
                }
            }
        }
    }

    fn uses(&mut self, function: &Function, state: &State, used: &[Local]) {
        for local in used {
            let ok = !state.dead[local.0 as usize];
            let name = function.local_name(*local);
            self.require(ok, WfRule::LintDeadLocal, format!("`{name}` may have no storage here"));
        }
    }
}

/// The locals with a storage statement anywhere; all others are always live.
fn managed_locals(function: &Function) -> Vec<bool> {
    let mut managed = vec![false; function.locals.len()];
    for statement in function.blocks.iter().flat_map(|b| &b.statements) {
        if let Statement::StorageLive(local) | Statement::StorageDead(local) = statement {
            managed[local.0 as usize] = true;
        }
    }
    managed
}

/// The state at the start of each reachable block.
fn entry_states(function: &Function, managed: &[bool]) -> Vec<Option<State>> {
    let is_param = |index: usize| (1..=function.params as usize).contains(&index);
    // rustc starts with live parameters, and with a `RET` that is neither live nor dead.
    let start = State {
        live: (0..managed.len()).map(|i| managed[i] && is_param(i)).collect(),
        dead: (0..managed.len()).map(|i| managed[i] && i > function.params as usize).collect(),
    };
    let mut states: Vec<Option<State>> = vec![None; function.blocks.len()];
    states[0] = Some(start);
    let mut work = vec![0];
    while let Some(number) = work.pop() {
        let block = &function.blocks[number];
        let Some(mut state) = states[number].clone() else { continue };
        block.statements.iter().for_each(|s| state.step(s));
        for target in block.terminator.iter().flat_map(Terminator::successors) {
            let slot = &mut states[target.0 as usize];
            let changed = match slot {
                Some(old) => old.join(&state),
                None => {
                    *slot = Some(state.clone());
                    true
                }
            };
            if changed {
                work.push(target.0 as usize);
            }
        }
    }
    states
}

fn place_locals(place: &Place, into: &mut Vec<Local>) {
    into.push(place.local);
    into.extend(place.projection.iter().filter_map(|p| match p {
        Proj::Index(local) => Some(*local),
        _ => None,
    }));
}

fn operand_locals(operand: &Operand, into: &mut Vec<Local>) {
    if let Some(place) = operand.place() {
        place_locals(place, into);
    }
}

/// The locals that a statement uses; storage statements use none.
fn statement_locals(statement: &Statement, into: &mut Vec<Local>) {
    match statement {
        Statement::StorageLive(_) | Statement::StorageDead(_) => {}
        Statement::Assume(op) => operand_locals(op, into),
        Statement::SetDiscriminant(place, _) | Statement::Deinit(place) | Statement::Retag(place) => {
            place_locals(place, into);
        }
        Statement::Assign(dest, rvalue) => {
            place_locals(dest, into);
            match rvalue {
                Rvalue::Use(op)
                | Rvalue::Repeat(op, _)
                | Rvalue::Unary(_, op)
                | Rvalue::Cast(_, op, _)
                | Rvalue::PtrMetadata(op) => operand_locals(op, into),
                Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
                    operand_locals(a, into);
                    operand_locals(b, into);
                }
                Rvalue::Ref(_, place)
                | Rvalue::RawPtr(_, place)
                | Rvalue::Discriminant(place)
                | Rvalue::Len(place)
                | Rvalue::CopyForDeref(place) => place_locals(place, into),
                Rvalue::Aggregate(_, operands) => operands.iter().for_each(|op| operand_locals(op, into)),
            }
        }
    }
}

fn terminator_locals(terminator: &Terminator, into: &mut Vec<Local>) {
    match terminator {
        Terminator::SwitchInt { op, .. } => operand_locals(op, into),
        Terminator::Call { dest, callee, args, .. } => {
            place_locals(dest, into);
            callee_locals(callee, into);
            args.iter().for_each(|op| operand_locals(op, into));
        }
        Terminator::TailCall { callee, args } => {
            callee_locals(callee, into);
            args.iter().for_each(|op| operand_locals(op, into));
        }
        Terminator::Drop { place, .. } => place_locals(place, into),
        Terminator::Return => into.push(Local::RET),
        Terminator::Goto(_)
        | Terminator::Unreachable
        | Terminator::UnwindResume
        | Terminator::UnwindTerminate(_) => {}
    }
}

fn callee_locals(callee: &Callee, into: &mut Vec<Local>) {
    if let Callee::Pointer(op) = callee {
        operand_locals(op, into);
    }
}
