//! Loops that work mostly on one value: its parts, large and small, are read, written and copied over each other on
//! several paths through the body, and compilers must tell which accesses overlap.

use mir::flow::Flow;
use std::collections::{BTreeMap, BTreeSet};

use mir::{Local, Mutbl, Rvalue, TyId};

use crate::builder::Builder;
use crate::choices::Stream;
use crate::idioms::{Detector, Executed, Idiom, Run};
use crate::knobs::from;

const S: Stream = Stream::Places;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "focus",
    doc: "Percentage of loops that work mostly on one value.",
    hunts: &["DestinationPropagation", "CopyProp", "llvm:LICM", "llvm:SROA", "llvm:MemCpyOpt"],
    default: 25,
    kind: from(0, 50),
    run: Run::LoopStart(draw_focus),
    detect: &[Detector {
        name: "flow.focused-loop",
        switches: &[],
        doc: "loops in which at least four statements, and a fifth of all with the sums, use parts of one local; executed: their back edges",
        count: Some(focused_loops),
    }],
};

/// Chooses the value of a loop, sometimes one whose address was taken.
fn draw_focus(g: &mut Builder) {
    if !g.choices.percent(S, g.mix.idiom(IDIOM.name)) {
        return;
    }
    let Some(ty) = nested_ty(g) else { return };
    let Some(place) = g.target(ty, 0).filter(|place| place.projection.is_empty()) else { return };
    let (func, _) = g.ws.here();
    if g.mix.raw_pointers.min(g.mix.raw_borrows) > 0 && g.choices.percent(S, 50) {
        let pointer = g.raw_ptr(Mutbl::Mut, ty);
        if let Some(address) = g.temp(pointer, Rvalue::RawPtr(Mutbl::Mut, place.clone())) {
            g.hidden(address);
        }
    }
    g.ws.set_focus(Some((func, place.local)));
}

/// A type with nested parts.
fn nested_ty(g: &mut Builder) -> Option<TyId> {
    let list = g.palette.aggregates.clone();
    let nested = |(ty, _): &(TyId, u32)| {
        let parts = g.ws.part_types(*ty);
        parts.iter().skip(1).any(|part| !g.ws.program.types.is_primitive(*part))
    };
    let list: Vec<(TyId, u32)> = list.into_iter().filter(nested).collect();
    crate::builder::types::pick(&mut g.choices, &list)
}

fn focused_loops(seen: &Executed, found: &mut dyn FnMut(u64)) {
    for l in Flow::new(seen.function).loops() {
        let mut uses: BTreeMap<Local, usize> = BTreeMap::new();
        let mut all = 0;
        for block in &l.blocks {
            for statement in &seen.function.block(*block).statements {
                let mut parts = BTreeSet::new();
                all += 1;
                mir::visit::statement_places(statement, &mut |place, _| {
                    if !place.projection.is_empty() && !place.is_indirect() {
                        parts.insert(place.local);
                    }
                });
                parts.into_iter().for_each(|local| *uses.entry(local).or_default() += 1);
            }
        }
        if uses.values().any(|uses| *uses >= 4 && 5 * uses >= all) {
            found(l.latches.iter().map(|latch| seen.trace.edge(seen.func, *latch, l.header)).sum());
        }
    }
}
