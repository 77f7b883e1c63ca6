//! Functions that catch: what they call is called without them.

use mir::{Callee, Function, Local, Operand, Role, Terminator};

use super::{Change, EditContext, terminators};

/// Calls what a function that catches calls.
pub(super) fn direct(subject: &EditContext) -> Vec<Change> {
    let program = &subject.program;
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, terminator) in terminators(program) {
        let Terminator::Call { callee: Callee::Function(id), args, .. } = terminator else { continue };
        let Some((called, passed)) = program.functions.get(id.0 as usize).and_then(|of| caught(of, args))
        else {
            continue;
        };
        changes.push(Box::new(move |draft| {
            if let Some(Terminator::Call { callee, args, .. }) = draft.terminator(f, b) {
                (*callee, *args) = (called.clone(), passed.clone());
            }
        }));
    }
    changes
}

/// The call within a function that catches, with the caller's arguments.
fn caught(function: &Function, given: &[Operand]) -> Option<(Callee, Vec<Operand>)> {
    matches!(function.attrs.role, Role::Catch { .. }).then_some(())?;
    let Some(Terminator::Call { callee, args, .. }) = &function.blocks.first()?.terminator else {
        return None;
    };
    let given = |operand: &Operand| -> Option<Operand> {
        let Local(param) = operand.place()?.local;
        given.get(param.checked_sub(1)? as usize).cloned()
    };
    let callee = match callee {
        Callee::Pointer(pointer) => Callee::Pointer(given(pointer)?),
        other => other.clone(),
    };
    Some((callee, args.iter().map(given).collect::<Option<_>>()?))
}
