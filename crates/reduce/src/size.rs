//! The size of a program: as humans count it, and a finer measure that every edit decreases.

use mir::visit;
use mir::{
    Adt, Const, ConstValue, Function, Inline, Operand, Place, Program, Rvalue, Statement, Terminator, Ty,
    TyId,
};

/// The number of statements as humans count them: statements, calls (including observations), switches and drops of
/// all functions. Plain jumps (`Goto`, `Return`, `Unreachable`) are not counted.
pub fn size(program: &Program) -> usize {
    program.functions.iter().map(function_size).sum()
}

fn function_size(function: &Function) -> usize {
    let works = |t: &Terminator| {
        !matches!(
            t,
            Terminator::Goto(_)
                | Terminator::Return
                | Terminator::Unreachable
                | Terminator::UnwindResume
                | Terminator::UnwindTerminate(_)
        )
    };
    function
        .blocks
        .iter()
        .map(|b| b.statements.len() + b.terminator.iter().filter(|t| works(t)).count())
        .sum()
}

/// The number of terminators of a program, including plain jumps.
pub fn terminators(program: &Program) -> usize {
    program.functions.iter().map(|f| f.blocks.len()).sum()
}

/// A total order on programs in which every accepted edit goes down: first statements, then all details.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Weight {
    /// The number of statements, as [`size`] counts them.
    pub statements: usize,
    /// Blocks, locals, items, types, operands and literals, each weighted by its burden on a reader.
    pub details: u64,
}

/// The weight of a program.
pub fn weight(program: &Program) -> Weight {
    let mut details = 0;
    for (index, function) in program.functions.iter().enumerate() {
        details += 300 + function.params as u64 * 30;
        // Callees are lightest with `inline(never)`: a function that a reduction keeps is there to be called.
        let is_entry = index == program.entry.function.0 as usize;
        let plain = if is_entry { None } else { Some(Inline::Never) };
        details += if function.attrs.inline == plain { 0 } else { 5 };
        details += if function.attrs.abi != mir::Abi::Rust { 5 } else { 0 };
        details += function.debug.len() as u64 * 10;
        details += function.locals.iter().map(|l| 20 + ty_weight(program, l.ty)).sum::<u64>();
        for block in &function.blocks {
            details += 50;
            details += block.statements.iter().map(|s| statement_weight(program, s)).sum::<u64>();
            details += block.terminator.iter().map(|t| terminator_weight(program, t)).sum::<u64>();
        }
    }
    details +=
        program.statics.iter().map(|s| 100 + ty_weight(program, s.ty) + value_weight(&s.value)).sum::<u64>();
    details +=
        program.consts.iter().map(|c| 100 + ty_weight(program, c.ty) + value_weight(&c.value)).sum::<u64>();
    details += program.entry.args.iter().map(|c| 5 + const_weight(program, c)).sum::<u64>();
    let own = program.types.adts().filter(|(_, adt)| adt.lib.is_none());
    details += own.map(|(_, adt)| adt_weight(program, adt)).sum::<u64>();
    Weight { statements: size(program), details }
}

fn adt_weight(program: &Program, adt: &Adt) -> u64 {
    let repr = adt.repr;
    let attributes =
        [repr.kind != mir::ReprKind::Rust, repr.int.is_some(), repr.pack.is_some(), repr.align.is_some()];
    let attributes = attributes.iter().filter(|a| **a).count() as u64;
    let variants = adt.variants().len() as u64;
    let fields = adt.all_fields().map(|f| 10 + ty_weight(program, f.ty)).sum::<u64>();
    100 + attributes * 5 + variants * 20 + fields
}

/// The weight of a type: wider is heavier, and a compound type weighs
/// more than its parts; a definition is counted once, where it stands.
fn ty_weight(program: &Program, ty: TyId) -> u64 {
    match program.types.get(ty) {
        Ty::Bool => 1,
        Ty::Char => 4,
        // Prefer unsigned to signed, and narrow to wide.
        Ty::Int(int) => 1 + int.size() + int.signed() as u64,
        Ty::Float(float) => 6 + float.size(),
        Ty::Tuple(fields) => 2 + fields.iter().map(|f| 2 + ty_weight(program, *f)).sum::<u64>(),
        Ty::Array(element, len) => 4 + (*len).min(100) + ty_weight(program, *element),
        Ty::Slice(element) => 8 + ty_weight(program, *element),
        Ty::RawPtr(_, to) => 9 + ty_weight(program, *to),
        Ty::Ref(_, to) => 10 + ty_weight(program, *to),
        Ty::FnPtr(sig) => 20 + sig.params.len() as u64 * 5,
        Ty::Adt(_) => 20,
    }
}

fn value_weight(value: &ConstValue) -> u64 {
    match value {
        ConstValue::Scalar(bits) => bits_weight(*bits),
        ConstValue::Fn(_) | ConstValue::StaticAddr(_) => 8,
        ConstValue::Ref(inner) => 4 + value_weight(inner),
        ConstValue::Aggregate { fields, .. } => 4 + fields.iter().map(value_weight).sum::<u64>(),
        ConstValue::Union { value, .. } => 4 + value_weight(value),
    }
}

/// Roughly the number of digits: zero is lightest, then one.
fn bits_weight(bits: u128) -> u64 {
    (128 - bits.leading_zeros()) as u64
}

fn const_weight(program: &Program, constant: &Const) -> u64 {
    match constant {
        Const::Scalar { bits, ty } => {
            // -1 is as easy to read as 1.
            let negated = match program.types.get(*ty) {
                Ty::Int(int) if int.signed() => 1 + bits_weight(int.truncate(bits.wrapping_neg())),
                _ => u64::MAX,
            };
            1 + bits_weight(*bits).min(negated)
        }
        Const::Named(_) | Const::Static(_) => 12,
    }
}

fn place_weight(place: &Place) -> u64 {
    140 + 6 * place.projection.len() as u64
}

/// The weight of an operand. A constant is lighter than any place: it depends on nothing.
fn operand_weight(program: &Program, operand: &Operand) -> u64 {
    match operand {
        Operand::Copy(place) => place_weight(place),
        Operand::Move(place) => 1 + place_weight(place),
        Operand::Const(constant) => const_weight(program, constant),
    }
}

fn statement_weight(program: &Program, statement: &Statement) -> u64 {
    let mut weight = 0;
    match statement {
        Statement::Assign(to, rvalue) => {
            weight += place_weight(to) + rvalue_kind_weight(rvalue);
            visit::rvalue_operands(rvalue, &mut |op| weight += operand_weight(program, op));
        }
        Statement::Assume(op) => weight += 10 + operand_weight(program, op),
        Statement::SetDiscriminant(place, _) | Statement::Deinit(place) | Statement::Retag(place) => {
            weight += 10 + place_weight(place);
        }
        Statement::StorageLive(_) | Statement::StorageDead(_) => weight += 10,
    }
    weight
}

fn rvalue_kind_weight(rvalue: &Rvalue) -> u64 {
    match rvalue {
        Rvalue::Use(_) => 0,
        Rvalue::Repeat(_, n) => 3 + (*n).min(100),
        Rvalue::Unary(..) => 3,
        Rvalue::Binary(..) => 4,
        Rvalue::Checked(..) => 6,
        Rvalue::Cast(..) => 5,
        Rvalue::PtrMetadata(_) => 5,
        Rvalue::Aggregate(..) => 4,
        Rvalue::Ref(_, place)
        | Rvalue::RawPtr(_, place)
        | Rvalue::Discriminant(place)
        | Rvalue::Len(place)
        | Rvalue::CopyForDeref(place) => 4 + place_weight(place),
    }
}

fn terminator_weight(program: &Program, terminator: &Terminator) -> u64 {
    let mut weight = 0;
    visit::terminator_operands(terminator, &mut |op| weight += operand_weight(program, op));
    weight
        + match terminator {
            Terminator::Return | Terminator::Unreachable => 1,
            Terminator::Goto(_) => 2,
            Terminator::SwitchInt { targets, .. } => {
                10 + targets.iter().map(|(value, _)| 10 + bits_weight(*value)).sum::<u64>()
            }
            Terminator::Call { dest, callee, unwind, .. } => {
                let unwind = matches!(unwind, mir::Unwind::Cleanup(_)) as u64 * 5;
                let site =
                    if let mir::Callee::Observe { site } = callee { bits_weight(*site as u128) } else { 20 };
                site + unwind + place_weight(dest)
            }
            Terminator::TailCall { .. } => 45,
            Terminator::Drop { .. } => 20,
            Terminator::UnwindResume | Terminator::UnwindTerminate(_) => 2,
        }
}
