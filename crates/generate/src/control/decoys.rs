//! Dead code: holes that execution never reached are filled with copies of other code.

use mir::{BlockId, FuncId, Statement, Terminator};

use crate::builder::Builder;
use crate::builder::workspace::Exit;
use crate::choices::Stream;

const S: Stream = Stream::Decoys;

/// Fills all remaining holes.
pub(crate) fn fill_decoys(g: &mut Builder) {
    for f in 0..g.ws.program.functions.len() {
        let func = FuncId(f as u32);
        let blocks = g.ws.program.func(func).blocks.len();
        let holes: Vec<BlockId> = (0..blocks as u32)
            .map(BlockId)
            .filter(|b| g.ws.program.func(func).block(*b).terminator.is_none())
            .collect();
        for hole in holes {
            fill_decoy(g, func, hole);
        }
    }
}

/// A copy of some block's statements, followed by a jump to the region's exit, or a dead end.
fn fill_decoy(g: &mut Builder, func: FuncId, hole: BlockId) {
    let blocks = g.ws.program.func(func).blocks.len() as u64;
    if g.mix.decoys > 0 && g.choices.percent(S, 80) {
        let from = BlockId(g.choices.below(S, blocks) as u32);
        let most = g.choices.between(S, 1, 6) as usize;
        let copied: Vec<Statement> =
            g.ws.program
                .func(func)
                .block(from)
                .statements
                .iter()
                .take(most)
                .filter(|s| !touches_storage(&g.ws.program, func, s))
                .cloned()
                .collect();
        for statement in copied {
            g.ws.push_statement(func, hole, statement);
        }
    }
    let plan = g.ws.plan(func, hole);
    let cleanup = g.ws.program.func(func).block(hole).cleanup;
    let anywhere = if cleanup {
        None
    } else if g.mix.irreducible > 0 && blocks > 1 && g.choices.percent(S, 50) {
        Some(BlockId(g.choices.between(S, 1, blocks - 1) as u32))
    } else {
        None
    };
    // Only unwinding leads to cleanup blocks.
    let anywhere = anywhere.filter(|to| !g.ws.program.func(func).block(*to).cleanup);
    // rustc's lint refuses a jump past the start of a local's storage.
    let anywhere = anywhere.filter(|_| !has_storage(g.ws.program.func(func)));
    let terminator = match plan.exit {
        _ if let Some(to) = anywhere => Terminator::Goto(to),
        Exit::Goto(target) if cleanup => Terminator::Goto(target),
        _ if cleanup => Terminator::UnwindResume,
        Exit::Goto(target) if g.choices.percent(S, 85) => Terminator::Goto(target),
        _ if g.choices.percent(S, 50) => Terminator::Return,
        _ => Terminator::Unreachable,
    };
    g.ws.set_terminator(func, hole, terminator);
}

fn has_storage(function: &mir::Function) -> bool {
    let is_storage = |s: &Statement| matches!(s, Statement::StorageLive(_) | Statement::StorageDead(_));
    function.blocks.iter().flat_map(|block| &block.statements).any(is_storage)
}

/// Whether a statement begins or ends storage, or uses a local that has such statements.
pub(crate) fn touches_storage(program: &mir::Program, func: FuncId, statement: &Statement) -> bool {
    let function = program.func(func);
    let storage: Vec<mir::Local> = function
        .blocks
        .iter()
        .flat_map(|b| &b.statements)
        .filter_map(|s| match s {
            Statement::StorageLive(local) | Statement::StorageDead(local) => Some(*local),
            _ => None,
        })
        .collect();
    if storage.is_empty() {
        return false;
    }
    let mut found = false;
    let mut see = |place: &mir::Place| {
        found |= storage.contains(&place.local);
        for proj in &place.projection {
            if let mir::Proj::Index(local) = proj {
                found |= storage.contains(local);
            }
        }
    };
    match statement {
        Statement::Assign(place, rvalue) => {
            see(place);
            mir::visit::rvalue_places(rvalue, &mut |place, _| see(place));
        }
        Statement::Assume(operand) => {
            if let Some(place) = operand.place() {
                see(place);
            }
        }
        Statement::SetDiscriminant(place, _) | Statement::Deinit(place) | Statement::Retag(place) => {
            see(place)
        }
        Statement::StorageLive(_) | Statement::StorageDead(_) => return true,
    }
    found
}
