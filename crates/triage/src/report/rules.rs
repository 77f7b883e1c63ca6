//! What could be undefined in the function that is compiled wrongly, with the sections of docs/semantics.md that say when:
//! the rules that a page rests on.

use std::collections::BTreeSet;

use machine::trace::Trace;
use mir::typing::PlaceTy;
use mir::visit::{Use, statement_places, terminator_places};
use mir::{
    BinOp, Block, BlockId, Callee, CastKind, FuncId, Function, Operand, Place, Program, Proj, Rvalue,
    Statement, Terminator,
};

use crate::report::{PROGRAM, Report};

/// What the pass changes or, if that is not known, the whole program: what runs of it, and by which rules it is defined.
pub fn sentence(report: &Report) -> Option<String> {
    let program = text::parse::parse(report.files.get(PROGRAM)?).ok()?;
    let trace = machine::trace::trace(&program, machine::Limits::default()).ok()?;
    let guilty = report.blame.guilty().and_then(|pass| pass.function.as_deref());
    let named = guilty.filter(|name| program.functions.iter().any(|function| function.name == **name));
    let rules = rules(&program, &trace, named);
    let place = named.map_or("the program".to_string(), |name| format!("`{name}`"));
    Some(if rules.is_empty() {
        format!(
            "Nothing that {place} executes can be undefined, as long as what it reads is initialised (A.1 of mirsmith's docs/semantics.md)."
        )
    } else {
        let list = rules.into_iter().collect::<Vec<_>>().join("; ");
        format!(
            "What of {place} is executed and could be undefined, with the sections of mirsmith's docs/semantics.md: {list}."
        )
    })
}

/// The rules of what a function executes, or of all that is executed.
fn rules(program: &Program, trace: &Trace, only: Option<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (number, function) in program.functions.iter().enumerate() {
        if only.is_some_and(|name| name != function.name) {
            continue;
        }
        for (block_number, block) in function.blocks.iter().enumerate() {
            if trace.block(FuncId(number as u32), BlockId(block_number as u32)) > 0 {
                of_block(program, function, block, &mut found);
            }
        }
    }
    found
}

fn of_block(program: &Program, function: &Function, block: &Block, found: &mut BTreeSet<String>) {
    let mut places = Vec::new();
    for statement in &block.statements {
        statement_places(statement, &mut |place, used| places.push((place, used)));
        found.extend(of_statement(statement).map(str::to_string));
    }
    if let Some(terminator) = &block.terminator {
        terminator_places(terminator, &mut |place, used| places.push((place, used)));
        found.extend(of_terminator(terminator));
    }
    for (place, used) in places {
        found.extend(of_place(program, function, place, used).map(str::to_string));
    }
}

fn of_statement(statement: &Statement) -> Option<&'static str> {
    match statement {
        Statement::Assume(_) => Some("an assumption (B.3)"),
        Statement::SetDiscriminant(..) => Some("a discriminant that is set (B.3)"),
        Statement::Assign(_, Rvalue::Cast(CastKind::Transmute, ..)) => Some("a transmute (B.4, A.5)"),
        Statement::Assign(_, Rvalue::Binary(BinOp::Offset, ..)) => Some("pointer arithmetic (B.5)"),
        Statement::Assign(_, Rvalue::Binary(BinOp::Div | BinOp::Rem, ..)) => Some("a division (B.2)"),
        _ => None,
    }
}

fn of_terminator(terminator: &Terminator) -> Vec<String> {
    let (callee, args) = match terminator {
        Terminator::Call { callee, args, .. } | Terminator::TailCall { callee, args } => (callee, args),
        Terminator::Drop { .. } => return vec!["a drop (B.7)".to_string()],
        _ => return Vec::new(),
    };
    let mut found = Vec::new();
    match callee {
        Callee::Function(_) => found.push("a call (B.6)".to_string()),
        Callee::Pointer(_) => found.push("a call of a function pointer (B.6)".to_string()),
        Callee::Intrinsic(intrinsic, _) => found.push(format!("`{}` (C)", intrinsic.name())),
        Callee::Vendor { .. } => found.push("a function of `core::arch` (C)".to_string()),
        Callee::Observe { .. } => {}
    }
    if args.iter().any(|arg| matches!(arg, Operand::Move(_))) && !matches!(callee, Callee::Observe { .. }) {
        found.push("a moved argument (B.6)".to_string());
    }
    found
}

fn of_place(
    program: &Program,
    function: &Function,
    place: &Place,
    used: Use,
) -> impl Iterator<Item = &'static str> {
    let accesses = !used.is_address();
    let reads = matches!(used, Use::Copy | Use::Move);
    let has = |wanted: fn(&Proj) -> bool| place.projection.iter().any(wanted);
    [
        (place.is_indirect() && accesses, "an access through a pointer (A.3, A.4)"),
        (place.is_indirect() && !accesses, "the address of a place behind a pointer (B.1)"),
        (matches!(used, Use::Borrow(_)), "a reference (A.5, D.4)"),
        (has(|proj| matches!(proj, Proj::Index(_))), "an index (B.1)"),
        (reads && has(|proj| matches!(proj, Proj::Downcast(_))), "a read of a variant's field (B.1, A.5)"),
        (reads && is_in_union(program, function, place), "a read of a union's field (A.5)"),
    ]
    .into_iter()
    .filter_map(|(is_there, rule)| is_there.then_some(rule))
}

/// Whether a place is a field of a union or inside of one.
fn is_in_union(program: &Program, function: &Function, place: &Place) -> bool {
    let Some(local) = function.locals.get(place.local.0 as usize) else { return false };
    let mut at = PlaceTy { ty: local.ty, variant: None };
    for proj in &place.projection {
        if program.types.as_adt(at.ty).is_some_and(|adt| adt.is_union()) {
            return true;
        }
        let Some(next) = at.project(&program.types, function, *proj) else { return false };
        at = next;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(page: &str) -> String {
        let path = format!("{}/../../docs/{page}/report.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a report");
        sentence(&Report::parse(&text).expect("a report")).expect("its program runs")
    }

    #[test]
    fn what_runs_has_its_rules() {
        let misaligned = of("findings/reference-propagation-misaligned");
        for rule in ["`fn0`", "a reference (A.5, D.4)", "an access through a pointer (A.3, A.4)"] {
            assert!(misaligned.contains(rule), "{misaligned}");
        }
        assert!(of("trophies/jump-threading").contains("a read of a union's field (A.5)"));
        assert!(of("findings/sroa-atomic-load").contains("`atomic_load` (C)"));
    }

    /// The null pointer of the program is behind a switch: no access through it is among the rules.
    #[test]
    fn what_does_not_run_needs_no_rule() {
        let early = of("trophies/early-otherwise-branch");
        assert!(early.contains("a transmute") && !early.contains("through a pointer"), "{early}");
        assert!(of("trophies/jump-threading-not").starts_with("Nothing that `fn0` executes"));
    }
}
