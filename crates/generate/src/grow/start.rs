//! The start of a program: its knobs, types and statics, the grafted donors, and an entry that is a hole.

use machine::{Limits, Stop};
use mir::{BlockId, Const, FuncId, Local, Program, TyId};

use crate::builder::types::{self, Palette};
use crate::builder::workspace::{Exit, Plan, Workspace};
use crate::builder::{Builder, Hooks};
use crate::calls::destructors::add_destructors;
use crate::choices::{Choices, Stream};
use crate::crossover::herd;
use crate::crossover::resume::{Cut, plan_cut, resume};
use crate::liveness::checksum::add_sum;
use crate::profiles::Profile;
use crate::statements::vendor::callable;

/// The builder of a new program, and the cut to continue from if it starts as a donor.
pub(super) fn start(
    profile: &Profile,
    mut choices: Choices,
    hooks: Hooks,
) -> Result<(Builder, Option<Cut>), Stop> {
    let mut mix = profile.draw(&mut choices);
    if choices.percent(Stream::Mix, mix.large_percent) {
        mix.size *= 10;
    }
    crate::builder::dialect::restrict(&mut mix);
    crate::portable::restrict(&mut mix);
    let mut program = Program::of(mix.target());
    let vendor = callable(&mix);
    let mut palette = types::palette(&mut program, &mix, !vendor.is_empty(), &mut choices);
    // The entry's arguments are literals, so its parameters are scalars.
    let params: Vec<TyId> =
        (0..mix.entry_args).filter_map(|_| types::pick(&mut choices, &palette.scalars)).collect();
    program.functions[0] = mir::Function::new("fn0", &params, mir::Types::UNIT);
    let limits = Limits {
        steps: mix.steps as u64 * 2 + 10_000,
        depth: 200,
        pointer_bytes: mix.const_eval == 0,
        ..Limits::default()
    };
    let mut literals = Literals { choices, last: 0 };
    program.entry.args = params.iter().map(|ty| literals.draw(&program.types, *ty)).collect();
    for i in 0..mix.statics {
        literals.add_static(&mut program, &palette, i, mix.mutable_statics);
    }
    let mut herd = herd::herd(profile.donors(), &mix, &mut literals.choices, &mut program);
    let cut = resume(profile.donors(), &mix, &mut literals.choices, &mut program, &mut herd);
    herd::widen(&mut palette, &program, &herd, &mut literals.choices);
    let ws = Workspace::new(program, limits)?;
    let mut g = Builder::new(ws, literals.choices, mix, palette, hooks);
    (g.last_int, g.herd, g.vendor) = (literals.last, herd, vendor);
    for func in (1..g.ws.program.functions.len() as u32).map(FuncId) {
        g.ws.change_facts(func, |facts| (facts.grafted, facts.unfinished) = (true, true));
    }
    if let Some(cut) = cut {
        plan_cut(&mut g, cut);
    } else {
        for i in 0..=params.len() as u32 {
            g.ws.declare(FuncId(0), Local(i), i > 0);
        }
        let plan = Plan { exit: Exit::Return, budget: u32::MAX, nesting: 0, leave: None, cleanup: false };
        g.ws.set_plan(FuncId(0), BlockId(0), plan);
    }
    g.ws.change_facts(FuncId(0), |facts| facts.unfinished = true);
    add_sum(&mut g, FuncId(0));
    add_destructors(&mut g);
    Ok((g, cut))
}

/// Literals, before there is a builder.
struct Literals {
    choices: Choices,
    last: u128,
}

impl Literals {
    /// A static number or array of numbers, mutable or not.
    fn add_static(&mut self, program: &mut Program, palette: &Palette, number: u32, mutable_percent: u32) {
        let Some(ty) = types::pick(&mut self.choices, &palette.scalars) else { return };
        let value = |literals: &mut Literals| {
            let bits =
                crate::builder::literals::bits(&program.types, ty, &mut literals.choices, &mut literals.last);
            mir::ConstValue::Scalar(bits.unwrap_or(0))
        };
        let len = self.choices.below(Stream::Types, 5);
        let (ty, value) = match len {
            0 | 1 => (ty, value(self)),
            _ => {
                let fields = (0..len).map(|_| value(self)).collect();
                (program.types.array(ty, len), mir::ConstValue::Aggregate { variant: 0, fields })
            }
        };
        let mutable = self.choices.percent(Stream::Types, mutable_percent);
        let mutbl = if mutable { mir::Mutbl::Mut } else { mir::Mutbl::Not };
        program.statics.push(mir::Static { name: format!("S{number}"), mutbl, ty, value });
    }

    fn draw(&mut self, types: &mir::Types, ty: TyId) -> Const {
        let bits = crate::builder::literals::bits(types, ty, &mut self.choices, &mut self.last);
        Const::Scalar { bits: bits.unwrap_or(0), ty }
    }
}
