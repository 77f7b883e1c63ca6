//! The page for a bug tracker: what a maintainer asks first comes first, and the rest is folded away. It is short enough
//! to be read: what there is no room for is in the page for a browser and in the files.

use crate::document::{Block, Line, Table, markdown};
use crate::report::fit::{self, Part, code};
use crate::report::{PROGRAM, Report, by_itself, llvm, opening, shown, words};

/// Lines of a page, if the shortest forms of its parts allow it.
pub const LINES: usize = 120;

/// Lines to which a program or a diff may be cut.
const LENGTHS: [usize; 12] = [80, 70, 60, 50, 45, 40, 35, 30, 25, 20, 18, 15];

/// Characters of a cell in a table; a longer one is a note below it.
const CELL: usize = 60;

/// The page for a browser, which has everything.
const REST: &str = "`report.html` has all";

/// Which parts get room first.
mod rank {
    pub(super) const PROGRAM: u8 = 1;
    pub(super) const MODULE: u8 = 2;
    pub(super) const DIFF: u8 = 3;
    pub(super) const COMMANDS: u8 = 4;
    pub(super) const MIR: u8 = 5;
}

/// The page.
pub fn page(report: &Report) -> String {
    let mut first = vec![Block::heading(1, &report.title)];
    first.extend(opening::opening(report));
    let mut parts = vec![Part::fixed(first)];
    parts.extend(llvm_crash(report));
    parts.extend(program(report));
    parts.extend(what_goes_wrong(report));
    parts.push(Part::fixed(opening::why_defined(report)));
    parts.extend(custom_mir(report));
    parts.push(commands(report));
    let origin = Block::fold("How it was found", origin(report));
    parts.push(Part::fixed(vec![versions(report), origin]));
    // Every part ends with an empty line.
    fit::page(&parts, LINES + 1).trim_end().to_string() + "\n"
}

/// A part that is one paragraph.
fn sentence(text: &str) -> Part {
    Part::fixed(vec![Block::marked(text)])
}

/// A crash of LLVM's own tools: the module, the line and the stack.
pub(super) fn llvm_crash(report: &Report) -> Vec<Part> {
    let Some(section) = llvm::crash::section(report) else { return Vec::new() };
    let rest = format!("[{0}]({0})", llvm::REDUCED);
    let mut parts = vec![sentence(&section.introduction)];
    parts.extend(section.ir.map(|ir| Part::choice(rank::PROGRAM, code("llvm", ir, &LENGTHS, &rest))));
    parts.push(Part::fixed(vec![Block::code("sh", section.command)]));
    if !section.backtrace.is_empty() {
        parts.push(Part::choice(rank::MODULE, code("text", &section.backtrace, &LENGTHS, REST)));
    }
    parts
}

/// The program that is easiest to run, its command, and what it should do and does.
pub(super) fn program(report: &Report) -> Vec<Part> {
    let name = shown::file(report);
    let (text, rest) = (report.file(name), format!("[{name}]({name})"));
    let (forms, about) = match &report.plain {
        Ok(_) => (code("rust", words::split_prelude(text).0, &LENGTHS, &rest), String::new()),
        Err(steps) => {
            let body = shown::body(text);
            let short = code("rust", &shown::excerpt(report, body), &LENGTHS, &rest);
            let forms = code("rust", body, &[], "").into_iter().chain(short).collect();
            (forms, format!(", in custom MIR: no plain Rust shows it ({})", steps.join("; ")))
        }
    };
    let whole = if shown::is_whole(report) { String::new() } else { format!("; [the whole file]({name})") };
    vec![
        sentence(&format!("`{name}`{about}{whole}:")),
        Part::choice(rank::PROGRAM, forms),
        Part::fixed(shown::outcome(report)),
    ]
}

/// The passes, what they did, and the bug as LLVM IR.
fn what_goes_wrong(report: &Report) -> Vec<Part> {
    let blame = &report.blame;
    let mut parts = vec![Part::fixed(vec![Block::heading(2, "What goes wrong")])];
    // A function of a few lines says more than what happened to the whole program.
    parts.extend(module(report));
    parts.extend(passes(report));
    let lines = [words::proof(blame), words::lint(blame)].into_iter().flatten();
    parts.extend(lines.map(|line| sentence(&line)));
    parts.extend(report.llvm.as_ref().map(|ir| sentence(&ir.sentences().join(" "))));
    parts
}

/// The passes and what they did, or which stage it is if no pass is known.
pub(super) fn passes(report: &Report) -> Vec<Part> {
    let mut parts = Vec::new();
    for (kind, pass) in [("MIR", &report.blame.mir), ("LLVM", &report.blame.llvm)] {
        let Some(pass) = pass else { continue };
        parts.push(sentence(&words::pass(kind, pass)));
        if let Some(diff) = pass.diff.as_ref().filter(|diff| !diff.is_empty()) {
            parts.push(sentence(&format!("{}:", pass.diff_of)));
            parts.push(Part::choice(rank::DIFF, code("diff", diff, &LENGTHS, REST)));
        }
    }
    if report.blame.guilty().is_none() {
        parts.push(sentence(words::stage(&report.blame)));
    }
    parts
}

/// The bug as LLVM IR.
fn module(report: &Report) -> Option<Part> {
    let text = report.files.get(llvm::REDUCED)?;
    let linked = format!("As LLVM IR: [{0}]({0}), {1} lines.", llvm::REDUCED, text.lines().count());
    let whole = vec![Block::marked(&format!("`{}`:", llvm::REDUCED)), Block::code("llvm", text.trim())];
    Some(Part::choice(rank::MODULE, vec![whole, vec![Block::marked(&linked)]]))
}

/// Where plain Rust is shown: the program as it was found.
fn custom_mir(report: &Report) -> Option<Part> {
    report.plain.as_ref().ok()?;
    let body = shown::body(report.file(PROGRAM));
    let lines = body.lines().count();
    let about = "`program.rs` is the program in custom MIR, as found and reduced";
    let outcome = shown::custom_outcome(report).join(" ");
    let whole = vec![Block::marked(&format!("{about}. {outcome}")), Block::code("rust", body)];
    let linked = format!("{about}: [{lines} lines](program.rs) and a module that prints. {outcome}");
    let forms = vec![vec![Block::fold("In custom MIR", whole)], vec![Block::marked(&linked)]];
    Some(Part::choice(rank::MIR, forms))
}

/// All commands that show what is claimed, those of tables aside.
fn commands(report: &Report) -> Part {
    let mut lines = Vec::new();
    if let Some(by_itself) = &report.blame.by_itself {
        lines.push(by_itself::commands(by_itself, &report.blame.symptom));
    }
    let line = |check| format!("{} # {}: {}", report.shell(check), check.claim, words::expectation(check));
    lines.extend(words::commands(report).map(line));
    let about = Block::marked("`RUSTC_BOOTSTRAP=1` enables `custom_mir` and `-Z` flags on stable.");
    let all = Block::code("sh", &(words::variables(report) + &lines.join("\n")));
    let elsewhere = format!("`report.html` has the {} commands that show all this.", lines.len());
    let forms = vec![vec![Block::fold("Commands", vec![about, all])], vec![Block::marked(&elsewhere)]];
    Part::choice(rank::COMMANDS, forms)
}

fn versions(report: &Report) -> Block {
    let blame = &report.blame;
    let mut blocks = noted(words::versions(blame));
    match &blame.by_itself {
        Some(_) => {
            blocks.push(Block::marked(&words::above_levels(blame)));
            blocks.extend(noted(words::levels(blame)));
        }
        None => blocks.push(Block::marked(&words::levels_in_words(blame))),
    }
    blocks.extend(words::elsewhere(blame).map(|line| Block::marked(&line)));
    Block::fold("Versions and levels", blocks)
}

/// How the pass was found, what is not known, where the program comes from.
pub(super) fn origin(report: &Report) -> Vec<Block> {
    let blame = &report.blame;
    let stage = blame.guilty().is_some().then(|| words::stage(blame));
    let sentences = [stage, words::noalias(blame)].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let origin = [opening::recognised(report), Some(words::origin(report))];
    let origin = origin.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let gaps = report.gaps();
    let mut blocks = Vec::new();
    if !sentences.is_empty() {
        blocks.push(Block::marked(&sentences));
    }
    if !gaps.is_empty() {
        blocks.extend([Block::marked("Not determined:"), Block::list(&gaps)]);
    }
    blocks.push(Block::marked(&origin));
    blocks
}

/// A table, with its long cells as notes below it.
fn noted(mut table: Table) -> Vec<Block> {
    let mut notes: Vec<Line> = Vec::new();
    let is_long = |cell: &&mut Line| markdown::line(cell).chars().count() > CELL;
    for cell in table.rows.iter_mut().flatten().filter(is_long) {
        let at = notes.iter().position(|note| note == cell).unwrap_or(notes.len());
        let note = std::mem::replace(cell, format!("see ({})", at + 1).into());
        if at == notes.len() {
            notes.push(note);
        }
    }
    let below = notes.iter().enumerate().map(|(at, note)| format!("({}) {}", at + 1, markdown::line(note)));
    let below: Vec<Block> = below.map(|note| Block::marked(&note)).collect();
    [Block::Table(table)].into_iter().chain(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    #[test]
    fn a_long_cell_is_a_note_below_the_table() {
        let (long, short) = ("x".repeat(CELL + 1), "right".to_string());
        let rows = vec![vec![long.clone(), short.clone()], vec![short, long.clone()]];
        let blocks = noted(Table::marked(&["a", "b"], rows));
        let expected =
            format!("| a | b |\n|---|---|\n| see (1) | right |\n| right | see (1) |\n\n(1) {long}\n\n");
        assert_eq!(markdown::blocks(&blocks), expected);
    }

    #[test]
    fn the_page_of_a_long_program_stays_short() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trophies/jump-threading/report.json");
        let mut report = Report::parse(&std::fs::read_to_string(path).expect("a trophy")).expect("a report");
        let long = "// one more line\n".repeat(500) + &report.files[plain::NAME];
        report.files.insert(plain::NAME.to_string(), long);
        if let Some(pass) = &mut report.blame.mir {
            pass.diff = Some("+ one more\n".repeat(400));
        }
        let page = page(&report);
        assert!(page.lines().count() <= LINES, "{} lines", page.lines().count());
        assert!(page.contains("more lines: [plain.rs](plain.rs).)"), "{page}");
        assert!(page.contains("more lines: `report.html` has all.)"), "{page}");
    }
}
