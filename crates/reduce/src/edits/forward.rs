//! Forwards values from their definition to their uses, without a local in between.

use mir::visit::Use;
use mir::visit_mut;
use mir::{FuncId, Local, Operand, Place, Proj, Rvalue, Statement};

use super::{Change, EditContext, blocks, functions, statements};
use crate::draft::Draft;

/// `x = constant`: uses the constant where `x` is read as a whole, and deletes the assignment.
pub(super) fn constants(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, Rvalue::Use(Operand::Const(constant))) = statement else { continue };
        if !to.projection.is_empty() || to.local == Local::RET {
            continue;
        }
        let (local, constant) = (to.local, *constant);
        changes.push(Box::new(move |draft| {
            draft.delete(f, b, s);
            use_constant(draft, f, local, constant);
        }));
    }
    changes
}

/// Replaces reads of a whole local by a constant.
pub(super) fn use_constant(draft: &mut Draft, f: FuncId, local: Local, constant: mir::Const) {
    super::inline::use_constant(&mut draft.base.functions[f.0 as usize], local, constant);
}

/// `x = y`: replaces `x` by `y`, and deletes the assignment.
pub(super) fn copies(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, rvalue) = statement else { continue };
        let Some(from) = source(rvalue).filter(|from| from.local != to.local) else { continue };
        if !to.projection.is_empty() || to.local == Local::RET {
            continue;
        }
        let function = subject.program.func(f);
        let ty = mir::typing::place_ty(&subject.program.types, function, &from);
        if ty != Some(function.local_ty(to.local)) {
            continue;
        }
        let (local, from) = (to.local, from);
        changes.push(Box::new(move |draft| {
            draft.delete(f, b, s);
            substitute(draft, f, local, &from);
        }));
    }
    changes
}

/// `t = rvalue; x = t` becomes `x = rvalue`, whatever else `t` is used for.
pub(super) fn joins(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, block) in blocks(&subject.program) {
        for (s, pair) in block.statements.windows(2).enumerate() {
            let [Statement::Assign(t, rvalue), Statement::Assign(x, Rvalue::Use(from))] = pair else {
                continue;
            };
            if from.place() != Some(t) {
                continue;
            }
            let joined = Statement::Assign(x.clone(), rvalue.clone());
            changes.push(Box::new(move |draft| {
                draft.delete(f, b, s);
                draft.replace(f, b, s + 1, joined.clone());
            }));
        }
    }
    changes
}

/// The place that an rvalue copies, or the pointer that it reborrows or casts.
fn source(rvalue: &Rvalue) -> Option<Place> {
    match rvalue {
        Rvalue::Use(op) | Rvalue::Cast(_, op, _) => op.place().cloned(),
        Rvalue::CopyForDeref(place) => Some(place.clone()),
        Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place) if place.projection == [Proj::Deref] => {
            Some(place.local.into())
        }
        _ => None,
    }
}

fn is_param(subject: &EditContext, f: FuncId, local: Local) -> bool {
    (1..=subject.program.func(f).params).contains(&local.0)
}

/// `x = y`: replaces `y` by `x`, and deletes the assignment.
pub(super) fn copies_back(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, Rvalue::Use(from)) = statement else { continue };
        let Some(from) = from.place().filter(|p| p.projection.is_empty() && p.local != to.local) else {
            continue;
        };
        if from.local == Local::RET || is_param(subject, f, from.local) {
            continue;
        }
        let (local, to) = (from.local, to.clone());
        changes.push(Box::new(move |draft| {
            draft.delete(f, b, s);
            substitute(draft, f, local, &to);
        }));
    }
    changes
}

/// Replaces a local by a place everywhere. If the result is not a valid place, well-formedness reports it.
pub(super) fn substitute(draft: &mut Draft, f: FuncId, local: Local, by: &Place) {
    let function = &mut draft.base.functions[f.0 as usize];
    visit_mut::function_places(function, &mut |place, _| {
        if place.local == local {
            let rest = std::mem::take(&mut place.projection);
            *place = by.clone();
            place.projection.extend(rest);
        }
        for proj in &mut place.projection {
            if *proj == Proj::Index(local) && by.projection.is_empty() {
                *proj = Proj::Index(by.local);
            }
        }
    });
}

/// `p = &place`: replaces `*p` by the place; if `p` has no other uses, deletes the assignment.
pub(super) fn pointers(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, Rvalue::Ref(_, place) | Rvalue::RawPtr(_, place)) = statement else {
            continue;
        };
        if !to.projection.is_empty() || place.local == to.local {
            continue;
        }
        let (pointer, place) = (to.local, place.clone());
        changes.push(Box::new(move |draft| {
            let function = &mut draft.base.functions[f.0 as usize];
            let (mut others, mut used) = (0, 0);
            visit_mut::function_places(function, &mut |at: &mut Place, use_: Use| {
                if at.local != pointer {
                    return;
                }
                if at.is_indirect() {
                    let rest = at.projection.split_off(1);
                    *at = place.clone();
                    at.projection.extend(rest);
                    used += 1;
                } else if use_ != Use::Write {
                    others += 1;
                }
            });
            if others == 0 && used > 0 {
                draft.delete(f, b, s);
            }
        }));
    }
    changes
}

/// Replaces a local by the nearest earlier local of the same type.
pub(super) fn merge(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, function) in functions(&subject.program) {
        for later in (function.params as usize + 1)..function.locals.len() {
            let ty = function.locals[later].ty;
            // It is better to drop a parameter than to reuse it.
            let mut others = (function.params as usize + 1..later).rev().chain([0]);
            let Some(earlier) = others.find(|e| function.locals[*e].ty == ty) else { continue };
            let (later, earlier) = (Local(later as u32), Place::local(Local(earlier as u32)));
            changes.push(Box::new(move |draft| substitute(draft, f, later, &earlier)));
        }
    }
    changes
}
