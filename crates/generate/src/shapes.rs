//! Counting shapes: what the control flow of a function looks like, and how its values are used.

use std::collections::{BTreeMap, BTreeSet};

use machine::trace::Trace;
use mir::flow::Flow;
use mir::{BlockId, Callee, FuncId, Function, Local, LocalDecl, Operand, Place, Program, Proj, Rvalue};
use mir::{Statement, Terminator};

use crate::census::Census;
use crate::guarded::PROMISES;

/// Shapes of the control flow and of the use of values in one function.
pub(crate) fn shapes(census: &mut Census, program: &Program, func: FuncId, trace: &Trace) {
    let function = program.func(func);
    let calls = trace.calls.get(func.0 as usize).copied().unwrap_or(0);
    if calls >= 2 {
        census.add("flow.called-again", 1, calls - 1);
    }
    let flow = Flow::new(function);
    if !flow.is_reducible() {
        census.add("flow.irreducible", 1, calls);
    }
    let loops = flow.loops();
    for l in &loops {
        let again: u64 = l.latches.iter().map(|latch| trace.edge(func, *latch, l.header)).sum();
        census.add("flow.loop", 1, again);
        if again >= 1 {
            census.add("flow.loop-again", 1, again);
        }
        if again >= 2 {
            census.add("flow.loop-thrice", 1, again);
        }
        if loops.iter().any(|outer| outer.header != l.header && outer.blocks.contains(&l.header)) {
            census.add("flow.nested-loop", 1, again);
        }
        if l.exits.len() >= 2 {
            let left = l.exits.iter().map(|(from, to)| trace.edge(func, *from, *to)).sum();
            census.add("flow.multi-exit-loop", 1, left);
        }
    }
    for (b, _) in function.blocks.iter().enumerate() {
        let block = BlockId(b as u32);
        for name in matches(function, block) {
            census.add(name, 1, trace.block(func, block));
        }
    }
    repeated(census, func, function, trace);
    promised(census, func, function, trace);
    if copies_result(function) {
        census.add("flow.result-copied", 1, calls);
    }
    for (local, uses) in local_uses(program, function).into_iter().enumerate() {
        let local = Local(local as u32);
        if let Some(block) = uses.comparison
            && uses.writes == 1
            && uses.reads >= 2
        {
            census.add("flow.comparison-used-twice", 1, trace.block(func, block));
        }
        if uses.parts > 0 && uses.writes == 0 && !uses.address_taken && local.0 > function.params {
            census.add("flow.partial-aggregate", 1, calls);
        }
    }
}

/// What kinds of match the switch of a block is.
fn matches(function: &Function, at: BlockId) -> Vec<&'static str> {
    let block = function.block(at);
    let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else { return Vec::new() };
    let mut kinds = Vec::new();
    let shared = |target: &BlockId| match &function.block(*target).terminator {
        Some(Terminator::SwitchInt { otherwise: inner, .. }) => inner == otherwise && *target != at,
        _ => false,
    };
    if targets.iter().any(|(_, target)| shared(target)) {
        kinds.push("flow.pair-match");
    }
    let read =
        |s: &Statement| matches!(s, Statement::Assign(to, Rvalue::Discriminant(_)) if Some(to) == op.place());
    if block.statements.iter().any(read) {
        kinds.push("flow.variant-match");
    }
    let result = |target: &BlockId| match function.block(*target) {
        mir::Block { statements, terminator: Some(Terminator::Goto(join)), .. } => match statements.first() {
            Some(Statement::Assign(place, _)) if statements.len() <= 2 => Some((place, *join)),
            _ => None,
        },
        _ => None,
    };
    let results: Vec<_> =
        targets.iter().map(|(_, target)| target).chain([otherwise]).filter_map(result).collect();
    if results.len() >= 2 && results.windows(2).all(|pair| pair[0] == pair[1]) {
        kinds.push("flow.value-match");
    }
    kinds
}

/// Computations that the function has twice.
fn repeated(census: &mut Census, func: FuncId, function: &Function, trace: &Trace) {
    let mut seen = BTreeSet::new();
    for (b, block) in function.blocks.iter().enumerate() {
        let times = trace.block(func, BlockId(b as u32));
        for statement in &block.statements {
            if let Statement::Assign(
                _,
                rvalue @ (Rvalue::Binary(..) | Rvalue::Checked(..) | Rvalue::Cast(..)),
            ) = statement
                && !seen.insert(format!("{rvalue:?}"))
            {
                census.add("flow.computed-again", 1, times);
            }
        }
    }
}

/// Computations without a promise that the function also has with one, on the same operands.
fn promised(census: &mut Census, func: FuncId, function: &Function, trace: &Trace) {
    let with = |block: &mir::Block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), args, .. }) => {
            let (_, op) = PROMISES.iter().find(|(promise, _)| promise == intrinsic)?;
            Some((*op, args.clone()))
        }
        _ => None,
    };
    let promises: Vec<_> = function.blocks.iter().filter_map(with).collect();
    if promises.is_empty() {
        return;
    }
    for (b, block) in function.blocks.iter().enumerate() {
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Binary(op, x, y) | Rvalue::Checked(op, x, y)) = statement
                && promises
                    .iter()
                    .any(|(with, args)| with == op && matches!(args.as_slice(), [a, b] if a == x && b == y))
            {
                census.add("flow.promise-beside", 1, trace.block(func, BlockId(b as u32)));
            }
        }
    }
}

/// Whether the return place only ever takes copies of locals.
fn copies_result(function: &Function) -> bool {
    let mut copies = 0;
    let mut others = 0;
    for block in &function.blocks {
        for statement in &block.statements {
            if let Statement::Assign(to, rvalue) = statement
                && to.local == Local::RET
            {
                let whole = |from: &Place| from.projection.is_empty() && from.local != Local::RET;
                let copy =
                    matches!(rvalue, Rvalue::Use(Operand::Copy(from) | Operand::Move(from)) if whole(from));
                *if copy && to.projection.is_empty() { &mut copies } else { &mut others } += 1;
            }
        }
        if let Some(Terminator::Call { dest, .. }) = &block.terminator {
            others += (dest.local == Local::RET) as u32;
        }
    }
    copies > 0 && others == 0
}

/// How a local is used in its function.
#[derive(Clone, Default)]
struct Uses {
    /// Assignments to the whole.
    writes: u32,
    /// Assignments to parts.
    parts: u32,
    /// Reads of it or of a part.
    reads: u32,
    address_taken: bool,
    /// Where it is assigned a comparison.
    comparison: Option<BlockId>,
}

fn local_uses(program: &Program, function: &Function) -> Vec<Uses> {
    let mut uses = vec![Uses::default(); function.locals.len()];
    let decls: &[LocalDecl] = &function.locals;
    for (b, block) in function.blocks.iter().enumerate() {
        for statement in &block.statements {
            match statement {
                Statement::Assign(place, rvalue) => {
                    written(&mut uses, place);
                    mir::visit::rvalue_places(rvalue, &mut |place, _| read_place(&mut uses, place));
                    let compares = matches!(rvalue, Rvalue::Binary(op, ..) if op.is_comparison());
                    if compares
                        && place.projection.is_empty()
                        && let Some(uses) = uses.get_mut(place.local.0 as usize)
                    {
                        uses.comparison = Some(BlockId(b as u32));
                    }
                    if let Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of) = rvalue
                        && !of.is_indirect()
                        && let Some(uses) = uses.get_mut(of.local.0 as usize)
                    {
                        uses.address_taken = true;
                    }
                }
                Statement::Assume(operand) => read(&mut uses, operand),
                _ => {}
            }
        }
        match &block.terminator {
            Some(Terminator::SwitchInt { op, .. }) => read(&mut uses, op),
            Some(Terminator::Call { dest, args, .. }) => {
                written(&mut uses, dest);
                args.iter().for_each(|arg| read(&mut uses, arg));
            }
            Some(Terminator::TailCall { args, .. }) => args.iter().for_each(|arg| read(&mut uses, arg)),
            _ => {}
        }
    }
    for (uses, decl) in uses.iter_mut().zip(decls) {
        // Unions are written part by part by nature.
        if program.types.is_union(decl.ty) {
            uses.parts = 0;
        }
    }
    uses
}

fn read(uses: &mut [Uses], operand: &Operand) {
    if let Some(place) = operand.place() {
        read_place(uses, place);
    }
}

fn read_place(uses: &mut [Uses], place: &Place) {
    if let Some(uses) = uses.get_mut(place.local.0 as usize) {
        uses.reads += 1;
    }
}

fn written(uses: &mut [Uses], place: &Place) {
    let Some(uses) = uses.get_mut(place.local.0 as usize) else { return };
    match place.projection.first() {
        None => uses.writes += 1,
        Some(Proj::Deref) => uses.reads += 1,
        Some(_) => uses.parts += 1,
    }
}

/// Whether a function can call itself, through others or directly; calls through pointers are not seen.
pub(crate) fn reaches_itself(program: &Program, function: usize) -> bool {
    let callees = |f: usize| {
        program.functions[f].blocks.iter().filter_map(|block| match &block.terminator {
            Some(
                Terminator::Call { callee: Callee::Function(to), .. }
                | Terminator::TailCall { callee: Callee::Function(to), .. },
            ) => Some(to.0 as usize),
            _ => None,
        })
    };
    let mut seen: BTreeMap<usize, ()> = BTreeMap::new();
    let mut open: Vec<usize> = callees(function).collect();
    while let Some(f) = open.pop() {
        if f == function {
            return true;
        }
        if f < program.functions.len() && seen.insert(f, ()).is_none() {
            open.extend(callees(f));
        }
    }
    false
}
