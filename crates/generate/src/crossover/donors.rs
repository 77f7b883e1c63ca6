//! Programs to breed from: an ordered list, each with facts from its own run.

use std::fmt;

use machine::{Limits, Machine, Probe, Standing, Stop};
use mir::unwinding::Unwinding;
use mir::{FuncId, Local, Operand, Program, Ty, Version};

use crate::knobs::Mix;

/// The steps that a donor may take.
const STEPS: u64 = 50_000;

/// Programs to breed from. Equal programs in the same order have the same hash.
#[derive(Clone)]
pub struct Donors {
    pub(super) list: Vec<Donor>,
    hash: u64,
}

/// A program to breed from.
#[derive(Clone)]
pub(super) struct Donor {
    pub(super) program: Program,
    /// Its relative frequency.
    pub(super) weight: u32,
    /// The first call of each function, if it was called.
    pub(super) calls: Vec<Option<Called>>,
    /// What may unwind in it.
    pub(super) unwinding: Unwinding,
}

/// A recorded call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Called {
    /// The arguments that were numbers, bools or chars.
    pub(super) args: Vec<Option<u128>>,
    /// The steps that it took.
    pub(super) cost: u64,
}

/// Why a program can't be a donor.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DonorError {
    /// It is ill-formed.
    #[error("it is ill-formed: {0}")]
    IllFormed(mir::wf::WfError),
    /// It is not well-defined, or takes too long.
    #[error("it does not run to its end: {0}")]
    Stops(Stop),
    /// No rustc version has all that it uses.
    #[error("neither the oldest nor the newest rustc can express it: {0:?}")]
    Unprintable(Vec<mir::Unsupported>),
    /// Breeding copies bodies, and a copy of a value with a `drop` would be dropped twice.
    #[error("it has a type with a `drop`, which breeding can't copy")]
    Drops,
    /// A child that calls what aborts would end there.
    #[error("it aborts")]
    Aborts,
}

impl Default for Donors {
    fn default() -> Donors {
        Donors { list: Vec::new(), hash: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Donors {
    /// Appends a program, unless it can't be bred from.
    pub fn add(&mut self, program: Program) -> Result<(), DonorError> {
        self.add_weighted(program, 1)
    }

    /// Appends a program that is picked `weight` times as often as others.
    pub fn add_weighted(&mut self, program: Program, weight: u32) -> Result<(), DonorError> {
        if let Err(errors) = mir::wf::check(&program)
            && let Some(first) = errors.into_iter().next()
        {
            return Err(DonorError::IllFormed(first));
        }
        if program.types.adts().any(|(_, adt)| adt.drops) {
            return Err(DonorError::Drops);
        }
        let calls = watch(&program)?;
        let text = text::print_for_any(&program).map_err(DonorError::Unprintable)?;
        let weighed = if weight == 1 { String::new() } else { format!("weight {weight}") };
        // FNV-1a, written out so that no library update can change it.
        for byte in text.bytes().chain(weighed.bytes()) {
            self.hash = (self.hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3);
        }
        let unwinding = Unwinding::of(&program);
        self.list.push(Donor { program, weight, calls, unwinding });
        Ok(())
    }

    /// The number of donors.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no donors.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// A hash of all donors in order. With the generator's version, profile and seed it determines a program.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl PartialEq for Donors {
    fn eq(&self, other: &Donors) -> bool {
        (self.len(), self.hash) == (other.len(), other.hash)
    }
}

impl Eq for Donors {}

impl fmt::Debug for Donors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} donors, hash {:016x}", self.len(), self.hash)
    }
}

impl Donor {
    /// Whether programs of a mix may contain it: it must suit their target, and all rustc versions from the oldest on.
    pub(super) fn fits(&self, mix: &Mix) -> bool {
        let prints = |version| text::print(&self.program, &text::PrintOptions::new(version)).is_ok();
        self.program.types.target() == mix.target()
            && mix.const_eval == 0
            && (mix.portable == 0 || self.program.portable)
            && prints(Version::new(mix.oldest))
            && (mix.gone_constructs > 0 || prints(Version::NIGHTLY))
    }
}

/// Runs a program and records the first call of each function.
fn watch(program: &Program) -> Result<Vec<Option<Called>>, DonorError> {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut machine = Machine::new(program, limits).map_err(DonorError::Stops)?;
    let mut calls: Vec<Option<Called>> = vec![None; program.functions.len()];
    // The activations, with the step count at the start if it is the first of its function.
    let mut stack: Vec<Option<(FuncId, u64)>> = Vec::new();
    loop {
        while stack.len() > machine.depth() {
            if let Some(Some((func, before))) = stack.pop()
                && let Some(called) = &mut calls[func.0 as usize]
            {
                called.cost = machine.steps() - before;
            }
        }
        let at = machine.at();
        if stack.len() < machine.depth() {
            let first = calls[at.function.0 as usize].is_none();
            if first {
                let args = arguments(program, &mut machine, at.function);
                calls[at.function.0 as usize] = Some(Called { args, cost: 0 });
            }
            stack.push(first.then_some((at.function, machine.steps())));
        }
        match machine.step(program).map_err(DonorError::Stops)? {
            Standing::Ready(_) => {}
            Standing::Finished if stack.is_empty() => return Ok(calls),
            // A program that aborts leaves its activations.
            Standing::Finished if machine.depth() > 0 => return Err(DonorError::Aborts),
            Standing::Finished => {}
            Standing::Hole(at) => {
                return Err(DonorError::Stops(Stop::IllFormed { what: "a block without terminator", at }));
            }
        }
    }
}

/// The arguments of the activation that has just begun, where they are numbers, bools or chars.
fn arguments(program: &Program, machine: &mut Machine, func: FuncId) -> Vec<Option<u128>> {
    let function = program.func(func);
    let value = |local: Local| match program.types.get(function.local_ty(local)) {
        Ty::Bool | Ty::Char | Ty::Int(_) | Ty::Float(_) => {
            match machine.probe(program, &Operand::Copy(local.into())) {
                Probe::Known(bits) => Some(bits),
                Probe::Readable | Probe::Refused => None,
            }
        }
        _ => None,
    };
    function.param_locals().map(value).collect()
}
