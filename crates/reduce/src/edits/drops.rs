//! Drops: one that does nothing, and types without their `drop`.

use mir::{Terminator, Ty};

use super::{Change, EditContext, terminators};

/// Goes on instead of dropping a place.
pub(super) fn each(subject: &EditContext) -> Vec<Change> {
    let drops = terminators(&subject.program).filter_map(|(f, b, terminator)| match terminator {
        Terminator::Drop { target, .. } => Some((f, b, *target)),
        _ => None,
    });
    let change = |(f, b, target)| -> Change {
        Box::new(move |draft| {
            draft.set_terminator(f, b, Terminator::Goto(target));
        })
    };
    drops.map(change).collect()
}

/// Writes out the conditional drops of a body of the analysis phase, which only then can be edited.
pub(super) fn unconditional(subject: &EditContext) -> Vec<Change> {
    let functions = subject.program.functions.iter().enumerate();
    let written = functions.filter(|(_, function)| function.written.is_some());
    let change = |index: usize| -> Change {
        Box::new(move |draft| {
            if let Some(function) = draft.base.functions.get_mut(index) {
                function.written = None;
            }
        })
    };
    written.map(|(index, _)| change(index)).collect()
}

/// Takes its `drop` from a type.
pub(super) fn own(subject: &EditContext) -> Vec<Change> {
    let types = &subject.program.types;
    let with_drop = types.adts().filter(|(_, adt)| adt.drops);
    let change = |id| -> Change {
        Box::new(move |draft| {
            let program = &mut draft.base;
            let ty = program.types.find(&Ty::Adt(id));
            if let Some(own) = ty.and_then(|ty| mir::glue::drop_of(program, ty)) {
                program.functions[own.0 as usize].attrs.drops = false;
                program.types.without_drop(id);
                draft.renew_types();
            }
        })
    };
    with_drop.map(|(id, _)| change(id)).collect()
}
