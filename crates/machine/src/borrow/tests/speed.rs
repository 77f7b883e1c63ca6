//! Measures accesses; run with `cargo nextest run --release -p mirsmith-machine --run-ignored only speed --no-capture`.

use std::hint::black_box;
use std::time::Instant;

use super::super::{Access, NoJournal, NodeId, Perm, Protection, RowJournal, Tree};

/// `nodes` references in a chain or as siblings, of 64 bytes.
fn tree(nodes: u32, chain: bool) -> Tree {
    let mut tree = Tree::new(64);
    for node in 1..nodes {
        let parent = NodeId(if chain { node - 1 } else { 0 });
        let pieces = [(0..64, Perm::ReservedIM)];
        tree.retag(parent, &pieces, Perm::ReservedIM, Protection::None, &mut NoJournal).expect("no conflict");
    }
    tree
}

/// Enough of a journal here: every saved run has 8 equal bytes.
impl RowJournal for Vec<(u32, u8)> {
    fn save(&mut self, start: u32, old: &[u8]) {
        self.push((start, old[0]));
    }
}

/// The best of many short batches, so that other load on the computer does not count.
fn nanoseconds(mut what: impl FnMut(u32)) -> f64 {
    const ROUNDS: u32 = 2000;
    let mut batch = || {
        let start = Instant::now();
        (0..ROUNDS).for_each(&mut what);
        start.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS)
    };
    (0..50).map(|_| batch()).fold(f64::INFINITY, f64::min)
}

#[test]
#[ignore = "a measurement, not a check"]
fn speed() {
    for nodes in [1, 4, 16, 64, 300] {
        let mut chain = tree(nodes, true);
        let same = nanoseconds(|round| {
            let offset = round % 8 * 8;
            black_box(chain.access(NodeId(nodes - 1), offset..offset + 8, Access::Write, &mut NoJournal))
                .ok();
        });
        let mut siblings = tree(nodes, false);
        // Root writes, a sibling writes: states change as often as they can.
        let mut undo: Vec<(u32, u8)> = Vec::new();
        let changing = nanoseconds(|round| {
            let offset = round % 8 * 8;
            let through = NodeId(round % nodes);
            black_box(siblings.access(through, offset..offset + 8, Access::Write, &mut undo)).ok();
            black_box(siblings.access(NodeId(0), offset..offset + 8, Access::Read, &mut undo)).ok();
            while let Some((start, old)) = undo.pop() {
                siblings.restore(start, &[old; 8]);
            }
        });
        let retag = nanoseconds(|_| {
            let pieces = [(0..8, Perm::Reserved)];
            let parent = NodeId(nodes - 1);
            let node = siblings.retag(parent, &pieces, Perm::Reserved, Protection::None, &mut NoJournal);
            if black_box(node).is_ok() {
                siblings.pop_node();
            }
        });
        println!(
            "{nodes:3} nodes: {same:.1} ns per idempotent write, {changing:.1} ns per write+read+undo, {retag:.1} ns per retag+pop"
        );
    }
}
