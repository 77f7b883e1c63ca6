//! The page for a browser: one file that needs nothing else, with the control flow drawn.

use std::fmt::Write as _;

use difftest::Divergence;

use crate::picture;
use crate::report::words::{self, Table};
use crate::report::{Report, by_itself, links, llvm, opening, rules, shown};

const STYLE: &str = ":root{color-scheme:light dark;--line:#8884;--soft:#8881;--bad:#c62828;--good:#1b7f3b;--head:#57606a}\
@media(prefers-color-scheme:dark){:root{--bad:#ff7b72;--good:#56d364;--head:#9aa4af}}\
body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}h1{font-size:1.5em}\
h2{font-size:1.15em;margin-top:2em;border-bottom:1px solid var(--line)}\
pre{overflow:auto;background:var(--soft);padding:.7em;font-size:13px;line-height:1.4}code{background:var(--soft)}\
pre code{background:none}table{border-collapse:collapse;margin:1em 0}\
td,th{border-bottom:1px solid var(--line);padding:.2em .8em;text-align:left;vertical-align:top}\
.wrong,.minus,.actual{color:var(--bad)}.plus,.expected{color:var(--good)}.hunk,.note{color:var(--head)}\
.wrong,.actual,.expected{font-weight:bold}.figure{overflow-x:auto}\
details{margin:.7em 0}summary{cursor:pointer;font-weight:bold}";

/// Lines of expected output before and after the first difference.
const AROUND: usize = 6;

/// The page.
pub fn page(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = write_page(&mut out, report);
    out
}

fn write_page(out: &mut String, report: &Report) -> std::fmt::Result {
    let title = escape(&report.title);
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <h1>{title}</h1>"
    )?;
    write_paragraphs(out, &[opening::summary(report), opening::state(report)])?;
    write_llvm_crash(out, report)?;
    write_program(out, report)?;
    write_wrong(out, report)?;
    writeln!(out, "<h2>Why it has no undefined behaviour</h2>")?;
    write_paragraphs(out, &opening::doubt(report))?;
    write_list(out, &opening::sources(report))?;
    if let Some(rules) = rules::sentence(report) {
        write_paragraphs(out, &[format!("{rules} Who agrees:")])?;
    }
    write_list(out, &opening::agree(report))?;
    fold(out, "In custom MIR", |out| write_custom_mir(out, report))?;
    fold(out, "Control flow", |out| write_flow(out, report))?;
    fold(out, "Commands", |out| write_commands(out, report))?;
    fold(out, "Versions and levels", |out| write_versions(out, report))?;
    fold(out, "How it was found", |out| write_origin(out, report))?;
    writeln!(out, "</html>")
}

/// A section that is folded away.
fn fold(
    out: &mut String,
    title: &str,
    content: impl FnOnce(&mut String) -> std::fmt::Result,
) -> std::fmt::Result {
    writeln!(out, "<details><summary>{}</summary>", escape(title))?;
    content(out)?;
    writeln!(out, "</details>")
}

fn write_paragraphs(out: &mut String, lines: &[String]) -> std::fmt::Result {
    lines.iter().try_for_each(|line| writeln!(out, "<p>{}</p>", inline(line)))
}

/// The program that is easiest to run, its command, and what it should do and does.
fn write_program(out: &mut String, report: &Report) -> std::fmt::Result {
    let text = report.files.get(shown::file(report)).map_or("", String::as_str);
    let program = match &report.plain {
        Ok(_) => words::split_prelude(text).0,
        Err(_) => shown::body(text),
    };
    writeln!(out, "<p><code>{}</code>:</p>\n<pre>{}</pre>", shown::file(report), escape(program))?;
    if let Some(command) = shown::command(report) {
        writeln!(out, "<pre>{}</pre>", escape(&command))?;
    }
    write_paragraphs(out, &words::compilers(report))?;
    write_paragraphs(out, &shown::outcome(report))
}

/// The passes, what they did, and the bug as LLVM IR.
fn write_wrong(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    writeln!(out, "<h2>What goes wrong</h2>")?;
    for (kind, pass) in [("MIR", &blame.mir), ("LLVM", &blame.llvm)] {
        let Some(pass) = pass else { continue };
        writeln!(out, "<p>{}</p>", inline(&words::pass(kind, pass)))?;
        if let Some(diff) = pass.diff.as_ref().filter(|diff| !diff.is_empty()) {
            writeln!(out, "<p>{}:</p>", inline(&pass.diff_of))?;
            write_diff(out, diff)?;
        }
    }
    let lines: Vec<String> = [words::proof(blame), words::lint(blame)].into_iter().flatten().collect();
    write_paragraphs(out, &lines)?;
    if let Some(ir) = &report.llvm {
        for name in [llvm::REDUCED, llvm::TEST] {
            if let Some(text) = report.files.get(name) {
                fold(out, name, |out| writeln!(out, "<pre>{}</pre>", escape(text.trim())))?;
            }
        }
        write_paragraphs(out, &ir.sentences())?;
    }
    Ok(())
}

/// All of the program in custom MIR, and its output around the first difference.
fn write_custom_mir(out: &mut String, report: &Report) -> std::fmt::Result {
    let text = report.files.get("program.rs").map_or("", String::as_str);
    writeln!(
        out,
        "<p>{}</p>\n<pre>{}</pre>",
        inline("`program.rs`, as found and reduced:"),
        escape(text.trim())
    )?;
    if let Err(steps) = &report.plain {
        writeln!(out, "<p>No program in plain Rust shows it:</p>")?;
        write_list(out, steps)?;
    }
    match &report.divergence {
        Some(divergence) => write_output(out, report, divergence),
        None => write_paragraphs(out, &shown::custom_outcome(report)),
    }
}

fn write_commands(out: &mut String, report: &Report) -> std::fmt::Result {
    let enables = "`RUSTC_BOOTSTRAP=1` enables `custom_mir` and `-Z` flags on stable.".to_string();
    write_paragraphs(out, &[enables])?;
    write!(out, "<pre>\n{}", escape(&words::variables(report)))?;
    if let Some(by_itself) = &report.blame.by_itself {
        writeln!(out, "{}", escape(&by_itself::commands(by_itself, &report.blame.symptom)))?;
    }
    for check in words::commands(report) {
        let claim = format!("# {}: {}", check.claim, words::expectation(check));
        writeln!(out, "<span class=\"note\">{}</span>\n{}", escape(&claim), escape(&report.shell(check)))?;
    }
    writeln!(out, "</pre>")
}

fn write_versions(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    write_table(out, &words::versions(blame))?;
    write_paragraphs(out, &[words::above_levels(blame)])?;
    write_table(out, &words::levels(blame))?;
    let elsewhere: Vec<String> = words::elsewhere(blame).into_iter().collect();
    write_paragraphs(out, &elsewhere)
}

/// How the pass was found, what is not known, where the program comes from.
fn write_origin(out: &mut String, report: &Report) -> std::fmt::Result {
    let blame = &report.blame;
    let first = [Some(words::stage(blame)), words::noalias(blame)].into_iter().flatten();
    write_paragraphs(out, &first.map(String::from).collect::<Vec<_>>())?;
    let gaps = report.gaps();
    if !gaps.is_empty() {
        writeln!(out, "<p>Not determined:</p>")?;
        write_list(out, &gaps)?;
    }
    let origin = opening::recognised(report).into_iter().chain([words::origin(report)]);
    write_paragraphs(out, &origin.collect::<Vec<_>>())
}

/// A crash of LLVM by itself: the module, the line and the stack.
fn write_llvm_crash(out: &mut String, report: &Report) -> std::fmt::Result {
    let Some(section) = llvm::crash::section(report) else { return Ok(()) };
    writeln!(out, "<p>{}</p>", inline(&section.introduction))?;
    let texts = [section.ir.unwrap_or_default(), section.command, &section.backtrace];
    texts
        .iter()
        .filter(|text| !text.is_empty())
        .try_for_each(|text| writeln!(out, "<pre>{}</pre>", escape(text)))
}

/// The expected output around the first line that differs, which is marked.
fn write_output(out: &mut String, report: &Report, divergence: &Divergence) -> std::fmt::Result {
    writeln!(
        out,
        "<p>Each line of output is the observation's site, type and value. Line {} of {} differs:</p>\n<pre>",
        divergence.index + 1,
        report.expected.len()
    )?;
    let from = divergence.index.saturating_sub(AROUND);
    if from > 0 {
        writeln!(out, "<span class=\"note\">({from} lines)</span>")?;
    }
    let line = |line: &Option<String>| escape(line.as_deref().unwrap_or("(end of output)"));
    let shown = report.expected.iter().enumerate().skip(from).take(2 * AROUND + 1);
    let mut marked = false;
    for (i, text) in shown {
        if i == divergence.index {
            write_difference(out, &line(&divergence.expected), &line(&divergence.actual))?;
            marked = true;
        } else {
            writeln!(out, "  {}", escape(text))?;
        }
    }
    // The program prints more than it should.
    if !marked {
        write_difference(out, &line(&divergence.expected), &line(&divergence.actual))?;
    }
    let rest = report.expected.len().saturating_sub(from + 2 * AROUND + 1);
    if rest > 0 {
        writeln!(out, "<span class=\"note\">({rest} lines)</span>")?;
    }
    writeln!(out, "</pre>")
}

fn write_difference(out: &mut String, expected: &str, actual: &str) -> std::fmt::Result {
    writeln!(out, "<span class=\"expected\">+ {expected}   expected</span>")?;
    writeln!(out, "<span class=\"actual\">- {actual}   actual</span>")
}

/// The control flow, with the counts of the machine and the block in which the first wrong value is observed.
fn write_flow(out: &mut String, report: &Report) -> std::fmt::Result {
    let text = report.files.get("program.rs").map_or("", String::as_str);
    let Ok(program) = mir::parse::parse(text) else {
        return writeln!(out, "<p>The program can't be parsed.</p>");
    };
    let trace = match machine::trace::trace(&program, machine::Limits::default()) {
        Ok(trace) => trace,
        Err(stop) => return writeln!(out, "<p>The machine stops: {}</p>", escape(&stop.to_string())),
    };
    let at = report.divergence.as_ref().and_then(|d| trace.observed.get(d.index));
    let mark = at.map(|at| (at.function, at.block));
    let marked = if mark.is_some() { " The wrong value is observed in the red block." } else { "" };
    writeln!(
        out,
        "<p>Blocks and edges are labelled with execution counts from the abstract machine; code that never runs is grey.{marked}</p>\n\
         <div class=\"figure\">\n{}</div>",
        picture::svg(&program, &trace, mark)
    )
}

fn write_diff(out: &mut String, diff: &str) -> std::fmt::Result {
    writeln!(out, "<pre>")?;
    for line in diff.lines() {
        let class = match line.as_bytes().first() {
            Some(b'-') => "minus",
            Some(b'+') => "plus",
            Some(b'@') => "hunk",
            _ => "same",
        };
        writeln!(out, "<span class=\"{class}\">{}</span>", escape(line))?;
    }
    writeln!(out, "</pre>")
}

fn write_table(out: &mut String, table: &Table) -> std::fmt::Result {
    let head: String = table.head.iter().map(|cell| format!("<th>{}</th>", inline(cell))).collect();
    writeln!(out, "<div class=\"figure\"><table><tr>{head}</tr>")?;
    for row in &table.rows {
        let cells: String = row.iter().map(|cell| format!("<td>{}</td>", inline(cell))).collect();
        writeln!(out, "<tr>{cells}</tr>")?;
    }
    writeln!(out, "</table></div>")
}

fn write_list(out: &mut String, lines: &[String]) -> std::fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "<ul>")?;
    lines.iter().try_for_each(|line| writeln!(out, "<li>{}</li>", inline(line)))?;
    writeln!(out, "</ul>")
}

/// A text with `code`, **strong** words and [links](https://example.com).
fn inline(text: &str) -> String {
    let part = |(text, address): (&str, Option<&str>)| match address {
        Some(address) => {
            let address = escape(address).replace('"', "&quot;");
            format!("<a href=\"{address}\">{}</a>", words_of(text))
        }
        None => words_of(text),
    };
    links::parts(text).into_iter().map(part).collect()
}

fn words_of(text: &str) -> String {
    let mut out = String::new();
    for (i, part) in text.split('`').enumerate() {
        if i % 2 == 1 {
            out.push_str(&format!("<code>{}</code>", escape(part)));
            continue;
        }
        for (j, part) in part.split("**").enumerate() {
            let part = escape(part);
            match j % 2 {
                0 => out.push_str(&part),
                _ if part == "wrong" => out.push_str("<span class=\"wrong\">wrong</span>"),
                _ => out.push_str(&format!("<strong>{part}</strong>")),
            }
        }
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
        assert!(page.contains(&format!("<span class=\"actual\">- {actual}")), "{page}");
        assert!(page.contains("<span class=\"minus\">") && page.contains("<span class=\"plus\">"), "{page}");
        assert!(page.contains("prefers-color-scheme:dark"));
        for other in ["<script", "<link", "src=", "@import"] {
            assert!(!page.contains(other), "{other}");
        }
        // A link loads nothing.
        assert_eq!(page.matches("href=").count(), page.matches("<a href=\"https://").count());
    }

    #[test]
    fn words_in_a_text() {
        assert_eq!(
            inline("a `x < y` **b** **wrong**"),
            "a <code>x &lt; y</code> <strong>b</strong> <span class=\"wrong\">wrong</span>"
        );
        assert_eq!(
            inline("[`a`](https://b/?c\"&d)"),
            "<a href=\"https://b/?c&quot;&amp;d\"><code>a</code></a>"
        );
    }
}
