//! Calls across the boundary to C: functions with the C calling convention whose parameters and results have every
//! shape that calling conventions distinguish, and whose bodies can be written in C.
//!
//! Each computes a sum of its arguments, writes numbers derived from it through its pointers, calls the function
//! pointers it gets, and returns a value derived from the sum. So a byte that is passed wrongly changes the
//! observations.

mod shapes;
mod values;

use mir::{
    Abi, BinOp, Callee, Const, ConstValue, FnSig, FuncId, Function, Inline, Local, NamedConst, Operand, Place,
};
use mir::{Proj, Rvalue, Statement, Terminator, Ty, TyId, Types, Version};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::{Exit, Plan};
use crate::calls::call::{call_into, callee};
use crate::choices::Stream;
use crate::idioms::crossings::values::{absorb, made_of, spread, sum_to};
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::KnobKind;
use crate::liveness::checksum::sink_scalar;
use shapes::Shape;

const S: Stream = Stream::Calls;
/// Minimum number of such calls in a program that has any.
const LEAST: usize = 5;
/// Maximum size of all parameters together in bytes, which keeps bodies short.
const BYTES: u64 = 160;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "crossings",
    doc: "Calls of functions that C can say, with all shapes of parameters and results; for campaigns with C.",
    hunts: &["code generation", "calling conventions"],
    default: 10,
    kind: KnobKind::Weight { off_percent: 100 },
    run: Run::Hole(weight, |g, _| crossings(g)),
    detect: DETECTORS,
};

/// The required calls come before everything else.
fn weight(g: &Builder, _: Plan, weight: u32) -> u32 {
    if g.crossing_calls < LEAST { weight * 1000 } else { weight }
}

fn crossings(g: &mut Builder) {
    let mut tries = 4 * LEAST;
    loop {
        let before = g.crossing_calls;
        if g.tries(1, crossing).is_some() {
            g.crossing_calls = before + 1;
        }
        tries -= 1;
        if g.crossing_calls >= LEAST || tries == 0 || g.spent() {
            return;
        }
    }
}

/// Makes a function by calling it.
fn crossing(g: &mut Builder) -> Option<()> {
    let params = crossing_params(g);
    let ret = crossing_result(g, &params);
    let mut behind = Vec::new();
    let args: Option<Vec<Operand>> = params.iter().map(|ty| crossing_argument(g, *ty, &mut behind)).collect();
    let args = args?;
    let dest = if ret == Types::UNIT { g.unit_local() } else { g.new_local(ret) };
    let func = crossing_function(g, &params, ret);
    let callee = callee(g, func);
    let before = g.ws.machine.steps();
    call_into(g, dest.into(), callee, args)?;
    crossing_body(g, func, &params, ret)?;
    let cost = g.ws.machine.steps() - before;
    g.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
    // Everything that came back is observed.
    let sum = sum_to(g)?;
    if ret != Types::UNIT {
        absorb(g, sum, dest.into(), ret);
    }
    for (local, ty) in behind {
        absorb(g, sum, local.into(), ty);
    }
    sink_scalar(g, sum.into());
    Some(())
}

fn crossing_params(g: &mut Builder) -> Vec<TyId> {
    let count = match g.choices.below(S, 4) {
        0 => g.choices.between(S, 7, 16),
        _ => g.choices.between(S, 1, 6),
    };
    let mut bytes = 0;
    let mut params: Vec<TyId> = Vec::new();
    let tail = g.choices.percent(S, 30);
    for i in 0..count {
        let ty = if tail && i > 0 { shapes::promoted(g) } else { shapes::draw(g) };
        bytes += g.ws.program.types.layout(ty).size;
        if i > 0 && bytes > BYTES {
            break;
        }
        params.push(ty);
    }
    params
}

/// Any shape; pointers only if a parameter is or contains the same pointer type.
fn crossing_result(g: &mut Builder, params: &[TyId]) -> TyId {
    if g.choices.percent(S, 8) {
        return Types::UNIT;
    }
    let types = &g.ws.program.types;
    let there: Vec<TyId> = params.iter().flat_map(|ty| pointers(types, *ty)).collect();
    for _ in 0..4 {
        let ty = if g.choices.percent(S, 25) {
            *g.choices.pick(S, params).unwrap_or(&Types::U64)
        } else {
            shapes::draw(g)
        };
        if pointers(&g.ws.program.types, ty).iter().all(|pointer| there.contains(pointer)) {
            return ty;
        }
    }
    Types::U64
}

/// An argument; pointees are added to `behind`.
fn crossing_argument(g: &mut Builder, ty: TyId, behind: &mut Vec<(Local, TyId)>) -> Option<Operand> {
    match g.ws.program.types.get(ty).clone() {
        Ty::RawPtr(mutbl, to) => {
            let target = g.make(to, 0)?;
            behind.push((target, to));
            g.temp(ty, Rvalue::RawPtr(mutbl, target.into()))
        }
        Ty::FnPtr(sig) => {
            let func = crossing_function(g, &sig.params, sig.ret);
            let name = format!("FP{}", g.ws.program.consts.len());
            let id = g.ws.add_const(NamedConst { name, ty, value: ConstValue::Fn(func) });
            Some(Operand::Const(Const::Named(id)))
        }
        _ => g.operand(ty),
    }
}

/// A function with an empty body.
fn crossing_function(g: &mut Builder, params: &[TyId], ret: TyId) -> FuncId {
    let mut function = Function::new(&format!("fn{}", g.ws.program.functions.len()), params, ret);
    function.attrs.abi = Abi::C;
    function.attrs.inline = g.choices.percent(S, 50).then_some(Inline::Never);
    let body = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None, cleanup: false };
    let func = g.ws.add_function(function, body);
    g.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, true));
    for i in 0..=params.len() as u32 {
        g.ws.declare(func, Local(i), false);
    }
    func
}

/// Writes the body of the function that was just called, up to its return.
fn crossing_body(g: &mut Builder, func: FuncId, params: &[TyId], ret: TyId) -> Option<()> {
    let sum = sum_to(g)?;
    for (i, ty) in params.iter().enumerate() {
        let param = Local(i as u32 + 1);
        absorb(g, sum, param.into(), *ty);
        if let Ty::FnPtr(sig) = g.ws.program.types.get(*ty).clone() {
            call_back(g, sum, param, &sig)?;
        }
    }
    if g.choices.percent(S, 40) {
        crossing_switch(g, sum)?;
    }
    for (i, ty) in params.iter().enumerate() {
        if let Ty::RawPtr(_, to) = *g.ws.program.types.get(*ty) {
            let behind = Place::local(Local(i as u32 + 1)).project(Proj::Deref);
            // It may point to memory that another write has changed; the machine decides.
            spread(g, sum, behind, to)?;
        }
    }
    if ret != Types::UNIT {
        spread(g, sum, Place::RET, ret)?;
    }
    debug_assert_eq!(g.ws.here().0, func);
    g.ws.end(Terminator::Return).ok()
}

/// Calls a function pointer argument, whose function is generated while it runs. Usually it observes something, so it
/// stays in Rust.
fn call_back(g: &mut Builder, sum: Local, pointer: Local, sig: &FnSig) -> Option<()> {
    let args: Option<Vec<Operand>> = sig.params.iter().map(|ty| made_of(g, sum, *ty)).collect();
    let dest = g.private_local(sig.ret);
    let args = args?;
    let before = g.ws.machine.steps();
    call_into(g, dest.into(), Callee::Pointer(Operand::Copy(pointer.into())), args)?;
    let (func, _) = g.ws.here();
    // Each function passed is a new one.
    g.ws.facts(func).unfinished.then_some(())?;
    if g.choices.percent(S, 70) {
        let inner = sum_to(g)?;
        for (i, ty) in sig.params.iter().enumerate() {
            absorb(g, inner, Local(i as u32 + 1).into(), *ty);
        }
        g.observe(inner.into());
    }
    crossing_body(g, func, &sig.params, sig.ret)?;
    let cost = g.ws.machine.steps() - before;
    g.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
    absorb(g, sum, dest.into(), sig.ret);
    Some(())
}

/// A switch on some bits of the sum; each arm changes the sum differently.
fn crossing_switch(g: &mut Builder, sum: Local) -> Option<()> {
    let (func, block) = g.ws.here();
    let plan = g.ws.plan(func, block);
    let mask = literal(3, Types::U64);
    let bits = g.private_local(Types::U64);
    let test = Rvalue::Binary(BinOp::BitAnd, Operand::Copy(sum.into()), mask);
    g.emit(Statement::Assign(bits.into(), test)).then_some(())?;
    let join = g.ws.add_block(func, plan);
    let mut ways = Vec::new();
    for _ in 0..3 {
        let way = g.ws.add_block(func, plan);
        let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Mul, BinOp::BitXor, BinOp::Sub])?;
        let value = literal(g.choices.bits(S) as u128 | 1, Types::U64);
        let change = Rvalue::Binary(op, Operand::Copy(sum.into()), value);
        g.ws.push_statement(func, way, Statement::Assign(sum.into(), change));
        g.ws.set_terminator(func, way, Terminator::Goto(join));
        ways.push(way);
    }
    let targets = vec![(0, ways[0]), (2, ways[1])];
    let switch = Terminator::SwitchInt { op: Operand::Copy(bits.into()), targets, otherwise: ways[2] };
    g.end_and_join(switch, join)
}

/// The pointers in a type, except those that overlap others.
fn pointers(types: &Types, ty: TyId) -> Vec<TyId> {
    match types.get(ty) {
        Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_) => vec![ty],
        Ty::Adt(id) if !types.adt(*id).is_union() => {
            let fields = types.as_adt(ty).into_iter().flat_map(|adt| adt.all_fields());
            fields.flat_map(|field| pointers(types, field.ty)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a function could be written in C, judging by its signature.
fn may_cross(seen: &Executed) -> bool {
    seen.function.attrs.abi == Abi::C
        && text::print::c::may_cross(seen.program, seen.function, Version::STABLE)
}

fn of_params(seen: &Executed, found: &mut dyn FnMut(u64), shape: &Shape) {
    let sig = seen.function.sig();
    let fits = sig.params.iter().filter(|ty| (shape.is)(&seen.program.types, **ty)).count();
    if fits > 0 && may_cross(seen) {
        (0..fits).for_each(|_| found(seen.calls));
    }
}

fn of_result(seen: &Executed, found: &mut dyn FnMut(u64), shape: &Shape) {
    if (shape.is)(&seen.program.types, seen.function.sig().ret) && may_cross(seen) {
        found(seen.calls);
    }
}

fn variadic(seen: &Executed, found: &mut dyn FnMut(u64)) {
    let sides = || text::print::c::sides(seen.program, Version::STABLE);
    if may_cross(seen) && sides().in_c.get(&seen.func).is_some_and(|fixed| fixed.is_some()) {
        found(seen.calls);
    }
}

fn many(seen: &Executed, found: &mut dyn FnMut(u64)) {
    if seen.function.params > 8 && may_cross(seen) {
        found(seen.calls);
    }
}

macro_rules! detectors {
    ($($param:literal $result:literal $doc:literal $shape:ident;)*) => {
        const DETECTORS: &[Detector] = &[
            $(
                Detector {
                    name: $param,
                    switches: &[],
                    doc: concat!("calls across the border with ", $doc, " as a parameter"),
                    count: Some(|seen, found| of_params(seen, found, &shapes::$shape)),
                },
                Detector {
                    name: $result,
                    switches: &[],
                    doc: concat!("calls across the border with ", $doc, " as the result"),
                    count: Some(|seen, found| of_result(seen, found, &shapes::$shape)),
                },
            )*
            Detector {
                name: "abi.many-params",
                switches: &[],
                doc: "calls across the border with more than eight parameters",
                count: Some(many),
            },
            Detector {
                name: "abi.variadic",
                switches: &[],
                doc: "calls of functions that are variadic in C",
                count: Some(variadic),
            },
        ];
    };
}

detectors! {
    "abi.param.int" "abi.result.int" "an integer" INT;
    "abi.param.int128" "abi.result.int128" "a 128-bit integer" INT128;
    "abi.param.bool" "abi.result.bool" "a bool" BOOL;
    "abi.param.f32" "abi.result.f32" "an f32" F32;
    "abi.param.f64" "abi.result.f64" "an f64" F64;
    "abi.param.pointer" "abi.result.pointer" "a pointer" POINTER;
    "abi.param.fn-pointer" "abi.result.fn-pointer" "a function pointer" FN_POINTER;
    "abi.param.enum" "abi.result.enum" "an enum with an integer's repr" ENUM;
    "abi.param.c-enum" "abi.result.c-enum" "an enum with C's repr" C_ENUM;
    "abi.param.small" "abi.result.small" "a struct of integers, up to 8 bytes," SMALL;
    "abi.param.pair" "abi.result.pair" "a struct of integers, 9 to 16 bytes," PAIR;
    "abi.param.large" "abi.result.large" "a struct of more than 16 bytes" LARGE;
    "abi.param.odd" "abi.result.odd" "a struct whose size no register has" ODD;
    "abi.param.mixed" "abi.result.mixed" "a struct of integers and floats, up to 16 bytes," MIXED;
    "abi.param.hfa" "abi.result.hfa" "one to four floats of one type in a struct" HFA;
    "abi.param.union" "abi.result.union" "a union" UNION;
    "abi.param.array" "abi.result.array" "an array in a struct" ARRAY;
    "abi.param.nested" "abi.result.nested" "a struct, union or enum in a struct" NESTED;
    "abi.param.packed" "abi.result.packed" "a packed struct" PACKED;
    "abi.param.aligned" "abi.result.aligned" "an over-aligned struct" ALIGNED;
    "abi.param.struct128" "abi.result.struct128" "a struct with a 128-bit integer" STRUCT128;
    "abi.param.with-pointer" "abi.result.with-pointer" "a struct with a pointer" WITH_POINTER;
}
