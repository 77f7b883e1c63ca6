//! Small leaf functions, each called from several places: inliners take them first, and what is left of them is what
//! later passes then meet everywhere.

use mir::{Abi, BinOp, Callee, FuncId, Function, Inline, Local, Place, Rvalue, Statement};
use mir::{Terminator, Ty, TyId};

use crate::builder::workspace::{Exit, Plan};
use crate::choices::Stream;
use crate::grow::Grower;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::always;

const S: Stream = Stream::Calls;
/// Statements in a leaf besides the one that gives its result.
const STATEMENTS: u64 = 3;
/// Leaves in one program.
const LEAVES: usize = 5;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "leaf_calls",
    doc: "Calls of small leaf functions, each from several places.",
    hunts: &["Inline", "ReferencePropagation", "CopyProp", "llvm:Inliner", "llvm:ArgumentPromotion"],
    default: 4,
    kind: always(),
    run: Run::Hole(weight, |g, _| g.call_leaf()),
    detect: &[Detector {
        name: "flow.leaf-call",
        switches: &[],
        doc: "calls of a single-block function that calls nothing",
        count: Some(leaf_calls),
    }],
};

/// The first leaf of a program is worth more than the others: one is enough for an inliner to have work.
fn weight(g: &Grower, _: Plan, weight: u32) -> u32 {
    let functions = g.ws.program.functions.len() as u32;
    let first = (0..functions).all(|func| !g.ws.facts(FuncId(func)).aside);
    if first { 6 * weight } else { weight }
}

impl Grower {
    /// Calls a leaf that is there, or a new one.
    fn call_leaf(&mut self) {
        let leaves: Vec<FuncId> = (1..self.ws.program.functions.len() as u32)
            .map(FuncId)
            .filter(|f| self.ws.facts(*f).aside && is_leaf(self.ws.program.func(*f)))
            .collect();
        let again = leaves.len() >= LEAVES || self.choices.percent(S, 60);
        match self.choices.pick(S, &leaves) {
            Some(func) if again => self.call_known(*func),
            _ => {
                self.tries(2, Grower::new_leaf);
            }
        }
    }

    /// Makes a leaf by calling it: its body is written while it runs.
    fn new_leaf(&mut self) -> Option<()> {
        let params: Vec<TyId> = (0..self.choices.between(S, 1, 3)).map(|_| self.leaf_param()).collect();
        // Into an integer goes whatever else the leaf computes.
        let ret = match self.choices.below(S, 10) {
            0 | 1 => *self.choices.pick(S, &params)?,
            2..=4 => self.int_ty(),
            _ => self.int_ty_where(|int| int.bits() >= 32),
        };
        let args = self.arguments(&params)?;
        let dest = self.call_destination(ret, &args);
        let mut function = Function::new(&format!("fn{}", self.ws.program.functions.len()), &params, ret);
        function.attrs.abi = Abi::Rust;
        function.attrs.inline = match self.choices.below(S, 8) {
            0 | 1 => Some(Inline::Hint),
            2 => Some(Inline::Always),
            _ => None,
        };
        let body = Plan { exit: Exit::Return, budget: 0, nesting: 0, leave: None };
        let func = self.ws.add_function(function, body);
        self.ws.change_facts(func, |facts| (facts.aside, facts.unfinished) = (true, true));
        for i in 0..=params.len() as u32 {
            self.ws.declare(func, Local(i), i > 0);
            self.ws.change_local(func, Local(i), |info| (info.fresh, info.depth) = (i > 0, 5));
        }
        let before = self.ws.machine.steps();
        self.call_into(dest.clone(), Callee::Function(func), args)?;
        for _ in 0..self.choices.between(S, 0, STATEMENTS) {
            self.leaf_statement(&params);
        }
        self.leaf_result(ret)?;
        self.leaf_rest(func, ret);
        (self.ws.here().0 == func).then_some(())?;
        self.ws.end(Terminator::Return).ok()?;
        let cost = self.ws.machine.steps() - before;
        self.ws.change_facts(func, |facts| (facts.cost, facts.unfinished) = (cost, false));
        self.renew_owner(&dest);
        Some(())
    }

    /// Mostly numbers, sometimes what points to them or holds them.
    fn leaf_param(&mut self) -> TyId {
        match self.choices.below(S, 10) {
            0..=5 => self.scalar_ty(),
            6 | 7 => self.pointer_ty(|types, ty| !types.is_wide_ptr(ty)).unwrap_or_else(|| self.int_ty()),
            _ => self.any_ty(),
        }
    }

    /// Something on one of the parameters, or any plain statement.
    fn leaf_statement(&mut self, params: &[TyId]) {
        let Some(&ty) = self.choices.pick(S, params) else { return };
        match self.choices.below(S, 10) {
            0..=4 => self.on_type(ty),
            5 => self.comparison(),
            6 if self.mix.casts > 0 => self.cast(),
            7 if self.mix.unary > 0 => self.unary(),
            8 => self.partial_write(),
            _ => self.copy(),
        }
    }

    /// An operation on values of a type, or on what a pointer of the type points to.
    fn on_type(&mut self, ty: TyId) {
        let ty = self.ws.program.types.pointee(ty).unwrap_or(ty);
        let ops: &[BinOp] = match self.ws.program.types.get(ty) {
            Ty::Int(_) => &[BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::BitAnd, BinOp::BitXor],
            Ty::Bool => &[BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor],
            Ty::Float(_) => &[BinOp::Add, BinOp::Mul],
            _ => return self.copy(),
        };
        self.binary(ty, ty, ty, ops);
    }

    /// What the leaf computed besides goes into its result.
    fn leaf_rest(&mut self, func: FuncId, ret: TyId) {
        if self.ws.program.types.as_int(ret).is_none() {
            return;
        }
        let outer = self.overtime;
        self.ws.change_facts(func, |facts| facts.sum = Some(Local::RET));
        self.sink(6, false);
        self.ws.change_facts(func, |facts| facts.sum = None);
        self.overtime = outer;
    }

    /// The result: computed from what is there, or some value of the type.
    fn leaf_result(&mut self, ret: TyId) -> Option<()> {
        if self.ws.program.types.as_int(ret).is_some()
            && self.choices.percent(S, 60)
            && let (Some(a), Some(b)) = (self.operand(ret), self.operand(ret))
        {
            let op = *self.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::BitXor])?;
            return self.emit(Statement::Assign(Place::RET, Rvalue::Binary(op, a, b))).then_some(());
        }
        let value = self.operand(ret)?;
        self.emit(Statement::Assign(Place::RET, Rvalue::Use(value))).then_some(())
    }
}

fn is_leaf(function: &Function) -> bool {
    matches!(function.blocks.as_slice(), [only] if only.terminator == Some(Terminator::Return))
}

fn leaf_calls(seen: &Seen, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        if let Some(Terminator::Call { callee: Callee::Function(func), .. }) = &block.terminator
            && is_leaf(seen.program.func(*func))
        {
            found(times);
        }
    }
}
