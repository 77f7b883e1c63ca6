//! Floats before branches: constants that differ in bits and are equal, or equal nothing; and algebra that holds for
//! real numbers but not for floats.

use machine::Probe;
use mir::{BinOp, FloatTy, Operand, Place, Rvalue, Statement, Terminator, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_switch};
use crate::knobs::often;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "float_tests",
    doc: "Float constants of several ways that meet, compared with zeros, infinities and NaNs; `x * 0.0`, `x - x`.",
    hunts: &[
        "JumpThreading",
        "DataflowConstProp",
        "GVN",
        "SimplifyComparisonIntegral",
        "llvm:InstCombine",
        "llvm:JumpThreading",
    ],
    default: 4,
    kind: often(),
    run: Run::Hole(
        |g, plan, weight| if g.mix.floats > 0 { as_switch(g, plan, weight) } else { 0 },
        |g, plan| {
            float_test(g, plan);
        },
    ),
    detect: &[Detector {
        name: "flow.float-decides",
        switches: &[],
        doc: "comparisons of a float with a constant that are switched on in the same block",
        count: Some(decides),
    }],
};

fn float_test(g: &mut Builder, plan: Plan) {
    g.attempt(|g| try_float_test(g, plan));
}

fn try_float_test(g: &mut Builder, plan: Plan) -> Option<()> {
    let float = if g.choices.percent(S, 50) { FloatTy::F32 } else { FloatTy::F64 };
    let ty = Types::float(float);
    let x = if g.choices.percent(S, 65) {
        float_of_ways(g, plan, ty, float)?
    } else {
        float_algebra(g, ty, float)?
    };
    let op = *g.choices.pick(S, &[BinOp::Eq, BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Ge])?;
    let with = awkward(g, float);
    let flag = Place::local(g.private_local(Types::BOOL));
    let test = Rvalue::Binary(op, Operand::Copy(x), literal(with, ty));
    g.emit(Statement::Assign(flag.clone(), test)).then_some(())?;
    let Probe::Known(_) = g.probe(&flag) else { return None };
    g.decide(plan, flag, Types::BOOL, 0)
}

/// A float that is a different constant on each path.
fn float_of_ways(g: &mut Builder, plan: Plan, ty: TyId, float: FloatTy) -> Option<Place> {
    let (place, of, value) = g.unknown_number()?;
    let x = Place::local(g.private_local(ty));
    let mut arms: Vec<(u128, Rvalue)> = Vec::new();
    for value in [value, g.arm_value(of, value)] {
        if arms.iter().all(|(known, _)| *known != value) {
            arms.push((value, Rvalue::Use(literal(awkward(g, float), ty))));
        }
    }
    let otherwise = Rvalue::Use(literal(awkward(g, float), ty));
    g.set_by_switch(plan, &x, place, arms, otherwise)?;
    g.renew(x.local);
    Some(x)
}

/// `x * 0.0`, `x + 0.0`, `x - x`, `x / x`, `x * 1.0`.
fn float_algebra(g: &mut Builder, ty: TyId, float: FloatTy) -> Option<Place> {
    let x = g.unknown(ty)?.copied();
    let one = ((1u128 << (float.bits() - 2 - float.fraction_bits())) - 1) << float.fraction_bits();
    let zero = literal(u128::from(g.choices.percent(S, 30)) << (float.bits() - 1), ty);
    let (op, other) = match g.choices.below(S, 6) {
        0 | 1 => (BinOp::Mul, zero),
        2 => (BinOp::Add, zero),
        3 => (BinOp::Sub, x.clone()),
        4 => (BinOp::Div, x.clone()),
        _ => (BinOp::Mul, literal(one, ty)),
    };
    let result = g.once(ty, Rvalue::Binary(op, x, other))?;
    Some(result)
}

/// The bits of a zero, one, infinity or NaN, of either sign.
fn awkward(g: &mut Builder, float: FloatTy) -> u128 {
    let fraction = float.fraction_bits();
    let exponents = (1u128 << (float.bits() - 1 - fraction)) - 1;
    let magnitude = match g.choices.below(S, 10) {
        0..=4 => 0,
        5 | 6 => (exponents >> 1) << fraction,
        7 => exponents << fraction,
        8 => exponents << fraction | 1 << (fraction - 1),
        _ => 1,
    };
    magnitude | u128::from(g.choices.percent(S, 50)) << (float.bits() - 1)
}

fn decides(seen: &Executed, found: &mut dyn FnMut(u64)) {
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
