//! A local and its copy, both with their address taken: a compiler that makes one of them must not be seen to.

use mir::{BinOp, Function, Local, Mutbl, Operand, Place, Proj, Rvalue, Statement, TyId, Types};

use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "twins",
    doc: "A local and a copy of it, whose addresses are compared, or one of which is written through its address.",
    hunts: &["CopyProp", "DestinationPropagation", "GVN", "ReferencePropagation", "llvm:MemCpyOpt", "llvm:SROA"],
    default: 3,
    kind: often(),
    run: Run::Hole(|g, _, weight| if g.mix.raw_pointers > 0 { weight } else { 0 }, |g, _| g.twins()),
    detect: &[
        Detector {
            name: "flow.copy-and-source-borrowed",
            switches: &[],
            doc: "a local and its copy, both with their address taken in the same block",
            count: Some(both_borrowed),
        },
    ],
};

impl Grower {
    fn twins(&mut self) {
        self.attempt(Grower::try_twins);
    }

    fn try_twins(&mut self) -> Option<()> {
        let ty = match self.choices.percent(S, 50) {
            true => self.scalar_ty(),
            false => self.any_ty(),
        };
        (self.ws.program.types.layout(ty).size > 0).then_some(())?;
        let value = self.unknown(ty)?.copied();
        let first = self.once(ty, Rvalue::Use(value))?;
        // Sometimes by way of a third.
        let from = match self.choices.percent(S, 25) {
            true => self.once(ty, Rvalue::Use(Operand::Copy(first.clone())))?,
            false => first.clone(),
        };
        let second = self.once(ty, Rvalue::Use(Operand::Copy(from)))?;
        let shared = self.mix.references.min(self.mix.pointer_comparisons) > 0 && self.choices.percent(S, 60);
        let [a, b] = [&first, &second].map(|place| match shared {
            true => self.borrow_of(Mutbl::Not, place),
            false => self.address_of(Mutbl::Mut, place),
        });
        let (a, b) = (a?, b?);
        if self.mix.pointer_comparisons == 0 {
            return self.write_one(ty, &a, &second);
        }
        if !shared && self.choices.percent(S, 40) {
            return self.write_one(ty, &a, &second);
        }
        self.compare(ty, shared, a, b)
    }

    /// `*a = v`, and the other one stays as it was.
    fn write_one(&mut self, ty: TyId, a: &Place, second: &Place) -> Option<()> {
        let new = self.operand(ty)?;
        self.emit(Statement::Assign(a.project(Proj::Deref), Rvalue::Use(new))).then_some(())?;
        self.once(ty, Rvalue::Use(Operand::Copy(second.clone()))).map(drop)
    }

    /// Compares the two addresses, here or in a function.
    fn compare(&mut self, ty: TyId, shared: bool, a: Place, b: Place) -> Option<()> {
        let op = if self.choices.percent(S, 60) { BinOp::Eq } else { BinOp::Ne };
        let raw = self.raw_ptr(Mutbl::Not, ty);
        if self.choices.percent(S, 50) {
            let pointer = if shared { self.ws.program.types.reference(Mutbl::Not, ty) } else { self.raw_ptr(Mutbl::Mut, ty) };
            let flag = self.new_local(Types::BOOL);
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
            return self.call_small((flag.into(), Types::BOOL), &[pointer, pointer], args, body);
        }
        let p = self.address_of(Mutbl::Not, &a.project(Proj::Deref))?;
        let q = self.address_of(Mutbl::Not, &b.project(Proj::Deref))?;
        self.assign(Types::BOOL, Rvalue::Binary(op, Operand::Copy(p), Operand::Copy(q))).map(drop)
    }
}

fn both_borrowed(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
                Statement::Assign(_, Rvalue::Ref(_, of) | Rvalue::RawPtr(_, of)) if of.projection.is_empty() => {
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
