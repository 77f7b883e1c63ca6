//! Code that never runs: holes that execution never reached are filled with copies of other code.

use mir::{BlockId, FuncId, Statement, Terminator};

use crate::builder::workspace::Exit;
use crate::choices::Stream;
use crate::grow::Grower;

const S: Stream = Stream::Decoys;

impl Grower {
    /// Fills every hole that is left.
    pub(crate) fn fill_decoys(&mut self) {
        for f in 0..self.ws.program.functions.len() {
            let func = FuncId(f as u32);
            let blocks = self.ws.program.func(func).blocks.len();
            let holes: Vec<BlockId> = (0..blocks as u32)
                .map(BlockId)
                .filter(|b| self.ws.program.func(func).block(*b).terminator.is_none())
                .collect();
            for hole in holes {
                self.fill_decoy(func, hole);
            }
        }
    }

    /// A copy of some block's statements, then on to the region's exit, or a dead end.
    fn fill_decoy(&mut self, func: FuncId, hole: BlockId) {
        let blocks = self.ws.program.func(func).blocks.len() as u64;
        if self.mix.decoys > 0 && self.choices.percent(S, 80) {
            let from = BlockId(self.choices.below(S, blocks) as u32);
            let most = self.choices.between(S, 1, 6) as usize;
            let copied: Vec<Statement> = self
                .ws
                .program
                .func(func)
                .block(from)
                .statements
                .iter()
                .take(most)
                .filter(|s| !touches_storage(&self.ws.program, func, s))
                .cloned()
                .collect();
            for statement in copied {
                self.ws.push_statement(func, hole, statement);
            }
        }
        let plan = self.ws.plan(func, hole);
        let anywhere = match self.mix.irreducible > 0 && blocks > 1 && self.choices.percent(S, 50) {
            true => Some(BlockId(self.choices.between(S, 1, blocks - 1) as u32)),
            false => None,
        };
        // Only unwinding leads to cleanup blocks.
        let anywhere = anywhere.filter(|to| !self.ws.program.func(func).block(*to).cleanup);
        // Where storage begins and ends, a jump past its beginning is one that rustc's lint refuses.
        let anywhere = anywhere.filter(|_| !has_storage(self.ws.program.func(func)));
        let terminator = match plan.exit {
            _ if let Some(to) = anywhere => Terminator::Goto(to),
            Exit::Goto(target) if self.choices.percent(S, 85) => Terminator::Goto(target),
            _ if self.choices.percent(S, 50) => Terminator::Return,
            _ => Terminator::Unreachable,
        };
        self.ws.set_terminator(func, hole, terminator);
    }
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
