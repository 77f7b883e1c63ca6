//! Statements: deleted one by one or in groups, executed or not.

use std::collections::BTreeSet;

use mir::visit::{self, Use};
use mir::{FuncId, Local, Place, Statement};

use super::{Change, EditContext, functions, statements};
use crate::draft::Draft;

/// Deletes each statement, the last ones first: dependent statements go before those they depend on.
pub(super) fn each(subject: &EditContext) -> Vec<Change> {
    let change = |(f, b, s)| -> Change { Box::new(move |draft| draft.delete(f, b, s)) };
    let mut sites: Vec<_> = statements(&subject.program).map(|(f, b, s, _)| (f, b, s)).collect();
    sites.reverse();
    sites.into_iter().map(change).collect()
}

/// Deletes assignments to locals that are never read and whose address is not taken; repeated until there are no
/// more, as one change per function.
pub(super) fn unread(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, function) in functions(&subject.program) {
        if !unread_of(function).is_empty() {
            changes.push(Box::new(move |draft| delete_unread(draft, f, &BTreeSet::new())));
        }
    }
    changes
}

/// Deletes assignments that an edit has made unread; those already unread `before` may be there for a reason.
pub(super) fn delete_unread(draft: &mut Draft, f: FuncId, before: &BTreeSet<(usize, usize)>) {
    let gone = unread_of(draft.base.func(f));
    gone.difference(before).for_each(|(b, s)| draft.delete(f, mir::BlockId(*b as u32), *s));
}

/// Assignments to locals that are read only by other unread assignments, if at all.
pub(super) fn unread_of(function: &mir::Function) -> BTreeSet<(usize, usize)> {
    let mut gone: BTreeSet<(usize, usize)> = BTreeSet::new();
    loop {
        let mut read: BTreeSet<Local> = BTreeSet::from([Local::RET]);
        note_reads(function, &gone, &mut read);
        let before = gone.len();
        for (b, block) in function.blocks.iter().enumerate() {
            for (s, statement) in block.statements.iter().enumerate() {
                if let Statement::Assign(to, _) | Statement::SetDiscriminant(to, _) | Statement::Deinit(to) =
                    statement
                    && !to.is_indirect()
                    && !read.contains(&to.local)
                {
                    gone.insert((b, s));
                }
            }
        }
        if gone.len() == before {
            return gone;
        }
    }
}

/// Collects the locals that are read or whose address is taken, ignoring the statements in `gone`.
fn note_reads(function: &mir::Function, gone: &BTreeSet<(usize, usize)>, read: &mut BTreeSet<Local>) {
    let mut note = |place: &Place, use_: Use| {
        let whole = use_ == Use::Write && !place.is_indirect();
        let own = place.local;
        visit::place_locals(place, &mut |local| {
            if *local != own || !whole {
                read.insert(*local);
            }
        });
    };
    for (b, block) in function.blocks.iter().enumerate() {
        for (s, statement) in block.statements.iter().enumerate() {
            if !gone.contains(&(b, s)) {
                visit::statement_places(statement, &mut note);
            }
        }
        if let Some(terminator) = &block.terminator {
            visit::terminator_places(terminator, &mut note);
        }
    }
}

/// Deletes all storage statements of a local, which is then always live.
pub(super) fn storage(subject: &EditContext) -> Vec<Change> {
    let mut locals: BTreeSet<(FuncId, Local)> = BTreeSet::new();
    let mut sites = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        if let Statement::StorageLive(local) | Statement::StorageDead(local) = statement {
            locals.insert((f, *local));
            sites.push((f, *local, b, s));
        }
    }
    let change = |(f, local): (FuncId, Local)| -> Change {
        let sites: Vec<_> = sites.iter().filter(|x| (x.0, x.1) == (f, local)).map(|x| (x.2, x.3)).collect();
        Box::new(move |draft| sites.iter().for_each(|(b, s)| draft.delete(f, *b, *s)))
    };
    locals.into_iter().map(change).collect()
}
