//! Attributes of functions and types, and the numbers of observations.

use mir::{Abi, AdtKind, Callee, Repr, ReprKind, Terminator, Unwind};

use super::{Change, EditContext, functions, terminators};

/// Drops inlining attributes, calling conventions, debug lines and cleanup on unwinding.
pub(super) fn attributes(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, function) in functions(&subject.program) {
        if !function.debug.is_empty() {
            changes.push(Box::new(move |draft| draft.base.func_mut(f).debug.clear()));
        }
        if function.attrs.inline.is_some() {
            changes.push(Box::new(move |draft| draft.base.func_mut(f).attrs.inline = None));
        }
        if function.attrs.abi != Abi::Rust {
            changes.push(Box::new(move |draft| draft.base.func_mut(f).attrs.abi = Abi::Rust));
        }
    }
    for (f, b, terminator) in terminators(&subject.program) {
        if let Terminator::Call { unwind: Unwind::Cleanup(_), .. }
        | Terminator::Drop { unwind: Unwind::Cleanup(_), .. } = terminator
        {
            changes.push(Box::new(move |draft| {
                if let Some(Terminator::Call { unwind, .. } | Terminator::Drop { unwind, .. }) =
                    draft.terminator(f, b)
                {
                    *unwind = Unwind::Continue;
                }
            }));
        }
    }
    changes
}

/// Drops `repr` attributes.
pub(super) fn reprs(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (id, adt) in subject.program.types.adts() {
        if adt.lib.is_some() || adt.repr == Repr::default() || adt.repr.kind == ReprKind::Simd {
            continue;
        }
        let simpler = [
            Repr::default(),
            Repr { align: None, ..adt.repr },
            Repr { pack: None, ..adt.repr },
            Repr { int: None, ..adt.repr },
        ];
        for repr in simpler.into_iter().filter(|repr| *repr != adt.repr) {
            changes.push(Box::new(move |draft| {
                let mut adt = draft.base.types.adt(id).clone();
                adt.repr = repr;
                if let AdtKind::Enum(_) | AdtKind::Struct(_) | AdtKind::Union(_) = adt.kind
                    && draft.base.types.define_adt(id, adt).is_ok()
                {
                    draft.renew_types();
                }
            }));
        }
    }
    changes
}

/// Numbers observations from zero, in the order of the text.
pub(super) fn sites(_: &EditContext) -> Vec<Change> {
    vec![Box::new(|draft| {
        let mut next = 0;
        for function in &mut draft.base.functions {
            for block in &mut function.blocks {
                if let Some(Terminator::Call { callee: Callee::Observe { site }, .. }) = &mut block.terminator
                {
                    *site = next;
                    next += 1;
                }
            }
        }
    })]
}
