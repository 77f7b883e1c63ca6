//! A simple layered layout of a function's blocks: forward edges go down, and long ones pass through empty slots.

use std::collections::BTreeMap;

use mir::flow::Flow;
use mir::{BlockId, Function};

/// Places on a grid: a layer, and a horizontal position in units of a block's width.
pub(super) struct Layout {
    /// Layer and position of each block.
    pub blocks: Vec<(usize, f64)>,
    /// The points of each forward edge between its ends.
    pub bends: BTreeMap<(BlockId, BlockId), Vec<(usize, f64)>>,
    /// The number of layers.
    pub layers: usize,
    /// The largest position plus one.
    pub width: f64,
}

/// Sweeps over the layers; each moves items towards their neighbours.
const SWEEPS: usize = 8;
/// The width of an edge that passes through a layer.
const PASSING: f64 = 0.35;

/// A block, or an edge that passes through a layer.
struct Item {
    layer: usize,
    width: f64,
    neighbours: [Vec<usize>; 2],
}

/// Lays out the blocks of a function.
pub(super) fn layout(function: &Function) -> Layout {
    let flow = Flow::new(function);
    let count = function.blocks.len();
    let mut position = vec![usize::MAX; count];
    for (i, block) in flow.order().enumerate() {
        position[block.0 as usize] = i;
    }
    let forward = |a: BlockId, b: BlockId| position[a.0 as usize] < position[b.0 as usize];
    let mut layer = vec![0; count];
    for block in flow.order() {
        for (from, to) in flow.edges().filter(|(from, _)| *from == block) {
            if forward(from, to) {
                layer[to.0 as usize] = layer[to.0 as usize].max(layer[from.0 as usize] + 1);
            }
        }
    }
    let below = layer.iter().max().map_or(0, |l| l + 1);
    // Unreachable blocks go below the rest.
    for (block, layer) in layer.iter_mut().enumerate() {
        if position[block] == usize::MAX {
            *layer = below;
        }
    }
    let mut items: Vec<Item> = layer
        .iter()
        .map(|layer| Item { layer: *layer, width: 1.0, neighbours: [Vec::new(), Vec::new()] })
        .collect();
    let mut passing: BTreeMap<(BlockId, BlockId), Vec<usize>> = BTreeMap::new();
    for (from, to) in flow.edges().filter(|(from, to)| forward(*from, *to)) {
        let (first, last) = (layer[from.0 as usize], layer[to.0 as usize]);
        let mut above = from.0 as usize;
        for layer in first + 1..last {
            items.push(Item { layer, width: PASSING, neighbours: [vec![above], Vec::new()] });
            let new = items.len() - 1;
            items[above].neighbours[1].push(new);
            passing.entry((from, to)).or_default().push(new);
            above = new;
        }
        items[above].neighbours[1].push(to.0 as usize);
        items[to.0 as usize].neighbours[0].push(above);
    }
    let centres = place(&items);
    let left = centres.iter().copied().fold(f64::INFINITY, f64::min).min(0.0);
    let bends = passing
        .into_iter()
        .map(|(edge, through)| {
            (edge, through.into_iter().map(|i| (items[i].layer, centres[i] - left)).collect())
        })
        .collect();
    let blocks: Vec<(usize, f64)> = (0..count).map(|i| (layer[i], centres[i] - left)).collect();
    let width = centres.iter().map(|c| c - left + 1.0).fold(1.0, f64::max);
    Layout { layers: layer.iter().max().map_or(1, |l| l + 1), blocks, bends, width }
}

/// The horizontal centre of each item: ordered by the mean of the neighbours, then packed around it.
fn place(items: &[Item]) -> Vec<f64> {
    let layers = items.iter().map(|i| i.layer + 1).max().unwrap_or(0);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers];
    for (i, item) in items.iter().enumerate() {
        rows[item.layer].push(i);
    }
    let mut centres = vec![0.0; items.len()];
    for row in &rows {
        pack(items, row, &mut centres);
    }
    for sweep in 0..SWEEPS {
        let side = sweep % 2;
        let order: Vec<usize> = if side == 0 { (0..layers).collect() } else { (0..layers).rev().collect() };
        for layer in order {
            let row = &mut rows[layer];
            for i in row.iter() {
                let near = &items[*i].neighbours[side];
                if !near.is_empty() {
                    centres[*i] = near.iter().map(|n| centres[*n]).sum::<f64>() / near.len() as f64;
                }
            }
            row.sort_by(|a, b| centres[*a].total_cmp(&centres[*b]));
            pack(items, row, &mut centres);
        }
    }
    centres
}

/// Moves the items of a row apart, in order, while staying close to where they want to be.
fn pack(items: &[Item], row: &[usize], centres: &mut [f64]) {
    let wanted: f64 = row.iter().map(|i| centres[*i]).sum();
    let mut edge = f64::NEG_INFINITY;
    for i in row {
        let half = items[*i].width / 2.0;
        centres[*i] = centres[*i].max(edge + half);
        edge = centres[*i] + half;
    }
    // Pushing only to the right shifts the row, so shift it back by the mean.
    let now: f64 = row.iter().map(|i| centres[*i]).sum();
    let shift = (now - wanted) / row.len().max(1) as f64;
    row.iter().for_each(|i| centres[*i] -= shift);
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::{Block, Const, Operand, Terminator, Types};

    #[test]
    fn blocks_do_not_overlap_and_edges_go_down() {
        let goto = |b| Terminator::Goto(BlockId(b));
        let op = Operand::Const(Const::Scalar { bits: 0, ty: Types::U8 });
        let switch = Terminator::SwitchInt {
            op,
            targets: vec![(0, BlockId(1)), (1, BlockId(2)), (2, BlockId(4))],
            otherwise: BlockId(3),
        };
        let mut function = Function::new("f", &[], Types::UNIT);
        function.blocks = [switch, goto(4), goto(4), goto(0), Terminator::Return, goto(4)]
            .map(|t| Block { terminator: Some(t), ..Block::default() })
            .to_vec();
        let layout = layout(&function);
        assert_eq!(layout.blocks.iter().map(|b| b.0).collect::<Vec<_>>(), [0, 1, 1, 1, 2, 3]);
        let mut middle: Vec<f64> = layout.blocks[1..4].iter().map(|b| b.1).collect();
        middle.sort_by(f64::total_cmp);
        assert!(middle.windows(2).all(|w| w[1] - w[0] > 0.99), "{middle:?}");
        assert_eq!(layout.bends.get(&(BlockId(0), BlockId(4))).map(Vec::len), Some(1));
        assert!(!layout.bends.contains_key(&(BlockId(3), BlockId(0))));
    }
}
