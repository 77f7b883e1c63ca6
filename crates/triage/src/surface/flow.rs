//! Blocks as labelled blocks and loops, along the dominator tree (after Ramsey, "Beyond Relooper").

use std::fmt::Write as _;

use mir::{Block, Operand, Statement, Terminator, Ty, Types};

use crate::surface::expr::Body;

/// The graph of a function without the ways of unwinding.
struct Graph {
    successors: Vec<Vec<usize>>,
    /// Reachable blocks, each behind the ones that lead to it but for back edges.
    order: Vec<usize>,
    /// The place of a block in that order.
    number: Vec<usize>,
    /// The immediate dominator of each reachable block.
    idom: Vec<usize>,
}

impl Graph {
    fn new(body: &Body) -> Graph {
        let blocks = &body.function.blocks;
        let successors: Vec<Vec<usize>> = blocks
            .iter()
            .map(|block| match &block.terminator {
                Some(Terminator::Call { target, .. } | Terminator::Drop { target, .. }) => {
                    vec![target.0 as usize]
                }
                Some(other) => other.successors().iter().map(|b| b.0 as usize).collect(),
                None => Vec::new(),
            })
            .collect();
        let mut order = Vec::new();
        let mut seen = vec![false; blocks.len()];
        let mut stack = vec![(0, 0)];
        seen[0] = true;
        while let Some((block, next)) = stack.pop() {
            match successors[block].get(next) {
                Some(&successor) => {
                    stack.push((block, next + 1));
                    if successor < seen.len() && !seen[successor] {
                        seen[successor] = true;
                        stack.push((successor, 0));
                    }
                }
                None => order.push(block),
            }
        }
        order.reverse();
        let mut number = vec![usize::MAX; blocks.len()];
        order.iter().enumerate().for_each(|(i, block)| number[*block] = i);
        let mut graph = Graph { successors, order, number, idom: vec![usize::MAX; blocks.len()] };
        graph.dominators();
        graph
    }

    fn predecessors(&self, block: usize) -> Vec<usize> {
        self.order.iter().copied().filter(|from| self.successors[*from].contains(&block)).collect()
    }

    fn dominators(&mut self) {
        self.idom[0] = 0;
        let mut changed = true;
        while changed {
            changed = false;
            for block in self.order.clone().into_iter().skip(1) {
                let known = self.predecessors(block).into_iter().filter(|p| self.idom[*p] != usize::MAX);
                let Some(new) = known.reduce(|a, b| self.meet(a, b)) else { continue };
                changed |= self.idom[block] != new;
                self.idom[block] = new;
            }
        }
    }

    fn meet(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            if self.number[a] > self.number[b] {
                a = self.idom[a];
            } else {
                b = self.idom[b];
            }
        }
        a
    }

    fn dominates(&self, a: usize, mut b: usize) -> bool {
        while self.number[b] > self.number[a] {
            b = self.idom[b];
        }
        a == b
    }

    fn is_back(&self, from: usize, to: usize) -> bool {
        self.number[to] <= self.number[from]
    }

    /// Whether several ways lead to a block, not counting those back from below it.
    fn is_merge(&self, block: usize) -> bool {
        let ways = self.predecessors(block).into_iter().filter(|from| !self.is_back(*from, block));
        let count: usize =
            ways.map(|from| self.successors[from].iter().filter(|to| **to == block).count()).sum();
        count > 1
    }

    fn is_loop(&self, block: usize) -> bool {
        self.predecessors(block).into_iter().any(|from| self.is_back(from, block))
    }
}

/// The body of a function, or why it can't be written.
pub fn structured(body: &Body) -> Result<String, String> {
    let graph = Graph::new(body);
    let reducible = graph.order.iter().all(|from| {
        graph.successors[*from].iter().all(|to| !graph.is_back(*from, *to) || graph.dominates(*to, *from))
    });
    if !reducible {
        return Err(format!("the control flow of {} is irreducible", body.function.name));
    }
    let mut writer = Writer { body, graph, out: String::new(), depth: 1 };
    writer.tree(0)?;
    Ok(writer.out)
}

struct Writer<'a> {
    body: &'a Body<'a>,
    graph: Graph,
    out: String,
    depth: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        // Writing to a String can't fail.
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(self.depth));
    }

    /// A block and all that it dominates.
    fn tree(&mut self, block: usize) -> Result<(), String> {
        let dominated = self.graph.order.iter().copied().filter(|b| *b != 0 && self.graph.idom[*b] == block);
        let mut merges: Vec<usize> = dominated.filter(|b| self.graph.is_merge(*b)).collect();
        // The last to be reached is the outermost.
        merges.reverse();
        if !self.graph.is_loop(block) {
            return self.within(block, &merges);
        }
        self.line(&format!("'l{block}: loop {{"));
        self.depth += 1;
        self.within(block, &merges)?;
        self.depth -= 1;
        self.line("}");
        Ok(())
    }

    fn within(&mut self, block: usize, merges: &[usize]) -> Result<(), String> {
        let Some((outer, rest)) = merges.split_first() else { return self.block(block) };
        self.line(&format!("'b{outer}: {{"));
        self.depth += 1;
        self.within(block, rest)?;
        self.depth -= 1;
        self.line("}");
        self.tree(*outer)
    }

    fn block(&mut self, number: usize) -> Result<(), String> {
        let block = &self.body.function.blocks[number];
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
            Some(Terminator::Goto(target)) => self.branch(number, target.0 as usize),
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
                self.branch(number, target.0 as usize)
            }
            Some(Terminator::TailCall { callee, args }) => {
                let call = self.body.call(callee, args)?;
                self.line(&format!("return {call};"));
                Ok(())
            }
            Some(Terminator::SwitchInt { op, targets, otherwise }) => {
                let targets: Vec<(u128, usize)> = targets.iter().map(|(v, b)| (*v, b.0 as usize)).collect();
                self.switch(number, op, &targets, otherwise.0 as usize)
            }
            Some(Terminator::Drop { .. }) => Err("it drops a place by hand".to_string()),
            _ => Err("it unwinds".to_string()),
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

    fn closure(&mut self, number: usize, from: usize) -> Result<(), String> {
        let block = &self.body.function.blocks[number];
        let Some(Terminator::SwitchInt { op, targets, otherwise }) = &block.terminator else {
            return Err("a closure without a switch".to_string());
        };
        let [(bits, target)] = targets[..] else { return Err("a bool with many values".to_string()) };
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
        let (target, otherwise) = (target.0 as usize, otherwise.0 as usize);
        let (yes, no) = if bits == 1 { (target, otherwise) } else { (otherwise, target) };
        self.arm(number, yes)?;
        self.line("} else {");
        self.arm(number, no)?;
        self.line("}");
        Ok(())
    }

    fn switch(
        &mut self,
        from: usize,
        op: &Operand,
        targets: &[(u128, usize)],
        otherwise: usize,
    ) -> Result<(), String> {
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

    fn arm(&mut self, from: usize, to: usize) -> Result<(), String> {
        self.depth += 1;
        self.branch(from, to)?;
        self.depth -= 1;
        Ok(())
    }

    fn branch(&mut self, from: usize, to: usize) -> Result<(), String> {
        if self.graph.is_back(from, to) {
            self.line(&format!("continue 'l{to};"));
        } else if self.graph.is_merge(to) {
            self.line(&format!("break 'b{to};"));
        } else {
            return self.tree(to);
        }
        Ok(())
    }
}
