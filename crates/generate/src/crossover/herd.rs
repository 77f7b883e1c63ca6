//! The donors of one program: drawn, grafted before anything runs, and then a list of functions to choose from.

use mir::{FuncId, Program, Ty, TyId};

use crate::builder::Builder;
use crate::builder::function_state::Member;
use crate::builder::types::Palette;
use crate::choices::{Choices, Stream};
use crate::crossover::donors::{Donor, Donors};
use crate::knobs::Mix;

const S: Stream = Stream::Donors;
/// Donors to draw before a program goes without.
const DRAWS: u64 = 6;
/// Donor types that the program also uses for its own values.
const TYPES: usize = 6;

/// A grafted donor.
pub(super) struct Grafted {
    /// Its functions in the program.
    pub(super) functions: Vec<FuncId>,
    /// The arguments of its entry.
    pub(super) args: Vec<mir::Const>,
    /// Its functions that were called.
    pub(super) members: Vec<Member>,
}

impl Donor {
    /// Grafts it into a program.
    pub(super) fn graft(&self, program: &mut Program) -> Option<Grafted> {
        let grafted = mir::graft::graft(program, &self.program).ok()?;
        let numbered = grafted.functions.iter().zip(0_u32..).zip(&self.calls);
        let called = numbered.filter_map(|((func, own), called)| {
            let called = called.as_ref()?;
            // Crossover expects that a call returns, and that a body says what its function does.
            let is_body = self.program.func(FuncId(own)).attrs.role == mir::Role::Body;
            (is_body && !self.unwinding.function(FuncId(own))).then_some(())?;
            Some(Member { func: *func, args: called.args.clone(), cost: called.cost })
        });
        Some(Grafted { members: called.collect(), functions: grafted.functions, args: grafted.args })
    }
}

/// Grafts one to three donors into this percentage of programs; returns their functions that were called.
pub(crate) fn herd(
    donors: Option<(&Donors, u32)>,
    mix: &Mix,
    choices: &mut Choices,
    program: &mut Program,
) -> Vec<Member> {
    let mut herd = Vec::new();
    let Some((donors, share)) = donors else { return herd };
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

/// Adds a few types of the donors' locals to the palette.
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
        palette.add(*ty, 8);
    }
}

/// Removes unreachable items, and determines whether the program passes the lints.
pub(crate) fn clear(program: &mut Program) {
    mir::prune::prune(program);
    *program = mir::canon::canonical(program);
    program.lint = true;
    program.lint = mir::wf::check(program).is_ok();
}

/// A donor's function that is not too slow to be called here.
pub(crate) fn member(g: &mut Builder) -> Option<Member> {
    let (func, block) = g.ws.here();
    // Code in a loop runs more than once.
    let times = if g.ws.plan(func, block).leave.is_some() { 16 } else { 2 };
    let left = (g.mix.steps as u64).saturating_sub(g.ws.machine.steps());
    for _ in 0..4 {
        let member = g.choices.pick(S, &g.herd)?;
        if member.cost.saturating_mul(times) <= left {
            return Some(member.clone());
        }
    }
    None
}
