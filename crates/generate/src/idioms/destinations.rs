//! Calls whose destination depends on something the callee changes: the index in `a[i] = f(&mut i)`, the pointer in `*p
//! = f(&mut p)`, or a value known before, in `x = 1; x = f(x); match x`.

use machine::Probe;
use mir::{
    BinOp, Callee, Function, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, Types,
};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::calls::small::call_small;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "destinations",
    doc: "Calls that change the index, pointer or value of their own destination.",
    hunts: &["Inline", "DeadStoreElimination", "JumpThreading", "DestinationPropagation", "llvm:Inliner"],
    default: 5,
    kind: often(),
    run: Run::Hole(as_switch, changed_destination),
    detect: &[
        Detector {
            name: "flow.dest-changed-by-callee",
            switches: &[],
            doc: "calls that get the index or pointer of their destination, or its address",
            count: Some(changed_by_callee),
        },
        Detector {
            name: "flow.result-switched-on",
            switches: &["self_calls"],
            doc: "calls whose destination held a constant, was passed, and is switched on next",
            count: Some(switched_on),
        },
    ],
};

fn changed_destination(g: &mut Builder, plan: Plan) {
    let form = g.choices.below(S, 10);
    g.attempt(|g| match form {
        0..=3 => index_of_destination(g),
        4..=5 if g.mix.indirect_destinations > 0 => pointer_of_destination(g),
        _ if g.mix.self_calls > 0 => known_destination(g, plan),
        _ => index_of_destination(g),
    });
}

/// `a[i] = f(&mut i)` or `a[i] = f(i)`.
fn index_of_destination(g: &mut Builder) -> Option<()> {
    (g.mix.arrays > 0).then_some(())?;
    let element = g.int_ty();
    let len = g.choices.between(S, 2, 4);
    let ty = g.ws.program.types.array(element, len);
    let value = g.unknown(element)?.copied();
    let array = Place::local(g.new_local(ty));
    g.emit(Statement::Assign(array.clone(), Rvalue::Repeat(value, len))).then_some(())?;
    let first = g.choices.below(S, len);
    let other = (first + g.choices.between(S, 1, len - 1)) % len;
    let index = g.private_local(Types::USIZE);
    let begin = g.hidden(literal(first as u128, Types::USIZE));
    g.emit(Statement::Assign(index.into(), Rvalue::Use(begin))).then_some(())?;
    let dest = array.project(Proj::Index(index));
    let number = g.literal(element)?;
    let other = literal(other as u128, Types::USIZE);
    if g.mix.raw_pointers == 0 || g.choices.percent(S, 35) {
        // The callee owns its parameter.
        let body = |_: &mut Function| {
            vec![
                Statement::Assign(Local(1).into(), Rvalue::Use(other)),
                Statement::Assign(Place::RET, Rvalue::Use(number)),
            ]
        };
        call_small(g, (dest, element), &[Types::USIZE], vec![Operand::Copy(index.into())], body)?;
    } else {
        let address = g.address_of(Mutbl::Mut, &index.into())?;
        let pointer = g.raw_ptr(Mutbl::Mut, Types::USIZE);
        let body = |_: &mut Function| {
            let through = Place::local(Local(1)).project(Proj::Deref);
            vec![
                Statement::Assign(through, Rvalue::Use(other)),
                Statement::Assign(Place::RET, Rvalue::Use(number)),
            ]
        };
        call_small(g, (dest, element), &[pointer], vec![Operand::Copy(address)], body)?;
    }
    g.renew_owner(&array);
    Some(())
}

/// `*p = f(&mut p)`, where `f` makes `p` point elsewhere.
fn pointer_of_destination(g: &mut Builder) -> Option<()> {
    (g.mix.raw_pointers > 0).then_some(())?;
    let ty = g.int_ty();
    let raw = g.raw_ptr(Mutbl::Mut, ty);
    let mut targets = Vec::new();
    for _ in 0..2 {
        let value = g.unknown(ty)?.copied();
        let local = g.new_local(ty);
        g.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(())?;
        targets.push(g.address_of(Mutbl::Mut, &local.into())?);
    }
    let pointer = Place::local(g.private_local(raw));
    let begin = Rvalue::Use(Operand::Copy(targets[0].clone()));
    g.emit(Statement::Assign(pointer.clone(), begin)).then_some(())?;
    let address = g.address_of(Mutbl::Mut, &pointer)?;
    let outer = g.raw_ptr(Mutbl::Mut, raw);
    let number = g.literal(ty)?;
    let body = |_: &mut Function| {
        let through = Place::local(Local(1)).project(Proj::Deref);
        vec![
            Statement::Assign(through, Rvalue::Use(Operand::Copy(Local(2).into()))),
            Statement::Assign(Place::RET, Rvalue::Use(number)),
        ]
    };
    let args = vec![Operand::Copy(address), Operand::Copy(targets[1].clone())];
    call_small(g, (pointer.project(Proj::Deref), ty), &[outer, raw], args, body)?;
    for target in &targets {
        g.renew_owner(&target.project(Proj::Deref));
    }
    g.once(ty, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref)))).map(drop)
}

/// `x = 1; x = f(x); match x { 1 => .., _ => .. }`.
fn known_destination(g: &mut Builder, plan: Plan) -> Option<()> {
    let ty = g.int_ty();
    let x = Place::local(g.private_local(ty));
    let before = g.choices.below(S, 4) as u128;
    g.emit(Statement::Assign(x.clone(), Rvalue::Use(literal(before, ty)))).then_some(())?;
    let step = literal(g.choices.below(S, 3) as u128, ty);
    let body = |_: &mut Function| {
        let next = Rvalue::Binary(BinOp::Add, Operand::Copy(Local(1).into()), step);
        vec![Statement::Assign(Place::RET, next)]
    };
    call_small(g, (x.clone(), ty), &[ty], vec![Operand::Copy(x.clone())], body)?;
    let Probe::Known(_) = g.probe(&x) else { return None };
    g.decide(plan, x, ty, before)
}

/// The locals that determine where a place is.
fn deciders(place: &Place) -> Vec<Local> {
    let index = |proj: &Proj| match proj {
        Proj::Index(local) => Some(*local),
        _ => None,
    };
    let base = (place.projection.first() == Some(&Proj::Deref)).then_some(place.local);
    place.projection.iter().filter_map(index).chain(base).collect()
}

fn changed_by_callee(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { dest, callee: Callee::Function(_), args, .. }) = &block.terminator else {
            continue;
        };
        let deciders = deciders(dest);
        let borrowed = |to: &Place| {
            block.statements.iter().any(|statement| match statement {
                Statement::Assign(place, Rvalue::RawPtr(_, of) | Rvalue::Ref(_, of)) => {
                    place == to && of.projection.is_empty() && deciders.contains(&of.local)
                }
                _ => false,
            })
        };
        let given = |place: &Place| {
            place.projection.is_empty() && (deciders.contains(&place.local) || borrowed(place))
        };
        if args.iter().filter_map(Operand::place).any(given) {
            found(times);
        }
    }
}

fn switched_on(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { dest, callee: Callee::Function(_), args, target, .. }) =
            &block.terminator
        else {
            continue;
        };
        let constant = |statement: &Statement| matches!(statement, Statement::Assign(to, Rvalue::Use(Operand::Const(_))) if to == dest);
        let switched = matches!(&seen.function.block(*target).terminator,
            Some(Terminator::SwitchInt { op, .. }) if op.place() == Some(dest));
        if switched
            && args.iter().any(|arg| arg.place() == Some(dest))
            && block.statements.iter().any(constant)
        {
            found(times);
        }
    }
}
