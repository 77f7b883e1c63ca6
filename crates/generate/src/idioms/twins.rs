//! A local and its copy, both with their address taken: a compiler that merges them must not be caught.

use mir::{BinOp, Function, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::builder::Builder;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;
use crate::statements::assign;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "twins",
    doc: "A local and a copy of it, whose addresses are compared, or one of which is written through its address.",
    hunts: &[
        "CopyProp",
        "DestinationPropagation",
        "GVN",
        "ReferencePropagation",
        "llvm:MemCpyOpt",
        "llvm:SROA",
    ],
    default: 3,
    kind: often(),
    run: Run::Hole(|g, _, weight| if g.mix.raw_pointers > 0 { weight } else { 0 }, |g, _| twins(g)),
    detect: &[Detector {
        name: "flow.copy-and-source-borrowed",
        switches: &[],
        doc: "a local and its copy, both with their address taken in the same block",
        count: Some(both_borrowed),
    }],
};

fn twins(g: &mut Builder) {
    g.attempt(try_twins);
}

fn try_twins(g: &mut Builder) -> Option<()> {
    let ty = if g.choices.percent(S, 50) { g.scalar_ty() } else { g.any_ty() };
    (g.ws.program.types.layout(ty).size > 0).then_some(())?;
    let value = g.unknown(ty)?.copied();
    let first = g.once(ty, Rvalue::Use(value))?;
    // Sometimes through a third local.
    let from = if g.choices.percent(S, 25) {
        g.once(ty, Rvalue::Use(Operand::Copy(first.clone())))?
    } else {
        first.clone()
    };
    let second = g.once(ty, Rvalue::Use(Operand::Copy(from)))?;
    let shared = g.mix.references.min(g.mix.pointer_comparisons) > 0 && g.choices.percent(S, 60);
    let [a, b] = [&first, &second]
        .map(|place| if shared { g.borrow_of(Mutbl::Not, place) } else { g.address_of(Mutbl::Mut, place) });
    let (a, b) = (a?, b?);
    if g.mix.pointer_comparisons == 0 {
        return write_one(g, ty, &a, &second);
    }
    if !shared && g.choices.percent(S, 40) {
        return write_one(g, ty, &a, &second);
    }
    compare(g, ty, shared, a, b)
}

/// `*a = v`, while the other one stays unchanged.
fn write_one(g: &mut Builder, ty: TyId, a: &Place, second: &Place) -> Option<()> {
    let new = g.operand(ty)?;
    g.emit(Statement::Assign(a.project(Proj::Deref), Rvalue::Use(new))).then_some(())?;
    g.once(ty, Rvalue::Use(Operand::Copy(second.clone()))).map(drop)
}

/// Compares the two addresses, here or in a function.
fn compare(g: &mut Builder, ty: TyId, shared: bool, a: Place, b: Place) -> Option<()> {
    let op = if g.choices.percent(S, 60) { BinOp::Eq } else { BinOp::Ne };
    let raw = g.raw_ptr(Mutbl::Not, ty);
    if g.choices.percent(S, 50) {
        let pointer =
            if shared { g.ws.program.types.reference(Mutbl::Not, ty) } else { g.raw_ptr(Mutbl::Mut, ty) };
        let flag = g.new_local(Types::BOOL);
        let body = |function: &mut Function| {
            let [p, q] = [1, 2].map(|param| {
                let local = function.add_local(raw);
                let behind = Place::local(Local(param)).project(Proj::Deref);
                (local, Statement::Assign(local.into(), Rvalue::RawPtr(Mutbl::Not, behind)))
            });
            let same = Rvalue::Binary(op, Operand::Copy(p.0.into()), Operand::Copy(q.0.into()));
            vec![p.1, q.1, Statement::Assign(Place::RET, same)]
        };
        let args = vec![Operand::Copy(a), Operand::Copy(b)];
        return call_small(g, (flag.into(), Types::BOOL), &[pointer, pointer], args, body);
    }
    let p = g.address_of(Mutbl::Not, &a.project(Proj::Deref))?;
    let q = g.address_of(Mutbl::Not, &b.project(Proj::Deref))?;
    assign(g, Types::BOOL, Rvalue::Binary(op, Operand::Copy(p), Operand::Copy(q))).map(drop)
}

fn both_borrowed(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut borrowed: Vec<Local> = Vec::new();
        let mut copies: Vec<(Local, Local)> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::Use(Operand::Copy(from)))
                    if to.projection.is_empty() && from.projection.is_empty() =>
                {
                    copies.push((to.local, from.local));
                }
                Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of))
                    if of.projection.is_empty() =>
                {
                    borrowed.push(of.local);
                }
                _ => {}
            }
        }
        if copies.iter().any(|(to, from)| borrowed.contains(to) && borrowed.contains(from)) {
            found(times);
        }
    }
}
