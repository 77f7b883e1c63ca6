//! The donors of one program: drawn, grafted before anything runs, and their functions to choose from.

use mir::{FuncId, Program, Ty, TyId};

use crate::builder::types::Palette;
use crate::choices::{Choices, Stream};
use crate::crossover::donors::Donor;
use crate::grow::Grower;
use crate::knobs::{Mix, Profile};

const S: Stream = Stream::Donors;
/// Donors drawn before a program does without.
const DRAWS: u64 = 6;
/// Types of donors that the program uses for its own values, too.
const TYPES: usize = 6;

/// A function of a donor that is now in the program.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) func: FuncId,
    /// The numbers, bools and chars that it was called with in its own program.
    pub(crate) args: Vec<Option<u128>>,
    /// The steps that it took there.
    pub(crate) cost: u64,
}

/// What became of a donor.
pub(super) struct Grafted {
    /// The function that each of its functions is now.
    pub(super) functions: Vec<FuncId>,
    /// The arguments of its entry.
    pub(super) args: Vec<mir::Const>,
    /// Those of its functions that were called.
    pub(super) members: Vec<Member>,
}

impl Donor {
    /// Puts it into a program.
    pub(super) fn graft(&self, program: &mut Program) -> Option<Grafted> {
        let grafted = mir::graft::graft(program, &self.program).ok()?;
        let called = grafted.functions.iter().zip(&self.calls).filter_map(|(func, called)| {
            let called = called.as_ref()?;
            Some(Member { func: *func, args: called.args.clone(), cost: called.cost })
        });
        Some(Grafted { members: called.collect(), functions: grafted.functions, args: grafted.args })
    }
}

/// Grafts one to three donors of the profile into a program; their functions that were called. None for most programs
/// if the profile says so.
pub(crate) fn herd(
    profile: &Profile,
    mix: &Mix,
    choices: &mut Choices,
    program: &mut Program,
) -> Vec<Member> {
    let mut herd = Vec::new();
    let Some((donors, share)) = profile.donors() else { return herd };
    if !choices.percent(S, share) {
        return herd;
    }
    let mut wanted = choices.between(S, 1, 3);
    let weights: Vec<u32> = donors.list.iter().map(|donor| donor.weight).collect();
    for _ in 0..DRAWS {
        if wanted == 0 {
            break;
        }
        let Some(donor) = choices.weighted(S, &weights).and_then(|i| donors.list.get(i)) else { break };
        if !donor.fits(mix) {
            continue;
        }
        let Some(grafted) = donor.graft(program) else { continue };
        herd.extend(grafted.members);
        wanted -= 1;
    }
    herd
}

/// Adds a few types of the donors' locals to those that values are made of.
pub(crate) fn widen(palette: &mut Palette, program: &Program, herd: &[Member], choices: &mut Choices) {
    let types = &program.types;
    let useful = |ty: &TyId| {
        let own = match types.get(*ty) {
            Ty::Tuple(fields) => !fields.is_empty(),
            Ty::Array(_, len) => *len > 0,
            Ty::Adt(id) => types.adt(*id).lib.is_none(),
            _ => false,
        };
        own && (1..=64).contains(&types.layout(*ty).size)
    };
    let mut found: Vec<TyId> = Vec::new();
    for local in herd.iter().flat_map(|member| &program.func(member.func).locals) {
        if useful(&local.ty) && !found.contains(&local.ty) {
            found.push(local.ty);
        }
    }
    for _ in 0..TYPES.min(found.len()) {
        let Some(ty) = choices.pick(S, &found) else { break };
        if palette.aggregates.iter().all(|(known, _)| known != ty) {
            palette.aggregates.push((*ty, 8));
        }
    }
}

/// Takes out what nobody reaches, and says whether the program passes the lints.
pub(crate) fn clear(program: &mut Program) {
    mir::prune::prune(program);
    *program = mir::canon::canonical(program);
    program.lint = true;
    program.lint = mir::wf::check(program).is_ok();
}

impl Grower {
    /// Some function of a donor that is not too slow to be called here.
    pub(crate) fn member(&mut self) -> Option<Member> {
        let (func, block) = self.ws.here();
        // What is in a loop runs more than once.
        let times = if self.ws.plan(func, block).leave.is_some() { 16 } else { 2 };
        let left = (self.mix.steps as u64).saturating_sub(self.ws.machine.steps());
        for _ in 0..4 {
            let member = self.choices.pick(S, &self.herd)?;
            if member.cost.saturating_mul(times) <= left {
                return Some(member.clone());
            }
        }
        None
    }
}
