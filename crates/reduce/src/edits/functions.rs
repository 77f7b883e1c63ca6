//! Whole functions: all calls of one at once.

use mir::{BlockId, Callee, Const, Entry, FuncId, Inline, Terminator};

use super::{Change, EditContext, functions, terminators};

/// Replaces every call of a function by its result.
pub(super) fn calls(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (callee, _) in functions(&subject.program).filter(|(f, _)| *f != subject.program.entry.function) {
        let calls: Vec<(FuncId, BlockId, Option<u128>)> = terminators(&subject.program)
            .filter(|(f, b, t)| match t {
                Terminator::Call { callee: Callee::Function(id), .. } => *id == callee,
                Terminator::Call { callee: Callee::Pointer(_), .. } => {
                    subject.facts.terminator(*f, *b).is_some_and(|step| step.called == Some(callee))
                }
                _ => false,
            })
            .map(|(f, b, _)| (f, b, subject.facts.terminator(f, b).and_then(|step| step.result)))
            .collect();
        if calls.is_empty() {
            continue;
        }
        changes.push(Box::new(move |draft| {
            for (f, b, result) in &calls {
                draft.drop_call(*f, *b, *result);
            }
        }));
    }
    changes
}

/// Forbids inlining of functions, which compilers may do once they are small.
pub(super) fn not_inlined(subject: &EditContext) -> Vec<Change> {
    let entry = subject.program.entry.function;
    let others = functions(&subject.program)
        .filter(|(f, function)| *f != entry && function.attrs.inline != Some(Inline::Never));
    let change = |f: FuncId| -> Change {
        Box::new(move |draft| draft.base.func_mut(f).attrs.inline = Some(Inline::Never))
    };
    others.map(|(f, _)| change(f)).collect()
}

/// Makes another function the entry, with the numbers of an executed call as arguments.
pub(super) fn entry(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let program = &subject.program;
    for (f, function) in functions(program).filter(|(f, _)| *f != program.entry.function) {
        let call = terminators(program).find_map(|(caller, b, t)| {
            let step = subject.facts.terminator(caller, b)?;
            match t {
                Terminator::Call { callee: Callee::Function(id), .. } if *id == f && step.count > 0 => {
                    Some(step.operands.clone())
                }
                Terminator::Call { callee: Callee::Pointer(_), .. } if step.called == Some(f) => {
                    Some(step.operands.get(1..)?.to_vec())
                }
                _ => None,
            }
        });
        let Some(known) = call.and_then(|operands| operands.into_iter().collect::<Option<Vec<u128>>>())
        else {
            continue;
        };
        let args = known.iter().zip(function.param_locals());
        let args: Vec<Const> =
            args.map(|(bits, param)| Const::Scalar { bits: *bits, ty: function.local_ty(param) }).collect();
        changes.push(Box::new(move |draft| {
            draft.base.entry = Entry { function: f, args: args.clone() };
        }));
    }
    changes
}
