//! Functions: new ones, called as they are generated, and old ones, called again with other arguments.

use mir::{Abi, BlockId, Callee, FuncId, Function, Inline, Local, Operand, Place, Rvalue, Statement};
use mir::{Terminator, TyId, Types};

use crate::builder::blocks::Tried;
use crate::builder::literals::literal;
use crate::builder::origin::Origin;
use crate::builder::workspace::{Exit, Plan};
use crate::calls::graph::leads_to;
use crate::calls::params::MANY;
use crate::choices::Stream;
use crate::grow::{Goal, Grower};
use crate::idioms::{IDIOMS, Run};

const S: Stream = Stream::Calls;

impl Grower {
    /// Calls a new function, generated on the way. If it fails as a whole, nothing of it stays.
    pub(crate) fn call_new(&mut self) {
        let aside = |func: u32| {
            let facts = self.ws.facts(FuncId(func));
            facts.aside || facts.grafted
        };
        let made = (0..self.ws.program.functions.len() as u32).filter(|func| !aside(*func)).count();
        if made as u32 > self.mix.functions || self.ws.machine.depth() > 6 {
            return;
        }
        let (caller, _) = self.ws.here();
        self.retry(1, Grower::try_call_new);
        debug_assert_eq!(self.ws.here().0, caller);
    }

    fn try_call_new(&mut self) -> Tried<()> {
        let recursive = self.mix.recursion > 0 && self.choices.percent(S, 25);
        let alike = if recursive { None } else { self.known_signature() };
        let mut params = alike.as_ref().map_or_else(|| self.param_types(), |sig| sig.params.clone());
        if recursive {
            params.insert(0, Types::U32);
        }
        let Some(mut args) = self.arguments(&params) else { return Tried::Left };
        if recursive {
            args[0] = literal(self.choices.between(S, 1, 6) as u128, Types::U32);
        }
        let ret = alike.as_ref().map_or_else(|| self.return_type(&params), |sig| sig.ret);
        let dest = self.call_destination(ret, &args);
        let name = format!("fn{}", self.ws.program.functions.len());
        let mut function = Function::new(&name, &params, ret);
        function.attrs.inline = self.inlining(&params);
        function.attrs.abi = match &alike {
            Some(sig) => sig.abi,
            None => self.convention(&params, ret),
        };
        let func = self.begin_function(function, recursive);
        match self.call_one_way(func, dest, args) {
            true => Tried::Done(()),
            false => Tried::Failed,
        }
    }

    /// Operands of these types.
    pub(crate) fn arguments(&mut self, params: &[TyId]) -> Option<Vec<Operand>> {
        params.iter().map(|ty| self.operand(*ty)).collect()
    }

    fn inlining(&mut self, params: &[TyId]) -> Option<Inline> {
        match self.choices.below(S, 8) {
            0 | 1 => Some(Inline::Never),
            // What goes over the stack shows only where there is a call.
            4..=6 if params.len() >= MANY => Some(Inline::Never),
            2 => Some(Inline::Always),
            3 => Some(Inline::Hint),
            _ => None,
        }
    }

    /// Adds a function of which only the frame is written: its checksum, what idioms begin with, and where recursion
    /// ends.
    fn begin_function(&mut self, function: Function, recursive: bool) -> FuncId {
        let ret = function.local_ty(Local::RET);
        let params = function.sig().params;
        let budget = self.choices.between(S, 3, (self.mix.size as u64 / 3).clamp(4, 400)) as u32;
        let body = Plan { exit: Exit::Return, budget, nesting: 0, leave: None };
        let func = self.ws.add_function(function, body);
        self.ws.change_facts(func, |facts| {
            facts.unfinished = true;
            facts.fuel = recursive.then_some(Local(1));
        });
        let apart = self.draw_result(func, ret);
        for i in 0..=params.len() as u32 {
            // The return place is offered like any local, mostly: results may be built part by part.
            self.ws.declare(func, Local(i), i > 0 || ret != Types::UNIT && !apart);
            self.ws.change_local(func, Local(i), |info| {
                info.fresh = i > 0;
                info.depth = 5;
            });
        }
        self.add_sum(func);
        for (i, idiom) in IDIOMS.iter().enumerate() {
            if let Run::FunctionStart(run) = idiom.run {
                self.written_by(Origin::idiom(i), |g| run(g, func, &params));
            }
        }
        if recursive {
            // With no fuel left a call ends; what else it does, the innermost activation will tell.
            let base = self.ws.add_block(func, Plan { budget: budget / 4, ..body });
            let rest = self.ws.add_block(func, body);
            let op = Operand::Copy(Local(1).into());
            let switch = Terminator::SwitchInt { op, targets: vec![(0, base)], otherwise: rest };
            self.ws.set_terminator(func, mir::BlockId(0), switch);
            self.ws.change_local(func, Local(1), |info| info.reserved = true);
        }
        func
    }

    /// Whether a call of a function from here would make a program recursive that must not be.
    pub(crate) fn would_recur(&self, func: FuncId) -> bool {
        self.mix.recursion == 0 && leads_to(&self.ws.program, func, self.ws.here().0)
    }

    /// Calls a finished function again.
    pub(crate) fn call_again(&mut self) {
        let functions = self.ws.program.functions.len() as u64;
        if functions < 2 || self.ws.machine.depth() > 12 {
            return;
        }
        let func = FuncId(1 + self.choices.below(S, functions - 1) as u32);
        self.call_known(func);
    }

    /// Calls a function again, unless it is not finished or takes too long.
    pub(crate) fn call_known(&mut self, func: FuncId) {
        let (caller, _) = self.ws.here();
        if self.ws.facts(func).unfinished || func == caller || self.would_recur(func) {
            return;
        }
        // A call in a loop is made more than once.
        let times = if self.ws.plan(caller, self.ws.here().1).leave.is_some() { 16 } else { 2 };
        let left = (self.mix.steps as u64).saturating_sub(self.ws.machine.steps());
        if self.ws.facts(func).cost * times > left {
            return;
        }
        let sig = self.ws.program.func(func).sig();
        let mut tried = false;
        self.retry(3, |g| {
            if std::mem::replace(&mut tried, true) && g.spent() {
                return Tried::Left;
            }
            let Some(args) = g.arguments(&sig.params) else { return Tried::Left };
            let dest = g.call_destination(sig.ret, &args);
            match g.call_one_way(func, dest, args) {
                true => Tried::Done(()),
                false => Tried::Failed,
            }
        });
    }

    /// A recursive function calls itself with less fuel. The inner activations replay what is there, the innermost
    /// fills the base case, and on the way back the code after the call is generated once.
    pub(crate) fn recurse(&mut self, plan: Plan) {
        let (func, _) = self.ws.here();
        let Some(fuel) = self.ws.facts(func).fuel else { return };
        // Not inside loops: each iteration would recurse.
        if plan.nesting > 0 {
            return;
        }
        self.retry(1, |g| g.try_recurse(func, fuel));
    }

    fn try_recurse(&mut self, func: FuncId, fuel: Local) -> Tried<()> {
        let less = self.private_local(Types::U32);
        let minus = Rvalue::Binary(mir::BinOp::Sub, Operand::Copy(fuel.into()), literal(1, Types::U32));
        let sig = self.ws.program.func(func).sig();
        let mut args = vec![Operand::Copy(less.into())];
        let Some(others) = self.arguments(&sig.params[1..]) else { return Tried::Left };
        args.extend(others);
        if !self.emit(Statement::Assign(less.into(), minus)) {
            return Tried::Left;
        }
        let dest = self.call_destination(sig.ret, &args);
        self.ws.change_facts(func, |facts| facts.fuel = None);
        match self.call_and_run(dest, Callee::Function(func), args) {
            true => Tried::Done(()),
            false => Tried::Failed,
        }
    }

    /// Calls a function by its name or through a pointer, and remembers what that costs.
    fn call_one_way(&mut self, func: FuncId, dest: Place, args: Vec<Operand>) -> bool {
        let callee = self.callee(func);
        let before = self.ws.machine.steps();
        let done = self.call_and_run(dest, callee, args);
        if done {
            let cost = self.ws.machine.steps() - before;
            self.ws.change_facts(func, |facts| facts.cost = cost);
        }
        done
    }

    /// The function itself, or a pointer to it.
    pub(crate) fn callee(&mut self, func: FuncId) -> Callee {
        let weight = self.mix.fn_pointers.min(self.mix.pointer_calls);
        let sig = self.ws.program.func(func).sig();
        let often = if sig.params.len() >= MANY { 60 } else { 20 };
        if weight == 0 || self.has_features(func) || !self.choices.percent(S, often) {
            return Callee::Function(func);
        }
        let ty = self.ws.program.types.intern(mir::Ty::FnPtr(sig));
        let known = self.ws.program.consts.iter().position(|c| c.value == mir::ConstValue::Fn(func));
        let id = match known {
            Some(index) => mir::ConstId(index as u32),
            None => {
                let name = format!("FP{}", self.ws.program.consts.len());
                self.ws.add_const(mir::NamedConst { name, ty, value: mir::ConstValue::Fn(func) })
            }
        };
        let local = self.new_local(ty);
        let constant = Operand::Const(mir::Const::Named(id));
        if !self.emit(Statement::Assign(local.into(), Rvalue::Use(constant))) {
            return Callee::Function(func);
        }
        let pointer = Operand::Copy(local.into());
        // Whoever may be called from anywhere keeps its parameters, all of them.
        Callee::Pointer(if self.choices.percent(S, 75) { self.hidden(pointer) } else { pointer })
    }

    /// Makes the call and runs it to its return, where the region goes on.
    pub(crate) fn call_and_run(&mut self, dest: Place, callee: Callee, args: Vec<Operand>) -> bool {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let depth = self.ws.machine.depth();
        let Some(target) = self.call_into(dest.clone(), callee, args) else { return false };
        let ran = self.run_until(Goal::At { depth, func, block: target, or: target });
        if let Err(crate::grow::Failure::Stop(stop)) = &ran {
            self.refused(stop);
        }
        if ran.is_ok() && !dest.is_indirect() {
            self.ws.change_local(func, dest.local, |info| {
                info.fresh = true;
                info.depth += 10;
            });
        }
        // What a call in a loop returns would be overwritten by the next one.
        if ran.is_ok() && plan.leave.is_some() && self.choices.percent(S, 90) {
            self.settle(&dest);
        }
        ran.is_ok()
    }

    /// Makes the call and stands at the callee's start; says where the region will go on.
    pub(crate) fn call_into(&mut self, dest: Place, callee: Callee, args: Vec<Operand>) -> Option<BlockId> {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        let target = self.ws.add_block(func, plan);
        let unwind = self.unwind();
        args.iter().for_each(|arg| self.used(arg));
        self.end(Terminator::Call { dest, callee, args, target, unwind }).then_some(target)
    }

    /// The signature of a function that is there: another with the same can be called in its place.
    fn known_signature(&mut self) -> Option<mir::FnSig> {
        let functions = self.ws.program.functions.len() as u64;
        if functions < 2 || !self.choices.percent(S, 20) {
            return None;
        }
        let func = FuncId(self.choices.between(S, 1, functions - 1) as u32);
        let fueled = self.ws.facts(func).fuel.is_some();
        (!fueled).then(|| self.ws.program.func(func).sig())
    }

    fn convention(&mut self, params: &[TyId], ret: TyId) -> Abi {
        let types = &self.ws.program.types;
        let vector = params.iter().chain([&ret]).any(|ty| types.as_simd(*ty).is_some());
        let foreign = self.mix.foreign_abi > 0 && !vector && self.choices.percent(S, 15);
        // Well-formedness refuses large vectors there, those inside of other values too.
        let large = params.iter().chain([&ret]).any(|ty| self.ws.program.types.has_large_vector(*ty));
        if foreign && !large { Abi::C } else { Abi::Rust }
    }

    fn return_type(&mut self, params: &[TyId]) -> TyId {
        // What goes in may come out: then the destination can be an argument, too.
        let types = &self.ws.program.types;
        let large: Vec<TyId> = params.iter().copied().filter(|ty| types.layout(*ty).size > 16).collect();
        let some = if self.choices.percent(S, 50) && !large.is_empty() { &large } else { params };
        if self.choices.percent(S, 40)
            && let Some(ty) = self.choices.pick(S, some)
        {
            return *ty;
        }
        match self.choices.below(S, 10) {
            0 => Types::UNIT,
            1..=5 => self.int_ty(),
            _ => self.any_ty(),
        }
    }

    /// Where the result goes: a local, a part, behind a pointer, or where an argument came from.
    pub(crate) fn call_destination(&mut self, ty: TyId, args: &[Operand]) -> Place {
        if ty == Types::UNIT {
            return self.unit_local().into();
        }
        if self.mix.self_calls > 0 && self.choices.percent(S, 50) {
            let function = self.ws.func();
            let same = args.iter().find_map(|arg| match arg {
                Operand::Copy(place)
                    if mir::typing::place_ty(&self.ws.program.types, function, place) == Some(ty) =>
                {
                    Some(place.clone())
                }
                _ => None,
            });
            if let Some(place) = same
                && !self.is_reserved(&place)
                && (self.mix.indirect_destinations > 0 || !place.is_indirect())
            {
                return place;
            }
        }
        if self.mix.indirect_destinations > 0
            && self.choices.percent(S, 30)
            && let Some(place) = self.writable(ty)
            && (self.mix.self_calls > 0 || !args.contains(&Operand::Copy(place.clone())))
        {
            return place;
        }
        self.new_local(ty).into()
    }
}
