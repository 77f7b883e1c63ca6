//! Makes programs ill-formed, to check that nothing panics.

use mir::{
    AggregateKind, Callee, Const, ConstValue, GenericArg, Operand, Place, Program, Proj, Rvalue, Statement,
    Terminator, TyId, Unwind,
};

use crate::Rng;

/// Changes one thing at random: an id, a number, a type (to another of the table), or removes something.
pub fn mutate(program: &mut Program, rng: &mut Rng) {
    if rng.chance(25) {
        return cut(program, rng);
    }
    let mut count = 0;
    visit(program, &mut |_| count += 1);
    if count == 0 {
        return;
    }
    let chosen = rng.below(count);
    let types = program.types.len();
    let mut index = 0;
    visit(program, &mut |id| {
        if index == chosen {
            match id {
                Id::Number(number) => {
                    *number = match rng.below(4) {
                        0 => rng.bits() as u32,
                        1 => u32::MAX,
                        _ => rng.below(8) as u32,
                    }
                }
                Id::Bits(bits) => *bits = if rng.chance(50) { rng.wide_bits() } else { rng.below(9) as u128 },
                Id::Len(len) => *len = if rng.chance(30) { rng.bits() } else { rng.below(9) as u64 },
                Id::Ty(ty) => *ty = TyId(rng.below(types) as u32),
            }
        }
        index += 1;
    });
}

/// Removes something, or puts something where it does not belong.
fn cut(program: &mut Program, rng: &mut Rng) {
    let (statics, consts) = (program.statics.len(), program.consts.len());
    if rng.chance(10) {
        program.statics.truncate(rng.below(statics + 1));
        program.consts.truncate(rng.below(consts + 1));
        return;
    }
    if rng.chance(10) {
        program.entry.args.pop();
        return;
    }
    let count = program.functions.len();
    if count == 0 {
        return;
    }
    if rng.chance(5) {
        program.functions.truncate(rng.below(count));
        return;
    }
    let function = &mut program.functions[rng.below(count)];
    match rng.below(6) {
        0 => function.locals.truncate(rng.below(4)),
        1 => function.params = rng.below(9) as u32,
        2 => function.blocks.truncate(rng.below(3)),
        _ => {
            let blocks = function.blocks.len();
            if blocks == 0 {
                return;
            }
            let block = &mut function.blocks[rng.below(blocks)];
            if rng.chance(30) {
                block.terminator = None;
                return;
            }
            let len = block.statements.len();
            if len > 0
                && let Statement::Assign(place, rvalue) = &mut block.statements[rng.below(len)]
            {
                let proj = match rng.below(4) {
                    0 => Proj::Deref,
                    1 => Proj::Field(rng.below(4) as u32),
                    2 => Proj::Index(mir::Local(rng.below(9) as u32)),
                    _ => Proj::Downcast(rng.below(4) as u32),
                };
                match (rng.below(3), rvalue) {
                    (0, Rvalue::Use(Operand::Copy(from))) => from.projection.push(proj),
                    (1, Rvalue::Aggregate(_, parts)) => {
                        parts.pop();
                    }
                    _ => place.projection.push(proj),
                }
            }
        }
    }
}

/// Something that can be changed.
enum Id<'a> {
    Number(&'a mut u32),
    Bits(&'a mut u128),
    Len(&'a mut u64),
    Ty(&'a mut TyId),
}

type Each<'e> = dyn FnMut(Id<'_>) + 'e;

fn visit(program: &mut Program, each: &mut Each<'_>) {
    for function in &mut program.functions {
        each(Id::Number(&mut function.params));
        for local in &mut function.locals {
            each(Id::Ty(&mut local.ty));
        }
        for (_, shown) in &mut function.debug {
            place(shown, each);
        }
        for block in &mut function.blocks {
            block.statements.iter_mut().for_each(|s| statement(s, each));
            if let Some(end) = &mut block.terminator {
                terminator(end, each);
            }
        }
    }
    for item in &mut program.statics {
        each(Id::Ty(&mut item.ty));
        value(&mut item.value, each);
    }
    for item in &mut program.consts {
        each(Id::Ty(&mut item.ty));
        value(&mut item.value, each);
    }
    each(Id::Number(&mut program.entry.function.0));
    program.entry.args.iter_mut().for_each(|c| constant(c, each));
}

fn place(place: &mut Place, each: &mut Each<'_>) {
    each(Id::Number(&mut place.local.0));
    for proj in &mut place.projection {
        match proj {
            Proj::Deref => {}
            Proj::Field(n) | Proj::Downcast(n) => each(Id::Number(n)),
            Proj::Index(local) => each(Id::Number(&mut local.0)),
        }
    }
}

fn constant(constant: &mut Const, each: &mut Each<'_>) {
    match constant {
        Const::Scalar { bits, ty } => {
            each(Id::Bits(bits));
            each(Id::Ty(ty));
        }
        Const::Named(id) => each(Id::Number(&mut id.0)),
        Const::Static(id) => each(Id::Number(&mut id.0)),
    }
}

fn operand(op: &mut Operand, each: &mut Each<'_>) {
    match op {
        Operand::Copy(p) | Operand::Move(p) => place(p, each),
        Operand::Const(c) => constant(c, each),
    }
}

fn value(value_: &mut ConstValue, each: &mut Each<'_>) {
    match value_ {
        ConstValue::Scalar(bits) => each(Id::Bits(bits)),
        ConstValue::Fn(id) => each(Id::Number(&mut id.0)),
        ConstValue::Ref(inner) => value(inner, each),
        ConstValue::StaticAddr(id) => each(Id::Number(&mut id.0)),
        ConstValue::Aggregate { variant, fields } => {
            each(Id::Number(variant));
            fields.iter_mut().for_each(|f| value(f, each));
        }
        ConstValue::Union { field, value: inner } => {
            each(Id::Number(field));
            value(inner, each);
        }
    }
}

fn statement(statement: &mut Statement, each: &mut Each<'_>) {
    match statement {
        Statement::Assign(to, from) => {
            place(to, each);
            rvalue(from, each);
        }
        Statement::StorageLive(local) | Statement::StorageDead(local) => each(Id::Number(&mut local.0)),
        Statement::Assume(op) => operand(op, each),
        Statement::SetDiscriminant(p, n) => {
            place(p, each);
            each(Id::Number(n));
        }
        Statement::Deinit(p) | Statement::Retag(p) => place(p, each),
    }
}

fn rvalue(rvalue: &mut Rvalue, each: &mut Each<'_>) {
    match rvalue {
        Rvalue::Use(op) | Rvalue::Unary(_, op) | Rvalue::PtrMetadata(op) => operand(op, each),
        Rvalue::Repeat(op, n) => {
            operand(op, each);
            each(Id::Len(n));
        }
        Rvalue::Ref(_, p)
        | Rvalue::RawPtr(_, p)
        | Rvalue::Discriminant(p)
        | Rvalue::Len(p)
        | Rvalue::CopyForDeref(p) => place(p, each),
        Rvalue::Binary(_, a, b) | Rvalue::Checked(_, a, b) => {
            operand(a, each);
            operand(b, each);
        }
        Rvalue::Cast(_, op, ty) => {
            operand(op, each);
            each(Id::Ty(ty));
        }
        Rvalue::Aggregate(kind, parts) => {
            match kind {
                AggregateKind::Tuple(ty) | AggregateKind::Array(ty) => each(Id::Ty(ty)),
                AggregateKind::Adt(ty, n) | AggregateKind::Union(ty, n) => {
                    each(Id::Ty(ty));
                    each(Id::Number(n));
                }
            }
            parts.iter_mut().for_each(|op| operand(op, each));
        }
    }
}

fn terminator(terminator: &mut Terminator, each: &mut Each<'_>) {
    match terminator {
        Terminator::Return
        | Terminator::Unreachable
        | Terminator::UnwindResume
        | Terminator::UnwindTerminate(_) => {}
        Terminator::Goto(block) => each(Id::Number(&mut block.0)),
        Terminator::SwitchInt { op, targets, otherwise } => {
            operand(op, each);
            for (bits, block) in targets {
                each(Id::Bits(bits));
                each(Id::Number(&mut block.0));
            }
            each(Id::Number(&mut otherwise.0));
        }
        Terminator::Call { dest, callee: called, args, target, unwind } => {
            place(dest, each);
            callee(called, each);
            args.iter_mut().for_each(|op| operand(op, each));
            each(Id::Number(&mut target.0));
            if let Unwind::Cleanup(block) = unwind {
                each(Id::Number(&mut block.0));
            }
        }
        Terminator::TailCall { callee: called, args } => {
            callee(called, each);
            args.iter_mut().for_each(|op| operand(op, each));
        }
        Terminator::Drop { place: dropped, target, .. } => {
            place(dropped, each);
            each(Id::Number(&mut target.0));
        }
    }
}

fn callee(callee: &mut Callee, each: &mut Each<'_>) {
    match callee {
        Callee::Function(id) => each(Id::Number(&mut id.0)),
        Callee::Pointer(op) => operand(op, each),
        Callee::Intrinsic(_, generics) => {
            for generic in generics {
                match generic {
                    GenericArg::Ty(ty) => each(Id::Ty(ty)),
                    GenericArg::Const(id) => each(Id::Number(&mut id.0)),
                    GenericArg::Ordering(_) | GenericArg::SimdAlign(_) => {}
                }
            }
        }
        // Vendor functions and their constants are not ids of the program.
        Callee::Vendor { .. } => {}
        Callee::Observe { site } => each(Id::Number(site)),
    }
}
