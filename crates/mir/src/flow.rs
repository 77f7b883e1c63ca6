//! The control flow of a function as a graph: dominators, back edges, loops, reducibility.

use std::collections::BTreeSet;

use crate::unwinding::Unwinding;
use crate::{Block, BlockId, Function, Terminator};

/// The control-flow graph of the blocks that are reachable from the entry.
#[derive(Clone, Debug)]
pub struct Flow {
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// Reachable blocks in reverse postorder.
    order: Vec<usize>,
    /// The position in `order`, `usize::MAX` if unreachable.
    position: Vec<usize>,
    /// The immediate dominator of each reachable block; the entry's is itself.
    dominator: Vec<usize>,
}

/// A natural loop: all back edges to one header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block that starts every iteration.
    pub header: BlockId,
    /// The sources of the back edges.
    pub latches: Vec<BlockId>,
    /// All its blocks.
    pub blocks: BTreeSet<BlockId>,
    /// Edges that leave it.
    pub exits: Vec<(BlockId, BlockId)>,
}

impl Flow {
    /// The graph of a function, without duplicate edges.
    pub fn new(function: &Function) -> Flow {
        Flow::of(function, |terminator| BTreeSet::from_iter(terminator.successors()).into_iter().collect())
    }

    /// The graph with the unwind edges of calls that may unwind; other edges keep their number and order.
    pub fn unwinding(function: &Function, unwinding: &Unwinding) -> Flow {
        Flow::of(function, |terminator| {
            let cleanup = unwinding.cleanup(terminator);
            without_unwinding(terminator).into_iter().chain(cleanup).collect()
        })
    }

    fn of(function: &Function, successors: impl Fn(&Terminator) -> Vec<BlockId>) -> Flow {
        let count = function.blocks.len();
        let of_block = |block: &Block| -> Vec<usize> {
            let to = block.terminator.as_ref().map(&successors).unwrap_or_default();
            to.into_iter().map(|b| b.0 as usize).filter(|b| *b < count).collect()
        };
        let successors: Vec<Vec<usize>> = function.blocks.iter().map(of_block).collect();
        let order = reverse_postorder(&successors);
        let mut position = vec![usize::MAX; count];
        for (i, block) in order.iter().enumerate() {
            position[*block] = i;
        }
        let mut predecessors = vec![Vec::new(); count];
        for from in &order {
            for to in &successors[*from] {
                predecessors[*to].push(*from);
            }
        }
        let dominator = dominators(&order, &position, &predecessors);
        Flow { successors, predecessors, order, position, dominator }
    }

    /// The reachable blocks in reverse postorder: predecessors come first, except along retreating edges.
    pub fn order(&self) -> impl Iterator<Item = BlockId> {
        self.order.iter().map(|b| BlockId(*b as u32))
    }

    /// The edges of reachable blocks.
    pub fn edges(&self) -> impl Iterator<Item = (BlockId, BlockId)> {
        self.order.iter().flat_map(|from| {
            self.successors[*from].iter().map(|to| (BlockId(*from as u32), BlockId(*to as u32)))
        })
    }

    /// The successors of a block.
    pub fn successors(&self, block: BlockId) -> impl Iterator<Item = BlockId> {
        let list = self.successors.get(block.0 as usize).map(Vec::as_slice).unwrap_or_default();
        list.iter().map(|b| BlockId(*b as u32))
    }

    /// The predecessors of a block, once for each edge.
    pub fn predecessors(&self, block: BlockId) -> impl Iterator<Item = BlockId> {
        let list = self.predecessors.get(block.0 as usize).map(Vec::as_slice).unwrap_or_default();
        list.iter().map(|b| BlockId(*b as u32))
    }

    /// The blocks that a block immediately dominates, in order.
    pub fn dominated(&self, block: BlockId) -> impl Iterator<Item = BlockId> {
        let own = move |b: &&usize| self.dominator[**b] == block.0 as usize && **b != block.0 as usize;
        self.order.iter().filter(own).map(|b| BlockId(*b as u32))
    }

    /// The nearest block that dominates both; both must be reachable.
    pub fn common_dominator(&self, a: BlockId, b: BlockId) -> BlockId {
        let (mut a, mut b) = (a.0 as usize, b.0 as usize);
        while a != b {
            if self.position[a] > self.position[b] {
                a = self.dominator[a];
            } else {
                b = self.dominator[b];
            }
        }
        BlockId(a as u32)
    }

    /// Whether an edge does not go forward in the order: in a reducible graph, whether it is a back edge of a loop.
    pub fn is_retreating(&self, from: BlockId, to: BlockId) -> bool {
        self.position[to.0 as usize] <= self.position[from.0 as usize]
    }

    /// Whether every path to `b` goes through `a`.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        let (a, mut b) = (a.0 as usize, b.0 as usize);
        if self.position.get(b).is_none_or(|p| *p == usize::MAX) {
            return false;
        }
        loop {
            if a == b {
                return true;
            }
            let up = self.dominator[b];
            if up == b {
                return false;
            }
            b = up;
        }
    }

    /// Edges to a block that dominates their source.
    pub fn back_edges(&self) -> Vec<(BlockId, BlockId)> {
        self.edges().filter(|(from, to)| self.dominates(*to, *from)).collect()
    }

    /// Whether every cycle has one entry, so that removing the back edges removes all cycles.
    pub fn is_reducible(&self) -> bool {
        self.edges().all(|(from, to)| !self.is_retreating(from, to) || self.dominates(to, from))
    }

    /// The natural loops, by header.
    pub fn loops(&self) -> Vec<Loop> {
        let mut loops: Vec<Loop> = Vec::new();
        for (latch, header) in self.back_edges() {
            let at = loops.iter().position(|l| l.header == header).unwrap_or_else(|| {
                let blocks = BTreeSet::from([header]);
                loops.push(Loop { header, latches: Vec::new(), blocks, exits: Vec::new() });
                loops.len() - 1
            });
            loops[at].latches.push(latch);
            let mut open = vec![latch];
            while let Some(block) = open.pop() {
                if loops[at].blocks.insert(block) {
                    open.extend(self.predecessors[block.0 as usize].iter().map(|b| BlockId(*b as u32)));
                }
            }
        }
        for l in &mut loops {
            l.exits = self.edges().filter(|(a, b)| l.blocks.contains(a) && !l.blocks.contains(b)).collect();
        }
        loops
    }
}

/// Whether every cycle of a function's control flow has one entry.
pub fn is_reducible(function: &Function) -> bool {
    Flow::new(function).is_reducible()
}

fn reverse_postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut done = Vec::new();
    if successors.is_empty() {
        return done;
    }
    seen[0] = true;
    let mut stack = vec![(0, 0)];
    while let Some((block, next)) = stack.pop() {
        match successors[block].get(next) {
            None => done.push(block),
            Some(to) => {
                stack.push((block, next + 1));
                if !std::mem::replace(&mut seen[*to], true) {
                    stack.push((*to, 0));
                }
            }
        }
    }
    done.reverse();
    done
}

/// Immediate dominators, by iteration to a fixed point in reverse postorder.
fn dominators(order: &[usize], position: &[usize], predecessors: &[Vec<usize>]) -> Vec<usize> {
    const OPEN: usize = usize::MAX;
    let mut dominator = vec![OPEN; position.len()];
    let Some(entry) = order.first() else { return dominator };
    dominator[*entry] = *entry;
    let mut changed = true;
    while changed {
        changed = false;
        for block in &order[1..] {
            let known = predecessors[*block].iter().copied().filter(|p| dominator[*p] != OPEN);
            let meet = known.reduce(|mut a, mut b| {
                while a != b {
                    while position[a] > position[b] {
                        a = dominator[a];
                    }
                    while position[b] > position[a] {
                        b = dominator[b];
                    }
                }
                a
            });
            if let Some(meet) = meet
                && dominator[*block] != meet
            {
                dominator[*block] = meet;
                changed = true;
            }
        }
    }
    dominator
}

/// The successors without unwind edges.
fn without_unwinding(terminator: &Terminator) -> Vec<BlockId> {
    match terminator {
        Terminator::Call { target, .. } | Terminator::Drop { target, .. } => vec![*target],
        other => other.successors(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Const, Operand, Types};

    /// A function with the given edges.
    fn graph(edges: &[&[u32]]) -> Function {
        let mut function = Function::new("f", &[], Types::UNIT);
        function.blocks = edges
            .iter()
            .map(|to| {
                let terminator = match to {
                    [] => Terminator::Return,
                    [one] => Terminator::Goto(BlockId(*one)),
                    [rest @ .., last] => Terminator::SwitchInt {
                        op: Operand::Const(Const::Scalar { bits: 0, ty: Types::U8 }),
                        targets: rest.iter().enumerate().map(|(i, b)| (i as u128, BlockId(*b))).collect(),
                        otherwise: BlockId(*last),
                    },
                };
                crate::Block { terminator: Some(terminator), ..Default::default() }
            })
            .collect();
        function
    }

    #[test]
    fn two_entries_are_irreducible() {
        assert!(!is_reducible(&graph(&[&[1, 2], &[2, 3], &[1], &[]])));
        assert!(is_reducible(&graph(&[&[1, 2], &[2, 3], &[3], &[]])));
        assert!(is_reducible(&graph(&[&[1], &[2, 3], &[1], &[]])));
        assert!(is_reducible(&graph(&[&[0, 1], &[]])));
        // The second cycle is unreachable.
        assert!(is_reducible(&graph(&[&[], &[2, 3], &[3], &[2]])));
    }

    #[test]
    fn nested_loops_with_two_exits() {
        let flow = Flow::new(&graph(&[&[1], &[2, 4], &[2, 3], &[1, 4], &[]]));
        let loops = flow.loops();
        assert_eq!(loops.len(), 2);
        let outer = &loops[loops.iter().position(|l| l.header == BlockId(1)).unwrap_or(0)];
        assert_eq!(outer.blocks, BTreeSet::from([BlockId(1), BlockId(2), BlockId(3)]));
        assert_eq!(outer.exits.len(), 2);
        assert!(flow.dominates(BlockId(1), BlockId(4)) && !flow.dominates(BlockId(2), BlockId(4)));
    }
}
