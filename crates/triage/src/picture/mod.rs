//! The control flow of a program with execution counts: as a picture, or as text for Graphviz.

mod layout;
mod svg;

use std::fmt::Write as _;

use machine::trace::Trace;
use mir::{Block, BlockId, Callee, FuncId, Program, Terminator};

pub use svg::svg;

/// The control flow of all functions, for Graphviz.
pub fn dot(program: &Program, trace: &Trace) -> String {
    let mut text = String::from("digraph program {\n  node [shape=box, fontname=monospace];\n");
    // Writing to a String can't fail.
    for (f, function) in program.functions.iter().enumerate() {
        let func = FuncId(f as u32);
        let calls = trace.calls.get(f).copied().unwrap_or(0);
        let _ = writeln!(text, "  subgraph cluster_{f} {{\n    label=\"{} x{calls}\";", function.name);
        for (b, block) in function.blocks.iter().enumerate() {
            let times = trace.block(func, BlockId(b as u32));
            let label = label(program, b, block, times).join("\\n");
            let grey = if times == 0 { ", color=grey, fontcolor=grey" } else { "" };
            let _ = writeln!(text, "    f{f}b{b} [label=\"{label}\"{grey}];");
            for to in targets(block) {
                let taken = trace.edge(func, BlockId(b as u32), to);
                let style = if taken == 0 { "color=grey".to_string() } else { format!("label=\"{taken}\"") };
                let _ = writeln!(text, "    f{f}b{b} -> f{f}b{} [{style}];", to.0);
            }
        }
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    text
}

/// The successors of a block, each once.
pub fn targets(block: &Block) -> Vec<BlockId> {
    let mut targets = block.terminator.as_ref().map(Terminator::successors).unwrap_or_default();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The label of a block: its name and execution count, its size and terminator.
pub fn label(program: &Program, number: usize, block: &Block, times: u64) -> [String; 2] {
    let end = match &block.terminator {
        None => "hole".to_string(),
        Some(Terminator::Return) => "return".to_string(),
        Some(Terminator::Goto(_)) => "goto".to_string(),
        Some(Terminator::Unreachable) => "unreachable".to_string(),
        Some(Terminator::SwitchInt { .. }) => "switch".to_string(),
        Some(Terminator::Drop { .. }) => "drop".to_string(),
        Some(Terminator::UnwindResume | Terminator::UnwindTerminate(_)) => "unwind".to_string(),
        Some(Terminator::Call { callee, .. }) => callee_name(program, callee),
        Some(Terminator::TailCall { callee, .. }) => format!("tail {}", callee_name(program, callee)),
    };
    let name = if number == 0 { "entry".to_string() } else { format!("bb{number}") };
    [format!("{name} x{times}"), format!("{} + {end}", block.statements.len())]
}

fn callee_name(program: &Program, callee: &Callee) -> String {
    match callee {
        Callee::Function(func) => {
            program.functions.get(func.0 as usize).map_or("?", |f| f.name.as_str()).to_string() + "()"
        }
        Callee::Pointer(_) => "pointer()".to_string(),
        Callee::Intrinsic(intrinsic, _) => intrinsic.name().to_string(),
        Callee::Vendor { id, .. } => id.row().map_or_else(String::new, |row| row.name.clone()),
        Callee::Observe { site } => format!("observe {site}"),
    }
}
