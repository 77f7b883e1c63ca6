//! Calls whose destination depends on what the callee changes: the index in `a[i] = f(&mut i)`, the pointer in
//! `*p = f(&mut p)`, or the very value that was known before, in `x = 1; x = f(x); match x`.

use machine::Probe;
use mir::{BinOp, Callee, Function, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "destinations",
    doc: "Calls that change the index, pointer or value of their own destination.",
    hunts: &["Inline", "DeadStoreElimination", "JumpThreading", "DestinationPropagation", "llvm:Inliner"],
    default: 5,
    kind: often(),
    run: Run::Hole(as_switch, |g, plan| g.changed_destination(plan)),
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

impl Grower {
    fn changed_destination(&mut self, plan: Plan) {
        let form = self.choices.below(S, 10);
        self.attempt(|g| match form {
            0..=3 => g.index_of_destination(),
            4..=5 if g.mix.indirect_destinations > 0 => g.pointer_of_destination(),
            _ if g.mix.self_calls > 0 => g.known_destination(plan),
            _ => g.index_of_destination(),
        });
    }

    /// `a[i] = f(&mut i)` or `a[i] = f(i)`.
    fn index_of_destination(&mut self) -> Option<()> {
        (self.mix.arrays > 0).then_some(())?;
        let element = self.int_ty();
        let len = self.choices.between(S, 2, 4);
        let ty = self.ws.program.types.array(element, len);
        let value = self.unknown(element)?.copied();
        let array = Place::local(self.new_local(ty));
        self.emit(Statement::Assign(array.clone(), Rvalue::Repeat(value, len))).then_some(())?;
        let first = self.choices.below(S, len);
        let other = (first + self.choices.between(S, 1, len - 1)) % len;
        let index = self.private_local(Types::USIZE);
        let begin = self.hidden(literal(first as u128, Types::USIZE));
        self.emit(Statement::Assign(index.into(), Rvalue::Use(begin))).then_some(())?;
        let dest = array.project(Proj::Index(index));
        let number = self.literal(element)?;
        let other = literal(other as u128, Types::USIZE);
        if self.mix.raw_pointers == 0 || self.choices.percent(S, 35) {
            // The parameter is the callee's own.
            let body = |_: &mut Function| {
                vec![
                    Statement::Assign(Local(1).into(), Rvalue::Use(other)),
                    Statement::Assign(Place::RET, Rvalue::Use(number)),
                ]
            };
            self.call_small((dest, element), &[Types::USIZE], vec![Operand::Copy(index.into())], body)?;
        } else {
            let address = self.address_of(Mutbl::Mut, &index.into())?;
            let pointer = self.raw_ptr(Mutbl::Mut, Types::USIZE);
            let body = |_: &mut Function| {
                let through = Place::local(Local(1)).project(Proj::Deref);
                vec![
                    Statement::Assign(through, Rvalue::Use(other)),
                    Statement::Assign(Place::RET, Rvalue::Use(number)),
                ]
            };
            self.call_small((dest, element), &[pointer], vec![Operand::Copy(address)], body)?;
        }
        self.renew_owner(&array);
        Some(())
    }

    /// `*p = f(&mut p)`, where `f` lets `p` point elsewhere.
    fn pointer_of_destination(&mut self) -> Option<()> {
        (self.mix.raw_pointers > 0).then_some(())?;
        let ty = self.int_ty();
        let raw = self.raw_ptr(Mutbl::Mut, ty);
        let mut targets = Vec::new();
        for _ in 0..2 {
            let value = self.unknown(ty)?.copied();
            let local = self.new_local(ty);
            self.emit(Statement::Assign(local.into(), Rvalue::Use(value))).then_some(())?;
            targets.push(self.address_of(Mutbl::Mut, &local.into())?);
        }
        let pointer = Place::local(self.private_local(raw));
        let begin = Rvalue::Use(Operand::Copy(targets[0].clone()));
        self.emit(Statement::Assign(pointer.clone(), begin)).then_some(())?;
        let address = self.address_of(Mutbl::Mut, &pointer)?;
        let outer = self.raw_ptr(Mutbl::Mut, raw);
        let number = self.literal(ty)?;
        let body = |_: &mut Function| {
            let through = Place::local(Local(1)).project(Proj::Deref);
            vec![
                Statement::Assign(through, Rvalue::Use(Operand::Copy(Local(2).into()))),
                Statement::Assign(Place::RET, Rvalue::Use(number)),
            ]
        };
        let args = vec![Operand::Copy(address), Operand::Copy(targets[1].clone())];
        self.call_small((pointer.project(Proj::Deref), ty), &[outer, raw], args, body)?;
        for target in &targets {
            self.renew_owner(&target.project(Proj::Deref));
        }
        self.once(ty, Rvalue::Use(Operand::Copy(pointer.project(Proj::Deref)))).map(drop)
    }

    /// `x = 1; x = f(x); match x { 1 => .., _ => .. }`.
    fn known_destination(&mut self, plan: Plan) -> Option<()> {
        let ty = self.int_ty();
        let x = Place::local(self.private_local(ty));
        let before = self.choices.below(S, 4) as u128;
        self.emit(Statement::Assign(x.clone(), Rvalue::Use(literal(before, ty)))).then_some(())?;
        let step = literal(self.choices.below(S, 3) as u128, ty);
        let body = |_: &mut Function| {
            let next = Rvalue::Binary(BinOp::Add, Operand::Copy(Local(1).into()), step);
            vec![Statement::Assign(Place::RET, next)]
        };
        self.call_small((x.clone(), ty), &[ty], vec![Operand::Copy(x.clone())], body)?;
        let Probe::Known(_) = self.probe(&x) else { return None };
        self.decide(plan, x, ty, before)
    }

    /// A number that tells which way a switch on a place went, with an arm for one value.
    pub(crate) fn decide(&mut self, plan: Plan, place: Place, ty: TyId, value: u128) -> Option<()> {
        let int = self.int_ty();
        let result = Place::local(self.new_local(int));
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut targets = Vec::new();
        let second = self.arm_value(ty, value);
        for (i, value) in [value, second].into_iter().enumerate() {
            if targets.iter().all(|(known, _)| *known != value) {
                let number = Rvalue::Use(literal(1 + i as u128, int));
                targets.push((value, self.setting_block(plan, &result, number, join)?));
            }
        }
        if ty == Types::BOOL {
            targets.truncate(1);
        }
        let otherwise = self.setting_block(plan, &result, Rvalue::Use(literal(7, int)), join)?;
        let op = Operand::Copy(place);
        self.end_and_join(Terminator::SwitchInt { op, targets, otherwise }, join)?;
        self.renew(result.local);
        Some(())
    }
}

/// What decides where a place is.
fn deciders(place: &Place) -> Vec<Local> {
    let index = |proj: &Proj| match proj {
        Proj::Index(local) => Some(*local),
        _ => None,
    };
    let base = (place.projection.first() == Some(&Proj::Deref)).then_some(place.local);
    place.projection.iter().filter_map(index).chain(base).collect()
}

fn changed_by_callee(seen: &Seen, found: &mut dyn FnMut(u64)) {
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

fn switched_on(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::Call { dest, callee: Callee::Function(_), args, target, .. }) = &block.terminator else {
            continue;
        };
        let constant = |statement: &Statement| {
            matches!(statement, Statement::Assign(to, Rvalue::Use(Operand::Const(_))) if to == dest)
        };
        let switched = matches!(&seen.function.block(*target).terminator,
            Some(Terminator::SwitchInt { op, .. }) if op.place() == Some(dest));
        if switched && args.iter().any(|arg| arg.place() == Some(dest)) && block.statements.iter().any(constant) {
            found(times);
        }
    }
}
