//! A donor inlined with a place of ours for one of its locals: a field, an element, a view of a union, something behind
//! a pointer.

use mir::{Local, Place};

use crate::builder::workspace::Plan;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Donors;

impl Grower {
    /// Inlines a function of a donor that works on our memory.
    pub(super) fn cross_share(&mut self, plan: Plan) -> Option<()> {
        let member = self.member()?;
        let recorded = self.choices.percent(S, 50);
        let args = self.donor_args(&member, recorded)?;
        let (local, place) = self.shared_place(member.func)?;
        let next = self.after(plan);
        let copied = self.copy_body(member.func, next, Some((local, place.clone())))?;
        self.write_copy(&copied)?;
        let as_it_is = self.choices.percent(S, 50);
        for (i, arg) in args.into_iter().enumerate() {
            // A parameter may begin with what is there.
            if copied.params()[i] != place || !as_it_is {
                self.set_params(&copied.params()[i..=i], vec![arg])?;
            }
        }
        self.go_through(copied.entry, next)?;
        self.see(copied.ret());
        self.see(&place);
        Some(())
    }

    /// A local of a function, and a place of ours that can stand for it.
    fn shared_place(&mut self, donor: mir::FuncId) -> Option<(Local, Place)> {
        let locals: Vec<mir::TyId> =
            self.ws.program.func(donor).locals.iter().map(|local| local.ty).collect();
        let count = locals.len() as u64;
        for _ in 0..8 {
            let i = self.choices.below(S, count);
            let Some(place) = self.candidate(*locals.get(i as usize)?) else { continue };
            if !self.is_reserved(&place) {
                return Some((Local(i as u32), place));
            }
        }
        None
    }
}
