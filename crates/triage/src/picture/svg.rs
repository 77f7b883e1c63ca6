//! The control flow of a program as a picture: functions from left to right, never-executed parts grey.

use std::fmt::Write as _;

use machine::trace::Trace;
use mir::{BlockId, FuncId, Function, Program};

use super::layout::{Layout, layout};
use super::{label, targets};
use crate::document::html::escape;

const COLUMN: f64 = 150.0;
const ROW: f64 = 84.0;
const BOX: (f64, f64) = (130.0, 38.0);
const MARGIN: f64 = 30.0;
/// Space to the left of a function for each of its back edges.
const LANE: f64 = 14.0;

/// Colours, for light and dark pages. All rules are below `.flow`, so that they do not affect the page around the
/// picture.
const STYLE: &str = "<style>.flow path.line{fill:none}.flow text{fill:#1f2937}.flow text.dead{fill:#9aa1ad}\
.flow text.back{fill:#b45309}.flow text.count{font-size:10px;stroke:#fff;stroke-width:3px;paint-order:stroke}\
.flow .paper{fill:#fff}.flow path.live,.flow rect.live{stroke:#1f2937}.flow path.back{stroke:#b45309}\
.flow path.dead,.flow rect.dead{stroke:#c0c4cc}.flow rect.live{fill:#e8f1fb}.flow rect.dead{fill:#f6f7f9}\
.flow rect.mark{fill:#fde8e8;stroke:#c62828;stroke-width:2.5px}.flow marker .live{fill:#1f2937;stroke:none}\
.flow marker .back{fill:#b45309;stroke:none}.flow marker .dead{fill:#c0c4cc;stroke:none}\
@media(prefers-color-scheme:dark){.flow .paper{fill:#15181d}.flow text{fill:#d5dae2}.flow text.dead{fill:#7d8490}\
.flow text.back{fill:#e0a458}.flow text.count{stroke:#15181d}.flow path.live,.flow rect.live{stroke:#d5dae2}\
.flow path.back{stroke:#e0a458}.flow path.dead,.flow rect.dead{stroke:#454b55}.flow rect.live{fill:#1f3248}\
.flow rect.dead{fill:#1b1e23}.flow rect.mark{fill:#4a1f22;stroke:#ff7b72}\
.flow marker .live{fill:#d5dae2;stroke:none}.flow marker .back{fill:#e0a458;stroke:none}\
.flow marker .dead{fill:#454b55;stroke:none}}</style>\n";

/// Draws all functions; the block to mark stands out.
pub fn svg(program: &Program, trace: &Trace, mark: Option<(FuncId, BlockId)>) -> String {
    let mut body = String::new();
    let (mut left, mut height) = (MARGIN, 0.0_f64);
    for (f, function) in program.functions.iter().enumerate() {
        let layout = layout(function);
        let lanes = back_edges(function, &layout).len() as f64 * LANE;
        let figure = Figure { program, trace, func: FuncId(f as u32), layout, left: left + lanes, mark };
        figure.draw(function, &mut body);
        left += lanes + figure.layout.width * COLUMN + MARGIN;
        height = height.max(figure.layout.layers as f64 * ROW);
    }
    let (width, height) = (left, height + 3.0 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" class=\"flow\" font-family=\"monospace\" font-size=\"11\">\n\
         {STYLE}{}<rect width=\"100%\" height=\"100%\" class=\"paper\"/>\n{body}</svg>\n",
        ["live", "back", "dead"].map(arrow).concat()
    )
}

fn arrow(id: &str) -> String {
    format!(
        "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\" class=\"{id}\"/></marker>\n"
    )
}

/// Edges that do not go down a layer.
fn back_edges(function: &Function, layout: &Layout) -> Vec<(BlockId, BlockId)> {
    let all = function.blocks.iter().enumerate();
    all.flat_map(|(b, block)| targets(block).into_iter().map(move |to| (BlockId(b as u32), to)))
        .filter(|(from, to)| layout.blocks[to.0 as usize].0 <= layout.blocks[from.0 as usize].0)
        .collect()
}

/// One function's part of the picture.
struct Figure<'p> {
    program: &'p Program,
    trace: &'p Trace,
    func: FuncId,
    layout: Layout,
    left: f64,
    mark: Option<(FuncId, BlockId)>,
}

impl Figure<'_> {
    // Writing to a String can't fail, hence the ignored results below.
    fn draw(&self, function: &Function, out: &mut String) {
        let calls = self.trace.calls.get(self.func.0 as usize).copied().unwrap_or(0);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{MARGIN}\" font-size=\"14\" font-weight=\"bold\">{} x{calls}</text>",
            self.left, function.name
        );
        let back = back_edges(function, &self.layout);
        for (b, block) in function.blocks.iter().enumerate() {
            let from = BlockId(b as u32);
            for to in targets(block) {
                match back.iter().position(|edge| *edge == (from, to)) {
                    Some(lane) => self.back_edge(from, to, lane, out),
                    None => self.edge(from, to, out),
                }
            }
        }
        for (b, block) in function.blocks.iter().enumerate() {
            let times = self.trace.block(self.func, BlockId(b as u32));
            let (x, y) = self.top(BlockId(b as u32));
            let kind = if times == 0 { "dead" } else { "live" };
            let marked = if self.mark == Some((self.func, BlockId(b as u32))) { " mark" } else { "" };
            let _ = writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"{}\" rx=\"4\" class=\"{kind}{marked}\"/>",
                x - BOX.0 / 2.0,
                BOX.0,
                BOX.1
            );
            for (i, line) in label(self.program, b, block, times).iter().enumerate() {
                let _ = writeln!(
                    out,
                    "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" class=\"{kind}\">{}</text>",
                    y + 15.0 + 15.0 * i as f64,
                    escape(&shorten(line))
                );
            }
        }
    }

    /// The middle of a block's upper side.
    fn top(&self, block: BlockId) -> (f64, f64) {
        let (layer, x) = self.layout.blocks[block.0 as usize];
        self.point(layer, x)
    }

    fn point(&self, layer: usize, x: f64) -> (f64, f64) {
        (self.left + (x + 0.5) * COLUMN, 1.5 * MARGIN + layer as f64 * ROW)
    }

    /// A forward edge, as curves from layer to layer.
    fn edge(&self, from: BlockId, to: BlockId, out: &mut String) {
        let (x, y) = self.top(from);
        let mut at = (x, y + BOX.1);
        let mut path = format!("M{:.1} {:.1}", at.0, at.1);
        let mut curve = |to: (f64, f64), at: &mut (f64, f64)| {
            let middle = (at.1 + to.1) / 2.0;
            let _ = write!(path, " C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}", at.0, to.0, to.0, to.1);
            *at = to;
        };
        for (layer, x) in self.layout.bends.get(&(from, to)).into_iter().flatten() {
            let (x, y) = self.point(*layer, *x);
            curve((x, y), &mut at);
            // Straight down beside the blocks of the layer.
            curve((x, y + BOX.1), &mut at);
        }
        let start = at;
        let end = self.top(to);
        curve(end, &mut at);
        self.stroke(from, to, &path, ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0), "live", out);
    }

    /// A back edge, in a separate lane at the left.
    fn back_edge(&self, from: BlockId, to: BlockId, lane: usize, out: &mut String) {
        let ((x1, y1), (x2, y2)) = (self.top(from), self.top(to));
        let side = self.left - 4.0 - LANE * lane as f64;
        let (low, high) = (y1 + BOX.1 + 12.0, y2 - 12.0);
        let path = format!(
            "M{x1:.1} {:.1} C{x1:.1} {low:.1} {x1:.1} {low:.1} {:.1} {low:.1} L{:.1} {low:.1} \
             Q{side:.1} {low:.1} {side:.1} {:.1} L{side:.1} {:.1} Q{side:.1} {high:.1} {:.1} {high:.1} \
             L{:.1} {high:.1} Q{x2:.1} {high:.1} {x2:.1} {y2:.1}",
            y1 + BOX.1,
            x1 - 12.0,
            side + 8.0,
            low - 8.0,
            high + 8.0,
            side + 8.0,
            x2 - 10.0,
        );
        self.stroke(from, to, &path, (side + 14.0, low), "back", out);
    }

    /// A path with its execution count.
    fn stroke(
        &self,
        from: BlockId,
        to: BlockId,
        path: &str,
        label: (f64, f64),
        kind: &str,
        out: &mut String,
    ) {
        let taken = self.trace.edge(self.func, from, to);
        let kind = if taken == 0 { "dead" } else { kind };
        let _ = writeln!(out, "<path d=\"{path}\" class=\"line {kind}\" marker-end=\"url(#{kind})\"/>");
        if taken > 0 {
            let _ = writeln!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" class=\"count {kind}\">{taken}</text>",
                label.0 + 3.0,
                label.1
            );
        }
    }
}

/// Shortens a label to fit its block.
fn shorten(text: &str) -> String {
    const MOST: usize = 19;
    if text.chars().count() <= MOST {
        return text.to_string();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}
