//! Programs that use every form of the language, with the events that they must produce.

mod flow;
mod items;
mod memory;
mod scalars;

use mir::observe::{HASH_SEED, hash_line, mix};
use mir::types::FnSig;
use mir::*;

use crate::build::*;

/// A program and what it must print.
pub(crate) struct Sample {
    pub name: &'static str,
    pub program: Program,
    pub expected: Expected,
    /// In which versions it can be written.
    pub supported: fn(Version) -> bool,
    /// Whether const evaluation can run it.
    pub const_eval: bool,
}

impl Sample {
    pub(crate) fn hash(&self) -> u64 {
        self.expected.events.iter().fold(HASH_SEED, |hash, event| mix(hash, *event))
    }

    pub(crate) fn last_line(&self) -> String {
        hash_line(self.hash())
    }

    pub(crate) fn trace(&self) -> String {
        let events: String = self.expected.events.iter().map(|event| format!("{event}\n")).collect();
        events + &self.last_line() + "\n"
    }
}

pub(crate) fn all() -> Vec<Sample> {
    vec![
        scalars::scalars(),
        scalars::gated_floats(),
        memory::aggregates(),
        memory::pointers(),
        flow::control(),
        flow::calls(),
        items::statics(),
        memory::library(),
        scalars::intrinsics(),
        flow::new(),
        flow::old(),
        flow::retag(),
    ]
}

const I32: TyId = Types::int(IntTy::I32);
const I64: TyId = Types::int(IntTy::I64);
const F32: TyId = Types::float(FloatTy::F32);
const F64: TyId = Types::float(FloatTy::F64);
const ANY: fn(Version) -> bool = |_| true;
const OB_U32: ObservedTy = ObservedTy::Int(IntTy::U32);
const OB_I32: ObservedTy = ObservedTy::Int(IntTy::I32);
const OB_U8: ObservedTy = ObservedTy::Int(IntTy::U8);
const OB_USIZE: ObservedTy = ObservedTy::Int(IntTy::Usize(mir::Width::W64));
const OB_F32: ObservedTy = ObservedTy::Float(FloatTy::F32);

fn u32_(value: u32) -> Operand {
    scalar(Types::U32, value as u128)
}

fn i32_(value: i32) -> Operand {
    scalar(I32, value as u32 as u128)
}

fn usize_(value: u64) -> Operand {
    scalar(Types::USIZE, value as u128)
}

fn finish(name: &'static str, mut program: Program, body: Body, expected: Expected) -> Sample {
    *program.func_mut(FuncId(0)) = body.function;
    Sample { name, program, expected, supported: ANY, const_eval: true }
}
