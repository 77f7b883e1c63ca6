//! Facts from one execution: how often each part runs and which values it sees. Facts are hints for edits; the
//! machine decides afterwards whether an edit keeps a program defined.

use machine::{Limits, Machine, Probe, Standing};
use mir::visit;
use mir::{BlockId, Callee, FuncId, ObservedTy, Operand, Place, Program, Rvalue, Terminator};

/// The number of loop iterations in which all operands are examined.
const ROUNDS: u64 = 64;

/// The facts of one statement or terminator.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepFacts {
    /// The number of executions.
    pub count: u64,
    /// The number that it wrote first, if it writes one (for a call: on return).
    pub result: Option<u128>,
    /// The numbers that its operands had first, in the order of `visit`.
    pub operands: Vec<Option<u128>>,
    /// The numbers that its operands had last, or in one of the first iterations of a long loop (for a comparison: last).
    pub last: Vec<Option<u128>>,
    /// The successors that a terminator took, in order of first use.
    pub taken: Vec<BlockId>,
    /// The function that the call entered last.
    pub called: Option<FuncId>,
}

/// The facts of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// By function, block and statement; the terminator comes last.
    steps: Vec<Vec<Vec<StepFacts>>>,
}

impl Facts {
    /// The facts of a statement, or of the terminator (`statement` = number of statements).
    pub(crate) fn step(&self, func: FuncId, block: BlockId, statement: usize) -> Option<&StepFacts> {
        self.steps.get(func.0 as usize)?.get(block.0 as usize)?.get(statement)
    }

    /// The facts of a terminator.
    pub(crate) fn terminator(&self, func: FuncId, block: BlockId) -> Option<&StepFacts> {
        self.steps.get(func.0 as usize)?.get(block.0 as usize)?.last()
    }

    /// The number of executions of a block.
    pub(crate) fn block_count(&self, func: FuncId, block: BlockId) -> u64 {
        let steps = self.steps.get(func.0 as usize).and_then(|f| f.get(block.0 as usize));
        steps.and_then(|s| s.first()).map_or(0, |s| s.count)
    }
}

/// Executes a program and collects facts; a fault ends the collection without an error.
pub(crate) fn observe(p: &Program, limits: Limits) -> Facts {
    let mut facts = Facts {
        steps: (p.functions.iter())
            .map(|f| f.blocks.iter().map(|b| vec![StepFacts::default(); b.statements.len() + 1]).collect())
            .collect(),
    };
    let Ok(mut machine) = Machine::new(p, limits) else { return facts };
    // The positions of the calls that have not returned.
    let mut calls: Vec<(FuncId, BlockId)> = Vec::new();
    loop {
        let (at, depth) = (machine.at(), machine.depth());
        let Some(block) =
            p.functions.get(at.function.0 as usize).and_then(|f| f.blocks.get(at.block.0 as usize))
        else {
            break;
        };
        let step = &mut facts.steps[at.function.0 as usize][at.block.0 as usize][at.statement as usize];
        step.count += 1;
        let first = step.count == 1;
        let statement = block.statements.get(at.statement as usize);
        let compares = matches!(statement, Some(mir::Statement::Assign(_, Rvalue::Binary(op, ..))) if op.is_comparison());
        if step.count <= ROUNDS || compares {
            let mut operands = Vec::new();
            let mut each = |op| operands.push(op);
            match (statement, &block.terminator) {
                (Some(statement), _) => visit::statement_operands(statement, &mut each),
                (None, Some(terminator)) => visit::terminator_operands(terminator, &mut each),
                (None, None) => {}
            }
            step.last = operands.iter().map(|op| number(&mut machine, p, at.function, op)).collect();
            if first {
                step.operands.clone_from(&step.last);
            }
        }
        let standing = match machine.step(p) {
            Ok(standing) => standing,
            Err(_) => break,
        };
        let Standing::Ready(now) = standing else { break };
        if let Some(statement) = statement {
            if first && let mir::Statement::Assign(to, _) = statement {
                step.result = number(&mut machine, p, at.function, &Operand::Copy(to.clone()));
            }
            continue;
        }
        let Some(terminator) = &block.terminator else { break };
        if machine.depth() > depth {
            step.called = Some(now.function);
            calls.push((at.function, at.block));
        } else if machine.depth() < depth {
            let Some((func, from)) = calls.pop() else { continue };
            let Some(Terminator::Call { dest, target, .. }) = &p.func(func).block(from).terminator else {
                continue;
            };
            if let Some(step) = facts.steps[func.0 as usize][from.0 as usize].last_mut() {
                note_target(step, *target);
                if step.result.is_none() {
                    step.result = number(&mut machine, p, func, &Operand::Copy(dest.clone()));
                }
            }
        } else if !matches!(terminator, Terminator::TailCall { .. }) {
            note_target(step, now.block);
            if first
                && let Terminator::Call { dest, callee, .. } = terminator
                && !matches!(callee, Callee::Observe { .. })
            {
                step.result = number(&mut machine, p, at.function, &Operand::Copy(dest.clone()));
            }
        }
    }
    facts
}

fn note_target(step: &mut StepFacts, target: BlockId) {
    if !step.taken.contains(&target) {
        step.taken.push(target);
    }
}

/// The number that an operand has now, if it has the type of a number, bool or char.
fn number(machine: &mut Machine, p: &Program, func: FuncId, operand: &Operand) -> Option<u128> {
    let place: &Place = match operand {
        Operand::Const(mir::Const::Scalar { bits, .. }) => return Some(*bits),
        Operand::Const(_) => return None,
        Operand::Copy(place) | Operand::Move(place) => place,
    };
    let ty = mir::typing::place_ty(&p.types, p.func(func), place)?;
    ObservedTy::of(p.types.get(ty))?;
    match machine.probe(p, &Operand::Copy(place.clone())) {
        Probe::Known(bits) => Some(bits),
        Probe::Readable | Probe::Refused => None,
    }
}
