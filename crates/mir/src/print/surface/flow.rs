//! Control flow: labelled blocks and loops along the dominator tree (after Ramsey, "Beyond Relooper"), or, where a
//! cycle has several entries, a loop around a match on the number of the next block.

use crate::dialect::Feature;
use crate::flow::Flow;
use crate::print::surface::body::Body;
use crate::print::surface::tree::Node;
use crate::program::Block;
use crate::syntax::{BlockId, Local, Operand, Place, Rvalue, Statement, Terminator};
use crate::types::{TyId, Types};

/// The label of the loop around a match on the next block.
const NEXT: &str = "'next";

/// Writes the blocks of a function.
pub(super) struct Blocks<'f> {
    pub flow: &'f Flow,
    /// Whether blocks are nested as the dominator tree says, or numbered.
    pub structured: bool,
}

impl Blocks<'_> {
    /// The whole body.
    pub fn write(&self, body: &mut Body) -> Vec<Node> {
        if self.structured {
            return self.tree(body, BlockId(0));
        }
        let mut nodes = body.declarations(BlockId(0));
        let states: Vec<BlockId> = self.flow.order().filter(|b| self.is_state(*b)).collect();
        let mut arms: Vec<(String, Vec<Node>)> =
            states.into_iter().map(|block| (block.0.to_string(), self.block(body, block))).collect();
        arms.push(("_".to_string(), vec![Node::Line("core::hint::unreachable_unchecked();".to_string())]));
        nodes.push(Node::Line("let mut next = 0_u32;".to_string()));
        nodes.push(Node::Loop(NEXT.to_string(), vec![Node::Match("next".to_string(), arms)]));
        nodes
    }

    /// Whether several ways lead to a block, not counting those back from below it.
    fn is_merge(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).filter(|from| !self.flow.is_retreating(*from, block)).count() > 1
    }

    fn is_loop(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).any(|from| self.flow.is_retreating(from, block))
    }

    /// Whether a block has a number: several ways lead there.
    fn is_state(&self, block: BlockId) -> bool {
        block.0 == 0 || self.flow.predecessors(block).count() > 1 || self.is_loop(block)
    }

    /// A block and all that it dominates.
    fn tree(&self, body: &mut Body, block: BlockId) -> Vec<Node> {
        // The last to be reached is the outermost.
        let mut merges: Vec<BlockId> = self.flow.dominated(block).filter(|b| self.is_merge(*b)).collect();
        merges.reverse();
        let mut nodes = body.declarations(block);
        nodes.extend(self.within(body, block, &merges));
        if self.is_loop(block) { vec![Node::Loop(loop_label(block), nodes)] } else { nodes }
    }

    fn within(&self, body: &mut Body, block: BlockId, merges: &[BlockId]) -> Vec<Node> {
        let Some((outer, rest)) = merges.split_first() else { return self.block(body, block) };
        let mut nodes = vec![Node::Block(block_label(*outer), self.within(body, block, rest))];
        nodes.extend(self.tree(body, *outer));
        nodes
    }

    /// The statements of a block, and where it goes.
    fn block(&self, body: &mut Body, number: BlockId) -> Vec<Node> {
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
            nodes.extend(body.statement(statement).into_iter().map(Node::Line));
        }
        body.at(number, block.statements.len());
        let line = |text: &str| Node::Line(text.to_string());
        match &block.terminator {
            Some(Terminator::Goto(target)) => {
                // Without any text the way through here would be the same as the other one.
                if body.style().conditions() && is_storage_only(block) {
                    nodes.push(line("core::hint::black_box(());"));
                }
                nodes.extend(self.branch(body, number, *target));
            }
            Some(Terminator::Drop { target, .. }) => nodes.extend(self.branch(body, number, *target)),
            Some(Terminator::Return) => nodes.push(Node::Line(body.return_())),
            Some(Terminator::Unreachable) => nodes.push(line("core::hint::unreachable_unchecked();")),
            Some(Terminator::Call { dest, callee, args, target, .. }) => {
                nodes.push(Node::Line(body.call_into(dest, callee, args)));
                nodes.extend(self.branch(body, number, *target));
            }
            Some(Terminator::TailCall { callee, args }) => {
                let call = body.call(callee, args, body.function.local_ty(Local::RET));
                nodes.push(Node::Line(body.tail_call(&call)));
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
            Some(Terminator::UnwindResume | Terminator::UnwindTerminate(_)) | None => {
                let why = "a block that nothing but unwinding reaches, or without an end";
                nodes.push(Node::Line(body.printer.unsupported(Feature::IllFormed(why.into()))));
            }
        }
        nodes
    }

    fn switch(
        &self,
        body: &mut Body,
        from: BlockId,
        op: &Operand,
        value: String,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Node {
        let Some(ty) = body.operand_ty(op) else { return Node::Line(String::new()) };
        if let ([(bits, target)], Types::BOOL, false) = (targets, ty, body.style().matches()) {
            let (yes, no) = if *bits == 1 { (*target, otherwise) } else { (otherwise, *target) };
            return Node::If(value, self.branch(body, from, yes), self.branch(body, from, no));
        }
        let mut arms = Vec::new();
        for (bits, target) in targets {
            arms.push((body.printer.pattern(ty, *bits), self.branch(body, from, *target)));
        }
        if !(ty == Types::BOOL && targets.len() == 2) {
            arms.push(("_".to_string(), self.branch(body, from, otherwise)));
        }
        Node::Match(value, arms)
    }

    /// A match on an enum itself. Values that are no variant's discriminant never come.
    fn variants(
        &self,
        body: &mut Body,
        from: BlockId,
        place: &Place,
        ty: TyId,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Node {
        let program = body.printer.program;
        let value = body.place(place);
        let Some(adt) = program.types.as_adt(ty) else { return Node::Line(String::new()) };
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
        Node::Match(value, arms)
    }

    /// The way from one block to another.
    fn branch(&self, body: &mut Body, from: BlockId, to: BlockId) -> Vec<Node> {
        if !self.structured {
            if !self.is_state(to) {
                return self.block(body, to);
            }
            return vec![Node::Line(format!("next = {};", to.0)), Node::Continue(NEXT.to_string())];
        }
        if self.flow.is_retreating(from, to) {
            vec![Node::Continue(loop_label(to))]
        } else if self.is_merge(to) {
            vec![Node::Break(block_label(to))]
        } else {
            self.tree(body, to)
        }
    }
}

fn loop_label(block: BlockId) -> String {
    format!("'l{}", block.0)
}

fn block_label(block: BlockId) -> String {
    format!("'b{}", block.0)
}

/// The enum that a block ends with a match on: its last statement reads the discriminant, which nothing but the switch
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

/// Whether a block does nothing but to begin or end the storage of locals.
fn is_storage_only(block: &Block) -> bool {
    let storage = |s: &Statement| matches!(s, Statement::StorageLive(_) | Statement::StorageDead(_));
    !block.statements.is_empty() && block.statements.iter().all(storage)
}
