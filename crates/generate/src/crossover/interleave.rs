//! Inlines two donors at once: the statements of their first blocks alternate, then the rest of each follows.

use mir::{Operand, Statement};

use crate::builder::Builder;
use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::crossover::call::donor_args;
use crate::crossover::copy::{copy_body, go_through, see, set_params, write_copy};
use crate::crossover::herd::member;
use crate::crossover::inline::after;

const S: Stream = Stream::Donors;

/// Interleaves two donors' functions.
pub(super) fn cross_interleave(g: &mut Builder, plan: Plan) -> Option<()> {
    let (first, second) = (member(g)?, member(g)?);
    let recorded = g.choices.percent(S, 50);
    let mut args = donor_args(g, &first, recorded)?;
    let others = donor_args(g, &second, recorded)?;
    args = args.into_iter().map(Operand::copied).collect();
    let others = shared_args(g, &args, others);
    let next = after(g, plan);
    let mut rest = copy_body(g, second.func, next, None)?;
    let mut copied = copy_body(g, first.func, rest.entry, None)?;
    let (a, b) = (copied.blocks.first_mut()?, rest.blocks.first_mut()?);
    // Alternating needs statements in both blocks.
    if a.statements.is_empty() || b.statements.is_empty() {
        return None;
    }
    a.statements = alternating(std::mem::take(&mut a.statements), std::mem::take(&mut b.statements));
    write_copy(g, &rest)?;
    write_copy(g, &copied)?;
    set_params(g, copied.params(), args)?;
    set_params(g, rest.params(), others)?;
    go_through(g, copied.entry, next)?;
    see(g, copied.ret());
    see(g, rest.ret());
    Some(())
}

/// Replaces some of the arguments by equally typed ones of another donor, so that both work on the same memory.
pub(super) fn shared_args(g: &mut Builder, first: &[Operand], mut second: Vec<Operand>) -> Vec<Operand> {
    let ty = |g: &Builder, op: &Operand| mir::typing::operand_ty(&g.ws.program, g.ws.func(), op);
    for arg in &mut second {
        let own = ty(g, arg);
        let alike: Vec<&Operand> = first.iter().filter(|other| ty(g, other) == own).collect();
        if g.choices.percent(S, 60)
            && let Some(other) = g.choices.pick(S, &alike)
        {
            *arg = (*other).clone();
        }
    }
    second
}

/// Alternates the statements of two lists.
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
