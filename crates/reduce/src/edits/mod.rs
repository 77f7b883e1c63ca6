//! The edits: a flat registry, coarse to fine, one family per file.
//!
//! An edit lists the changes that it could make to a program; the search applies them in groups, large groups first.
//! A change need not keep a program defined, nor consider other changes: the machine repairs and judges.

mod blocks;
mod calls;
mod catches;
mod drops;
mod forward;
mod functions;
mod inline;
mod items;
mod literals;
mod loops;
mod observations;
mod params;
mod parts;
mod rvalues;
mod statements;
mod types;
mod values;

#[cfg(test)]
mod tests;

use mir::{Block, BlockId, FuncId, Function, Program, Statement, Terminator};

use crate::draft::{Draft, Mend};
use crate::facts::Facts;

/// One change to a draft.
pub(crate) type Change = Box<dyn Fn(&mut Draft) + Send + Sync>;

/// A program and the facts of its execution.
pub(crate) struct EditContext {
    pub program: Program,
    pub facts: Facts,
}

/// When an edit is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditStage {
    /// From the start.
    Bold,
    /// Once the program is small, together with all other edits.
    Fine,
    /// Like bold edits, but never together with others: it renumbers locals or types.
    Alone,
}

/// A kind of change.
pub struct Edit {
    /// Its name, for statistics.
    pub name: &'static str,
    /// What it does, in a few words.
    pub what: &'static str,
    /// How statements that it breaks are repaired.
    pub mend: Mend,
    /// When it is tried.
    pub stage: EditStage,
    pub(crate) plan: fn(&EditContext) -> Vec<Change>,
}

const fn edit(
    name: &'static str,
    mend: Mend,
    plan: fn(&EditContext) -> Vec<Change>,
    what: &'static str,
) -> Edit {
    Edit { name, what, mend, stage: EditStage::Bold, plan }
}

/// A fine edit.
const fn fine(
    name: &'static str,
    mend: Mend,
    plan: fn(&EditContext) -> Vec<Change>,
    what: &'static str,
) -> Edit {
    Edit { name, what, mend, stage: EditStage::Fine, plan }
}

/// An edit that is never combined with others.
const fn alone(
    name: &'static str,
    mend: Mend,
    plan: fn(&EditContext) -> Vec<Change>,
    what: &'static str,
) -> Edit {
    Edit { name, what, mend, stage: EditStage::Alone, plan }
}

/// Edits that are tried again after every success: indices in [`EDITS`].
pub(crate) const CLEANERS: &[usize] = &[4];

/// All edits, coarse to fine.
pub const EDITS: &[Edit] = &[
    edit("not-inlined", Mend::Never, functions::not_inlined, "forbid that functions are inlined"),
    edit("observe-one", Mend::Never, observations::one, "keep one observation"),
    edit("functions", Mend::Known, functions::calls, "replace all calls of a function by their results"),
    edit("dead-blocks", Mend::Never, blocks::dead, "make blocks that never run unreachable"),
    edit("unread", Mend::Never, statements::unread, "delete assignments to what is never read"),
    edit("entry", Mend::Never, functions::entry, "begin with another function"),
    edit("blocks", Mend::Delete, blocks::empty, "empty a block that runs"),
    edit(
        "blocks-known",
        Mend::Known,
        blocks::empty,
        "empty a block that runs; what depends on it becomes known",
    ),
    edit("observations", Mend::Never, observations::each, "delete observations"),
    fine("observe-operands", Mend::Never, observations::operands, "observe what a value is made of"),
    edit("calls-known", Mend::Known, calls::known, "replace calls by their results"),
    edit("calls", Mend::Delete, calls::dropped, "delete calls"),
    fine("calls-observed", Mend::Known, calls::observed, "replace calls by their results and an observation"),
    edit("catches", Mend::Delete, catches::direct, "call without catching"),
    edit("drop-flags", Mend::Never, drops::unconditional, "write out the flags of conditional drops"),
    edit("drops", Mend::Delete, drops::each, "delete drops"),
    alone("own-drops", Mend::Delete, drops::own, "take the `drop` from a type"),
    edit("statements", Mend::Delete, statements::each, "delete statements and what depends on them"),
    edit(
        "statements-known",
        Mend::Known,
        statements::each,
        "delete statements; what depends on them becomes known",
    ),
    edit("switches-first", Mend::Known, blocks::first_way, "replace a switch by the way it went first"),
    edit("switches", Mend::Delete, blocks::last_way, "replace a switch by the way it went last"),
    fine("jumps", Mend::Delete, blocks::jumps, "let a jump go to another block"),
    fine("switch-arms", Mend::Never, blocks::arms, "drop arms of switches"),
    edit("storage", Mend::Never, statements::storage, "delete the storage statements of a local"),
    edit("straighten", Mend::Never, blocks::straighten, "join blocks that follow each other"),
    fine("assign-known", Mend::Never, values::assignments, "assign known numbers"),
    fine("operands-known", Mend::Never, values::operands, "use the numbers that operands had first"),
    fine("operands-last", Mend::Never, values::operands_last, "use the numbers that operands had last"),
    edit("constants", Mend::Never, forward::constants, "use constants instead of locals that hold them"),
    edit("copies", Mend::Never, forward::copies, "use the original instead of a copy"),
    edit("copies-back", Mend::Never, forward::copies_back, "compute a copy instead of the original"),
    edit("joins", Mend::Never, forward::joins, "assign at once what is assigned by way of another place"),
    edit("pointers", Mend::Delete, forward::pointers, "use a place instead of a pointer to it"),
    fine("inline", Mend::Never, inline::each, "put a function's body where it is called"),
    fine("params-known", Mend::Never, params::known, "put an argument's value into the function"),
    alone("params", Mend::Never, params::unused, "drop unused parameters"),
    edit("conditions", Mend::Never, loops::conditions, "switch on what was compared"),
    edit("ends", Mend::Never, loops::ends, "switch on the number that a loop ended with"),
    alone("arguments", Mend::Never, params::arguments, "pass numbers as arguments of the entry call"),
    alone("arguments-operands", Mend::Never, params::operands, "pass numbers of operands as arguments"),
    alone("results", Mend::Known, params::results, "drop unused results"),
    fine("calls-direct", Mend::Never, calls::direct, "call functions directly"),
    fine("rvalues-first", Mend::Never, rvalues::first, "replace an operation by its first operand"),
    fine("rvalues-second", Mend::Never, rvalues::second, "replace an operation by its second operand"),
    fine("unchecked", Mend::Never, rvalues::unchecked, "compute without asking for the overflow"),
    fine("named", Mend::Never, literals::named, "use literals instead of named numbers"),
    fine("moves", Mend::Never, values::moves, "copy instead of move"),
    fine(
        "attributes",
        Mend::Never,
        items::attributes,
        "drop attributes of functions, debug lines, unwinding",
    ),
    fine("merge-locals", Mend::Never, forward::merge, "use one local for two of the same type"),
    fine("zero", Mend::Never, literals::zero, "literals become zero"),
    fine("one", Mend::Never, literals::one, "literals become one"),
    fine("halve", Mend::Never, literals::halve, "literals become half as large"),
    alone("types", Mend::Never, types::each, "types become simpler, everywhere"),
    alone("fields", Mend::Known, parts::fields, "drop fields, with the statements that mention them"),
    alone("variants", Mend::Never, parts::variants, "drop variants that nothing mentions"),
    alone("wrappers", Mend::Never, parts::wrappers, "use the only field of a type instead of the type"),
    alone("reprs", Mend::Never, items::reprs, "drop representation attributes"),
    fine("sites", Mend::Never, items::sites, "number observations from zero"),
];

/// The functions of a program with their ids.
pub(crate) fn functions(program: &Program) -> impl Iterator<Item = (FuncId, &Function)> {
    program.functions.iter().enumerate().map(|(i, f)| (FuncId(i as u32), f))
}

/// The blocks of a program with their positions.
pub(crate) fn blocks(program: &Program) -> impl Iterator<Item = (FuncId, BlockId, &Block)> {
    functions(program).flat_map(|(f, function)| {
        function.blocks.iter().enumerate().map(move |(b, x)| (f, BlockId(b as u32), x))
    })
}

/// The statements of a program with their positions.
pub(crate) fn statements(program: &Program) -> impl Iterator<Item = (FuncId, BlockId, usize, &Statement)> {
    blocks(program)
        .flat_map(|(f, b, block)| block.statements.iter().enumerate().map(move |(s, x)| (f, b, s, x)))
}

/// The terminators of a program with their positions.
pub(crate) fn terminators(program: &Program) -> impl Iterator<Item = (FuncId, BlockId, &Terminator)> {
    blocks(program).filter_map(|(f, b, block)| block.terminator.as_ref().map(|t| (f, b, t)))
}
