//! A donor inlined, and some of its operands replaced by other places that hold the same value when it first gets there:
//! its path stays, the flow of data does not.

use std::collections::BTreeSet;

use machine::{At, Probe, Standing};
use mir::{BlockId, Operand, Place, Proj, Statement, TyId, visit_mut};

use crate::builder::scope::ANY_INDEX;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::copy::Copied;
use crate::grow::Grower;

const S: Stream = Stream::Donors;
/// Places that are looked at for one operand.
const LOOKS: usize = 60;

impl Grower {
    /// Inlines a function of a donor with operands of ours.
    pub(super) fn cross_same(&mut self, plan: Plan) -> Option<()> {
        let member = self.member()?;
        let recorded = self.choices.percent(S, 50);
        let args = self.donor_args(&member, recorded)?;
        let next = self.after(plan);
        let copied = self.copy_body(member.func, next, None)?;
        self.write_copy(&copied)?;
        self.set_params(copied.params(), args)?;
        self.end(mir::Terminator::Goto(copied.entry)).then_some(())?;
        let replaced = self.run_replacing(&copied, next)?;
        self.see(copied.ret());
        (replaced > 0).then_some(())
    }

    /// Runs a copy to its end, and replaces operands of statements that are about to run for the first time; how many.
    fn run_replacing(&mut self, copied: &Copied, next: BlockId) -> Option<u32> {
        let depth = self.ws.machine.depth();
        let mut begun = BTreeSet::new();
        let mut first = false;
        let mut replaced = 0;
        loop {
            let (Standing::Ready(at) | Standing::Hole(at)) = self.ws.standing() else { return None };
            let here = self.ws.machine.depth() == depth;
            if here && at.block == next {
                return Some(replaced);
            }
            if self.spent() || matches!(self.ws.standing(), Standing::Hole(_)) {
                return None;
            }
            if here && copied.has(at.block) {
                if at.statement == 0 {
                    first = begun.insert(at.block);
                }
                if first {
                    replaced += self.replace_operand(at) as u32;
                }
            }
            if let Err(stop) = self.ws.step() {
                self.refused(&stop);
                return None;
            }
        }
    }

    /// Replaces an operand of the statement that is next.
    fn replace_operand(&mut self, at: At) -> bool {
        let block = self.ws.program.func(at.function).block(at.block);
        let Some(old) = block.statements.get(at.statement as usize).cloned() else { return false };
        let mut operands = Vec::new();
        mir::visit::statement_operands(&old, &mut |operand| operands.push(operand.clone()));
        for (i, operand) in operands.iter().enumerate() {
            let Operand::Copy(place) = operand else { continue };
            let types = &self.ws.program.types;
            let Some(ty) = mir::typing::place_ty(types, self.ws.func(), place) else { continue };
            let Probe::Known(bits) = self.probe(place) else { continue };
            if !self.choices.percent(S, 60) {
                continue;
            }
            let Some(twin) = self.twin(ty, bits, place) else { continue };
            let new = with_operand(&old, i, Operand::Copy(twin));
            if mir::wf::check_statement(&self.ws.program, self.ws.func(), &new).is_ok() {
                self.ws.patch(at.function, at.block, at.statement as usize, new);
                return true;
            }
        }
        false
    }

    /// Another place that holds the value now.
    fn twin(&mut self, ty: TyId, bits: u128, place: &Place) -> Option<Place> {
        let (func, _) = self.ws.here();
        let places = self.ws.scope(func).places(ty).to_vec();
        let start = self.choices.below(S, places.len() as u64) as usize;
        let others = places[start..].iter().chain(&places[..start]).take(LOOKS);
        let fixed = |other: &&Place| !other.projection.contains(&Proj::Index(ANY_INDEX));
        for other in others.filter(fixed).filter(|other| other.local != place.local) {
            if self.probe(other) == Probe::Known(bits) {
                return Some(other.clone());
            }
        }
        None
    }
}

/// A statement with another operand, by its number.
fn with_operand(statement: &Statement, number: usize, new: Operand) -> Statement {
    let mut statement = statement.clone();
    let (mut i, mut new) = (0, Some(new));
    visit_mut::statement_operands(&mut statement, &mut |operand| {
        if i == number
            && let Some(new) = new.take()
        {
            *operand = new;
        }
        i += 1;
    });
    statement
}
