//! How often each part of a finished program is executed.

use std::collections::BTreeMap;

use mir::typing::PlaceTy;
use mir::{AggregateKind, BlockId, FuncId, Local, Place, Program, Proj, Rvalue, Statement, Terminator};

use crate::watch::Accessed;
use crate::{At, Limits, Machine, Standing, Stop};

/// Execution counts of one run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// Executions of each block, by function.
    pub blocks: Vec<Vec<u64>>,
    /// Traversals of each edge, by function.
    pub edges: Vec<BTreeMap<(BlockId, BlockId), u64>>,
    /// Calls of each function, including the first call of the entry.
    pub calls: Vec<u64>,
    /// Calls of a function that was already active.
    pub recursive_calls: u64,
    /// Accesses to locals of an outer activation.
    pub outer_accesses: u64,
    /// Union fields read after another field of the same union was written.
    pub union_rereads: u64,
    /// Executed statements and terminators.
    pub steps: u64,
    /// The statement or terminator of each observation, in order.
    pub observed: Vec<At>,
}

impl Trace {
    /// How often a block was executed.
    pub fn block(&self, func: FuncId, block: BlockId) -> u64 {
        self.blocks.get(func.0 as usize).and_then(|f| f.get(block.0 as usize)).copied().unwrap_or(0)
    }

    /// How often an edge was taken.
    pub fn edge(&self, func: FuncId, from: BlockId, to: BlockId) -> u64 {
        self.edges.get(func.0 as usize).and_then(|f| f.get(&(from, to))).copied().unwrap_or(0)
    }
}

/// Runs a program and counts what it executes.
pub fn trace(p: &Program, limits: Limits) -> Result<Trace, Stop> {
    let mut machine = Machine::new(p, limits)?;
    machine.watch();
    let mut trace = Trace {
        blocks: p.functions.iter().map(|f| vec![0; f.blocks.len()]).collect(),
        edges: vec![BTreeMap::new(); p.functions.len()],
        calls: vec![0; p.functions.len()],
        ..Trace::default()
    };
    let mut unions = has_unions(p).then(Unions::default);
    // The active functions, each with its calling block.
    let mut stack = vec![(p.entry.function, BlockId(0))];
    trace.enter(p.entry.function, BlockId(0));
    trace.calls[p.entry.function.0 as usize] += 1;
    loop {
        let (at, depth) = (machine.at(), machine.depth());
        let block = p.func(at.function).block(at.block);
        let statement = block.statements.get(at.statement as usize);
        if let (Some(unions), Some(statement)) = (&mut unions, statement) {
            trace.union_rereads += unions.step(p, at.function, depth, statement);
        }
        let standing = machine.step(p)?;
        // Passing arguments and results is the caller's access.
        let returns = statement.is_none() && matches!(block.terminator, Some(Terminator::Return));
        let outer = |a: &Accessed| !returns && a.depth <= depth && a.owner.is_some_and(|o| o + 1 < a.depth);
        trace.outer_accesses += machine.take_accesses().filter(outer).count() as u64;
        trace.observed.resize(machine.events().len(), at);
        let now = match standing {
            Standing::Ready(now) | Standing::Hole(now) if now != at || statement.is_none() => now,
            Standing::Ready(_) | Standing::Hole(_) => break,
            Standing::Finished => break,
        };
        if statement.is_some() {
            continue;
        }
        let Some(terminator) = &block.terminator else { break };
        let called = machine.depth() > depth;
        if called || matches!(terminator, Terminator::TailCall { .. }) {
            if !called {
                stack.pop();
            }
            if stack.iter().any(|(f, _)| *f == now.function) {
                trace.recursive_calls += 1;
            }
            trace.calls[now.function.0 as usize] += 1;
            stack.push((now.function, at.block));
        } else if machine.depth() < depth {
            let mut from = None;
            // Unwinding ends several activations at once.
            while stack.len() > machine.depth() {
                from = stack.pop();
            }
            if let Some((_, from)) = from {
                trace.take(now.function, from, now.block);
            }
            if let Some(unions) = &mut unions {
                unions.last.retain(|key, _| key.0 < depth);
            }
        } else {
            trace.take(now.function, at.block, now.block);
        }
        trace.enter(now.function, now.block);
    }
    trace.steps = machine.steps();
    Ok(trace)
}

impl Trace {
    fn enter(&mut self, func: FuncId, block: BlockId) {
        self.blocks[func.0 as usize][block.0 as usize] += 1;
    }

    fn take(&mut self, func: FuncId, from: BlockId, to: BlockId) {
        *self.edges[func.0 as usize].entry((from, to)).or_default() += 1;
    }
}

fn has_unions(p: &Program) -> bool {
    p.types.adts().any(|(_, adt)| adt.is_union() && adt.lib.is_none())
}

/// A union, as call depth, local and path.
type UnionKey = (usize, Local, Vec<u64>);

/// The field of each union that was written last, as far as places without pointers show it.
#[derive(Default)]
struct Unions {
    last: BTreeMap<UnionKey, u32>,
}

impl Unions {
    /// Processes a statement; returns the number of fields that it reads after another was written.
    fn step(&mut self, p: &Program, func: FuncId, depth: usize, statement: &Statement) -> u64 {
        let Statement::Assign(to, rvalue) = statement else { return 0 };
        let mut rereads = 0;
        mir::visit::rvalue_places(rvalue, &mut |place, _| {
            if let Some((key, field)) = union_field(p, func, depth, place)
                && self.last.get(&key).is_some_and(|written| *written != field)
            {
                rereads += 1;
            }
        });
        if to.is_indirect() {
            return rereads;
        }
        let path = key(&to.projection);
        if let Some((key, field)) = union_field(p, func, depth, to) {
            self.last.insert(key, field);
        } else {
            // The whole place is overwritten: entries for unions inside it are stale.
            self.last.retain(|k, _| !(k.0 == depth && k.1 == to.local && k.2.starts_with(&path)));
        }
        if let Rvalue::Aggregate(AggregateKind::Union(_, field), _) = rvalue {
            self.last.insert((depth, to.local, path), *field);
        }
        rereads
    }
}

/// The outermost union that a place projects into, and the field.
fn union_field(p: &Program, func: FuncId, depth: usize, place: &Place) -> Option<(UnionKey, u32)> {
    if place.is_indirect() {
        return None;
    }
    let function = p.func(func);
    let mut at = PlaceTy { ty: function.locals.get(place.local.0 as usize)?.ty, variant: None };
    for (i, proj) in place.projection.iter().enumerate() {
        let union = p.types.is_union(at.ty);
        if union && let Proj::Field(field) = proj {
            return Some(((depth, place.local, key(&place.projection[..i])), *field));
        }
        at = at.project(&p.types, function, *proj)?;
    }
    None
}

/// A path as numbers, to be used as a map key.
fn key(path: &[Proj]) -> Vec<u64> {
    path.iter()
        .map(|proj| match proj {
            Proj::Deref => 0,
            Proj::Field(i) => 1 << 32 | *i as u64,
            Proj::Index(local) => 2 << 32 | local.0 as u64,
            Proj::Downcast(v) => 3 << 32 | *v as u64,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::{Callee, Const, Function, Mutbl, Operand, Types, Unwind};

    fn call(callee: u32, dest: u32, args: Vec<Operand>, target: u32) -> Terminator {
        Terminator::Call {
            dest: Local(dest).into(),
            callee: Callee::Function(FuncId(callee)),
            args,
            target: BlockId(target),
            unwind: Unwind::Unreachable,
        }
    }

    /// The entry passes `fn1` a pointer to its local twice; `fn1` writes through it or to its own local.
    fn program(through_pointer: bool) -> Program {
        let mut p = Program::new();
        let pointer = p.types.raw_ptr(Mutbl::Mut, Types::U32);
        let entry = &mut p.functions[0];
        let (x, to_x, unit) =
            (entry.add_local(Types::U32), entry.add_local(pointer), entry.add_local(Types::UNIT));
        let (second, end) = (entry.add_block(), entry.add_block());
        let borrow = Rvalue::RawPtr(Mutbl::Mut, x.into());
        entry.blocks[0].statements = vec![Statement::Assign(to_x.into(), borrow)];
        let args = || vec![Operand::Copy(to_x.into())];
        entry.blocks[0].terminator = Some(call(1, unit.0, args(), second.0));
        entry.block_mut(second).terminator = Some(call(1, unit.0, args(), end.0));
        entry.block_mut(end).terminator = Some(Terminator::Return);
        let mut callee = Function::new("fn1", &[pointer], Types::UNIT);
        let own = callee.add_local(Types::U32);
        let behind = Place::local(Local(1)).project(Proj::Deref);
        let one = Rvalue::Use(Operand::Const(Const::Scalar { bits: 1, ty: Types::U32 }));
        let to = if through_pointer { behind } else { own.into() };
        callee.blocks[0].statements = vec![Statement::Assign(to, one)];
        callee.blocks[0].terminator = Some(Terminator::Return);
        p.add_function(callee);
        p
    }

    #[test]
    fn calls_edges_and_accesses_are_counted() {
        let trace = trace(&program(true), Limits::default()).unwrap_or_default();
        assert_eq!(trace.calls, [1, 2]);
        assert_eq!(trace.blocks, [vec![1, 1, 1], vec![2]]);
        assert_eq!(trace.edge(FuncId(0), BlockId(0), BlockId(1)), 1);
        assert_eq!((trace.outer_accesses, trace.recursive_calls, trace.steps), (2, 0, 8));
    }

    #[test]
    fn passing_a_pointer_is_no_access() {
        let trace = trace(&program(false), Limits::default()).unwrap_or_default();
        assert_eq!((trace.outer_accesses, trace.steps), (0, 8));
    }
}
