//! Inlining: replaces a call by the body of the function, with its parameters and result taken from the call.

use mir::visit;
use mir::visit_mut;
use mir::{BlockId, Callee, Const, FuncId, Function, Local, Operand, Place, Rvalue, Statement, Terminator};

use super::{Change, EditContext, terminators};
use crate::draft::Draft;

/// Inlines each call.
pub(super) fn each(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, terminator) in terminators(&subject.program) {
        let Terminator::Call { callee: Callee::Function(callee), .. } = terminator else { continue };
        let callee = *callee;
        if callee != f {
            changes.push(Box::new(move |draft| inline(draft, f, b, callee)));
        }
    }
    changes
}

/// Replaces reads of a whole local by a constant.
pub(super) fn use_constant(body: &mut Function, local: Local, constant: Const) {
    visit_mut::function_operands(body, &mut |op| {
        if op.place().is_some_and(|place| place.local == local && place.projection.is_empty()) {
            *op = Operand::Const(constant);
        }
    });
}

fn inline(draft: &mut Draft, f: FuncId, b: BlockId, callee: FuncId) {
    let Some(Terminator::Call { dest, callee: Callee::Function(id), args, target, .. }) =
        draft.terminator(f, b).cloned()
    else {
        return;
    };
    if id != callee {
        return;
    }
    let mut body = draft.base.func(callee).clone();
    for (i, arg) in args.iter().enumerate() {
        if let Operand::Const(constant) = arg {
            use_constant(&mut body, Local(1 + i as u32), *constant);
        }
    }
    let mut used = vec![false; body.locals.len()];
    visit::function_locals(&body, &mut |local| used[local.0 as usize] = true);
    let caller = &mut draft.base.functions[f.0 as usize];
    // Locals of the body get new numbers, except those for which the call provides a place.
    let mut places: Vec<Place> = vec![dest];
    for (i, arg) in args.iter().enumerate() {
        places.push(match arg {
            Operand::Copy(place) | Operand::Move(place) if place.projection.is_empty() => place.clone(),
            _ => {
                let local = caller.add_local(body.local_ty(Local(1 + i as u32)));
                if used[1 + i] {
                    let assign = Statement::Assign(local.into(), Rvalue::Use(arg.clone()));
                    caller.block_mut(b).statements.push(assign);
                }
                Place::local(local)
            }
        });
    }
    for local in body.locals.iter().skip(places.len()) {
        places.push(Place::local(caller.add_local(local.ty)));
    }
    let first = caller.blocks.len() as u32;
    let rename = |place: &mut Place| {
        let rest = std::mem::take(&mut place.projection);
        *place = places[place.local.0 as usize].clone();
        place.projection.extend(rest);
        for proj in &mut place.projection[..] {
            if let mir::Proj::Index(local) = proj
                && let Some(by) = places.get(local.0 as usize)
            {
                *local = by.local;
            }
        }
    };
    visit_mut::function_places(&mut body, &mut |place, _| rename(place));
    for block in &mut body.blocks {
        // `x = f(x)` may have produced self-assignments.
        block
            .statements
            .retain(|s| !matches!(s, Statement::Assign(to, Rvalue::Use(from)) if from.place() == Some(to)));
        for statement in &mut block.statements {
            if let Statement::StorageLive(local) | Statement::StorageDead(local) = statement {
                *local = places[local.0 as usize].local;
            }
        }
        if let Some(terminator) = &mut block.terminator {
            visit_mut::edges(terminator, &mut |target| target.0 += first);
            if *terminator == Terminator::Return {
                *terminator = Terminator::Goto(target);
            }
        }
    }
    caller.blocks.append(&mut body.blocks);
    caller.block_mut(b).terminator = Some(Terminator::Goto(BlockId(first)));
}
