//! Loops over arrays that optimisers look for: sums, fills, maps and copies, also of overlapping ranges. Their bodies
//! are written as a whole and run at once, since they can only fail in their first iteration.

use mir::{BinOp, CastKind, Operand, Place, Proj, Rvalue, Statement, Ty, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run, as_loop};
use crate::knobs::usual;
use crate::liveness::checksum::settle;
use crate::liveness::keep::{factor, kept, loses, set};

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "array_loops",
    doc: "Loops that sum, fill, map or copy arrays.",
    hunts: &["llvm:LoopVectorize", "llvm:LoopIdiomRecognize", "llvm:LoopUnroll", "llvm:IndVarSimplify"],
    default: 5,
    kind: usual(),
    run: Run::Hole(as_loop, array_loop),
    detect: &[Detector {
        name: "flow.array-loop",
        switches: &[],
        doc: "single-block loops that index an array or slice; executed: their back edges",
        count: Some(self_loops),
    }],
};

/// An array somewhere in memory: its place, element type and length.
type Array = (Place, TyId, u64);

/// Writes one of the patterns.
fn array_loop(g: &mut Builder, _plan: Plan) {
    if g.spent() {
        return;
    }
    match g.choices.below(S, 4) {
        0 => reduce_array(g),
        1 => fill_array(g),
        2 => map_array(g),
        _ => copy_array(g),
    };
}

/// A readable array: a local, a part of one, or behind a pointer.
fn loop_array(g: &mut Builder, fits: impl Fn(&Types, TyId) -> bool) -> Option<Array> {
    let found =
        g.aggregate_ty(|types, ty| matches!(*types.get(ty), Ty::Array(e, len) if len >= 2 && fits(types, e)));
    let ty = match found {
        Some(ty) => ty,
        None => {
            let element = g.int_ty();
            let most = if g.choices.percent(S, 30) { 80 } else { 20 };
            let len = g.choices.between(S, 3, most);
            if !fits(&g.ws.program.types, element) {
                return None;
            }
            g.ws.program.types.array(element, len)
        }
    };
    let Ty::Array(element, len) = *g.ws.program.types.get(ty) else { return None };
    let mut place = g.target(ty, 0)?;
    // Through a pointer, the compiler must consider what else the writes may touch.
    if !place.is_indirect() && g.mix.raw_pointers > 0 && g.choices.percent(S, 40) {
        let pointer = g.raw_ptr(mir::Mutbl::Mut, ty);
        let local = g.new_local(pointer);
        g.escape(&place);
        g.emit(Statement::Assign(local.into(), Rvalue::RawPtr(mir::Mutbl::Mut, place))).then_some(())?;
        place = Place::local(local).project(Proj::Deref);
    }
    Some((place, element, len))
}

/// `acc = acc op a[i]`.
fn reduce_array(g: &mut Builder) -> Option<()> {
    let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
    let (array, element, len) = loop_array(g, numeric)?;
    let ops: &[BinOp] = match g.ws.program.types.get(element) {
        Ty::Float(_) => &[BinOp::Add, BinOp::Mul, BinOp::Sub],
        _ => &[BinOp::Add, BinOp::Mul, BinOp::BitXor, BinOp::BitAnd, BinOp::BitOr, BinOp::Sub],
    };
    let op = *g.choices.pick(S, ops)?;
    let first = g.operand(element)?;
    let acc = g.new_local(element);
    g.emit(Statement::Assign(acc.into(), Rvalue::Use(first))).then_some(())?;
    let loses = loses(g, op, element);
    g.loop_over(len, |g, index| {
        let read = Operand::Copy(array.project(Proj::Index(index)));
        let step = Rvalue::Binary(op, Operand::Copy(acc.into()), read.clone());
        if !loses {
            return Some(vec![Statement::Assign(acc.into(), step)]);
        }
        let mut body = Vec::new();
        let new = set(g, &mut body, element, step);
        let new = kept(g, &mut body, (op, element), &[&Operand::Copy(acc.into()), &read], new);
        body.push(Statement::Assign(acc.into(), Rvalue::Use(new)));
        Some(body)
    });
    g.renew(acc);
    Some(())
}

/// `a[i] = x`, or a number computed from `i`.
fn fill_array(g: &mut Builder) -> Option<()> {
    let (array, element, len) = loop_array(g, |_, _| true)?;
    settle(g, &array);
    let is_int = g.ws.program.types.as_int(element).is_some();
    let value = if is_int && g.choices.percent(S, 60) { None } else { Some(g.operand(element)?.copied()) };
    g.loop_over(len, |g, index| {
        let to = array.project(Proj::Index(index));
        let Some(value) = value else {
            let rvalue = if element == Types::USIZE {
                Rvalue::Use(Operand::Copy(index.into()))
            } else {
                Rvalue::Cast(CastKind::As, Operand::Copy(index.into()), element)
            };
            let number = g.private_local(element);
            let assign = |to: Place, rvalue| Statement::Assign(to, rvalue);
            let scale = Rvalue::Binary(BinOp::Mul, Operand::Copy(number.into()), factor(g, element)?);
            return Some(vec![assign(number.into(), rvalue), assign(to, scale)]);
        };
        Some(vec![Statement::Assign(to, Rvalue::Use(value))])
    });
    g.renew_owner(&array);
    Some(())
}

/// `a[i] = a[i] op x`.
fn map_array(g: &mut Builder) -> Option<()> {
    let numeric = |types: &Types, ty: TyId| matches!(types.get(ty), Ty::Int(_) | Ty::Float(_));
    let (array, element, len) = loop_array(g, numeric)?;
    let op = *g.choices.pick(S, &[BinOp::Add, BinOp::Sub, BinOp::Mul])?;
    let other = match op {
        BinOp::Mul => factor(g, element)?,
        _ => g.operand(element)?,
    };
    g.loop_over(len, |_, index| {
        let place = array.project(Proj::Index(index));
        Some(vec![Statement::Assign(place.clone(), Rvalue::Binary(op, Operand::Copy(place), other))])
    });
    g.renew_owner(&array);
    Some(())
}

/// `b[i + k] = a[i]`, where `b` may be `a`: then the order of the copies matters.
fn copy_array(g: &mut Builder) -> Option<()> {
    let (from, element, len) = loop_array(g, |_, _| true)?;
    let same = g.choices.percent(S, 50);
    let (to, other) = if same {
        (from.clone(), len)
    } else {
        let (to, _, other) = loop_array(g, |_, ty| ty == element)?;
        (to, other)
    };
    settle(g, &to);
    let shift = g.choices.below(S, 3).min(other - 1);
    let trips = len.min(other - shift);
    g.loop_over(trips, |g, index| {
        let value = Operand::Copy(from.project(Proj::Index(index)));
        let copy = |index| Statement::Assign(to.project(Proj::Index(index)), Rvalue::Use(value));
        if shift == 0 && !same {
            return Some(vec![copy(index)]);
        }
        // Through a local: an assignment may not overlap itself.
        let (shifted, between) = (g.private_local(Types::USIZE), g.private_local(element));
        let by = literal(shift as u128, Types::USIZE);
        let add = Rvalue::Binary(BinOp::Add, Operand::Copy(index.into()), by);
        Some(vec![
            Statement::Assign(shifted.into(), add),
            Statement::Assign(between.into(), Rvalue::Use(Operand::Copy(from.project(Proj::Index(index))))),
            Statement::Assign(to.project(Proj::Index(shifted)), Rvalue::Use(Operand::Copy(between.into()))),
        ])
    });
    g.renew_owner(&to);
    Some(())
}

fn self_loops(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (id, block, _) in seen.blocks() {
        let again = block.terminator.as_ref().is_some_and(|end| end.successors().contains(&id));
        if again && indexes(block) {
            found(seen.trace.edge(seen.func, id, id));
        }
    }
}

/// Whether a block indexes an array by a local.
pub(crate) fn indexes(block: &mir::Block) -> bool {
    let mut found = false;
    for statement in &block.statements {
        mir::visit::statement_places(statement, &mut |place, _| {
            found |= place.projection.iter().any(|proj| matches!(proj, Proj::Index(_)));
        });
    }
    found
}
