//! A slow, obviously correct model, written from semantics D.1 to D.7, and the fast tree against it.

use std::ops::Range;

use super::super::{Access, NodeId, Perm, Protection, Tree};
use super::tables::d2;
use super::trace::{Borrows, Journaled, Rng, Run, Style, random_op};

#[derive(Clone, Debug)]
struct Model {
    size: u32,
    nodes: Vec<ModelNode>,
}

#[derive(Clone, Debug)]
struct ModelNode {
    parent: Option<usize>,
    protection: Protection,
    bytes: Vec<(bool, Perm)>,
}

impl Model {
    fn new(size: u32) -> Model {
        let bytes = vec![(true, Perm::Unique); size as usize];
        Model { size, nodes: vec![ModelNode { parent: None, protection: Protection::None, bytes }] }
    }

    fn is_ancestor_or_self(&self, ancestor: usize, node: usize) -> bool {
        node == ancestor
            || self.nodes[node].parent.is_some_and(|parent| self.is_ancestor_or_self(ancestor, parent))
    }

    /// D.2 at one node and byte; false is UB.
    fn event(&mut self, node: usize, byte: usize, local: bool, access: Access) -> bool {
        let protected = self.nodes[node].protection != Protection::None;
        let (accessed, perm) = &mut self.nodes[node].bytes[byte];
        let Some(new) = d2(*perm).cell(protected, local, access == Access::Write) else {
            return false;
        };
        *accessed |= local;
        *perm = new;
        !(protected && *accessed && new == Perm::Disabled)
    }

    fn access_byte(&mut self, through: usize, byte: usize, access: Access) -> bool {
        (0..self.nodes.len()).all(|node| {
            let local = self.is_ancestor_or_self(node, through);
            self.event(node, byte, local, access)
        })
    }
}

impl Borrows for Model {
    fn access(&mut self, through: NodeId, range: Range<u32>, access: Access) -> bool {
        range.into_iter().all(|byte| self.access_byte(through.0 as usize, byte as usize, access))
    }

    fn retag(
        &mut self,
        parent: NodeId,
        pieces: &[(Range<u32>, Perm)],
        outside: Perm,
        protection: Protection,
    ) -> Option<NodeId> {
        let mut bytes = vec![(false, outside); self.size as usize];
        for (range, perm) in pieces {
            for byte in range.clone() {
                bytes[byte as usize] = (*perm != Perm::Cell, *perm);
                if *perm != Perm::Cell && !self.access_byte(parent.0 as usize, byte as usize, Access::Read) {
                    return None;
                }
            }
        }
        self.nodes.push(ModelNode { parent: Some(parent.0 as usize), protection, bytes });
        Some(NodeId(self.nodes.len() as u32 - 1))
    }

    fn protector_end(&mut self, protected: NodeId) -> bool {
        let protected = protected.0 as usize;
        (0..self.size as usize).all(|byte| {
            let access = match self.nodes[protected].bytes[byte] {
                (false, _) | (_, Perm::Cell) => return true,
                (true, Perm::Unique) => Access::Write,
                (true, _) => Access::Read,
            };
            (0..self.nodes.len()).all(|node| {
                let strict_descendant = node != protected && self.is_ancestor_or_self(protected, node);
                let local = self.is_ancestor_or_self(node, protected);
                strict_descendant || self.event(node, byte, local, access)
            })
        })
    }

    fn set_protection(&mut self, node: NodeId, protection: Protection) {
        self.nodes[node.0 as usize].protection = protection;
    }

    fn deallocate(&mut self, through: NodeId) -> bool {
        self.access(through, 0..self.size, Access::Write)
            && self.nodes.iter().all(|node| {
                node.protection != Protection::Strong
                    || node.bytes.iter().all(|&(accessed, perm)| !accessed || perm == Perm::Cell)
            })
    }
}

fn assert_same_state(tree: &Tree, model: &Model, seed: u64) {
    assert_eq!(tree.node_count(), model.nodes.len(), "seed {seed}");
    for (node, expected) in model.nodes.iter().enumerate() {
        let id = NodeId(node as u32);
        assert_eq!(tree.parent(id), expected.parent.map(|parent| NodeId(parent as u32)), "seed {seed}");
        assert_eq!(tree.protection(id), expected.protection, "seed {seed}");
        for (byte, &expected) in expected.bytes.iter().enumerate() {
            let state = tree.state(id, byte as u32).expect("the byte exists");
            assert_eq!((state.accessed(), state.perm()), expected, "seed {seed}: node {node} byte {byte}");
        }
    }
}

/// Runs random operations on both; an operation that is UB is undone and the trace goes on.
fn compare(seed: u64, size: u32, steps: u32, max_nodes: usize, style: Style, verdicts: &mut [u32; 2]) {
    let mut rng = Rng::new(seed);
    let mut tree = Run::new(Journaled::new(size));
    let mut model = Run::new(Model::new(size));
    for _ in 0..steps {
        let nodes: Vec<usize> = (0..model.borrows.nodes.len()).collect();
        let op = random_op(&mut rng, size, &nodes, nodes.len() < max_nodes, tree.frames.len(), style);
        let before = model.clone();
        let expected = model.apply(&op);
        let found = tree.apply_or_undo(&op);
        assert_eq!(found, expected, "seed {seed}: {op:?}");
        if !expected {
            model = before;
        }
        verdicts[usize::from(expected)] += 1;
        assert_same_state(&tree.borrows.tree, &model.borrows, seed);
    }
    let through = NodeId(rng.below(model.borrows.nodes.len() as u32));
    let expected = model.borrows.deallocate(through);
    assert_eq!(tree.borrows.deallocate(through), expected, "seed {seed}: deallocation through {through}");
}

#[test]
fn tree_agrees_with_the_model() {
    let mut verdicts = [0; 2];
    let first = testgen::seed("tree_agrees_with_the_model");
    for seed in first..first + 6000 {
        compare(seed, 1 + (seed % 5) as u32, 30, 8, Style::Rust, &mut verdicts);
        compare(seed, 1 + (seed % 5) as u32, 30, 8, Style::Wild, &mut verdicts);
    }
    for seed in first..first + 300 {
        compare(seed, 37, 60, 24, Style::Rust, &mut verdicts);
    }
    for seed in first..first + 6 {
        compare(seed, 3, 400, 150, Style::Rust, &mut verdicts);
    }
    assert!(verdicts.iter().all(|&count| count > 40_000), "one-sided traces: {verdicts:?}");
}
