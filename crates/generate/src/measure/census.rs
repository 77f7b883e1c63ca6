//! What a program contains and how often it is executed, determined from the program itself.

use mir::{
    Abi, AdtKind, AggregateKind, BinOp, BlockId, Callee, CastKind, Const, FloatTy, FuncId, Function, Inline,
    IntTy, Operand, Place, Program, Proj, ReprKind, Rvalue, Statement, Terminator, Ty, TyId, Types, UnOp,
    Unwind,
};

use crate::builder::call_graph::leads_to;
use crate::constructs::{ConstructId, construct, constructs, of_intrinsic};
use crate::measure::cfg_shapes::shapes;
use machine::trace::Trace;

/// How often something occurs and is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Count {
    pub generated: u64,
    pub executed: u64,
}

/// What a program contains, by construct.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    counts: Vec<Count>,
}

impl Census {
    /// The count of a construct.
    pub fn get(&self, id: ConstructId) -> Count {
        self.counts.get(id.0).copied().unwrap_or_default()
    }

    /// The count of a construct by its name.
    pub fn named(&self, name: &str) -> Count {
        construct(name).map(|id| self.get(id)).unwrap_or_default()
    }

    pub(crate) fn add(&mut self, name: &str, generated: u64, executed: u64) {
        let id = construct(name);
        debug_assert!(id.is_some(), "no construct `{name}`");
        if let Some(id) = id {
            self.add_id(id, generated, executed);
        }
    }

    fn add_id(&mut self, id: ConstructId, generated: u64, executed: u64) {
        let count = &mut self.counts[id.0];
        count.generated += generated;
        count.executed += executed;
    }
}

/// Counts what a program contains.
pub fn census(program: &Program, trace: &Trace) -> Census {
    let mut census = Census { counts: vec![Count::default(); constructs().len()] };
    for (f, function) in program.functions.iter().enumerate() {
        let func = FuncId(f as u32);
        let calls = trace.calls.get(f).copied().unwrap_or(0);
        items(&mut census, program, function, calls);
        shapes(&mut census, program, func, trace);
        for (b, block) in function.blocks.iter().enumerate() {
            let times = trace.block(func, BlockId(b as u32));
            for statement in &block.statements {
                each_of_statement(program, function, statement, &mut |id| census.add_id(id, 1, times));
            }
            if let Some(terminator) = &block.terminator {
                each_of_terminator(program, function, terminator, &mut |id| census.add_id(id, 1, times));
            }
            if times == 0 {
                census.add("flow.decoy", 1, 0);
            }
        }
    }
    let functions = (0..program.functions.len() as u32).map(FuncId);
    let recursive = functions.filter(|f| leads_to(program, *f, *f)).count();
    census.add("flow.recursion", recursive as u64, trace.recursive_calls);
    census.add("flow.callers-memory", trace.outer_accesses, trace.outer_accesses);
    census.add("flow.union-reread", trace.union_rereads, trace.union_rereads);
    census
}

/// The construct that best describes what a statement computes.
pub fn kind_of_statement(program: &Program, function: &Function, statement: &Statement) -> ConstructId {
    let mut first = None;
    if let Statement::Assign(_, rvalue) = statement {
        of_rvalue(program, function, rvalue, &mut |name| {
            first.get_or_insert(name);
        });
    }
    let mut kind = first.and_then(construct);
    if kind.is_none() {
        each_of_statement(program, function, statement, &mut |id| {
            kind.get_or_insert(id);
        });
    }
    kind.unwrap_or(ConstructId(0))
}

fn each_of_statement(
    program: &Program,
    function: &Function,
    statement: &Statement,
    each: &mut dyn FnMut(ConstructId),
) {
    let mut name = by_name(each);
    match statement {
        Statement::Assign(place, rvalue) => {
            name("statement.assign");
            if place.projection.iter().any(|p| matches!(p, Proj::Downcast(_))) {
                name("flow.payload-written");
            }
            of_rvalue(program, function, rvalue, &mut name);
        }
        Statement::StorageLive(_) => name("statement.storage-live"),
        Statement::StorageDead(_) => name("statement.storage-dead"),
        Statement::Assume(_) => name("statement.assume"),
        Statement::SetDiscriminant(..) => name("statement.set-discriminant"),
        Statement::Deinit(_) => name("statement.deinit"),
        Statement::Retag(_) => name("statement.retag"),
    }
    mir::visit::statement_operands(statement, &mut |operand| of_operand(operand, &mut name));
    mir::visit::statement_places(statement, &mut |place, _| of_place(program, function, place, &mut name));
}

fn each_of_terminator(
    program: &Program,
    function: &Function,
    terminator: &Terminator,
    each: &mut dyn FnMut(ConstructId),
) {
    if let Terminator::Call { callee: Callee::Intrinsic(intrinsic, _), .. } = terminator {
        each(of_intrinsic(*intrinsic));
    }
    let mut name = by_name(each);
    match terminator {
        Terminator::Return => name("terminator.return"),
        Terminator::Goto(_) => name("terminator.goto"),
        Terminator::Unreachable => name("terminator.unreachable"),
        Terminator::UnwindResume => name("terminator.unwind-resume"),
        Terminator::UnwindTerminate(_) => name("terminator.unwind-terminate"),
        Terminator::Drop { unwind, .. } => {
            name("terminator.drop");
            name(unwind_name(*unwind));
        }
        Terminator::SwitchInt { op, .. } => {
            let ty = mir::typing::operand_ty(program, function, op).map(|ty| program.types.get(ty));
            name(match ty {
                Some(Ty::Bool) => "terminator.switch-bool",
                Some(Ty::Char) => "terminator.switch-char",
                _ => "terminator.switch-int",
            });
        }
        Terminator::TailCall { callee, .. } => {
            name("terminator.tail-call");
            name(callee_name(callee));
        }
        Terminator::Call { dest, callee, args, unwind, .. } => {
            name("terminator.call");
            name(callee_name(callee));
            name(unwind_name(*unwind));
            if matches!(callee, Callee::Function(_) | Callee::Pointer(_)) {
                if args.iter().any(|arg| matches!(arg, Operand::Copy(place) if place == dest)) {
                    name("flow.dest-is-argument");
                }
                if dest.is_indirect() {
                    name("flow.dest-indirect");
                }
            }
        }
    }
    mir::visit::terminator_operands(terminator, &mut |operand| of_operand(operand, &mut name));
    mir::visit::terminator_places(terminator, &mut |place, _| of_place(program, function, place, &mut name));
}

fn by_name(each: &mut dyn FnMut(ConstructId)) -> impl FnMut(&'static str) {
    move |name| {
        let id = construct(name);
        debug_assert!(id.is_some(), "no construct `{name}`");
        id.into_iter().for_each(&mut *each);
    }
}

fn callee_name(callee: &Callee) -> &'static str {
    match callee {
        Callee::Function(_) => "callee.function",
        Callee::Pointer(_) => "callee.pointer",
        Callee::Intrinsic(..) => "callee.intrinsic",
        Callee::Vendor { .. } => "callee.vendor",
        Callee::Observe { .. } => "callee.observe",
    }
}

fn unwind_name(unwind: Unwind) -> &'static str {
    match unwind {
        Unwind::Continue => "unwind.continue",
        Unwind::Unreachable => "unwind.unreachable",
        Unwind::Terminate(_) => "unwind.terminate",
        Unwind::Cleanup(_) => "unwind.cleanup",
    }
}

/// Counts an operand; only its place if it is not read as an operand.
fn of_operand(operand: &Operand, name: &mut impl FnMut(&'static str)) {
    name(match operand {
        Operand::Copy(_) => "operand.copy",
        Operand::Move(_) => "operand.move",
        Operand::Const(Const::Scalar { .. }) => "operand.literal",
        Operand::Const(Const::Named(_)) => "operand.const",
        Operand::Const(Const::Static(_)) => "operand.static",
    });
}

fn of_place(program: &Program, function: &Function, place: &Place, name: &mut impl FnMut(&'static str)) {
    if place.projection.is_empty() {
        name("place.local");
    }
    let types = &program.types;
    let Some(local) = function.locals.get(place.local.0 as usize) else { return };
    let mut at = mir::typing::PlaceTy { ty: local.ty, variant: None };
    for proj in &place.projection {
        match proj {
            Proj::Deref if matches!(types.get(at.ty), Ty::Ref(..)) => name("place.deref-ref"),
            Proj::Deref => name("place.deref-raw"),
            Proj::Index(_) => name("place.index"),
            Proj::Downcast(_) => name("place.variant"),
            Proj::Field(_) if types.is_union(at.ty) => name("place.union-field"),
            Proj::Field(_) => name("place.field"),
        }
        match at.project(types, function, *proj) {
            Some(next) => at = next,
            None => return,
        }
    }
}

fn of_rvalue(program: &Program, function: &Function, rvalue: &Rvalue, name: &mut impl FnMut(&'static str)) {
    use mir::Mutbl::{Mut, Not};
    let types = &program.types;
    name(match rvalue {
        Rvalue::Use(_) => "rvalue.use",
        Rvalue::Repeat(..) => "rvalue.repeat",
        Rvalue::Ref(Not, _) => "rvalue.ref",
        Rvalue::Ref(Mut, _) => "rvalue.ref-mut",
        Rvalue::RawPtr(Not, _) => "rvalue.raw",
        Rvalue::RawPtr(Mut, _) => "rvalue.raw-mut",
        Rvalue::Unary(UnOp::Not, _) => "rvalue.not",
        Rvalue::Unary(UnOp::Neg, _) => "rvalue.neg",
        Rvalue::PtrMetadata(_) => "rvalue.ptr-metadata",
        Rvalue::Discriminant(_) => "rvalue.discriminant",
        Rvalue::Len(_) => "rvalue.len",
        Rvalue::CopyForDeref(_) => "rvalue.copy-for-deref",
        Rvalue::Binary(op, ..) => binary_name(*op),
        Rvalue::Checked(BinOp::Add, ..) => "checked.add",
        Rvalue::Checked(BinOp::Sub, ..) => "checked.sub",
        Rvalue::Checked(..) => "checked.mul",
        Rvalue::Aggregate(AggregateKind::Tuple(_), _) => "aggregate.tuple",
        Rvalue::Aggregate(AggregateKind::Array(_), _) => "aggregate.array",
        Rvalue::Aggregate(AggregateKind::Union(..), _) => "aggregate.union",
        Rvalue::Aggregate(AggregateKind::Adt(ty, _), _) => match types.as_adt(*ty) {
            Some(adt) if adt.is_enum() => "aggregate.variant",
            _ => "aggregate.struct",
        },
        // The only way to write one.
        Rvalue::Cast(CastKind::Transmute, _, to) if types.as_simd(*to).is_some() => "aggregate.simd",
        Rvalue::Cast(CastKind::Transmute, Operand::Const(_), to)
            if matches!(types.get(*to), Ty::RawPtr(..)) =>
        {
            "cast.wild-pointer"
        }
        Rvalue::Cast(CastKind::Transmute, ..) => "cast.transmute",
        Rvalue::Cast(CastKind::PtrToPtr, ..) => "cast.ptr-to-ptr",
        Rvalue::Cast(CastKind::Unsize, ..) => "cast.unsize",
        Rvalue::Cast(CastKind::As, operand, to) => {
            let from = mir::typing::operand_ty(program, function, operand);
            cast_name(from.map(|ty| types.get(ty)), types.get(*to))
        }
    });
    if let Rvalue::Binary(op, a, _) = rvalue
        && op.is_comparison()
        && let Some(ty) = mir::typing::operand_ty(program, function, a)
        && matches!(types.get(ty), Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_))
    {
        name("rvalue.pointer-comparison");
    }
}

fn binary_name(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "binary.add",
        BinOp::Sub => "binary.sub",
        BinOp::Mul => "binary.mul",
        BinOp::Div => "binary.div",
        BinOp::Rem => "binary.rem",
        BinOp::BitXor => "binary.bit-xor",
        BinOp::BitAnd => "binary.bit-and",
        BinOp::BitOr => "binary.bit-or",
        BinOp::Shl => "binary.shl",
        BinOp::Shr => "binary.shr",
        BinOp::Eq => "binary.eq",
        BinOp::Ne => "binary.ne",
        BinOp::Lt => "binary.lt",
        BinOp::Le => "binary.le",
        BinOp::Gt => "binary.gt",
        BinOp::Ge => "binary.ge",
        BinOp::Offset => "binary.offset",
    }
}

fn cast_name(from: Option<&Ty>, to: &Ty) -> &'static str {
    match (from, to) {
        (Some(Ty::Int(_)), Ty::Int(_)) => "cast.int-to-int",
        (Some(Ty::Bool), Ty::Int(_)) => "cast.bool-to-int",
        (Some(Ty::Char), Ty::Int(_)) => "cast.char-to-int",
        (Some(Ty::Int(_)), Ty::Char) => "cast.int-to-char",
        (Some(Ty::Int(_)), Ty::Float(_)) => "cast.int-to-float",
        (Some(Ty::Float(_)), Ty::Int(_)) => "cast.float-to-int",
        (Some(Ty::Float(_)), Ty::Float(_)) => "cast.float-to-float",
        (Some(Ty::RawPtr(..) | Ty::Ref(..)), Ty::RawPtr(..)) => "cast.pointer-to-pointer",
        (Some(Ty::RawPtr(..) | Ty::Ref(..) | Ty::FnPtr(_)), Ty::Int(_)) => "cast.pointer-to-address",
        _ => "cast.other",
    }
}

/// Counts a function's attributes and the types of its locals, once per call.
fn items(census: &mut Census, program: &Program, function: &Function, calls: u64) {
    match function.attrs.inline {
        Some(Inline::Always) => census.add("item.inline-always", 1, calls),
        Some(Inline::Never) => census.add("item.inline-never", 1, calls),
        Some(Inline::Hint) => census.add("item.inline-hint", 1, calls),
        None => {}
    }
    match function.attrs.abi {
        Abi::C => census.add("item.abi-c", 1, calls),
        Abi::CUnwind => census.add("item.abi-c-unwind", 1, calls),
        Abi::Rust => {}
    }
    for local in function.locals.iter().filter(|l| l.ty != Types::UNIT) {
        of_type(&program.types, local.ty, &mut |name| census.add(name, 1, calls));
    }
}

fn of_type(types: &Types, ty: TyId, name: &mut impl FnMut(&'static str)) {
    match types.get(ty) {
        Ty::Bool => name("type.bool"),
        Ty::Char => name("type.char"),
        Ty::Int(IntTy::I128 | IntTy::U128) => name("type.wide-int"),
        Ty::Int(_) => name("type.int"),
        Ty::Float(FloatTy::F32 | FloatTy::F64) => name("type.float"),
        Ty::Float(_) => name("type.gated-float"),
        Ty::Tuple(_) => name("type.tuple"),
        Ty::Array(..) => name("type.array"),
        Ty::Slice(_) => {}
        Ty::FnPtr(_) => name("type.fn-pointer"),
        Ty::RawPtr(_, to) | Ty::Ref(_, to) => {
            name(if matches!(types.get(ty), Ty::Ref(..)) { "type.reference" } else { "type.raw-pointer" });
            match types.get(*to) {
                Ty::Slice(_) => name("type.slice-pointer"),
                Ty::RawPtr(..) | Ty::Ref(..) => name("type.pointer-to-pointer"),
                _ => {}
            }
        }
        Ty::Adt(id) => {
            let adt = types.adt(*id);
            if adt.lib.is_some() {
                return name("type.library");
            }
            match adt.kind {
                _ if adt.repr.kind == ReprKind::Simd => name("type.simd"),
                AdtKind::Union(_) => name("type.union"),
                AdtKind::Enum(_) => {
                    name("type.enum");
                    if adt.repr.int.is_some() {
                        name("type.enum-int");
                    }
                }
                AdtKind::Struct(_) => {
                    name("type.struct");
                    match adt.repr.kind {
                        ReprKind::C => name("type.struct-c"),
                        ReprKind::Transparent => name("type.struct-transparent"),
                        _ => {}
                    }
                    if adt.repr.pack.is_some() {
                        name("type.struct-packed");
                    }
                    if adt.repr.align.is_some() {
                        name("type.struct-aligned");
                    }
                }
            }
        }
    }
}
