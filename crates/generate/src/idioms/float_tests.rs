//! Floats before branches: constants that differ in their bits and are equal, or are equal to nothing; and algebra that
//! holds for numbers but not for floats.

use machine::Probe;
use mir::{BinOp, FloatTy, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "float_tests",
    doc: "Float constants of several ways that meet, compared with zeros, infinities and NaNs; `x * 0.0`, `x - x`.",
    hunts: &["JumpThreading", "DataflowConstProp", "GVN", "SimplifyComparisonIntegral", "llvm:InstCombine", "llvm:JumpThreading"],
    default: 4,
    kind: often(),
    run: Run::Hole(|g, plan, weight| if g.mix.floats > 0 { as_switch(g, plan, weight) } else { 0 }, |g, plan| {
        g.float_test(plan);
    }),
    detect: &[
        Detector {
            name: "flow.float-decides",
            switches: &[],
            doc: "comparisons of a float with a constant that are switched on in the same block",
            count: Some(decides),
        },
    ],
};

impl Grower {
    fn float_test(&mut self, plan: Plan) {
        self.attempt(|g| g.try_float_test(plan));
    }

    fn try_float_test(&mut self, plan: Plan) -> Option<()> {
        let float = if self.choices.percent(S, 50) { FloatTy::F32 } else { FloatTy::F64 };
        let ty = Types::float(float);
        let x = match self.choices.percent(S, 65) {
            true => self.float_of_ways(plan, ty, float)?,
            false => self.float_algebra(ty, float)?,
        };
        let op = *self.choices.pick(S, &[BinOp::Eq, BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Ge])?;
        let with = self.awkward(float);
        let flag = Place::local(self.private_local(Types::BOOL));
        let test = Rvalue::Binary(op, Operand::Copy(x), literal(with, ty));
        self.emit(Statement::Assign(flag.clone(), test)).then_some(())?;
        let Probe::Known(_) = self.probe(&flag) else { return None };
        self.decide(plan, flag, Types::BOOL, 0)
    }

    /// A float that is another constant on every way.
    fn float_of_ways(&mut self, plan: Plan, ty: TyId, float: FloatTy) -> Option<Place> {
        let (place, of, value) = self.unknown_number()?;
        let x = Place::local(self.private_local(ty));
        let (func, block) = self.ws.here();
        let join = self.ws.add_block(func, self.ws.plan(func, block));
        let mut targets = Vec::new();
        for value in [value, self.arm_value(of, value)] {
            if targets.iter().all(|(known, _)| *known != value) {
                let constant = Rvalue::Use(literal(self.awkward(float), ty));
                targets.push((value, self.setting_block(plan, &x, constant, join)?));
            }
        }
        let constant = Rvalue::Use(literal(self.awkward(float), ty));
        let otherwise = self.setting_block(plan, &x, constant, join)?;
        self.end_and_join(Terminator::SwitchInt { op: Operand::Copy(place), targets, otherwise }, join)?;
        self.renew(x.local);
        Some(x)
    }

    /// `x * 0.0`, `x + 0.0`, `x - x`, `x / x`, `x * 1.0`.
    fn float_algebra(&mut self, ty: TyId, float: FloatTy) -> Option<Place> {
        let x = self.unknown(ty)?.copied();
        let one = ((1u128 << (float.bits() - 2 - float.fraction_bits())) - 1) << float.fraction_bits();
        let zero = literal(u128::from(self.choices.percent(S, 30)) << (float.bits() - 1), ty);
        let (op, other) = match self.choices.below(S, 6) {
            0 | 1 => (BinOp::Mul, zero),
            2 => (BinOp::Add, zero),
            3 => (BinOp::Sub, x.clone()),
            4 => (BinOp::Div, x.clone()),
            _ => (BinOp::Mul, literal(one, ty)),
        };
        let result = self.once(ty, Rvalue::Binary(op, x, other))?;
        Some(result)
    }

    /// The bits of a zero, one, infinity or NaN, of either sign.
    fn awkward(&mut self, float: FloatTy) -> u128 {
        let fraction = float.fraction_bits();
        let exponents = (1u128 << (float.bits() - 1 - fraction)) - 1;
        let magnitude = match self.choices.below(S, 10) {
            0..=4 => 0,
            5 | 6 => (exponents >> 1) << fraction,
            7 => exponents << fraction,
            8 => exponents << fraction | 1 << (fraction - 1),
            _ => 1,
        };
        magnitude | u128::from(self.choices.percent(S, 50)) << (float.bits() - 1)
    }
}

fn decides(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let is_float = |operand: &Operand| {
        let ty = mir::typing::operand_ty(seen.program, seen.function, operand);
        ty.is_some_and(|ty| seen.program.types.as_float(ty).is_some())
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let compares = |statement: &Statement| match statement {
            Statement::Assign(to, Rvalue::Binary(_, a, b)) => {
                Some(to) == op.place() && is_float(a) && (a.place().is_none() != b.place().is_none())
            }
            _ => false,
        };
        if block.statements.iter().any(compares) {
            found(times);
        }
    }
}
