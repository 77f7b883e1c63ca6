//! Calls across the border to C: functions with the C calling convention whose parameters and results have every
//! shape that calling conventions tell apart, and whose bodies C can say.
//!
//! Each makes a sum of all it gets, writes numbers made of it behind its pointers, calls the functions it is given,
//! and returns a value that is made of the sum. So a byte that is passed wrongly changes what is observed.

mod shapes;
mod values;

use mir::{
    Abi, BinOp, Callee, Const, ConstValue, FnSig, FuncId, Function, Inline, Local, NamedConst, Operand, Place,
};
use mir::{Proj, Rvalue, Statement, Terminator, Ty, TyId, Types, Version};

use crate::builder::literals::literal;
use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::KnobKind;
use shapes::Shape;

const S: Stream = Stream::Calls;
/// Crossing calls in every program that has any.
const LEAST: usize = 5;
/// Bytes of all parameters together, so that a body does not get too long.
const BYTES: u64 = 160;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "crossings",
    doc: "Calls of functions that C can say, with all shapes of parameters and results; for campaigns with C.",
    hunts: &["code generation", "calling conventions"],
    default: 10,
    kind: KnobKind::Weight { off_percent: 100 },
    run: Run::Hole(weight, |g, _| g.crossings()),
    detect: DETECTORS,
};

/// First of all the program makes those that it must have.
fn weight(g: &Grower, _: Plan, weight: u32) -> u32 {
    if g.crossing_calls < LEAST { weight * 1000 } else { weight }
}

impl Grower {
    fn crossings(&mut self) {
        let mut tries = 4 * LEAST;
        loop {
            let before = self.crossing_calls;
            if self.tries(1, Grower::crossing).is_some() {
                self.crossing_calls = before + 1;
            }
            tries -= 1;
            if self.crossing_calls >= LEAST || tries == 0 || self.spent() {
                return;
            }
        }
    }

    /// Makes a function by calling it.
    fn crossing(&mut self) -> Option<()> {
        let params = self.crossing_params();
        let ret = self.crossing_result(&params);
        let mut behind = Vec::new();
        let args: Option<Vec<Operand>> =
            params.iter().map(|ty| self.crossing_argument(*ty, &mut behind)).collect();
        let args = args?;
        let dest = if ret == Types::UNIT { self.unit_local() } else { self.new_local(ret) };
        let func = self.crossing_function(&params, ret);
        let callee = self.callee(func);
        let before = self.ws.machine.steps();
        self.call_into(dest.into(), callee, args)?;
        self.crossing_body(func, &params, ret)?;
        let cost = self.ws.machine.steps() - before;
        self.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
        // All that has come back is seen.
        let sum = self.sum_to()?;
        if ret != Types::UNIT {
            self.absorb(sum, dest.into(), ret);
        }
        for (local, ty) in behind {
            self.absorb(sum, local.into(), ty);
        }
        self.sink_scalar(sum.into());
        Some(())
    }

    fn crossing_params(&mut self) -> Vec<TyId> {
        let count = match self.choices.below(S, 4) {
            0 => self.choices.between(S, 7, 16),
            _ => self.choices.between(S, 1, 6),
        };
        let mut bytes = 0;
        let mut params: Vec<TyId> = Vec::new();
        let tail = self.choices.percent(S, 30);
        for i in 0..count {
            let ty = match tail && i > 0 {
                true => shapes::promoted(self),
                false => shapes::draw(self),
            };
            bytes += self.ws.program.types.layout(ty).size;
            if i > 0 && bytes > BYTES {
                break;
            }
            params.push(ty);
        }
        params
    }

    /// Any shape; pointers only where a parameter is one of them, or holds it.
    fn crossing_result(&mut self, params: &[TyId]) -> TyId {
        if self.choices.percent(S, 8) {
            return Types::UNIT;
        }
        let types = &self.ws.program.types;
        let there: Vec<TyId> = params.iter().flat_map(|ty| pointers(types, *ty)).collect();
        for _ in 0..4 {
            let ty = match self.choices.percent(S, 25) {
                true => *self.choices.pick(S, params).unwrap_or(&Types::U64),
                false => shapes::draw(self),
            };
            if pointers(&self.ws.program.types, ty).iter().all(|pointer| there.contains(pointer)) {
                return ty;
            }
        }
        Types::U64
    }

    /// An argument; what a pointer points to goes to `behind`.
    fn crossing_argument(&mut self, ty: TyId, behind: &mut Vec<(Local, TyId)>) -> Option<Operand> {
        match self.ws.program.types.get(ty).clone() {
            Ty::RawPtr(mutbl, to) => {
                let target = self.make(to, 0)?;
                behind.push((target, to));
                self.temp(ty, Rvalue::RawPtr(mutbl, target.into()))
            }
            Ty::FnPtr(sig) => {
                let func = self.crossing_function(&sig.params, sig.ret);
                let name = format!("FP{}", self.ws.program.consts.len());
                let id = self.ws.add_const(NamedConst { name, ty, value: ConstValue::Fn(func) });
                Some(Operand::Const(Const::Named(id)))
            }
            _ => self.operand(ty),
        }
    }

    /// A function with an empty body.
    fn crossing_function(&mut self, params: &[TyId], ret: TyId) -> FuncId {
        let mut function = Function::new(&format!("fn{}", self.ws.program.functions.len()), params, ret);
        function.attrs.abi = Abi::C;
        function.attrs.inline = self.choices.percent(S, 50).then_some(Inline::Never);
        let body = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None };
        let func = self.ws.add_function(function, body);
        self.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, true));
        for i in 0..=params.len() as u32 {
            self.ws.declare(func, Local(i), false);
        }
        func
    }

    /// The body of the function that was just called, up to its return.
    fn crossing_body(&mut self, func: FuncId, params: &[TyId], ret: TyId) -> Option<()> {
        let sum = self.sum_to()?;
        for (i, ty) in params.iter().enumerate() {
            let param = Local(i as u32 + 1);
            self.absorb(sum, param.into(), *ty);
            if let Ty::FnPtr(sig) = self.ws.program.types.get(*ty).clone() {
                self.call_back(sum, param, &sig)?;
            }
        }
        if self.choices.percent(S, 40) {
            self.crossing_switch(sum)?;
        }
        for (i, ty) in params.iter().enumerate() {
            if let Ty::RawPtr(_, to) = *self.ws.program.types.get(*ty) {
                let behind = Place::local(Local(i as u32 + 1)).project(Proj::Deref);
                // It may point to what another one has changed; the machine decides.
                self.spread(sum, behind, to)?;
            }
        }
        if ret != Types::UNIT {
            self.spread(sum, Place::RET, ret)?;
        }
        debug_assert_eq!(self.ws.here().0, func);
        self.ws.end(Terminator::Return).ok()
    }

    /// Calls a function that was given, which is written on the way. Mostly it observes something: it stays in Rust.
    fn call_back(&mut self, sum: Local, pointer: Local, sig: &FnSig) -> Option<()> {
        let args: Option<Vec<Operand>> = sig.params.iter().map(|ty| self.made_of(sum, *ty)).collect();
        let dest = self.private_local(sig.ret);
        let args = args?;
        let before = self.ws.machine.steps();
        self.call_into(dest.into(), Callee::Pointer(Operand::Copy(pointer.into())), args)?;
        let (func, _) = self.ws.here();
        // Each function that is given is a new one.
        self.ws.facts(func).unfinished.then_some(())?;
        if self.choices.percent(S, 70) {
            let inner = self.sum_to()?;
            for (i, ty) in sig.params.iter().enumerate() {
                self.absorb(inner, Local(i as u32 + 1).into(), *ty);
            }
            self.observe(inner.into());
        }
        self.crossing_body(func, &sig.params, sig.ret)?;
        let cost = self.ws.machine.steps() - before;
        self.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
        self.absorb(sum, dest.into(), sig.ret);
        Some(())
    }

    /// A switch on some bits of the sum, each way with another change to it.
    fn crossing_switch(&mut self, sum: Local) -> Option<()> {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let mask = literal(3, Types::U64);
        let bits = self.private_local(Types::U64);
        let test = Rvalue::Binary(BinOp::BitAnd, Operand::Copy(sum.into()), mask);
        self.emit(Statement::Assign(bits.into(), test)).then_some(())?;
        let join = self.ws.add_block(func, plan);
        let mut ways = Vec::new();
        for _ in 0..3 {
            let way = self.ws.add_block(func, plan);
            let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Mul, BinOp::BitXor, BinOp::Sub])?;
            let value = literal(self.choices.bits(S) as u128 | 1, Types::U64);
            let change = Rvalue::Binary(op, Operand::Copy(sum.into()), value);
            self.ws.push_statement(func, way, Statement::Assign(sum.into(), change));
            self.ws.set_terminator(func, way, Terminator::Goto(join));
            ways.push(way);
        }
        let targets = vec![(0, ways[0]), (2, ways[1])];
        let switch = Terminator::SwitchInt { op: Operand::Copy(bits.into()), targets, otherwise: ways[2] };
        self.end_and_join(switch, join)
    }
}

/// The pointers in a type, but for those that overlap others.
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

/// Whether a function could be in C, as far as its signature goes.
fn may_cross(seen: &Seen) -> bool {
    seen.function.attrs.abi == Abi::C
        && mir::print::c::may_cross(seen.program, seen.function, Version::STABLE)
}

fn of_params(seen: &Seen, found: &mut dyn FnMut(u64), shape: &Shape) {
    let sig = seen.function.sig();
    let fits = sig.params.iter().filter(|ty| (shape.is)(&seen.program.types, **ty)).count();
    if fits > 0 && may_cross(seen) {
        (0..fits).for_each(|_| found(seen.calls));
    }
}

fn of_result(seen: &Seen, found: &mut dyn FnMut(u64), shape: &Shape) {
    if (shape.is)(&seen.program.types, seen.function.sig().ret) && may_cross(seen) {
        found(seen.calls);
    }
}

fn variadic(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let sides = || mir::print::c::sides(seen.program, Version::STABLE);
    if may_cross(seen) && sides().in_c.get(&seen.func).is_some_and(|fixed| fixed.is_some()) {
        found(seen.calls);
    }
}

fn many(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
