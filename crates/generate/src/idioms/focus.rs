//! Loops that work on one value mostly: its parts, large and small, are read, written and copied over each other on
//! several ways through the body, and compilers must tell which of these meet.

use std::collections::{BTreeMap, BTreeSet};
use mir::flow::Flow;

use mir::{Local, Mutbl, Place, Rvalue, TyId, Types};

use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen};
use crate::random::knobs::from;
use crate::grow::Grower;

const S: Stream = Stream::Places;
/// Percent of the choices in such a loop that take its value.
const SHARE: u32 = 50;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "focus",
    doc: "Percentage of loops that work mostly on one value.",
    hunts: &["DestinationPropagation", "CopyProp", "llvm:LICM", "llvm:SROA", "llvm:MemCpyOpt"],
    default: 25,
    kind: from(0, 50),
    run: Run::LoopStart(Grower::draw_focus),
    detect: &[
        Detector {
            name: "flow.focused-loop",
            switches: &[],
            doc: "loops in which at least four statements, and a fifth of all with the sums, use parts of one local; executed: their back edges",
            count: Some(focused_loops),
        },
    ],
};

impl Grower {
    /// Chooses the value of a loop, at times one whose address is known elsewhere.
    pub(crate) fn draw_focus(&mut self) {
        if !self.choices.percent(S, self.mix.idiom(&IDIOM)) {
            return;
        }
        let Some(ty) = self.nested_ty() else { return };
        let Some(place) = self.target(ty, 0).filter(|place| place.projection.is_empty()) else { return };
        let (func, _) = self.ws.here();
        if self.mix.raw_pointers.min(self.mix.raw_borrows) > 0 && self.choices.percent(S, 50) {
            let pointer = self.raw_ptr(Mutbl::Mut, ty);
            if let Some(address) = self.temp(pointer, Rvalue::RawPtr(Mutbl::Mut, place.clone())) {
                self.hidden(address);
            }
        }
        self.focus = Some((func, place.local));
    }

    /// A type with parts that have parts.
    fn nested_ty(&mut self) -> Option<TyId> {
        let list = self.palette.aggregates.clone();
        let nested = |(ty, _): &(TyId, u32)| {
            let parts = self.ws.part_types(*ty);
            parts.iter().skip(1).any(|part| !self.ws.program.types.is_primitive(*part))
        };
        let list: Vec<(TyId, u32)> = list.into_iter().filter(nested).collect();
        crate::builder::types::pick(&mut self.choices, &list)
    }

    /// The value of the loop around, if this choice is to take it.
    /// Whether the current function works on one value for now.
    pub(crate) fn is_focused(&self) -> bool {
        self.focus.is_some_and(|(of, _)| of == self.ws.here().0)
    }

    fn focused(&mut self) -> Option<Local> {
        let (func, _) = self.ws.here();
        let (of, local) = self.focus.filter(|(of, _)| *of == func)?;
        let there = (local.0 as usize) < self.ws.program.func(of).locals.len();
        (there && self.choices.percent(S, SHARE)).then_some(local)
    }

    /// A part of it of a type.
    pub(crate) fn focused_place(&mut self, ty: TyId) -> Option<Place> {
        let local = self.focused()?;
        let (func, _) = self.ws.here();
        let places = self.ws.scope(func).places(ty);
        let places: Vec<Place> = places.iter().filter(|place| place.local == local).cloned().collect();
        self.choices.pick(S, &places).cloned()
    }

    /// The type of a part of it.
    pub(crate) fn focused_ty(&mut self, fits: impl Fn(&Types, TyId) -> bool) -> Option<TyId> {
        let local = self.focused()?;
        let ty = self.ws.func().local_ty(local);
        let parts = self.ws.part_types(ty);
        let types = &self.ws.program.types;
        let parts: Vec<TyId> = parts.into_iter().filter(|ty| fits(types, *ty)).collect();
        self.choices.pick(S, &parts).copied()
    }
}

fn focused_loops(seen: &Seen, found: &mut dyn FnMut(u64)) {
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
