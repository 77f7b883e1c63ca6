//! Visits every mention of a function, constant or static, mutably.

use crate::program::{ConstValue, Function, Program};
use crate::syntax::{Callee, Const, ConstId, FuncId, GenericArg, Operand, StaticId, Terminator};
use crate::visit_mut;

/// A mention of an item.
pub(crate) enum Mention<'a> {
    Function(&'a mut FuncId),
    Const(&'a mut ConstId),
    Static(&'a mut StaticId),
}

/// Visits every mention in a program.
pub(crate) fn in_program(program: &mut Program, each: &mut impl FnMut(Mention<'_>)) {
    each(Mention::Function(&mut program.entry.function));
    program.entry.args.iter_mut().for_each(|arg| in_constant(arg, each));
    program.functions.iter_mut().for_each(|function| in_function(function, each));
    program.statics.iter_mut().for_each(|item| in_value(&mut item.value, each));
    program.consts.iter_mut().for_each(|item| in_value(&mut item.value, each));
}

/// Visits every mention in a function.
pub(crate) fn in_function(function: &mut Function, each: &mut impl FnMut(Mention<'_>)) {
    visit_mut::function_operands(function, &mut |operand| {
        if let Operand::Const(constant) = operand {
            in_constant(constant, each);
        }
    });
    for block in &mut function.blocks {
        if let Some(Terminator::Call { callee, .. } | Terminator::TailCall { callee, .. }) =
            &mut block.terminator
        {
            in_callee(callee, each);
        }
    }
    function.change_written(|body| in_function(body, each));
}

/// Visits mentions in a callee; a called pointer is visited as an operand.
fn in_callee(callee: &mut Callee, each: &mut impl FnMut(Mention<'_>)) {
    match callee {
        Callee::Function(id) => each(Mention::Function(id)),
        Callee::Intrinsic(_, generics) => {
            for generic in generics {
                if let GenericArg::Const(id) = generic {
                    each(Mention::Const(id));
                }
            }
        }
        Callee::Pointer(_) | Callee::Vendor { .. } | Callee::Observe { .. } => {}
    }
}

/// Visits the mention in a constant operand.
pub(crate) fn in_constant(constant: &mut Const, each: &mut impl FnMut(Mention<'_>)) {
    match constant {
        Const::Named(id) => each(Mention::Const(id)),
        Const::Static(id) => each(Mention::Static(id)),
        Const::Scalar { .. } => {}
    }
}

/// Visits every mention in the value of a constant or static.
pub(crate) fn in_value(value: &mut ConstValue, each: &mut impl FnMut(Mention<'_>)) {
    match value {
        ConstValue::Fn(id) => each(Mention::Function(id)),
        ConstValue::StaticAddr(id) => each(Mention::Static(id)),
        ConstValue::Ref(inner) | ConstValue::Union { value: inner, .. } => in_value(inner, each),
        ConstValue::Aggregate { fields, .. } => fields.iter_mut().for_each(|field| in_value(field, each)),
        ConstValue::Scalar(_) => {}
    }
}
