//! Parameters whose value and memory are used separately from the start.

use mir::{
    BinOp, BlockId, CastKind, FuncId, IntTy, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId,
    Types,
};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::types::UNSIGNED;
use crate::calls::params::MANY;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::from;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "kept_params",
    doc: "Percentage of functions that save a parameter's value and address on entry.",
    hunts: &["llvm:SelectionDAG", "CopyProp", "DeadStoreElimination"],
    default: 25,
    kind: from(0, 60),
    run: Run::FunctionStart(keep_param),
    detect: &[Detector {
        name: "flow.kept-param",
        switches: &[],
        doc: "functions that save a parameter and take its address on entry; executed: their calls",
        count: Some(kept),
    }],
};

/// Sometimes a function starts by saving a parameter's value and taking its address: then the parameter needs memory
/// other than where it was passed, and its value is needed after that memory has changed.
fn keep_param(g: &mut Builder, func: FuncId, params: &[TyId]) {
    let may = g.mix.raw_pointers.min(g.mix.raw_borrows) > 0;
    // A stack parameter already has an address: with many parameters, one is kept more often.
    let often = if params.len() >= MANY { 2 } else { 1 };
    if !may || !g.choices.percent(S, g.mix.idiom(IDIOM.name) * often) {
        return;
    }
    let types = &g.ws.program.types;
    let wide = |ty: &TyId| types.as_int(*ty).is_some_and(|int| int.bits() > 64);
    let copied: Vec<(u32, TyId)> =
        (1..).zip(params.iter().copied()).filter(|(_, ty)| types.is_primitive(*ty)).collect();
    let large: Vec<(u32, TyId)> = copied.iter().copied().filter(|(_, ty)| wide(ty)).collect();
    let list = if large.is_empty() || g.choices.percent(S, 30) { copied } else { large };
    // Later parameters are more likely to be on the stack.
    let draws = [(); 2].map(|()| g.choices.pick(S, &list).copied());
    let Some((param, ty)) = draws.into_iter().flatten().max() else { return };
    let pointer = g.raw_ptr(Mutbl::Mut, ty);
    let [value, address] = [ty, pointer].map(|ty| g.local_of(func, ty, true));
    let param = Place::local(Local(param));
    let save = Rvalue::Use(Operand::Copy(param.clone()));
    g.ws.push_statement(func, BlockId(0), Statement::Assign(value.into(), save));
    let borrow = Statement::Assign(address.into(), Rvalue::RawPtr(Mutbl::Mut, param.clone()));
    g.ws.push_statement(func, BlockId(0), borrow);
    g.ws.change_local(func, param.local, |info| {
        info.escaped = true;
    });
    g.ws.change_local(func, value, |info| {
        info.fresh = true;
        info.depth = 5;
    });
    if g.choices.percent(S, 60) {
        change_part(g, func, params, ty, address);
    }
}

/// Changes a parameter through its address at once, in a part selected by another parameter.
fn change_part(g: &mut Builder, func: FuncId, params: &[TyId], ty: TyId, address: Local) {
    let types = &g.ws.program.types;
    let narrow = |ty: TyId| types.as_int(ty).is_some_and(|int| int.bits() <= 64);
    let numbers: Vec<(u32, TyId)> = (1..).zip(params.iter().copied()).filter(|(_, ty)| narrow(*ty)).collect();
    let size = types.layout(ty).size;
    let parts: Vec<IntTy> = UNSIGNED.iter().copied().filter(|part| part.size() < size).collect();
    if types.as_int(ty).is_none() || g.mix.arrays.min(g.mix.casts) == 0 {
        return;
    }
    let (Some((which, of)), Some(part)) =
        (g.choices.pick(S, &numbers).copied(), g.choices.pick(S, &parts).copied())
    else {
        return;
    };
    let count = size / part.size();
    let bits = part.truncate(g.choices.bits(S) as u128);
    let part = Types::int(part);
    let array = g.ws.program.types.array(part, count);
    let array = g.raw_ptr(Mutbl::Mut, array);
    let [index, pointer] = [Types::USIZE, array].map(|ty| g.local_of(func, ty, false));
    let copy = |local: Local| Operand::Copy(local.into());
    let number = match of {
        Types::USIZE => Rvalue::Use(copy(Local(which))),
        _ => Rvalue::Cast(CastKind::As, copy(Local(which)), Types::USIZE),
    };
    let low = Rvalue::Binary(BinOp::BitAnd, copy(index), literal(count as u128 - 1, Types::USIZE));
    let seen = Rvalue::Cast(CastKind::PtrToPtr, copy(address), array);
    let element = Place::local(pointer).project(Proj::Deref).project(Proj::Index(index));
    let changed = Rvalue::Use(literal(bits, part));
    for (place, rvalue) in
        [(index.into(), number), (index.into(), low), (pointer.into(), seen), (element, changed)]
    {
        g.ws.push_statement(func, BlockId(0), Statement::Assign(place, rvalue));
    }
}

fn kept(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let is_param =
        |place: &Place| place.projection.is_empty() && (1..=seen.function.params).contains(&place.local.0);
    let is_kept = |pair: &[Statement]| match pair {
        [
            Statement::Assign(_, Rvalue::Use(Operand::Copy(a))),
            Statement::Assign(_, Rvalue::RawPtr(Mutbl::Mut, b)),
        ] => a == b && is_param(a),
        _ => false,
    };
    if seen.function.blocks.first().is_some_and(|first| first.statements.windows(2).any(is_kept)) {
        found(seen.calls);
    }
}
