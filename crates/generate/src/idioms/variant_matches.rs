//! Matches on enums, as `match e { A(x) => .., B(y) => .. }` becomes: the discriminant is read and switched on, and each
//! arm reads what its variant holds.

use mir::{BlockId, Operand, Place, Rvalue, Statement, Terminator};

use crate::builder::enums::Matched;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, Seen, as_switch};
use crate::random::knobs::often;
use crate::grow::Grower;
use crate::builder::workspace::Plan;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "variant_matches",
    doc: "Matches on enums whose arms read the fields of their variant.",
    hunts: &["UnreachablePropagation", "EarlyOtherwiseBranch", "UnreachableEnumBranching", "SimplifyCfg", "llvm:SimplifyCFG"],
    default: 8,
    kind: often(),
    run: Run::Hole(as_switch, Grower::match_enum),
    detect: &[
        Detector {
            name: "flow.variant-match",
            switches: &["enums", "discriminants"],
            doc: "switches on a discriminant of the program's own enums that was just read",
            count: Some(on_discriminants),
        },
    ],
};

impl Grower {
    /// A match on an enum whose arms are regions of their own.
    pub(crate) fn match_enum(&mut self, plan: Plan) {
        self.attempt(|g| g.try_match_enum(plan));
    }

    fn try_match_enum(&mut self, plan: Plan) -> Option<()> {
        let matched = self.read_discriminant()?;
        let (func, _) = self.ws.here();
        let (join, inner) = self.branch(plan);
        let mut targets = Vec::new();
        let discriminants = self.discriminants(&matched);
        let left_out = self.left_out(&discriminants);
        for (variant, &value) in discriminants.iter().enumerate() {
            if left_out == Some(value) {
                continue;
            }
            let arm = self.ws.add_block(func, inner);
            self.read_payload(&matched, variant as u32, arm, value == matched.value);
            targets.push((value, arm));
        }
        let otherwise = match left_out {
            None if self.choices.percent(S, 50) => self.dead_end(plan),
            Some(_) if self.choices.percent(S, 30) => join,
            _ => self.ws.add_block(func, inner),
        };
        let op = self.maybe_move(matched.place);
        self.end_into(Terminator::SwitchInt { op, targets, otherwise })
    }

    /// Begins an arm, which is not executed yet, with a copy of what its variant holds.
    fn read_payload(&mut self, matched: &Matched, variant: u32, arm: BlockId, now: bool) -> Option<()> {
        let (place, ty) = self.payload(matched, variant, now, |_| true)?;
        let local = self.new_local(ty);
        self.write_ahead(arm, Statement::Assign(local.into(), Rvalue::Use(Operand::Copy(place))))?;
        if now {
            self.renew(local);
        }
        Some(())
    }
}

/// Only of enums that the program declares: `Option` and `Ordering` come with other idioms, which read their discriminants as
/// numbers, and a switch may meet one by chance.
fn on_discriminants(seen: &Seen, found: &mut dyn FnMut(u64)) {
    let types = &seen.program.types;
    let declared = |place: &Place| {
        let ty = mir::typing::place_ty(types, seen.function, place);
        ty.and_then(|ty| types.as_adt(ty)).is_some_and(|adt| adt.lib.is_none())
    };
    for (_, block, times) in seen.blocks() {
        let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { continue };
        let read = |s: &Statement| match s {
            Statement::Assign(to, Rvalue::Discriminant(of)) => Some(to) == op.place() && declared(of),
            _ => false,
        };
        if block.statements.iter().any(read) {
            found(times);
        }
    }
}
