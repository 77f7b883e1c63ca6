//! Blocks as labelled blocks and loops, along the dominator tree (after Ramsey, "Beyond Relooper").

use std::fmt::Write as _;

use mir::flow::Flow;
use mir::{Block, BlockId, Operand, Statement, Terminator, Ty, Types};

use crate::surface::Unsayable;
use crate::surface::expr::Body;

/// The body of a function, or why it can't be written.
pub fn structured(body: &Body) -> Result<String, Unsayable> {
    let flow = Flow::without_unwinding(body.function);
    if !flow.is_reducible() {
        return Err(Unsayable::Irreducible(body.function.name.clone()));
    }
    let mut writer = Writer { body, flow, out: String::new(), depth: 1 };
    writer.tree(BlockId(0))?;
    Ok(writer.out)
}

struct Writer<'a> {
    body: &'a Body<'a>,
    flow: Flow,
    out: String,
    depth: usize,
}

impl Writer<'_> {
    /// Whether several ways lead to a block, not counting those back from below it.
    fn is_merge(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).filter(|from| !self.flow.is_retreating(*from, block)).count() > 1
    }

    fn is_loop(&self, block: BlockId) -> bool {
        self.flow.predecessors(block).any(|from| self.flow.is_retreating(from, block))
    }

    fn line(&mut self, text: &str) {
        // Writing to a String can't fail.
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(self.depth));
    }

    /// A block and all that it dominates.
    fn tree(&mut self, block: BlockId) -> Result<(), Unsayable> {
        let mut merges: Vec<BlockId> = self.flow.dominated(block).filter(|b| self.is_merge(*b)).collect();
        // The last to be reached is the outermost.
        merges.reverse();
        if !self.is_loop(block) {
            return self.within(block, &merges);
        }
        self.line(&format!("'l{}: loop {{", block.0));
        self.depth += 1;
        self.within(block, &merges)?;
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn within(&mut self, block: BlockId, merges: &[BlockId]) -> Result<(), Unsayable> {
        let Some((outer, rest)) = merges.split_first() else { return self.block(block) };
        self.line(&format!("'b{}: {{", outer.0));
        self.depth += 1;
        self.within(block, rest)?;
        self.depth -= 1;
        self.line("}");
        self.tree(*outer)
    }

    fn block(&mut self, number: BlockId) -> Result<(), Unsayable> {
        let block = self.body.function.block(number);
        let inside = self.closure_from(block).unwrap_or(block.statements.len());
        for statement in &block.statements[..inside] {
            if let Some(text) = self.body.statement(statement)? {
                self.line(&text);
            }
        }
        if inside < block.statements.len() {
            return self.closure(number, inside);
        }
        match &block.terminator {
            Some(Terminator::Goto(target)) => self.branch(number, *target),
            Some(Terminator::Return) => {
                self.line("return RET;");
                Ok(())
            }
            Some(Terminator::Unreachable) => {
                self.line("core::hint::unreachable_unchecked();");
                Ok(())
            }
            Some(Terminator::Call { dest, callee, args, target, .. }) => {
                let (dest, call) = (self.body.place(dest)?, self.body.call(callee, args)?);
                self.line(&format!("{dest} = {call};"));
                self.branch(number, *target)
            }
            Some(Terminator::TailCall { callee, args }) => {
                let call = self.body.call(callee, args)?;
                self.line(&format!("return {call};"));
                Ok(())
            }
            Some(Terminator::SwitchInt { op, targets, otherwise }) => {
                self.switch(number, op, targets, *otherwise)
            }
            Some(Terminator::Drop { .. }) => Err(Unsayable::Drop),
            _ => Err(Unsayable::Unwinds),
        }
    }

    /// Where the part of a block begins that becomes a closure, which gives the bool that is switched on: once inlined,
    /// its result is moved into the switch, as Rust never does with a local.
    fn closure_from(&self, block: &Block) -> Option<usize> {
        let Some(Terminator::SwitchInt { op: Operand::Move(place), targets, .. }) = &block.terminator else {
            return None;
        };
        let bool = self.body.function.local_ty(place.local) == Types::BOOL;
        if !self.body.style.closures || !place.projection.is_empty() || !bool || targets.len() != 1 {
            return None;
        }
        block.statements.iter().rposition(|s| matches!(s, Statement::Assign(to, _) if to == place))
    }

    fn closure(&mut self, number: BlockId, from: usize) -> Result<(), Unsayable> {
        let block = self.body.function.block(number);
        let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else {
            return Err(Unsayable::IllFormed("a closure without a switch"));
        };
        let [(bits, target)] = targets[..] else {
            return Err(Unsayable::IllFormed("a bool with many values"));
        };
        let name = self.body.operand(op)?;
        self.line("if (|| {");
        self.depth += 1;
        self.line(&format!("let {name};"));
        for statement in &block.statements[from..] {
            if let Some(text) = self.body.statement(statement)? {
                self.line(&text);
            }
        }
        self.line(&name);
        self.depth -= 1;
        self.line("})() {");
        let (yes, no) = if bits == 1 { (target, *otherwise) } else { (*otherwise, target) };
        self.arm(number, yes)?;
        self.line("} else {");
        self.arm(number, no)?;
        self.line("}");
        Ok(())
    }

    fn switch(
        &mut self,
        from: BlockId,
        op: &Operand,
        targets: &[(u128, BlockId)],
        otherwise: BlockId,
    ) -> Result<(), Unsayable> {
        let ty = self.body.operand_ty(op)?;
        let value = self.body.operand(op)?;
        if ty == Types::BOOL
            && self.body.style.ifs
            && let [(bits, target)] = targets
        {
            let (yes, no) = if *bits == 1 { (*target, otherwise) } else { (otherwise, *target) };
            self.line(&format!("if {value} {{"));
            self.arm(from, yes)?;
            self.line("} else {");
            self.arm(from, no)?;
            self.line("}");
            return Ok(());
        }
        self.line(&format!("match {value} {{"));
        self.depth += 1;
        for (bits, target) in targets {
            let pattern = self.body.scalar(ty, *bits)?;
            self.line(&format!("{pattern} => {{"));
            self.arm(from, *target)?;
            self.line("}");
        }
        let all = matches!(self.body.program.types.get(ty), Ty::Bool) && targets.len() == 2;
        if !all {
            self.line("_ => {");
            self.arm(from, otherwise)?;
            self.line("}");
        }
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn arm(&mut self, from: BlockId, to: BlockId) -> Result<(), Unsayable> {
        self.depth += 1;
        self.branch(from, to)?;
        self.depth -= 1;
        Ok(())
    }

    fn branch(&mut self, from: BlockId, to: BlockId) -> Result<(), Unsayable> {
        if self.flow.is_retreating(from, to) {
            self.line(&format!("continue 'l{};", to.0));
        } else if self.is_merge(to) {
            self.line(&format!("break 'b{};", to.0));
        } else {
            return self.tree(to);
        }
        Ok(())
    }
}
