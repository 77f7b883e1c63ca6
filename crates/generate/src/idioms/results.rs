//! Functions that build their result in a local and copy it to the return place: the two are one to some compilers,
//! while the local may live on, and the return place may have held something before.

use machine::Probe;
use mir::Terminator;
use mir::{FuncId, Local, Operand, Place, Rvalue, Statement, TyId, Types};

use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, anywhere};
use crate::random::knobs::usual;
use crate::grow::Grower;

const S: Stream = Stream::Calls;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "results",
    doc: "Results built in a local and copied to the return place, which may already hold a value.",
    hunts: &["RenameReturnPlace", "DestinationPropagation", "CopyProp"],
    default: 2,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| g.early_result()),
    detect: &[
        Detector {
            name: "flow.result-copied",
            switches: &[],
            doc: "functions whose return place is only ever assigned copies of locals; executed: their calls",
            count: Some(copied_results),
        },
    ],
};

impl Grower {
    /// Decides whether a new function keeps its return place for copies of results.
    pub(crate) fn draw_result(&mut self, func: FuncId, ret: TyId) -> bool {
        let apart = ret != Types::UNIT && self.mix.idiom(&IDIOM) > 0 && self.choices.percent(S, 50);
        self.ws.change_facts(func, |facts| facts.result_apart = apart);
        apart
    }

    /// Copies something to the return place, though more is to come.
    pub(crate) fn early_result(&mut self) {
        let (func, _) = self.ws.here();
        if self.ws.facts(func).result_apart {
            let ret = self.ws.func().local_ty(Local::RET);
            self.copy_result(ret);
        }
    }

    /// Copies a local to the return place. The local may change afterwards.
    pub(crate) fn copy_result(&mut self, ret: TyId) -> bool {
        let Some(local) = self.result_local(ret) else { return false };
        if !self.emit(Statement::Assign(Place::RET, Rvalue::Use(Operand::Copy(local.into())))) {
            return false;
        }
        if self.choices.percent(S, 50)
            && let Some(other) = self.operand(ret)
        {
            self.emit(Statement::Assign(local.into(), Rvalue::Use(other)));
        }
        true
    }

    /// A local of the type that is no parameter.
    fn result_local(&mut self, ret: TyId) -> Option<Local> {
        for _ in 0..6 {
            let place = self.candidate(ret)?;
            let is_own = place.projection.is_empty() && place.local.0 > self.ws.func().params;
            if is_own && !self.is_reserved(&place) && self.probe(&place) != Probe::Refused {
                return Some(place.local);
            }
        }
        self.make(ret, 0)
    }
}

/// Whether the return place only ever takes copies of locals.
fn copied_results(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let mut copies = 0;
    let mut others = 0;
    for block in &seen.function.blocks {
        for statement in &block.statements {
            if let Statement::Assign(to, rvalue) = statement
                && to.local == Local::RET
            {
                let whole = |from: &Place| from.projection.is_empty() && from.local != Local::RET;
                let copy =
                    matches!(rvalue, Rvalue::Use(Operand::Copy(from) | Operand::Move(from)) if whole(from));
                *if copy && to.projection.is_empty() { &mut copies } else { &mut others } += 1;
            }
        }
        if let Some(Terminator::Call { dest, .. }) = &block.terminator {
            others += (dest.local == Local::RET) as u32;
        }
    }
    if copies > 0 && others == 0 {
        found(seen.calls);
    }
}
