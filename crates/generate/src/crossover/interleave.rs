//! Two donors inlined at once: the statements of their first blocks alternate, then the rest of each follows.

use mir::{Operand, Statement};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Donors;

impl Grower {
    /// Interleaves two functions of donors.
    pub(super) fn cross_interleave(&mut self, plan: Plan) -> Option<()> {
        let (first, second) = (self.member()?, self.member()?);
        let recorded = self.choices.percent(S, 50);
        let mut args = self.donor_args(&first, recorded)?;
        let others = self.donor_args(&second, recorded)?;
        args = args.into_iter().map(Operand::copied).collect();
        let others = self.shared_args(&args, others);
        let next = self.after(plan);
        let mut rest = self.copy_body(second.func, next, None)?;
        let mut copied = self.copy_body(first.func, rest.entry, None)?;
        let (a, b) = (copied.blocks.first_mut()?, rest.blocks.first_mut()?);
        // One block of statements without any other is nothing to alternate with.
        if a.statements.is_empty() || b.statements.is_empty() {
            return None;
        }
        a.statements = alternating(std::mem::take(&mut a.statements), std::mem::take(&mut b.statements));
        self.write_copy(&rest)?;
        self.write_copy(&copied)?;
        self.set_params(copied.params(), args)?;
        self.set_params(rest.params(), others)?;
        self.go_through(copied.entry, next)?;
        self.see(copied.ret());
        self.see(rest.ret());
        Some(())
    }

    /// Replaces some of the arguments by others of the same type that another donor gets: two that use the same memory
    /// get in each other's way.
    pub(super) fn shared_args(&mut self, first: &[Operand], mut second: Vec<Operand>) -> Vec<Operand> {
        let ty = |g: &Grower, op: &Operand| mir::typing::operand_ty(&g.ws.program, g.ws.func(), op);
        for arg in &mut second {
            let own = ty(self, arg);
            let alike: Vec<&Operand> = first.iter().filter(|other| ty(self, other) == own).collect();
            if self.choices.percent(S, 60)
                && let Some(other) = self.choices.pick(S, &alike)
            {
                *arg = (*other).clone();
            }
        }
        second
    }
}

/// One of the first, one of the second, and so on.
fn alternating(first: Vec<Statement>, second: Vec<Statement>) -> Vec<Statement> {
    let (mut a, mut b) = (first.into_iter(), second.into_iter());
    let mut all = Vec::new();
    loop {
        let next = (a.next(), b.next());
        all.extend(next.0.clone());
        all.extend(next.1.clone());
        if next == (None, None) {
            return all;
        }
    }
}
