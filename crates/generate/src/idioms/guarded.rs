//! What is undefined here and now, behind a test that does not lead there; and what it promises, beside it without
//! the promise.
//!
//! A compiler may do the guarded thing early where that does no harm, and may take the same computation elsewhere for
//! it: then it must forget the promise.

use machine::Probe;
use mir::{BinOp, BlockId, Callee, CastKind, GenericArg, IntTy, Intrinsic, Operand, Place, Proj, Rvalue};
use mir::{Statement, Terminator, TyId, Types, Unwind};

use crate::statements::intrinsics::PROMISES;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "guards",
    doc: "UB in a branch that is not taken.",
    hunts: &["UnreachablePropagation", "GVN", "llvm:GVN", "llvm:SimplifyCFG", "llvm:InstCombine", "llvm:LICM"],
    default: 10,
    kind: often(),
    run: Run::Hole(as_switch, Grower::guard),
    detect: &[
        Detector {
            name: "flow.promise-beside",
            switches: &["int_intrinsics"],
            doc: "plain computations that also occur with a no-overflow promise, such as `unchecked_add`",
            count: Some(promised),
        },
    ],
};

/// Something that may be undefined.
enum Risk {
    /// An intrinsic with a promise on two operands.
    Promise(Intrinsic, BinOp, [Operand; 2]),
    /// A read of a place.
    Read(Place),
    /// An assumption.
    Assume(Place),
}

impl Grower {
    /// A test with something behind it that may be undefined.
    pub(crate) fn guard(&mut self, plan: Plan) {
        self.attempt(|g| match g.choices.below(S, 10) {
            0..=6 => g.guard_promise(plan),
            7 | 8 => g.guard_read(plan),
            _ => g.guard_assumption(plan),
        });
    }

    /// `if c { a.unchecked_add(b) } else { x }`, and `a + b` before it or after it.
    fn guard_promise(&mut self, plan: Plan) -> Option<()> {
        if self.mix.int_intrinsics == 0 {
            return None;
        }
        let &(intrinsic, op) = self.choices.pick(S, &PROMISES)?;
        if !self.may_use(op) {
            return None;
        }
        let ty = self.int_ty();
        let a = Operand::Copy(self.readable(ty)?);
        let b = match self.choices.percent(S, 40) {
            true => self.literal(ty)?,
            false => Operand::Copy(self.readable(ty)?),
        };
        let before = self.choices.percent(S, 30);
        if before {
            self.without_promise(op, ty, &a, &b);
        }
        let risk = Risk::Promise(intrinsic, op, [a.clone(), b.clone()]);
        self.behind_test(plan, ty, risk)?;
        if !before || self.choices.percent(S, 30) {
            self.without_promise(op, ty, &a, &b);
        }
        Some(())
    }

    /// Whether the knobs let an operator be used.
    fn may_use(&self, op: BinOp) -> bool {
        match op {
            BinOp::Shl | BinOp::Shr => self.mix.shifts > 0,
            BinOp::Div | BinOp::Rem => self.mix.division > 0,
            _ => true,
        }
    }

    /// Whether an operator has a form that tells of an overflow, and the knobs let it be used.
    fn is_checkable(&self, op: BinOp) -> bool {
        matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul) && self.mix.checked > 0
    }

    /// A read of what can't be read now, or can.
    fn guard_read(&mut self, plan: Plan) -> Option<()> {
        let ty = self.any_ty();
        let mut place = self.candidate(ty)?;
        for _ in 0..4 {
            if place.is_indirect() && self.probe(&place) == Probe::Refused {
                break;
            }
            place = self.candidate(ty)?;
        }
        self.behind_test(plan, ty, Risk::Read(place))
    }

    fn guard_assumption(&mut self, plan: Plan) -> Option<()> {
        if self.mix.assumes == 0 {
            return None;
        }
        let place = self.readable(Types::BOOL)?;
        let ty = self.any_ty();
        self.behind_test(plan, ty, Risk::Assume(place))
    }

    /// A test of which one arm takes the risk and the other gives some value. Which of them is run now depends on
    /// whether the machine bears it.
    fn behind_test(&mut self, plan: Plan, ty: TyId, risk: Risk) -> Option<()> {
        let (guard, value) = self.guard_of(ty, &risk)?;
        let other_value = self.operand(ty)?.copied();
        let dest = self.destination(ty);
        let (func, _) = self.ws.here();
        let join = self.ws.add_block(func, plan);
        let [risky, safe] = [0; 2].map(|_| self.ws.add_block(func, Plan { budget: 0, ..plan }));
        self.write_ahead(safe, Statement::Assign(dest.clone(), Rvalue::Use(other_value.clone())))?;
        self.ws.set_terminator(func, safe, Terminator::Goto(join));
        self.write_risk(risky, join, &dest, risk, other_value)?;
        let first = if self.choices.percent(S, 40) { [risky, safe] } else { [safe, risky] };
        let switch = |to: [BlockId; 2]| Terminator::SwitchInt {
            op: Operand::Copy(guard.clone()),
            targets: vec![(value, to[0])],
            otherwise: to[1],
        };
        let done = self.attempt(|g| g.end_and_join(switch(first), join));
        if done.is_none() {
            self.end_and_join(switch([safe, risky]), join)?;
        }
        self.renew_owner(&dest);
        Some(())
    }

    /// What to test: whether the promise holds, how the operands compare, or anything.
    fn guard_of(&mut self, ty: TyId, risk: &Risk) -> Option<(Place, u128)> {
        if let Risk::Promise(_, op, [a, b]) = risk {
            let checkable = self.is_checkable(*op);
            let place = match self.choices.below(S, 10) {
                0..=2 if checkable => {
                    let pair = self.ws.program.types.tuple(vec![ty, Types::BOOL]);
                    let pair_place = self.assign(pair, Rvalue::Checked(*op, a.clone(), b.clone()))?;
                    Some(pair_place.project(Proj::Field(1)))
                }
                3..=6 => {
                    let flag = self.new_local(Types::BOOL);
                    let ops = [BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge, BinOp::Ne];
                    let compare = *self.choices.pick(S, &ops)?;
                    let with = if self.choices.percent(S, 50) { self.literal(ty)? } else { b.clone() };
                    let test = Rvalue::Binary(compare, a.clone(), with);
                    self.emit(Statement::Assign(flag.into(), test)).then(|| flag.into())
                }
                _ => None,
            };
            if let Some(place) = place
                && let Probe::Known(value) = self.probe(&place)
            {
                return Some((place, value));
            }
        }
        self.scrutinee().map(|(place, _, value)| (place, value))
    }

    /// Writes the risk into a block that is not executed yet.
    fn write_risk(
        &mut self,
        block: BlockId,
        join: BlockId,
        dest: &Place,
        risk: Risk,
        otherwise: Operand,
    ) -> Option<()> {
        let end = match risk {
            Risk::Read(place) => {
                self.write_ahead(block, Statement::Assign(dest.clone(), Rvalue::Use(Operand::Copy(place))))?;
                Terminator::Goto(join)
            }
            Risk::Assume(place) => {
                self.write_ahead(block, Statement::Assume(Operand::Copy(place)))?;
                self.write_ahead(block, Statement::Assign(dest.clone(), Rvalue::Use(otherwise)))?;
                Terminator::Goto(join)
            }
            Risk::Promise(intrinsic, _, args) => {
                let ty = mir::typing::operand_ty(&self.ws.program, self.ws.func(), &args[0])?;
                // Shifts have a type of their own for the amount.
                let generics = intrinsic.info().generics.iter().map(|_| GenericArg::Ty(ty)).collect();
                let callee = Callee::Intrinsic(intrinsic, generics);
                let (args, unwind) = (args.to_vec(), Unwind::Unreachable);
                Terminator::Call { dest: dest.clone(), callee, args, target: join, unwind }
            }
        };
        self.end_ahead(block, end)
    }

    /// The same without a promise, and a use that would show the difference: what has no overflow orders its result
    /// by its operands, and may be widened before or after.
    fn without_promise(&mut self, op: BinOp, ty: TyId, a: &Operand, b: &Operand) -> Option<()> {
        let (a, b) = (a.clone(), b.clone());
        let checkable = self.is_checkable(op);
        let result = match checkable && self.choices.percent(S, 50) {
            true => {
                let pair = self.ws.program.types.tuple(vec![ty, Types::BOOL]);
                self.assign(pair, Rvalue::Checked(op, a.clone(), b))?.project(Proj::Field(0))
            }
            false => self.assign(ty, Rvalue::Binary(op, a.clone(), b))?,
        };
        match self.choices.below(S, 4) {
            0 | 1 => {
                let compare = *self.choices.pick(S, &[BinOp::Lt, BinOp::Ge, BinOp::Gt, BinOp::Le])?;
                self.assign(Types::BOOL, Rvalue::Binary(compare, Operand::Copy(result), a))?;
            }
            2 => {
                let signed = self.ws.program.types.as_int(ty)?.signed();
                let wide = Types::int(if signed { IntTy::I64 } else { IntTy::U64 });
                if wide != ty {
                    self.assign(wide, Rvalue::Cast(CastKind::As, Operand::Copy(result), wide))?;
                }
            }
            _ => {}
        }
        Some(())
    }
}

/// Computations without a promise that the function also has with one, on the same operands.
fn promised(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let with = |block: &mir::Block| match &block.terminator {
        Some(Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), args, .. }) => {
            let (_, op) = PROMISES.iter().find(|(promise, _)| promise == intrinsic)?;
            Some((*op, args.clone()))
        }
        _ => None,
    };
    let promises: Vec<_> = seen.function.blocks.iter().filter_map(with).collect();
    if promises.is_empty() {
        return;
    }
    for (_, block, times) in seen.blocks() {
        for statement in &block.statements {
            if let Statement::Assign(_, Rvalue::Binary(op, x, y) | Rvalue::Checked(op, x, y)) = statement
                && promises
                    .iter()
                    .any(|(with, args)| with == op && matches!(args.as_slice(), [a, b] if a == x && b == y))
            {
                found(times);
            }
        }
    }
}
