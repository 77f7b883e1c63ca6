//! The page for a bug tracker: what a maintainer asks first comes first, and the rest is folded away. It is short enough
//! to be read: what there is no room for is in the page for a browser and in the files.

use crate::report::fit::{self, Part, block};
use crate::report::words::{self, Table};
use crate::report::{Report, by_itself, llvm, opening, rules, shown};

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
    pub const PROGRAM: u8 = 1;
    pub const MODULE: u8 = 2;
    pub const DIFF: u8 = 3;
    pub const COMMANDS: u8 = 4;
    pub const MIR: u8 = 5;
}

/// The page.
pub fn page(report: &Report) -> String {
    let mut parts = vec![Part::fixed(format!(
        "# {}\n\n{}\n\n{}\n\n",
        report.title,
        opening::summary(report),
        opening::state(report)
    ))];
    parts.extend(llvm_crash(report));
    parts.extend(program(report));
    parts.extend(what_goes_wrong(report));
    parts.push(Part::fixed(why_defined(report)));
    parts.push(custom_mir(report));
    parts.push(commands(report));
    parts.push(Part::fixed(versions(report)));
    parts.push(Part::fixed(more(report)));
    // Every part ends with an empty line.
    fit::page(&parts, LINES + 1).trim_end().to_string() + "\n"
}

/// A crash of LLVM's own tools: the module, the line and the stack.
fn llvm_crash(report: &Report) -> Vec<Part> {
    let Some(section) = llvm::crash::section(report) else { return Vec::new() };
    let rest = format!("[{0}]({0})", llvm::REDUCED);
    let command = block("sh", section.command, &[], "").concat();
    let mut parts = vec![Part::fixed(format!("{}\n\n", section.introduction))];
    if let Some(ir) = section.ir {
        parts.push(Part::choice(rank::PROGRAM, block("llvm", ir, &LENGTHS, &rest)));
    }
    parts.push(Part::fixed(command));
    if !section.backtrace.is_empty() {
        parts.push(Part::choice(rank::MODULE, block("text", &section.backtrace, &LENGTHS, REST)));
    }
    parts
}

/// The program that is easiest to run, its command, and what it should do and does.
fn program(report: &Report) -> Vec<Part> {
    let name = shown::file(report);
    let text = report.files.get(name).map_or("", String::as_str);
    let (forms, about) = match &report.plain {
        Ok(_) => {
            let rest = format!("[{name}]({name})");
            let forms = block("rust", words::split_prelude(text).0, &LENGTHS, &rest);
            (forms, String::new())
        }
        Err(steps) => {
            let body = shown::body(text);
            let excerpt = shown::excerpt(report, body);
            let short = block("rust", &excerpt, &LENGTHS, &format!("[{name}]({name})"));
            let forms = block("rust", body, &[], "").into_iter().chain(short).collect();
            (forms, format!(", in custom MIR: no plain Rust shows it ({})", steps.join("; ")))
        }
    };
    let whole = if shown::is_whole(report) { String::new() } else { format!("; [the whole file]({name})") };
    vec![
        Part::fixed(format!("`{name}`{about}{whole}:\n\n")),
        Part::choice(rank::PROGRAM, forms),
        Part::fixed(outcome(report)),
    ]
}

fn outcome(report: &Report) -> String {
    let notes = words::compilers(report).into_iter().map(|line| format!("{line}\n\n")).collect::<String>();
    let command = shown::command(report).map_or(String::new(), |line| format!("```sh\n{line}\n```\n\n"));
    let outcome: String = shown::outcome(report).iter().map(|line| format!("{line}\n\n")).collect();
    format!("{command}{notes}{outcome}")
}

/// The passes, what they did, and the bug as LLVM IR.
fn what_goes_wrong(report: &Report) -> Vec<Part> {
    let blame = &report.blame;
    let mut parts = vec![Part::fixed("## What goes wrong\n\n".to_string())];
    // A function of a few lines says more than what happened to the whole program.
    parts.extend(module(report));
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        let Some(pass) = pass else { continue };
        parts.push(Part::fixed(format!("{}\n\n", words::pass(kind, pass))));
        if let Some(diff) = pass.diff.as_ref().filter(|diff| !diff.is_empty()) {
            parts.push(Part::fixed(format!("{}:\n\n", pass.diff_of)));
            parts.push(Part::choice(rank::DIFF, block("diff", diff, &LENGTHS, REST)));
        }
    }
    if blame.guilty().is_none() {
        parts.push(Part::fixed(format!("{}\n\n", words::stage(blame))));
    }
    let lines = [words::proof(blame), words::lint(blame)].into_iter().flatten();
    parts.extend(lines.map(|line| Part::fixed(format!("{line}\n\n"))));
    if let Some(ir) = &report.llvm {
        parts.push(Part::fixed(format!("{}\n\n", ir.sentences().join(" "))));
    }
    parts
}

/// The bug as LLVM IR.
fn module(report: &Report) -> Option<Part> {
    let text = report.files.get(llvm::REDUCED)?;
    let linked = format!("As LLVM IR: [{0}]({0}), {1} lines.\n\n", llvm::REDUCED, text.lines().count());
    let whole = block("llvm", text.trim(), &[], "").concat();
    Some(Part::choice(rank::MODULE, vec![format!("`{}`:\n\n{whole}", llvm::REDUCED), linked]))
}

/// The rule that a reader will doubt, where it is written down, and who agrees.
fn why_defined(report: &Report) -> String {
    let mut out = "## Why it has no undefined behaviour\n\n".to_string();
    opening::doubt(report).iter().for_each(|line| out.push_str(&format!("{line}\n\n")));
    out.push_str(&list(&opening::sources(report)));
    if let Some(rules) = rules::sentence(report) {
        out.push_str(&format!("{rules} Who agrees:\n\n"));
    }
    out + &list(&opening::agree(report))
}

/// Where plain Rust is shown: the program as it was found.
fn custom_mir(report: &Report) -> Part {
    let Ok(_) = &report.plain else { return Part::fixed(String::new()) };
    let text = report.files.get("program.rs").map_or("", String::as_str);
    let body = shown::body(text);
    let lines = body.lines().count();
    let about = "`program.rs` is the program in custom MIR, as found and reduced";
    let outcome = shown::custom_outcome(report).join(" ");
    let whole = block("rust", body, &[], "").concat();
    Part::choice(
        rank::MIR,
        vec![
            fold("In custom MIR", &format!("{about}. {outcome}\n\n{whole}")),
            format!("{about}: [{lines} lines](program.rs) and a module that prints. {outcome}\n\n"),
        ],
    )
}

/// All commands that show what is claimed, those of tables aside.
fn commands(report: &Report) -> Part {
    let mut lines = Vec::new();
    if let Some(by_itself) = &report.blame.by_itself {
        lines.push(by_itself::commands(by_itself, &report.blame.symptom));
    }
    let line = |check| format!("{} # {}: {}", report.shell(check), check.claim, words::expectation(check));
    lines.extend(words::commands(report).map(line));
    let count = lines.len();
    let about = "`RUSTC_BOOTSTRAP=1` enables `custom_mir` and `-Z` flags on stable.\n\n";
    let block = block("sh", &(words::variables(report) + &lines.join("\n")), &[], "").concat();
    Part::choice(
        rank::COMMANDS,
        vec![
            fold("Commands", &format!("{about}{block}")),
            format!("`report.html` has the {count} commands that show all this.\n\n"),
        ],
    )
}

fn versions(report: &Report) -> String {
    let blame = &report.blame;
    let elsewhere = words::elsewhere(blame).map_or(String::new(), |line| format!("{line}\n\n"));
    let levels = match &blame.by_itself {
        Some(_) => format!("{}\n\n{}", words::above_levels(blame), table(&words::levels(blame))),
        None => format!("{}\n\n", words::levels_in_words(blame)),
    };
    fold("Versions and levels", &format!("{}{levels}{elsewhere}", table(&words::versions(blame))))
}

/// How the pass was found, what is not known, where the program comes from.
fn more(report: &Report) -> String {
    let blame = &report.blame;
    let stage = blame.guilty().is_some().then(|| words::stage(blame));
    let sentences = [stage, words::noalias(blame)].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let gaps = match report.gaps().as_slice() {
        [] => String::new(),
        gaps => format!("Not determined:\n\n{}", list(gaps)),
    };
    let origin = [opening::recognised(report), Some(words::origin(report))];
    let origin = origin.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let first = if sentences.is_empty() { String::new() } else { format!("{sentences}\n\n") };
    fold("How it was found", &format!("{first}{gaps}{origin}\n\n"))
}

/// A section that is folded away.
fn fold(title: &str, content: &str) -> String {
    format!("<details><summary>{title}</summary>\n\n{content}</details>\n\n")
}

fn list(lines: &[String]) -> String {
    match lines {
        [] => String::new(),
        lines => lines.iter().map(|line| format!("- {line}\n")).collect::<String>() + "\n",
    }
}

fn table(table: &Table) -> String {
    let mut notes: Vec<&String> = Vec::new();
    let long = table.rows.iter().flatten().filter(|cell| cell.chars().count() > CELL);
    long.for_each(|cell| {
        if !notes.contains(&cell) {
            notes.push(cell)
        }
    });
    let short = |cell: &String| match notes.iter().position(|note| *note == cell) {
        Some(at) => format!("see ({})", at + 1),
        None => cell.clone(),
    };
    let row =
        |cells: &Vec<String>| format!("| {} |\n", cells.iter().map(short).collect::<Vec<_>>().join(" | "));
    let rows: String = table.rows.iter().map(row).collect();
    let below = notes.iter().enumerate().map(|(at, note)| format!("({}) {note}\n\n", at + 1));
    let below: String = below.collect();
    format!("{}|{}\n{rows}\n{below}", row(&table.head), "---|".repeat(table.head.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    #[test]
    fn a_long_cell_is_a_note_below_the_table() {
        let (long, short) = ("x".repeat(CELL + 1), "right".to_string());
        let rows = vec![vec![long.clone(), short.clone()], vec![short, long.clone()]];
        let text = table(&Table { head: vec!["a".to_string(), "b".to_string()], rows });
        let expected =
            format!("| a | b |\n|---|---|\n| see (1) | right |\n| right | see (1) |\n\n(1) {long}\n\n");
        assert_eq!(text, expected);
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
