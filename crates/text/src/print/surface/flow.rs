//! Control flow: labelled blocks and loops along the dominator tree (after Ramsey, "Beyond Relooper"), or, if a cycle
//! has several entries, a loop around a match on the number of the next block.

use crate::print::surface::body::Body;
use crate::print::surface::syntax::{self, Expr, Kind, Stmt};
use mir::dialect::Feature;
use mir::flow::Flow;
use mir::program::Block as MirBlock;
use mir::syntax::{BlockId, Local, Operand, Place, Rvalue, Statement, Terminator};
use mir::types::{TyId, Types};

/// The label of the loop around a match on the next block.
const NEXT: &str = "'next";

/// Writes the blocks of a function.
pub(super) struct Blocks<'f> {
    pub flow: &'f Flow,
    /// Whether blocks are nested along the dominator tree; otherwise they are numbered.
    pub structured: bool,
}

impl Blocks<'_> {
    /// The whole body.
    pub(super) fn write(&self, body: &mut Body) -> syntax::Block {
        let mut nodes: syntax::Block = body.declare_caught().into_iter().collect();
        if self.structured {
            nodes.extend(self.tree(body, BlockId(0)));
            return nodes;
        }
        nodes.extend(body.declarations(BlockId(0)));
        let states: Vec<BlockId> = self.flow.order().filter(|b| self.is_state(*b)).collect();
        let mut arms: Vec<(String, syntax::Block)> =
            states.into_iter().map(|block| (block.0.to_string(), self.block(body, block))).collect();
        arms.push(("_".to_string(), vec![unreachable()]));
        nodes.push(Stmt::let_(true, "next", None, Some(Expr::text("0_u32"))));
        nodes.extend(looped(body, NEXT.to_string(), vec![match_(Expr::name("next"), arms)]));
        nodes
    }

    /// Whether a block has several predecessors, not counting back edges.
    fn is_merge(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).filter(|from| !self.flow.is_retreating(*from, block)).count() > 1
    }

    fn is_loop(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).any(|from| self.flow.is_retreating(from, block))
    }

    /// Whether a block has a number: it is the entry, or several edges lead to it, or a back edge does.
    fn is_state(&self, block: BlockId) -> bool {
        block.0 == 0 || self.flow.predecessors(block).count() > 1 || self.is_loop(block)
    }

    /// A block and all blocks that it dominates.
    fn tree(&self, body: &mut Body, block: BlockId) -> syntax::Block {
        // The last to be reached is the outermost.
        let mut merges: Vec<BlockId> = self.flow.dominated(block).filter(|b| self.is_merge(*b)).collect();
        merges.reverse();
        let mut nodes = body.declarations(block);
        nodes.extend(self.within(body, block, &merges));
        if self.is_loop(block) { looped(body, loop_label(block), nodes) } else { nodes }
    }

    fn within(&self, body: &mut Body, block: BlockId, merges: &[BlockId]) -> syntax::Block {
        let Some((outer, rest)) = merges.split_first() else { return self.block(body, block) };
        let label = Kind::Label(block_label(*outer));
        let mut nodes = vec![Stmt::Value(Expr::Block(label, self.within(body, block, rest)))];
        nodes.extend(self.tree(body, *outer));
        nodes
    }

    /// The statements of a block, and its terminator.
    fn block(&self, body: &mut Body, number: BlockId) -> syntax::Block {
        let block = body.function.block(number);
        let matched = matched_enum(body, number);
        let mut nodes = Vec::new();
        let condition = body.condition(block);
        let statements = match &condition {
            Some(from) => *from,
            None => block.statements.len() - usize::from(matched.is_some()),
        };
        for (i, statement) in block.statements[..statements].iter().enumerate() {
            body.at(number, i);
            nodes.extend(body.statement(statement));
        }
        body.at(number, block.statements.len());
        match &block.terminator {
            Some(Terminator::Goto(target)) => {
                // Without any text this path would be the same as the other one.
                if body.style().conditions() && is_storage_only(block) {
                    nodes.push(Stmt::Do(Expr::call("core::hint::black_box", &[&Expr::text("()")])));
                }
                nodes.extend(self.branch(body, number, *target));
            }
            Some(Terminator::Drop { target, .. }) => nodes.extend(self.branch(body, number, *target)),
            Some(Terminator::Return) => nodes.push(body.return_()),
            Some(Terminator::Unreachable) => nodes.push(unreachable()),
            Some(terminator @ Terminator::Call { dest, callee, args, target, .. }) => {
                let cleanup = body.printer.unwinding.cleanup(terminator);
                if cleanup.is_some() || body.printer.unwinding.aborts(terminator) {
                    let mut caught = body.caught(dest, callee, args);
                    caught.returned.1.extend(self.branch(body, number, *target));
                    match cleanup {
                        Some(cleanup) => caught.unwound.1.extend(self.branch(body, number, cleanup)),
                        None => caught.unwound = ("Err(_)".into(), vec![abort()]),
                    }
                    nodes.extend(caught.before);
                    nodes.push(match_(caught.result, vec![caught.returned, caught.unwound]));
                } else {
                    nodes.push(body.call_into(dest, callee, args));
                    nodes.extend(self.branch(body, number, *target));
                }
            }
            Some(Terminator::TailCall { callee, args }) => {
                let call = body.call(callee, args, body.function.local_ty(Local::RET));
                nodes.push(body.tail_call(&call));
            }
            Some(Terminator::SwitchInt { op, targets, otherwise }) => match matched {
                Some((place, ty)) => {
                    nodes.push(self.variants(body, number, &place, ty, targets, *otherwise));
                }
                None => {
                    let value = match condition {
                        Some(from) => body.condition_closure(number, from, op),
                        None => body.operand(op),
                    };
                    nodes.push(self.switch(body, number, op, value, targets, *otherwise));
                }
            },
            Some(Terminator::UnwindResume) => nodes.push(body.resume()),
            Some(Terminator::UnwindTerminate(_)) => {
                nodes.push(abort());
            }
            None => {
                let why = "a block without an end";
                nodes.push(Stmt::Do(body.unsupported(Feature::IllFormed(why.into()))));
            }
        }
        nodes
    }

    fn switch(
        &self,
        body: &mut Body,
        from: BlockId,
        op: &Operand,
        value: Expr,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Stmt {
        let Some(ty) = body.operand_ty(op) else { return unreachable() };
        if let ([(bits, target)], Types::BOOL, false) = (targets, ty, body.style().matches()) {
            let (yes, no) = if *bits == 1 { (*target, otherwise) } else { (otherwise, *target) };
            let (yes, no) = (self.branch(body, from, yes), self.branch(body, from, no));
            return Stmt::Value(Expr::If(Box::new(value), yes, no));
        }
        let mut arms = Vec::new();
        for (bits, target) in targets {
            arms.push((body.printer.pattern(ty, *bits), self.branch(body, from, *target)));
        }
        if !(ty == Types::BOOL && targets.len() == 2) {
            arms.push(("_".to_string(), self.branch(body, from, otherwise)));
        }
        match_(value, arms)
    }

    /// A match on the enum itself. Values that are not the discriminant of a variant never occur.
    fn variants(
        &self,
        body: &mut Body,
        from: BlockId,
        place: &Place,
        ty: TyId,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Stmt {
        let program = body.printer.program;
        let value = body.place(place);
        let Some(adt) = program.types.as_adt(ty) else { return unreachable() };
        let discr = adt.discr_ty(program.types.pointer());
        let mut arms = Vec::new();
        for (bits, target) in targets {
            let found = adt.variants().iter().position(|v| discr.truncate(v.discr as u128) == *bits);
            if let Some(number) = found {
                let path = body.printer.variant_path(ty, number as u32);
                arms.push((format!("{path} {{ .. }}"), self.branch(body, from, *target)));
            }
        }
        let all = arms.len() == adt.variants().len();
        if !all || !matches!(body.function.block(otherwise).terminator, Some(Terminator::Unreachable)) {
            arms.push(("_".to_string(), self.branch(body, from, otherwise)));
        }
        match_(value, arms)
    }

    /// The jump from one block to another.
    fn branch(&self, body: &mut Body, from: BlockId, to: BlockId) -> syntax::Block {
        if !self.structured {
            if !self.is_state(to) {
                return self.block(body, to);
            }
            let next = Expr::name("next").assign(&Expr::text(to.0.to_string()));
            return vec![Stmt::Do(next), Stmt::Do(Expr::Continue(NEXT.to_string()))];
        }
        if self.flow.is_retreating(from, to) {
            vec![Stmt::Do(Expr::Continue(loop_label(to)))]
        } else if self.is_merge(to) {
            vec![Stmt::Do(Expr::Break(block_label(to)))]
        } else {
            self.tree(body, to)
        }
    }
}

/// A loop, left only by jumps; or a `for` that never ends in practice, though Rust assumes that it may.
fn looped(body: &Body, label: String, block: syntax::Block) -> syntax::Block {
    let iterates = body.style().iterators();
    let head = if iterates { "for _ in 0_u64..u64::MAX" } else { "loop" };
    let mut stmts = vec![Stmt::Value(Expr::Loop(label, Box::new(Expr::text(head)), block))];
    stmts.extend(iterates.then(unreachable));
    stmts
}

fn match_(value: Expr, arms: Vec<(String, syntax::Block)>) -> Stmt {
    Stmt::Value(Expr::Match(Box::new(value), arms))
}

fn abort() -> Stmt {
    Stmt::Do(Expr::call("std::process::abort", &[]))
}

fn unreachable() -> Stmt {
    Stmt::Do(Expr::call("core::hint::unreachable_unchecked", &[]))
}

fn loop_label(block: BlockId) -> String {
    format!("'l{}", block.0)
}

fn block_label(block: BlockId) -> String {
    format!("'b{}", block.0)
}

/// The enum that a block matches on at its end: the last statement reads the discriminant, which only the switch
/// uses.
fn matched_enum(body: &Body, number: BlockId) -> Option<(Place, TyId)> {
    let block = body.function.block(number);
    let Some(Terminator::SwitchInt { op, .. }) = &block.terminator else { return None };
    let Some(Statement::Assign(to, Rvalue::Discriminant(place))) = block.statements.last() else {
        return None;
    };
    if op.place() != Some(to) || !to.projection.is_empty() || body.style().matches() {
        return None;
    }
    let ty = body.place_ty(place)?;
    let is_enum = body.printer.program.types.as_adt(ty).is_some_and(|adt| adt.is_enum());
    (is_enum && body.declared[to.local.0 as usize].mentions == 2).then(|| (place.clone(), ty))
}

/// Whether a block only begins or ends the storage of locals.
fn is_storage_only(block: &MirBlock) -> bool {
    let storage = |s: &Statement| matches!(s, Statement::StorageLive(_) | Statement::StorageDead(_));
    !block.statements.is_empty() && block.statements.iter().all(storage)
}
