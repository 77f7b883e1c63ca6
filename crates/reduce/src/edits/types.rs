//! Types: replaces a type by a simpler one in the whole program.

use mir::visit_mut;
use mir::{
    AdtKind, AggregateKind, Callee, Const, FnSig, GenericArg, IntTy, Operand, Program, Rvalue, Statement,
    Terminator, Ty, TyId,
};

use super::{Change, EditContext};
use crate::draft::Draft;

/// Replaces each type by simpler ones, everywhere at once.
pub(super) fn each(subject: &EditContext) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    for ty in subject.program.types.ids() {
        for simpler in simpler(subject.program.types.get(ty)) {
            changes.push(Box::new(move |draft| replace(draft, ty, &simpler)));
        }
    }
    changes
}

/// The candidates to replace a type, simplest first.
fn simpler(ty: &Ty) -> Vec<Ty> {
    match ty {
        Ty::Int(int) => {
            let all = [IntTy::U8, IntTy::I8, IntTy::U16, IntTy::U32, IntTy::I32, IntTy::U64];
            let less = |new: &IntTy| (new.bits(), new.signed()) < (int.bits(), int.signed());
            all.into_iter().filter(less).map(Ty::Int).collect()
        }
        Ty::Char => vec![Ty::Int(IntTy::U8)],
        Ty::Array(element, len) if *len > 1 => {
            let mut lens = vec![1, len / 2, len - 1];
            lens.dedup();
            lens.into_iter().map(|n| Ty::Array(*element, n)).collect()
        }
        _ => Vec::new(),
    }
}

/// Replaces a type by another in every type, local, literal and cast. Others check whether the result is well-formed.
pub(super) fn replace(draft: &mut Draft, old: TyId, new: &Ty) {
    let program = &mut draft.base;
    if old.0 as usize >= program.types.len() {
        return;
    }
    let cut = program.types.as_int(old).is_some() || program.types.get(old) == &Ty::Char;
    let lens = match (program.types.get(old), new) {
        (Ty::Array(_, from), Ty::Array(_, to)) => Some((*from, *to)),
        _ => None,
    };
    let new = program.types.intern(new.clone());
    let mut map: Vec<Option<TyId>> = vec![None; program.types.len()];
    map[old.0 as usize] = Some(new);
    // Definitions first: a type that contains a definition keeps its number.
    let adts: Vec<_> = program.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(id, _)| id).collect();
    for id in adts {
        let mut adt = program.types.adt(id).clone();
        let fields: Vec<&mut mir::Field> = match &mut adt.kind {
            AdtKind::Struct(variant) => variant.fields.iter_mut().collect(),
            AdtKind::Enum(variants) => variants.iter_mut().flat_map(|v| &mut v.fields).collect(),
            AdtKind::Union(fields) => fields.iter_mut().collect(),
        };
        for field in fields {
            field.ty = mapped(program, &mut map, field.ty);
        }
        if program.types.define_adt(id, adt).is_err() {
            return;
        }
    }
    let int = program.types.as_int(new);
    each_ty(program, &mut |program_types, ty| *ty = mapped_in(program_types, &mut map, *ty));
    each_literal(program, &mut |bits, ty| {
        if ty == new
            && cut
            && let Some(int) = int
        {
            *bits = int.truncate(*bits);
        }
    });
    if let Some((from, to)) = lens {
        for statement in
            program.functions.iter_mut().flat_map(|f| &mut f.blocks).flat_map(|b| &mut b.statements)
        {
            match statement {
                Statement::Assign(_, Rvalue::Repeat(_, n)) if *n == from => *n = to,
                Statement::Assign(_, Rvalue::Aggregate(AggregateKind::Array(ty), parts)) if *ty == new => {
                    parts.truncate(to as usize);
                }
                _ => {}
            }
        }
    }
    draft.renew_types();
}

fn mapped(program: &mut Program, map: &mut Vec<Option<TyId>>, ty: TyId) -> TyId {
    mapped_in(&mut program.types, map, ty)
}

/// The type with the replacement made inside.
fn mapped_in(types: &mut mir::Types, map: &mut Vec<Option<TyId>>, ty: TyId) -> TyId {
    if let Some(Some(known)) = map.get(ty.0 as usize) {
        return *known;
    }
    let mut part = |types: &mut mir::Types, ty: TyId| mapped_in(types, map, ty);
    let new = match types.get(ty).clone() {
        Ty::Tuple(fields) => {
            let fields = fields.into_iter().map(|f| part(types, f)).collect();
            types.intern(Ty::Tuple(fields))
        }
        Ty::Array(element, len) => {
            let element = part(types, element);
            types.intern(Ty::Array(element, len))
        }
        Ty::Slice(element) => {
            let element = part(types, element);
            types.intern(Ty::Slice(element))
        }
        Ty::RawPtr(mutbl, to) => {
            let to = part(types, to);
            types.intern(Ty::RawPtr(mutbl, to))
        }
        Ty::Ref(mutbl, to) => {
            let to = part(types, to);
            types.intern(Ty::Ref(mutbl, to))
        }
        Ty::FnPtr(sig) => {
            let params = sig.params.into_iter().map(|p| part(types, p)).collect();
            let ret = part(types, sig.ret);
            types.intern(Ty::FnPtr(FnSig { abi: sig.abi, params, ret }))
        }
        Ty::Adt(_) | Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => ty,
    };
    if map.len() < types.len() {
        map.resize(types.len(), None);
    }
    map[ty.0 as usize] = Some(new);
    new
}

/// Every type that the code mentions.
fn each_ty(program: &mut Program, each: &mut dyn FnMut(&mut mir::Types, &mut TyId)) {
    let Program { types, functions, statics, consts, entry, .. } = program;
    let mut constant = |types: &mut mir::Types, constant: &mut Const| {
        if let Const::Scalar { ty, .. } = constant {
            each(types, ty);
        }
    };
    entry.args.iter_mut().for_each(|c| constant(types, c));
    for function in functions.iter_mut() {
        visit_mut::function_operands(function, &mut |op| {
            if let Operand::Const(c) = op {
                constant(types, c);
            }
        });
    }
    for function in functions {
        function.locals.iter_mut().for_each(|local| each(types, &mut local.ty));
        for block in &mut function.blocks {
            for statement in &mut block.statements {
                match statement {
                    Statement::Assign(_, Rvalue::Cast(_, _, ty)) => each(types, ty),
                    Statement::Assign(_, Rvalue::Aggregate(kind, _)) => match kind {
                        AggregateKind::Tuple(ty)
                        | AggregateKind::Array(ty)
                        | AggregateKind::Adt(ty, _)
                        | AggregateKind::Union(ty, _) => each(types, ty),
                    },
                    _ => {}
                }
            }
            if let Some(Terminator::Call { callee: Callee::Intrinsic(_, generics), .. }) =
                &mut block.terminator
            {
                for generic in generics {
                    if let GenericArg::Ty(ty) = generic {
                        each(types, ty);
                    }
                }
            }
        }
    }
    statics.iter_mut().for_each(|s| each(types, &mut s.ty));
    consts.iter_mut().for_each(|c| each(types, &mut c.ty));
}

fn each_literal(program: &mut Program, each: &mut dyn FnMut(&mut u128, TyId)) {
    let mut constant = |constant: &mut Const| {
        if let Const::Scalar { bits, ty } = constant {
            each(bits, *ty);
        }
    };
    program.entry.args.iter_mut().for_each(&mut constant);
    for function in &mut program.functions {
        visit_mut::function_operands(function, &mut |op| {
            if let Operand::Const(c) = op {
                constant(c);
            }
        });
    }
}
