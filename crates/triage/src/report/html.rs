//! The page for a browser: one file that needs nothing else, with the control flow drawn.

use difftest::Divergence;

use crate::document::{Block, html};
use crate::picture;
use crate::report::fit::Part;
use crate::report::{PROGRAM, Report, by_itself, llvm, markdown, opening, shown, words};

/// Lines of expected output before and after the first difference.
const AROUND: usize = 6;

/// The page.
pub fn page(report: &Report) -> String {
    let mut blocks = opening::opening(report);
    let parts = markdown::llvm_crash(report).into_iter().chain(markdown::program(report));
    blocks.extend(parts.flat_map(Part::longest));
    blocks.extend(what_goes_wrong(report));
    blocks.extend(opening::why_defined(report));
    blocks.extend([
        Block::fold("In custom MIR", custom_mir(report)),
        Block::fold("Control flow", flow(report)),
        Block::fold("Commands", commands(report)),
        Block::fold("Versions and levels", versions(report)),
        Block::fold("How it was found", markdown::origin(report)),
    ]);
    html::page(&report.title, &blocks, Some(""))
}

/// Lines that may be missing, a paragraph each.
fn paragraphs(lines: impl IntoIterator<Item = String>) -> impl Iterator<Item = Block> {
    lines.into_iter().map(|line| Block::marked(&line))
}

/// The passes, what they did, and the bug as LLVM IR.
fn what_goes_wrong(report: &Report) -> Vec<Block> {
    let blame = &report.blame;
    let mut blocks = vec![Block::heading(2, "What goes wrong")];
    blocks.extend(markdown::passes(report).into_iter().flat_map(Part::longest));
    blocks.extend(paragraphs([words::proof(blame), words::lint(blame)].into_iter().flatten()));
    if let Some(ir) = &report.llvm {
        let files =
            [llvm::REDUCED, llvm::TEST].into_iter().filter_map(|name| report.files.get_key_value(name));
        blocks.extend(files.map(|(name, text)| Block::fold(name, vec![Block::code("", text.trim())])));
        blocks.extend(paragraphs(ir.sentences()));
    }
    blocks
}

/// All of the program in custom MIR, and its output around the first difference.
fn custom_mir(report: &Report) -> Vec<Block> {
    let about = Block::marked("`program.rs`, as found and reduced:");
    let mut blocks = vec![about, Block::code("rust", report.file(PROGRAM).trim())];
    if let Err(steps) = &report.plain {
        blocks.extend([Block::marked("No program in plain Rust shows it:"), Block::list(steps)]);
    }
    match &report.divergence {
        Some(divergence) => blocks.extend(output(report, divergence)),
        None => blocks.extend(paragraphs(shown::custom_outcome(report))),
    }
    blocks
}

fn commands(report: &Report) -> Vec<Block> {
    let enables = Block::marked("`RUSTC_BOOTSTRAP=1` enables `custom_mir` and `-Z` flags on stable.");
    let mut lines = words::variables(report);
    if let Some(by_itself) = &report.blame.by_itself {
        lines += &format!("{}\n", by_itself::commands(by_itself, &report.blame.symptom));
    }
    for check in words::commands(report) {
        let (claim, expectation) = (&check.claim, words::expectation(check));
        lines += &format!("# {claim}: {expectation}\n{}\n", report.shell(check));
    }
    vec![enables, Block::code("sh", &lines)]
}

fn versions(report: &Report) -> Vec<Block> {
    let blame = &report.blame;
    let mut blocks = vec![
        Block::Table(words::versions(blame)),
        Block::marked(&words::above_levels(blame)),
        Block::Table(words::levels(blame)),
    ];
    blocks.extend(paragraphs(words::elsewhere(blame)));
    blocks
}

/// The expected output around the first line that differs, as a diff.
fn output(report: &Report, divergence: &Divergence) -> [Block; 2] {
    let (at, all) = (divergence.index, report.expected.len());
    let from = at.saturating_sub(AROUND);
    let line = |line: &Option<String>| line.clone().unwrap_or("(end of output)".to_string());
    let (expected, actual) = (line(&divergence.expected), line(&divergence.actual));
    let difference = format!("+ {expected}   expected\n- {actual}   actual");
    let mut lines: Vec<String> = report.expected.iter().map(|line| format!("  {line}")).collect();
    match lines.get_mut(at) {
        Some(line) => *line = difference,
        // The program prints more than it should.
        None => lines.push(difference),
    }
    let mut shown: Vec<String> = lines.into_iter().skip(from).take(2 * AROUND + 1).collect();
    let omitted = |lines: usize| (lines > 0).then(|| format!("({lines} lines)"));
    shown.splice(0..0, omitted(from));
    shown.extend(omitted(all.saturating_sub(from + 2 * AROUND + 1)));
    let about = format!(
        "Each line of output is the observation's site, type and value. Line {} of {all} differs:",
        at + 1
    );
    [Block::marked(&about), Block::code("diff", &shown.join("\n"))]
}

/// The control flow, with the counts of the machine and the block in which the first wrong value is observed.
fn flow(report: &Report) -> Vec<Block> {
    let Ok(program) = text::parse::parse(report.file(PROGRAM)) else {
        return vec![Block::marked("The program can't be parsed.")];
    };
    let trace = match machine::trace::trace(&program, machine::Limits::default()) {
        Ok(trace) => trace,
        Err(stop) => return vec![Block::Paragraph(format!("The machine stops: {stop}").into())],
    };
    let at = report.divergence.as_ref().and_then(|d| trace.observed.get(d.index));
    let mark = at.map(|at| (at.function, at.block));
    let marked = if mark.is_some() { " The wrong value is observed in the red block." } else { "" };
    let about = format!(
        "Blocks and edges are labelled with execution counts from the abstract machine; code that never runs is grey.{marked}"
    );
    vec![Block::marked(&about), Block::Figure(vec![picture::svg(&program, &trace, mark)])]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_stands_alone() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trophies/jump-threading/report.json");
        let report = Report::parse(&std::fs::read_to_string(path).expect("a trophy")).expect("a report");
        let page = page(&report);
        // Drawn from the machine's execution: the block of the wrong value is marked, as the only one.
        assert_eq!(page.matches("class=\"live mark\"").count(), 1, "{page}");
        assert!(page.contains(">bb3 x1<"), "{page}");
        let divergence = report.divergence.as_ref().expect("a wrong value");
        let actual = divergence.actual.as_deref().unwrap_or_default();
        assert!(page.contains(&format!("<span class=\"minus\">- {actual}   actual</span>")), "{page}");
        assert!(page.contains("<span class=\"hunk\">") && page.contains("<span class=\"plus\">"), "{page}");
        assert!(page.contains("prefers-color-scheme:dark"));
        for other in ["<script", "<link", "src=", "@import"] {
            assert!(!page.contains(other), "{other}");
        }
        // A link loads nothing.
        assert_eq!(page.matches("href=").count(), page.matches("<a href=").count());
    }
}
