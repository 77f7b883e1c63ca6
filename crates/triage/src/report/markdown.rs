//! The page for a bug tracker.

use std::fmt::Write as _;

use crate::blame::{Pass, Sight, Stage, versions};
use crate::report::{Check, Expect, Report};
use crate::subject::Symptom;

/// Lines of a diff on the page; the rest is in the JSON.
const DIFF: usize = 80;

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
    if let Some(known) = &report.known {
        let fixed = known.bug.fixed.as_ref().map_or(String::new(), |v| format!(", fixed in {v}"));
        writeln!(
            out,
            "Known: {} ({}){fixed}. Matched by the guilty pass, the flags and the versions.\n",
            known.bug.issue, known.bug.title
        )?;
    }
    write_program(out, report)?;
    writeln!(out, "## Expected and actual\n")?;
    match (&blame.symptom, &report.divergence) {
        (Symptom::Crash { message, stack }, _) => {
            writeln!(out, "The compiler must accept it, but crashes:\n\n```text\n{message}\n```\n")?;
            if !stack.is_empty() {
                writeln!(out, "At work: {}.\n", stack.join(", "))?;
            }
        }
        (_, Some(d)) => {
            let line = |line: &Option<String>| line.clone().unwrap_or_else(|| "(the end)".to_string());
            writeln!(out, "| | line {} of the output |\n|---|---|", d.index + 1)?;
            writeln!(out, "| expected | `{}` |\n| actual | `{}` |\n", line(&d.expected), line(&d.actual))?;
            writeln!(out, "A line is the number of the observation, the type, and the value.\n")?;
        }
        (_, None) => writeln!(out, "The program must end by itself, but: {}.\n", report.end)?,
    }
    writeln!(out, "## Commands\n")?;
    writeln!(out, "`RUSTC_BOOTSTRAP=1` is for the attribute `custom_mir` and for `-Z` flags.\n\n```sh")?;
    for check in
        report.checks.iter().filter(|c| !c.claim.starts_with("levels:") && !c.claim.starts_with("versions:"))
    {
        writeln!(out, "# {}: {}\n{}", check.claim, expectation(check), check.shell())?;
    }
    writeln!(out, "```\n")?;
    write_blame(out, report)?;
    write_versions(out, report)?;
    writeln!(out, "## Why it has no undefined behaviour\n")?;
    report.valid.iter().try_for_each(|line| writeln!(out, "- {line}."))?;
    let right: Vec<&str> = blame
        .versions
        .iter()
        .filter(|row| row.levels.first().is_some_and(Sight::is_right))
        .map(|row| row.release.as_str())
        .collect();
    if !right.is_empty() {
        writeln!(
            out,
            "- Compiled with `-Copt-level=0`, it gives the expected output on {}.",
            right.join(", ")
        )?;
    }
    writeln!(out)?;
    if !blame.gaps.is_empty() {
        writeln!(out, "## Not found out\n")?;
        blame.gaps.iter().try_for_each(|gap| writeln!(out, "- {gap}"))?;
        writeln!(out)?;
    }
    writeln!(
        out,
        "## Origin\n\nFound by fuzzing: mirsmith generated the program ({}), and reduced it by machine. \
         The blame took {} compilations and {:.0} s. `mirsmith report --verify` on the JSON of this page repeats its {} \
         commands.",
        report.origin,
        blame.calls,
        blame.seconds,
        report.checks.len()
    )
}

fn write_program(out: &mut String, report: &Report) -> std::fmt::Result {
    match &report.surface {
        Ok(name) => {
            if let Some(text) = report.files.get(name) {
                let program = &text[..text.find("\nmod prelude").unwrap_or(text.len())];
                let note = "It prints as the file below does";
                writeln!(out, "In surface Rust (`{name}`). {note}:\n\n```rust\n{}\n```\n", program.trim())?;
            }
            writeln!(out, "In custom MIR, as it was found (`program.rs`):\n")?;
        }
        Err(why) => {
            writeln!(out, "`program.rs`, in custom MIR. It is not given in surface Rust: {why}.\n")?;
        }
    }
    let text = report.files.get("program.rs").map_or("", String::as_str);
    let (program, prelude) = text.split_at(text.find("\nmod prelude").unwrap_or(text.len()));
    writeln!(out, "```rust\n{}\n```\n", program.trim())?;
    if !prelude.is_empty() {
        writeln!(
            out,
            "<details><summary>The rest of the file: how it prints</summary>\n\n```rust\n{}\n```\n\n</details>\n",
            prelude.trim()
        )?;
    }
    Ok(())
}

fn expectation(check: &Check) -> String {
    match &check.expect {
        Expect::Right => "prints what is expected".to_string(),
        Expect::Wrong => "fails".to_string(),
        Expect::WrongAt(d) => format!(
            "prints `{}` instead of `{}`",
            d.actual.as_deref().unwrap_or("nothing more"),
            d.expected.as_deref().unwrap_or("nothing more")
        ),
    }
}

fn write_blame(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    writeln!(out, "## Blame\n")?;
    let stage = match blame.stage {
        Some(Stage::Mir) => {
            "A MIR pass of rustc: it is right without MIR passes, and wrong even if LLVM runs none of its own."
        }
        Some(Stage::MirThenLlvm) => {
            "A MIR pass of rustc is needed, and passes of LLVM too: either the MIR pass leaves something that is \
             undefined, or LLVM breaks what is right."
        }
        Some(Stage::Llvm) => "LLVM: it is wrong without any MIR pass.",
        Some(Stage::CodeGeneration) => "Code generation: it is wrong without any pass.",
        None => "It is not known which part of the compiler is to blame.",
    };
    writeln!(out, "{stage}\n")?;
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        if let Some(pass) = pass {
            write_pass(out, kind, pass)?;
        }
    }
    match blame.noalias {
        Some(true) => writeln!(
            out,
            "It is right with `-Zmutable-noalias=no -Zbox-noalias=no`: it depends on `noalias`.\n"
        )?,
        Some(false) => writeln!(
            out,
            "It does not depend on `noalias`: wrong with `-Zmutable-noalias=no -Zbox-noalias=no` too.\n"
        )?,
        None => {}
    }
    let compiler = &blame.compiler;
    writeln!(
        out,
        "Levels on rustc {} ({}, LLVM {}):\n",
        compiler.release,
        compiler.commit.as_deref().map_or("commit unknown", |c| c.get(..9).unwrap_or(c)),
        compiler.llvm.as_deref().unwrap_or("unknown")
    )?;
    let mut mirs: Vec<&Option<String>> = Vec::new();
    let mut opts: Vec<&String> = Vec::new();
    for cell in &blame.levels {
        if !mirs.contains(&&cell.mir) {
            mirs.push(&cell.mir);
        }
        if !opts.contains(&&cell.opt) {
            opts.push(&cell.opt);
        }
    }
    writeln!(
        out,
        "| `-Zmir-opt-level` | {} |",
        opts.iter().map(|o| format!("`-Copt-level={o}`")).collect::<Vec<_>>().join(" | ")
    )?;
    writeln!(out, "|---|{}", "---|".repeat(opts.len()))?;
    for mir in mirs {
        let row = blame.levels.iter().filter(|cell| cell.mir == *mir).map(|cell| word(&cell.sight));
        writeln!(
            out,
            "| {} | {} |",
            mir.as_deref().unwrap_or("default"),
            row.collect::<Vec<_>>().join(" | ")
        )?;
    }
    writeln!(out)
}

fn write_pass(out: &mut String, kind: &str, pass: &Pass) -> std::fmt::Result {
    let function = pass.function.as_ref().map_or(String::new(), |f| format!(" on `{f}`"));
    let toggle = pass.toggle.as_ref().map_or(String::new(), |t| format!(" It is right with `{t}` alone."));
    writeln!(
        out,
        "{kind} pass **{}**{function}: right with the passes before it, wrong with it ({} of {}, both seen twice).{toggle}\n",
        pass.name, pass.index, pass.total
    )?;
    if let Some(diff) = pass.diff.as_ref().filter(|diff| !diff.is_empty()) {
        writeln!(out, "{}:\n\n```diff", pass.diff_of)?;
        diff.lines().take(DIFF).try_for_each(|line| writeln!(out, "{line}"))?;
        let more = diff.lines().count().saturating_sub(DIFF);
        if more > 0 {
            writeln!(out, "({more} more lines)")?;
        }
        writeln!(out, "```\n")?;
    }
    Ok(())
}

fn write_versions(out: &mut String, report: &Report) -> std::fmt::Result {
    let rows = &report.blame.versions;
    writeln!(out, "## Versions\n\n{}.\n", capitalised(&versions::summary(rows)))?;
    let levels: Vec<String> = versions::LEVELS.iter().map(|level| format!("`-Copt-level={level}`")).collect();
    let flags = format!("`{}`", report.blame.flags.join(" "));
    let repeated = levels.contains(&flags);
    let last = if repeated { String::new() } else { format!(" {flags} |") };
    writeln!(out, "| rustc | LLVM | {} |{last}", levels.join(" | "))?;
    writeln!(out, "|---|---|{}", "---|".repeat(levels.len() + usize::from(!repeated)))?;
    for row in rows {
        let commit =
            row.commit.as_deref().map_or(String::new(), |c| format!(" ({})", c.get(..9).unwrap_or(c)));
        let cells: Vec<&str> = row.levels.iter().map(word).collect();
        let last = if repeated { String::new() } else { format!(" {} |", word(&row.smallest)) };
        let llvm = row.llvm.as_deref().unwrap_or("");
        writeln!(out, "| {}{commit} | {llvm} | {} |{last}", row.release, cells.join(" | "))?;
    }
    writeln!(out)
}

fn word(sight: &Sight) -> &str {
    match sight {
        Sight::Right => "right",
        Sight::Wrong => "**wrong**",
        Sight::Unknown(why) => why,
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
