//! The page for a bug tracker.

use std::fmt::Write as _;

use crate::plain::{self, Plain, section};
use crate::report::words::{self, Table};
use crate::report::{Report, by_itself, llvm};
use crate::subject::Symptom;

/// Lines of a diff on the page; the rest is in the JSON.
const DIFF: usize = 80;

/// Lines of LLVM IR on the page; a longer module is only attached.
const LONGEST: usize = 150;

const PRELUDE: &str = "<details><summary>The rest of the file: printing</summary>";

/// The page.
pub fn page(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = write_page(&mut out, report);
    out
}

fn write_page(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    writeln!(out, "# {}\n", report.title)?;
    if let Some(known) = words::known(report) {
        writeln!(out, "{known}\n")?;
    }
    llvm::crash::write_markdown(out, report)?;
    if let Ok(plain) = &report.plain {
        write_plain(out, report, plain)?;
    }
    write_program(out, report)?;
    writeln!(out, "## Expected and actual\n")?;
    match (&blame.symptom, &report.divergence) {
        (Symptom::Crash { message, stack }, _) => {
            writeln!(out, "The compiler should accept it but crashes:\n\n```text\n{message}\n```\n")?;
            if !stack.is_empty() {
                writeln!(out, "Active: {}.\n", stack.join(", "))?;
            }
        }
        (_, Some(d)) => {
            let line = |line: &Option<String>| line.clone().unwrap_or_else(|| "(end of output)".to_string());
            writeln!(out, "| | line {} of the output |\n|---|---|", d.index + 1)?;
            writeln!(out, "| expected | `{}` |\n| actual | `{}` |\n", line(&d.expected), line(&d.actual))?;
            writeln!(out, "Each line is the observation's site, type and value.\n")?;
        }
        (_, None) => writeln!(out, "The program should terminate normally, but: {}.\n", report.end)?,
    }
    writeln!(out, "## Commands\n")?;
    let notes = words::compilers(report).into_iter().map(|line| format!(" {line}")).collect::<String>();
    writeln!(out, "`RUSTC_BOOTSTRAP=1` enables `custom_mir` and `-Z` flags on stable.{notes}\n\n```sh")?;
    if let Some(by_itself) = &blame.by_itself {
        writeln!(out, "{}", by_itself::commands(by_itself, &blame.symptom))?;
    }
    for check in words::commands(report) {
        writeln!(out, "# {}: {}\n{}", check.claim, words::expectation(check), report.shell(check))?;
    }
    writeln!(out, "```\n")?;
    write_blame(out, report)?;
    writeln!(out, "## Versions\n\n{}\n", words::since(blame))?;
    write_table(out, &words::versions(blame))?;
    if let Some(line) = words::elsewhere(blame) {
        writeln!(out, "{line}\n")?;
    }
    writeln!(out, "## Why it has no undefined behaviour\n")?;
    words::validity(report).iter().try_for_each(|line| writeln!(out, "- {line}"))?;
    writeln!(out)?;
    let gaps = report.gaps();
    if !gaps.is_empty() {
        writeln!(out, "## Not determined\n")?;
        gaps.iter().try_for_each(|gap| writeln!(out, "- {gap}"))?;
        writeln!(out)?;
    }
    writeln!(out, "## Origin\n\n{}", words::origin(report))
}

fn write_program(out: &mut String, report: &Report) -> std::fmt::Result {
    match &report.plain {
        Ok(_) => writeln!(out, "## In custom MIR\n\n`program.rs`, as found and reduced:\n")?,
        Err(_) => writeln!(out, "`program.rs`, in custom MIR:\n")?,
    }
    let text = report.files.get("program.rs").map_or("", String::as_str);
    let (program, prelude) = words::split_prelude(text);
    writeln!(out, "```rust\n{program}\n```\n")?;
    if !prelude.is_empty() {
        writeln!(out, "{PRELUDE}\n\n```rust\n{prelude}\n```\n\n</details>\n")?;
    }
    if let Err(steps) = &report.plain {
        writeln!(out, "No program in plain Rust shows it:\n")?;
        steps.iter().try_for_each(|step| writeln!(out, "- {step}"))?;
        writeln!(out)?;
    }
    Ok(())
}

/// What a reader needs: the program, the command, what it should print and what it prints.
fn write_plain(out: &mut String, report: &Report, plain: &Plain) -> std::fmt::Result {
    let text = report.files.get(plain::NAME).map_or("", String::as_str);
    let (program, prelude) = words::split_prelude(text);
    writeln!(out, "`{}`:\n\n```rust\n{program}\n```\n", plain::NAME)?;
    if !prelude.is_empty() {
        writeln!(out, "{PRELUDE}\n\n```rust\n{prelude}\n```\n\n</details>\n")?;
    }
    if let Some(check) = report.checks.iter().find(|check| check.claim == section::FAILURE) {
        writeln!(out, "```sh\n{}\n```\n", report.shell(check))?;
    }
    writeln!(out, "{}\n", words::plain_output(plain))?;
    writeln!(out, "{}\n", words::plain_releases(report))
}

fn write_blame(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    writeln!(out, "## Blame\n\n{}\n", words::stage(blame))?;
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        let Some(pass) = pass else { continue };
        writeln!(out, "{}\n", words::pass(kind, pass))?;
        if let Some(diff) = pass.diff.as_ref().filter(|diff| !diff.is_empty()) {
            writeln!(out, "{}:\n\n```diff", pass.diff_of)?;
            diff.lines().take(DIFF).try_for_each(|line| writeln!(out, "{line}"))?;
            let more = diff.lines().count().saturating_sub(DIFF);
            if more > 0 {
                writeln!(out, "({more} more lines)")?;
            }
            writeln!(out, "```\n")?;
        }
    }
    for line in [words::proof(blame), words::lint(blame)].into_iter().flatten() {
        writeln!(out, "{line}\n")?;
    }
    if let Some(noalias) = words::noalias(blame) {
        writeln!(out, "{noalias}\n")?;
    }
    if let Some(ir) = &report.llvm {
        writeln!(out, "## LLVM IR\n")?;
        ir.sentences().iter().try_for_each(|line| writeln!(out, "{line}\n"))?;
        if let Some(text) = report.files.get(llvm::REDUCED).filter(|text| text.lines().count() <= LONGEST) {
            writeln!(out, "```llvm\n{}\n```\n", text.trim())?;
        }
        if let Some(text) = report.files.get(llvm::TEST) {
            writeln!(out, "```sh\n{}\n```\n", text.trim())?;
        }
    }
    writeln!(out, "{}\n", words::above_levels(blame))?;
    write_table(out, &words::levels(blame))
}

fn write_table(out: &mut String, table: &Table) -> std::fmt::Result {
    writeln!(out, "| {} |", table.head.join(" | "))?;
    writeln!(out, "|{}", "---|".repeat(table.head.len()))?;
    table.rows.iter().try_for_each(|row| writeln!(out, "| {} |", row.join(" | ")))?;
    writeln!(out)
}
