//! Observations: what a program makes visible to the outside (semantics E.3).

use mir::{Event, ObservedTy, Operand, Place, Program};

use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::rule::Rule;
use crate::value::Scalar;

impl Machine {
    /// A call of the prelude's observation function: an ordinary function that takes one scalar and returns nothing.
    pub(crate) fn observe(&mut self, p: &Program, site: u32, dest: &Place, args: &[Operand]) -> Exec {
        let [arg] = args else {
            return Err(Fault::IllFormed("an observation of more or less than one value"));
        };
        let (scalar, ty) = self.scalar(p, arg)?;
        let observed = ObservedTy::of(p.types.get(ty));
        let observed = observed.ok_or(Fault::IllFormed("an observation of something other than a number"))?;
        let bits = match (scalar, observed) {
            (Scalar::Bits(bits), _) => bits,
            (Scalar::Nan, ObservedTy::Float(float)) => mir::observe::canonical_nan(float),
            _ => return Err(Rule::Tainted.because("an observation")),
        };
        self.place(p, dest)?;
        let event = Event::new(site, observed, bits);
        self.hash = mir::observe::mix(self.hash, event);
        self.events.push(event);
        Ok(())
    }
}
