//! The tools for generating programs: the program with its undo, types, places, operands and blocks.
//!
//! The builder does not know what is built with it. Everything else takes a `&mut Builder`; the builder calls back
//! through three [`Hooks`].

pub(crate) mod blocks;
pub(crate) mod call_graph;
pub(crate) mod dialect;
pub(crate) mod emit;
pub(crate) mod enums;
pub(crate) mod function_state;
pub(crate) mod journal;
pub(crate) mod literals;
pub(crate) mod loop_over;
pub(crate) mod origin;
pub(crate) mod running;
pub(crate) mod scope;
pub(crate) mod types;
pub(crate) mod workspace;

mod dataflow;
mod focus;
mod helpers;
mod locals;
mod operands;
mod pointers;
mod type_choice;
mod ways;

use std::collections::BTreeMap;

use mir::vendor::VendorId;
use mir::{FuncId, TyId};

use crate::builder::emit::Rejects;
use crate::builder::function_state::Member;
use crate::builder::running::Failure;
use crate::builder::types::Palette;
use crate::builder::workspace::Workspace;
use crate::choices::Choices;
use crate::knobs::Mix;

/// A program under construction, with all the state for it. An undo restores only the workspace, see [`journal`].
pub(crate) struct Builder {
    pub(crate) ws: Workspace,
    pub(crate) choices: Choices,
    pub(crate) mix: Mix,
    pub(crate) palette: Palette,
    pub(crate) rejects: Rejects,
    /// Statements still to be generated.
    pub(crate) left: u32,
    /// The last integer literal: numbers near it are interesting.
    pub(crate) last_int: u128,
    /// The number of the next observation.
    pub(crate) site: u32,
    /// The types made for calls that may be compiled as C.
    pub(crate) crossing_types: Vec<TyId>,
    /// The number of such calls.
    pub(crate) crossing_calls: usize,
    /// The functions of donors.
    pub(crate) herd: Vec<Member>,
    /// How often each operator of crossover was tried, by its knob.
    pub(crate) crossed: BTreeMap<&'static str, u64>,
    /// The vendor functions that may be called.
    pub(crate) vendor: Vec<VendorId>,
    /// Steps that may be taken when all others are used up.
    pub(crate) overtime: u64,
    pub(crate) hooks: Hooks,
}

/// Callbacks to the modules above, which know all actions and idioms.
#[derive(Clone, Copy)]
pub(crate) struct Hooks {
    /// Generates something at the hole where the machine stopped.
    pub(crate) fill: fn(&mut Builder) -> Result<(), Failure>,
    /// Runs the idioms for the start of a function with these parameters.
    pub(crate) begin_function: fn(&mut Builder, FuncId, &[TyId]),
    /// Runs the idioms for the start of a loop.
    pub(crate) begin_loop: fn(&mut Builder),
}

impl Builder {
    /// A builder that continues a program.
    pub(crate) fn new(ws: Workspace, choices: Choices, mix: Mix, palette: Palette, hooks: Hooks) -> Builder {
        Builder {
            left: mix.size,
            site: mir::graft::next_site(&ws.program),
            ws,
            choices,
            mix,
            palette,
            rejects: Rejects::default(),
            last_int: 0,
            crossing_types: Vec::new(),
            crossing_calls: 0,
            herd: Vec::new(),
            crossed: BTreeMap::new(),
            vendor: Vec::new(),
            overtime: 0,
            hooks,
        }
    }
}
