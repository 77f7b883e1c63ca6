//! Garbage collection: drops the nodes that can never matter again (semantics D.8).

use super::perm::{Access, Relation, State, step};
use super::tree::{NodeId, Protection, Tree};

impl Tree {
    /// The tree without the nodes that can never matter again, and the new name of every old node (`None` if
    /// dropped). `None` if all nodes stay. A node is live while a pointer with its tag exists; the root always stays.
    ///
    /// Dropped are dead unprotected nodes that are leaves (no local access can come through them, and foreign
    /// accesses never fail at an unprotected node), or that have one child which objects whenever they would.
    pub fn compact(&self, is_live: impl Fn(NodeId) -> bool) -> Option<(Tree, Vec<Option<NodeId>>)> {
        let keep = self.needed(is_live);
        if keep.iter().all(|&kept| kept) {
            return None;
        }
        let mut small = Tree::new(self.size);
        let mut names: Vec<Option<NodeId>> = vec![Some(NodeId::ROOT)];
        // For every old node: the new name of its nearest kept ancestor or self.
        let mut stand_ins = vec![NodeId::ROOT];
        for ((id, node), &kept) in (1..).map(NodeId).zip(&self.nodes).zip(&keep) {
            let parent = stand_ins[node.parent.0 as usize];
            if !kept {
                names.push(None);
                stand_ins.push(parent);
                continue;
            }
            let mut node = *node;
            node.parent = parent;
            small.nodes.push(node);
            small.rows.extend_from_slice(self.row(id).unwrap_or_default());
            let name = NodeId(small.nodes.len() as u32);
            names.push(Some(name));
            stand_ins.push(name);
        }
        Some((small, names))
    }

    /// For every node but the root: whether it must stay.
    fn needed(&self, is_live: impl Fn(NodeId) -> bool) -> Vec<bool> {
        let mut keep = vec![true; self.nodes.len()];
        let mut children = vec![Children::None; self.nodes.len() + 1];
        // Children have larger numbers than parents, so going backwards visits all children of a node before the node.
        for (id, node) in (1..self.nodes.len() as u32 + 1).map(NodeId).zip(&self.nodes).rev() {
            let droppable = node.protection == Protection::None && !is_live(id);
            let left = match children[id.0 as usize] {
                Children::None if droppable => None,
                Children::One(child) if droppable && self.replaceable(id, child) => Some(child),
                _ => Some(id),
            };
            keep[id.0 as usize - 1] = left == Some(id);
            if let Some(left) = left {
                let siblings = &mut children[node.parent.0 as usize];
                *siblings = match siblings {
                    Children::None => Children::One(left),
                    _ => Children::Many,
                };
            }
        }
        keep
    }

    /// Whether `child` objects, at every byte and in every future, whenever the unprotected `parent` would.
    fn replaceable(&self, parent: NodeId, child: NodeId) -> bool {
        let covering = &COVERS[(self.protection(child) != Protection::None) as usize];
        let rows = self.row(parent).into_iter().flatten().zip(self.row(child).into_iter().flatten());
        rows.into_iter().all(|(&parent, &child)| covering[(parent & 15) as usize] >> (child & 15) & 1 != 0)
    }
}

#[derive(Clone, Copy)]
enum Children {
    None,
    One(NodeId),
    Many,
}

/// `COVERS[child protected][parent state]` has bit `child state` set if the child makes the parent redundant.
///
/// A dead node and its only child see the same events: accesses from below are local to both, all others foreign to
/// both, and a protector's end spares both or none. So this is the greatest relation such that, for every event, the
/// parent objects only if the child does, and the states after the event are related again; a protected child must
/// also cover the parent once its protector is gone.
pub(super) static COVERS: [[u16; 16]; 2] = covers();

const EVENTS: [(Relation, Access); 4] = [
    (Relation::Local, Access::Read),
    (Relation::Local, Access::Write),
    (Relation::Foreign, Access::Read),
    (Relation::Foreign, Access::Write),
];

const fn covers() -> [[u16; 16]; 2] {
    let mut covers = [[u16::MAX; 16]; 2];
    let mut changed = true;
    while changed {
        changed = false;
        let mut pair = 0;
        while pair < 512 {
            let (protected, parent, child) = (pair >> 8, pair >> 4 & 15, pair & 15);
            let bit = 1 << child;
            if covers[protected][parent] & bit != 0 && !stays_covered(&covers, protected, parent, child) {
                covers[protected][parent] &= !bit;
                changed = true;
            }
            pair += 1;
        }
    }
    covers
}

const fn stays_covered(covers: &[[u16; 16]; 2], protected: usize, parent: usize, child: usize) -> bool {
    if covers[0][parent] >> child & 1 == 0 {
        return false;
    }
    let (parent, child) = (State::from_byte(parent as u8), State::from_byte(child as u8));
    let mut event = 0;
    while event < EVENTS.len() {
        let (relation, access) = EVENTS[event];
        // If the child objects, the program has undefined behaviour and there is no state after the event.
        if let Some(child) = step(child, protected == 1, relation, access) {
            let Some(parent) = step(parent, false, relation, access) else {
                return false;
            };
            if covers[protected][parent.byte() as usize] >> child.byte() & 1 == 0 {
                return false;
            }
        }
        event += 1;
    }
    true
}
