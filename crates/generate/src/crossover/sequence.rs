//! Two donors one after the other: what the first returns goes into the second, or both see the same memory.

use mir::{FuncId, Local, Operand, Place, Types};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::herd::Member;
use crate::grow::Grower;

const S: Stream = Stream::Donors;

impl Grower {
    /// Chains two functions of donors.
    pub(super) fn cross_sequence(&mut self, plan: Plan) -> Option<()> {
        let (first, second) = (self.member()?, self.member()?);
        let recorded = self.choices.percent(S, 50);
        let args = self.donor_args(&first, recorded)?;
        let given: Vec<Operand> = args.iter().cloned().map(Operand::copied).collect();
        let result = self.run_donor(&first, args, plan)?;
        let others = self.donor_args(&second, recorded)?;
        let mut others = self.shared_args(&given, others);
        let mut linked = others.iter().any(|arg| given.contains(arg) && arg.place().is_some());
        let params = self.ws.program.func(second.func).sig().params;
        let start = self.choices.below(S, params.len() as u64) as usize;
        for i in (start..params.len()).chain(0..start) {
            if let Some(value) = self.attempt(|g| g.bridged(&result, params[i])) {
                others[i] = value;
                linked = true;
                break;
            }
        }
        // Without a parameter for it, the result may still be where the second keeps something of its own.
        let last = match self.kept_at(second.func, &result) {
            Some(local) if !linked => {
                linked = true;
                self.inline_with(&second, others, plan, Some((local, result.clone())))?
            }
            _ => self.run_donor(&second, others, plan)?,
        };
        let combined = self.attempt(|g| g.combined(&result, &last)).is_some();
        (linked || combined).then_some(())
    }

    /// A local of a function that a place of ours can stand for.
    fn kept_at(&mut self, donor: FuncId, place: &Place) -> Option<Local> {
        let ty = mir::typing::place_ty(&self.ws.program.types, self.ws.func(), place)?;
        let function = self.ws.program.func(donor);
        let locals = (0..function.locals.len() as u32).map(Local);
        let alike: Vec<Local> = locals.filter(|l| function.local_ty(*l) == ty && ty != Types::UNIT).collect();
        self.choices.pick(S, &alike).copied()
    }

    /// Calls or inlines a function of a donor; where its result is.
    fn run_donor(&mut self, member: &Member, args: Vec<Operand>, plan: Plan) -> Option<Place> {
        match self.choices.percent(S, 50) {
            true => self.call_donor(member, args),
            false => self.inline_donor(member, args, plan),
        }
    }
}
