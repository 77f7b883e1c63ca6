//! Counting shapes: what the control flow of a function looks like, and how its values are used.

use machine::trace::Trace;
use mir::flow::Flow;
use mir::{BlockId, FuncId, Function, LocalDecl, Operand, Place, Program, Proj, Rvalue};
use mir::{Statement, Terminator};

use crate::idioms::{IDIOMS, Seen};
use crate::measure::census::Census;

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
    let seen = Seen { program, func, function, trace, calls };
    for detector in IDIOMS.iter().flat_map(|idiom| idiom.detect) {
        if let Some(count) = detector.count {
            count(&seen, &mut |executed| census.add(detector.name, 1, executed));
        }
    }
    for uses in local_uses(program, function) {
        if let Some(block) = uses.comparison
            && uses.writes == 1
            && uses.reads >= 2
        {
            census.add("flow.comparison-used-twice", 1, trace.block(func, block));
        }
    }
}

/// How a local is used in its function.
#[derive(Clone, Default)]
pub(crate) struct Uses {
    /// Assignments to the whole.
    pub(crate) writes: u32,
    /// Assignments to parts.
    pub(crate) parts: u32,
    /// Reads of it or of a part.
    pub(crate) reads: u32,
    pub(crate) address_taken: bool,
    /// Where it is assigned a comparison.
    pub(crate) comparison: Option<BlockId>,
}

/// How the locals of a function are used.
pub(crate) fn local_uses(program: &Program, function: &Function) -> Vec<Uses> {
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
