//! Growing a program: at a hole something is generated, anywhere else the machine replays.

use std::collections::BTreeMap;

use machine::{At, Execution, Limits, Rule, Standing, Stop};
use mir::{BlockId, Const, FuncId, Local, Program, Statement, Terminator, TyId};

use crate::builder::origin::BlockOrigin;
use crate::builder::types::{self, Palette};
use crate::builder::workspace::{Exit, Plan, Workspace};
use crate::choices::{Choices, Stream};
use crate::crossover::herd::{self, Member};
use crate::crossover::resume::{Cut, resume};
use crate::crossover::{Operator, Tally};
use crate::knobs::{Mix, Profile};
use crate::portable::{ATTEMPTS, is_portable};

/// A program, what it does, and how it came about.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The program.
    pub program: Program,
    /// What it does: it has no undefined behaviour, so it always ends.
    pub outcome: Execution,
    /// The knobs it was made with.
    pub mix: Mix,
    /// What was proposed and refused.
    pub rejects: Rejects,
    /// What crossover did.
    pub crossover: Vec<(Operator, Tally)>,
    /// Whether it began as a donor and went on from there.
    pub resumed: bool,
    /// What wrote each statement, by function and block; empty for programs with donors.
    pub origins: Vec<Vec<BlockOrigin>>,
}

/// Refused proposals, by the rule they would have broken.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rejects {
    /// By rule.
    pub rules: BTreeMap<Rule, u64>,
    /// For other reasons (limits, well-formedness).
    pub other: u64,
    /// Proposals in all.
    pub proposed: u64,
}

/// Steps that may be replayed, for each that the program may have.
const WASTE: u64 = 3;

/// Generates the program of a seed under a profile.
pub fn generate(profile: &Profile, mut choices: Choices) -> Result<Generated, Stop> {
    for _ in 0..ATTEMPTS {
        let mut grower = Grower::new(profile, choices)?;
        grower.grow()?;
        let (mut made, rest) = grower.finish()?;
        if made.mix.portable == 0 {
            return Ok(made);
        }
        if is_portable(&made.program, &made.outcome) {
            made.program.portable = true;
            return Ok(made);
        }
        choices = rest;
    }
    let at = At { function: FuncId(0), block: BlockId(0), statement: 0 };
    Err(Stop::Unsupported { what: "a program of this profile that does the same on every target", at })
}

/// Why a replay could not go on.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// A replayed statement or terminator broke a rule.
    Stop(Stop),
    /// Too much was executed.
    Budget,
}

/// Until when to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The program has ended.
    End,
    /// An activation at this depth stands at the start of this block, or of the other one.
    At { depth: usize, func: FuncId, block: BlockId, or: BlockId },
    /// The activation at this depth has returned.
    Left { depth: usize },
}

/// The state of generation.
pub(crate) struct Grower {
    pub(crate) choices: Choices,
    pub(crate) mix: Mix,
    pub(crate) ws: Workspace,
    pub(crate) palette: Palette,
    pub(crate) rejects: Rejects,
    /// Statements still to be generated.
    pub(crate) left: u32,
    /// The last integer literal: others near it are interesting.
    pub(crate) last_int: u128,
    /// The next observation's number.
    pub(crate) site: u32,
    /// The value that the loop around works on.
    pub(crate) focus: Option<(FuncId, Local)>,
    /// The types made for calls that C may answer.
    pub(crate) crossing_types: Vec<TyId>,
    /// How many such calls there are.
    pub(crate) crossing_calls: usize,
    /// The functions of donors.
    pub(crate) herd: Vec<Member>,
    /// How often each operator of crossover was tried.
    pub(crate) crossed: [u64; Operator::ALL.len()],
    /// Where the program goes on from, if it began as a donor.
    pub(crate) cut: Option<Cut>,
    /// The vendor functions that may be called.
    pub(crate) vendor: Vec<mir::vendor::VendorId>,
    /// Steps that may be taken when all others are used up.
    pub(crate) overtime: u64,
}

impl Grower {
    pub(crate) fn new(profile: &Profile, mut choices: Choices) -> Result<Grower, Stop> {
        let mut mix = profile.draw(&mut choices);
        if choices.percent(Stream::Mix, mix.large_percent) {
            mix.size *= 10;
        }
        crate::builder::dialect::restrict(&mut mix);
        crate::portable::restrict(&mut mix);
        let mut program = Program::of(mix.target());
        let vendor = crate::statements::vendor::callable(&mix);
        let mut palette = types::palette(&mut program, &mix, &mut choices);
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
        let left = mix.size;
        let mut literals = Literals { choices, last: 0 };
        program.entry.args = params.iter().map(|ty| literals.draw(&program.types, *ty)).collect();
        for i in 0..mix.statics {
            literals.add_static(&mut program, &palette, i, mix.mutable_statics);
        }
        let mut herd = herd::herd(profile, &mix, &mut literals.choices, &mut program);
        let cut = resume(profile, &mix, &mut literals.choices, &mut program, &mut herd);
        herd::widen(&mut palette, &program, &herd, &mut literals.choices);
        let site = mir::graft::next_site(&program);
        let ws = Workspace::new(program, limits)?;
        let mut grower = Grower {
            choices: literals.choices,
            mix,
            ws,
            palette,
            rejects: Rejects::default(),
            left,
            last_int: literals.last,
            site,
            focus: None,
            crossing_types: Vec::new(),
            crossing_calls: 0,
            herd,
            crossed: [0; Operator::ALL.len()],
            cut,
            vendor,
            overtime: 0,
        };
        for func in (1..grower.ws.program.functions.len() as u32).map(FuncId) {
            grower.ws.change_facts(func, |facts| (facts.grafted, facts.unfinished) = (true, true));
        }
        if let Some(cut) = cut {
            grower.plan_cut(cut);
        } else {
            for i in 0..=params.len() as u32 {
                grower.ws.declare(FuncId(0), Local(i), i > 0);
            }
            let plan = Plan { exit: Exit::Return, budget: u32::MAX, nesting: 0, leave: None };
            grower.ws.set_plan(FuncId(0), BlockId(0), plan);
        }
        grower.ws.change_facts(FuncId(0), |facts| facts.unfinished = true);
        grower.add_sum(FuncId(0));
        Ok(grower)
    }

    /// Runs and generates to the end of the program. Outside all loops and repeated calls nothing is replayed, so
    /// nothing should fail.
    fn grow(&mut self) -> Result<(), Stop> {
        if self.cut.is_some() {
            return self.grow_from_cut();
        }
        match self.run_until(Goal::End) {
            Err(Failure::Stop(stop)) => Err(stop),
            Ok(()) | Err(Failure::Budget) => Ok(()),
        }
    }

    /// Runs the machine, generating at holes, until the goal is reached.
    pub(crate) fn run_until(&mut self, goal: Goal) -> Result<(), Failure> {
        loop {
            let standing = self.ws.standing();
            if let (Standing::Ready(at) | Standing::Hole(at), Goal::At { depth, func, block, or }) =
                (standing, goal)
                && self.ws.machine.depth() == depth
                && (at.function, at.statement) == (func, 0)
                && (at.block == block || at.block == or)
            {
                return Ok(());
            }
            if let Goal::Left { depth } = goal
                && self.ws.machine.depth() < depth
            {
                return Ok(());
            }
            match standing {
                Standing::Finished => return Ok(()),
                Standing::Hole(_) => self.fill()?,
                Standing::Ready(_) => {
                    if self.spent() && goal != Goal::End {
                        return Err(Failure::Budget);
                    }
                    self.ws.step().map_err(Failure::Stop)?;
                }
            }
        }
    }

    /// Whether the budget of executed statements is used up, or too much was executed in vain.
    pub(crate) fn spent(&self) -> bool {
        self.ws.machine.steps() >= self.mix.steps as u64 + self.overtime
            || self.ws.work >= WASTE * self.mix.steps as u64 + self.overtime
    }

    /// Does one thing at the hole where the machine stands.
    pub(crate) fn fill(&mut self) -> Result<(), Failure> {
        let (func, block) = self.ws.here();
        let plan = self.ws.plan(func, block);
        if plan.budget == 0 || self.left == 0 || self.spent() {
            return self.finish_region(plan);
        }
        let before = self.ws.func().block(block).statements.len();
        self.act(plan);
        let (now, at) = self.ws.here();
        let used = if (now, at) == (func, block) {
            (self.ws.func().block(block).statements.len() - before).max(1) as u32
        } else {
            1
        };
        self.left = self.left.saturating_sub(used);
        if (now, at) == (func, block) {
            let plan = self.ws.plan(func, block);
            self.ws.set_plan(func, block, Plan { budget: plan.budget.saturating_sub(used), ..plan });
        }
        Ok(())
    }

    /// Proposes a statement: executed and written down, or refused.
    pub(crate) fn emit(&mut self, statement: Statement) -> bool {
        self.rejects.proposed += 1;
        let (func, _) = self.ws.here();
        let function = self.ws.program.func(func);
        if mir::wf::check_statement(&self.ws.program, function, &statement).is_err()
            || !self.can_state(&statement)
        {
            self.rejects.other += 1;
            return false;
        }
        let noted = self.note(&statement);
        match self.ws.emit(statement) {
            Ok(()) => {
                self.apply(noted);
                true
            }
            Err(stop) => {
                self.refused(&stop);
                false
            }
        }
    }

    /// Proposes the end of a block: executed and written down, or refused.
    pub(crate) fn end(&mut self, terminator: Terminator) -> bool {
        self.rejects.proposed += 1;
        if mir::wf::check_terminator(&self.ws.program, self.ws.func(), &terminator).is_err()
            || !self.can_end(&terminator)
        {
            self.rejects.other += 1;
            return false;
        }
        self.ws.end(terminator).map_err(|stop| self.refused(&stop)).is_ok()
    }

    pub(crate) fn refused(&mut self, stop: &Stop) {
        match stop {
            Stop::Ub(ub) => *self.rejects.rules.entry(ub.rule).or_default() += 1,
            _ => self.rejects.other += 1,
        }
    }

    /// A new local of the current function, offered as a place from now on.
    pub(crate) fn new_local(&mut self, ty: TyId) -> Local {
        let (func, _) = self.ws.here();
        self.local_of(func, ty, true)
    }

    /// A new local that nobody else uses.
    pub(crate) fn private_local(&mut self, ty: TyId) -> Local {
        let (func, _) = self.ws.here();
        self.local_of(func, ty, false)
    }

    /// A new local of a function, offered as a place or not.
    pub(crate) fn local_of(&mut self, func: FuncId, ty: TyId, offered: bool) -> Local {
        self.ws.add_local(func, ty, offered)
    }

    /// A local for values of type `()`.
    pub(crate) fn unit_local(&mut self) -> Local {
        let (func, _) = self.ws.here();
        if let Some(local) = self.ws.facts(func).unit {
            return local;
        }
        let local = self.private_local(mir::Types::UNIT);
        self.ws.change_facts(func, |facts| facts.unit = Some(local));
        local
    }

    /// The finished program: unreached holes become decoys, and the whole is run once more from the start.
    fn finish(mut self) -> Result<(Generated, Choices), Stop> {
        self.fill_decoys();
        let crossover = self.tallies();
        // Taking out what nothing reaches renumbers functions.
        let origins = if self.herd.is_empty() { self.ws.origins().to_vec() } else { Vec::new() };
        if !self.herd.is_empty() {
            herd::clear(&mut self.ws.program);
        }
        let limits = Limits { steps: self.mix.steps as u64 * 4 + 100_000, ..Limits::default() };
        let outcome = machine::run(&self.ws.program, limits);
        if let Some(stop) = outcome.stop {
            return Err(stop);
        }
        let made = Generated {
            program: self.ws.program,
            outcome,
            mix: self.mix,
            rejects: self.rejects,
            crossover,
            resumed: self.cut.is_some(),
            origins,
        };
        Ok((made, self.choices))
    }
}

/// Literals before there is a grower.
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
