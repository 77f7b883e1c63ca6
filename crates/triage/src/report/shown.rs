//! The program at the top of a page: plain Rust if there is some, else the part of the custom MIR that matters; its
//! command, what it should do and what it does.

use crate::document::Block;
use crate::plain::{self, section};
use crate::report::{PROGRAM, Report, by_itself, claims, words};
use crate::subject::Symptom;

/// The file that is shown.
pub fn file(report: &Report) -> &'static str {
    if report.plain.is_ok() { plain::NAME } else { PROGRAM }
}

/// Whether the page can show all of that file: custom MIR has attributes and a module that prints.
pub fn is_whole(report: &Report) -> bool {
    let text = report.file(file(report));
    report.plain.is_ok() && words::split_prelude(text).1.is_empty()
}

/// A program in custom MIR without what all of them have: attributes and imports above it, printing below.
pub fn body(text: &str) -> &str {
    let program = words::split_prelude(text).0;
    program.split_once("use prelude::*;").map_or(program, |(_, body)| body).trim()
}

/// The types, the function that the pass changes, and `main`; or all of it, if that function is not known.
pub fn excerpt(report: &Report, body: &str) -> String {
    let guilty = report.blame.guilty().and_then(|pass| pass.function.as_deref());
    let functions: Vec<&str> = body.split("\n\n").filter_map(name).collect();
    let Some(guilty) = guilty.filter(|guilty| functions.contains(guilty)) else { return body.to_string() };
    let item = |item| match name(item) {
        Some(other) if other != guilty => format!("// fn {other}: see the whole file"),
        _ => item.to_string(),
    };
    body.split("\n\n").map(item).collect::<Vec<_>>().join("\n\n")
}

/// The name of a function in custom MIR.
fn name(item: &str) -> Option<&str> {
    let (_, head) = item.split_once("#[custom_mir(")?.1.split_once("fn ")?;
    Some(head.split_once('(')?.0)
}

/// The command, notes about compilers, and what the program should do and does.
pub fn outcome(report: &Report) -> Vec<Block> {
    let command = command(report).map(|command| Block::code("sh", &command));
    let outcome = match &report.plain {
        Ok(plain) => vec![format!("{} {}", words::plain_output(plain), words::plain_releases(report))],
        Err(_) => custom_outcome(report),
    };
    let lines = words::compilers(report).into_iter().chain(outcome);
    command.into_iter().chain(lines.map(|line| Block::marked(&line))).collect()
}

/// The command that shows the failure of that file.
fn command(report: &Report) -> Option<String> {
    if let Some(by_itself) = &report.blame.by_itself {
        return Some(by_itself::commands(by_itself, &report.blame.symptom));
    }
    let claim = if report.plain.is_ok() { section::FAILURE } else { claims::FAILURE };
    let check = report.checks.iter().find(|check| check.claim == claim)?;
    // A compiler without a name of its own is said where it is used.
    let own = report.variables().into_iter().find(|variable| variable.id == check.id);
    let place = own.map_or(String::new(), |variable| format!("{variable}\n"));
    Some(place + &report.shell(check))
}

/// What the program in custom MIR should do and does.
pub fn custom_outcome(report: &Report) -> Vec<String> {
    match (&report.blame.symptom, &report.divergence) {
        (Symptom::Crash { message, stack }, _) => {
            let active = match stack.as_slice() {
                [] => String::new(),
                stack => format!(" Active: {}.", stack.join(", ")),
            };
            vec![format!("The compiler should accept it, but crashes: {message}.{active}")]
        }
        (_, Some(d)) => {
            let line = |line: &Option<String>| match line {
                Some(line) => format!("`{line}`"),
                None => "missing".to_string(),
            };
            vec![format!(
                "Line {} of its output (site, type and value of what is observed) should be {}, but is {}.",
                d.index + 1,
                line(&d.expected),
                line(&d.actual)
            )]
        }
        (_, None) => vec![format!("The program should end normally, but: {}.", report.end)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(page: &str) -> Report {
        let path = format!("{}/../../docs/{page}/report.json", env!("CARGO_MANIFEST_DIR"));
        Report::parse(&std::fs::read_to_string(path).expect("a report")).expect("a report")
    }

    #[test]
    fn an_excerpt_has_the_function_that_the_pass_changes() {
        let report = report("findings/reference-propagation-packed");
        let body = body(&report.files[PROGRAM]);
        assert!(body.starts_with("#[derive(Copy, Clone)]") && body.ends_with('}'), "{body}");
        let excerpt = excerpt(&report, body);
        assert!(excerpt.contains("struct T0") && excerpt.contains("fn fn1(") && excerpt.contains("fn main("));
        assert!(!excerpt.contains("fn fn0(") && excerpt.contains("// fn fn2: see"), "{excerpt}");
    }
}
