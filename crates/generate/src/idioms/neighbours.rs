//! Pointers that leave their field for the next one: a struct whose address was taken is one piece of memory.

use mir::{
    AggregateKind, BinOp, CastKind, Mutbl, Operand, Place, Proj, Repr, ReprKind, Rvalue, Statement, Types,
};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::often;

const S: Stream = Stream::Rvalues;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "neighbours",
    doc: "A pointer to one field, moved to another field, which is written or read there and by its name.",
    hunts: &[
        "ScalarReplacementOfAggregates",
        "DataflowConstProp",
        "GVN",
        "llvm:SROA",
        "llvm:DSE",
        "llvm:GVN",
    ],
    default: 3,
    kind: often(),
    run: Run::Hole(
        |g, _, weight| if g.mix.raw_pointers.min(g.mix.structs).min(g.mix.offsets) > 0 { weight } else { 0 },
        |g, _| {
            g.attempt(neighbour);
        },
    ),
    detect: &[Detector {
        name: "flow.field-to-field",
        switches: &["offsets"],
        doc: "the address of a field of a local, moved by an offset",
        count: Some(moved),
    }],
};

fn neighbour(g: &mut Builder) -> Option<()> {
    let field = g.int_ty();
    let int = g.ws.program.types.as_int(field)?;
    let count = g.choices.between(S, 2, 3);
    let repr = Repr { kind: ReprKind::C, ..Repr::default() };
    let ty = g.own_struct(
        &format!("Near{count}{}", int.name().to_uppercase()),
        &vec![field; count as usize],
        repr,
    );
    let mut parts = Vec::new();
    for _ in 0..count {
        parts.push(g.unknown(field)?.copied());
    }
    let value = g.once(ty, Rvalue::Aggregate(AggregateKind::Adt(ty, 0), parts))?;
    let from = g.choices.below(S, count);
    let to = (from + g.choices.between(S, 1, count - 1)) % count;
    let address = g.address_of(Mutbl::Mut, &value.project(Proj::Field(from as u32)))?;
    let moved = pointer_moved(g, address, to as i64 - from as i64, field, int.size())?;
    let by_name = value.project(Proj::Field(to as u32));
    let behind = moved.project(Proj::Deref);
    if g.choices.percent(S, 70) {
        // Written through the pointer, read by name.
        let new = g.operand(field)?;
        g.emit(Statement::Assign(behind, Rvalue::Use(new))).then_some(())?;
        return g.once(field, Rvalue::Use(Operand::Copy(by_name))).map(drop);
    }
    let new = g.operand(field)?;
    g.emit(Statement::Assign(by_name, Rvalue::Use(new))).then_some(())?;
    g.once(field, Rvalue::Use(Operand::Copy(behind))).map(drop)
}

/// The pointer, moved by elements or by bytes.
fn pointer_moved(g: &mut Builder, pointer: Place, by: i64, element: mir::TyId, size: u64) -> Option<Place> {
    let ty = g.raw_ptr(Mutbl::Mut, element);
    let number = |n: i64| literal(n as u128 & u64::MAX as u128, Types::ISIZE);
    if g.mix.pointer_casts == 0 || g.choices.percent(S, 60) {
        return g.once(ty, Rvalue::Binary(BinOp::Offset, Operand::Copy(pointer), number(by)));
    }
    let bytes = g.raw_ptr(Mutbl::Mut, Types::U8);
    let thin = g.once(bytes, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(pointer), bytes))?;
    let far = Rvalue::Binary(BinOp::Offset, Operand::Copy(thin), number(by * size as i64));
    let far = g.once(bytes, far)?;
    g.once(ty, Rvalue::Cast(CastKind::PtrToPtr, Operand::Copy(far), ty))
}

fn moved(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for (_, block, times) in seen.blocks() {
        let mut fields: Vec<&Place> = Vec::new();
        for statement in &block.statements {
            match statement {
                Statement::Assign(to, Rvalue::RawPtr(_, of))
                    if !of.is_indirect() && matches!(of.projection.last(), Some(Proj::Field(_))) =>
                {
                    fields.push(to);
                }
                Statement::Assign(to, Rvalue::Cast(_, Operand::Copy(from), _)) if fields.contains(&from) => {
                    fields.push(to);
                }
                Statement::Assign(_, Rvalue::Binary(BinOp::Offset, Operand::Copy(from), _))
                    if fields.contains(&from) =>
                {
                    found(times);
                }
                _ => {}
            }
        }
    }
}
