//! Parameters and results: replaced by known numbers, dropped, or moved to the entry's arguments.

use mir::visit;
use mir::visit_mut;
use mir::{Callee, Const, ConstValue, FuncId, Local, Operand, Place, Program, Statement, Terminator, Types};

use super::statements::{delete_unread, unread_of};
use super::{Change, EditContext, forward, functions, statements, terminators};
use crate::draft::Draft;

/// Replaces a parameter by the number that it had first.
pub(super) fn known(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for (f, function) in functions(&subject.program) {
        for param in function.param_locals() {
            let Some(bits) = argument(subject, f, param) else { continue };
            let constant = Const::Scalar { bits, ty: function.local_ty(param) };
            changes.push(Box::new(move |draft| forward::use_constant(draft, f, param, constant)));
        }
    }
    changes
}

/// The first known argument for a parameter.
fn argument(subject: &EditContext, f: FuncId, param: Local) -> Option<u128> {
    let index = param.0 as usize - 1;
    if f == subject.program.entry.function {
        return match subject.program.entry.args.get(index)? {
            Const::Scalar { bits, .. } => Some(*bits),
            _ => None,
        };
    }
    terminators(&subject.program).find_map(|(caller, b, t)| match t {
        Terminator::Call { callee: Callee::Function(id), .. } if *id == f => {
            *subject.facts.terminator(caller, b)?.operands.get(index)?
        }
        _ => None,
    })
}

/// `x = value` in a block of the entry function that runs once: passes the number as an argument, which no compiler
/// knows, and deletes what only served to compute it. If `x` is a parameter already, its argument changes.
pub(super) fn arguments(subject: &EditContext) -> Vec<Change> {
    let entry = subject.program.entry.function;
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program) {
        let Statement::Assign(to, _) = statement else { continue };
        let known = subject.facts.step(f, b, s).and_then(|step| step.result);
        let once = f == entry && subject.facts.block_count(f, b) == 1;
        let function = subject.program.func(f);
        let (Some(bits), true, []) = (known, once, to.projection.as_slice()) else { continue };
        let ty = function.local_ty(to.local);
        if (1..=function.params).contains(&to.local.0) {
            let index = to.local.0 as usize - 1;
            changes.push(Box::new(move |draft| {
                if let Some(arg) = draft.base.entry.args.get_mut(index) {
                    *arg = Const::Scalar { bits, ty };
                    draft.delete(f, b, s);
                }
            }));
            continue;
        }
        changes.push(Box::new(move |draft| {
            // The local may have been renumbered, by new parameters or because it was the result.
            if matches!(draft.statement(f, b, s), Some(Statement::Assign(to, _)) if to.local == Local::RET) {
                drop_result(draft, f);
            }
            let Some(Statement::Assign(to, _)) = draft.statement(f, b, s) else { return };
            let local = to.local;
            if local.0 <= draft.base.func(f).params {
                return;
            }
            let before = unread_of(draft.base.func(f));
            draft.delete(f, b, s);
            add_param(draft, f, local, Const::Scalar { bits, ty });
            delete_unread(draft, f, &before);
        }));
    }
    changes
}

/// Passes the number that an operand of the entry function had first
/// as a new argument, and deletes what only served to compute it.
pub(super) fn operands(subject: &EditContext) -> Vec<Change> {
    let entry = subject.program.entry.function;
    let function = subject.program.func(entry);
    if function.params >= MANY_PARAMS {
        return Vec::new();
    }
    let mut changes: Vec<Change> = Vec::new();
    for (f, b, s, statement) in statements(&subject.program).filter(|site| site.0 == entry) {
        let Some(step) = subject.facts.step(f, b, s) else { continue };
        let mut index = 0;
        visit::statement_operands(statement, &mut |op| {
            let known = step.operands.get(index).copied().flatten();
            let ty = mir::typing::operand_ty(&subject.program, function, op);
            if let (Some(bits), Some(ty), Some(place)) = (known, ty, op.place())
                && place.local.0 > function.params
            {
                let constant = Const::Scalar { bits, ty };
                changes.push(Box::new(move |draft| operand_as_param(draft, f, (b, s, index), constant)));
            }
            index += 1;
        });
    }
    changes
}

/// A function with more parameters is no easier to read than the code that computes them.
const MANY_PARAMS: u32 = 6;

fn operand_as_param(
    draft: &mut Draft,
    f: FuncId,
    (b, s, index): (mir::BlockId, usize, usize),
    constant: Const,
) {
    let Const::Scalar { ty, .. } = constant else { return };
    if draft.statement(f, b, s).is_none() {
        return;
    }
    let before = unread_of(draft.base.func(f));
    let local = draft.base.functions[f.0 as usize].add_local(ty);
    let param = Local(draft.base.func(f).params + 1);
    add_param(draft, f, local, constant);
    if let Some(statement) = draft.statement(f, b, s) {
        let mut at = 0;
        visit_mut::statement_operands(statement, &mut |op| {
            if at == index {
                *op = Operand::Copy(param.into());
            }
            at += 1;
        });
    }
    delete_unread(draft, f, &before);
}

/// Makes a local a parameter of the entry function.
fn add_param(draft: &mut Draft, f: FuncId, local: Local, constant: Const) {
    let param = draft.base.func(f).params + 1;
    draft.insert_unit(f, param);
    let function = &mut draft.base.functions[f.0 as usize];
    let decl = function.locals[local.0 as usize].clone();
    visit_mut::function_locals(function, &mut |mention| {
        *mention =
            if *mention == local { Local(param) } else { Local(mention.0 + (mention.0 >= param) as u32) };
    });
    function.locals.insert(param as usize, decl);
    function.params = param;
    draft.base.entry.args.push(constant);
}

/// Drops all parameters of a function that it does not mention.
pub(super) fn unused(subject: &EditContext) -> Vec<Change> {
    let change = |f: FuncId| -> Change { Box::new(move |draft| drop_unused(draft, f)) };
    functions(&subject.program).filter(|(_, x)| x.params > 0).map(|(f, _)| change(f)).collect()
}

fn drop_unused(draft: &mut Draft, f: FuncId) {
    if is_address_taken(&draft.base, f) {
        return;
    }
    let function = &mut draft.base.functions[f.0 as usize];
    let mut used = vec![false; function.locals.len()];
    visit::function_locals(function, &mut |local| used[local.0 as usize] = true);
    // From the last to the first, so that earlier parameters keep their numbers.
    for param in (1..=function.params).rev().filter(|p| !used[*p as usize]) {
        remove_param(draft, f, param);
    }
}

fn remove_param(draft: &mut Draft, f: FuncId, param: u32) {
    draft.shift_unit(f, param);
    let function = &mut draft.base.functions[f.0 as usize];
    function.locals.remove(param as usize);
    function.params -= 1;
    visit_mut::function_locals(function, &mut |local| local.0 -= (local.0 > param) as u32);
    let index = param as usize - 1;
    if draft.base.entry.function == f {
        draft.base.entry.args.remove(index);
    }
    for_each_call(&mut draft.base, f, |terminator| {
        if let Terminator::Call { args, .. } | Terminator::TailCall { args, .. } = terminator {
            args.remove(index);
        }
    });
}

fn for_each_call(program: &mut Program, f: FuncId, mut each: impl FnMut(&mut Terminator)) {
    for terminator in
        program.functions.iter_mut().flat_map(|x| &mut x.blocks).filter_map(|b| b.terminator.as_mut())
    {
        if let Terminator::Call { callee, .. } | Terminator::TailCall { callee, .. } = terminator
            && *callee == Callee::Function(f)
        {
            each(terminator);
        }
    }
}

fn is_address_taken(program: &Program, f: FuncId) -> bool {
    fn mentions(value: &ConstValue, f: FuncId) -> bool {
        match value {
            ConstValue::Fn(id) => *id == f,
            ConstValue::Scalar(_) | ConstValue::StaticAddr(_) => false,
            ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => mentions(inner, f),
            ConstValue::Aggregate { fields, .. } => fields.iter().any(|x| mentions(x, f)),
        }
    }
    program.consts.iter().any(|c| mentions(&c.value, f))
        || program.statics.iter().any(|s| mentions(&s.value, f))
}

/// Makes a function return nothing: its result stays in a new local.
pub(super) fn results(subject: &EditContext) -> Vec<Change> {
    let change = |f: FuncId| -> Change { Box::new(move |draft| drop_result(draft, f)) };
    let returns = functions(&subject.program).filter(|(_, x)| x.local_ty(Local::RET) != Types::UNIT);
    returns.map(|(f, _)| change(f)).collect()
}

fn drop_result(draft: &mut Draft, f: FuncId) {
    if is_address_taken(&draft.base, f) {
        return;
    }
    let function = &mut draft.base.functions[f.0 as usize];
    let own = function.add_local(function.local_ty(Local::RET));
    visit_mut::function_locals(function, &mut |local| {
        if *local == Local::RET {
            *local = own;
        }
    });
    function.locals[0].ty = Types::UNIT;
    for caller in &mut draft.base.functions {
        let mut unit = None;
        for b in 0..caller.blocks.len() {
            let Some(Terminator::Call { callee: Callee::Function(id), .. }) = &caller.blocks[b].terminator
            else {
                continue;
            };
            if *id != f {
                continue;
            }
            let place = Place::local(*unit.get_or_insert_with(|| caller.add_local(Types::UNIT)));
            if let Some(Terminator::Call { dest, .. }) = &mut caller.blocks[b].terminator {
                *dest = place;
            }
        }
    }
}
