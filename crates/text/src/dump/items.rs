//! Splits a file of MIR text into function bodies and the contents of allocations.

use std::collections::BTreeMap;

/// The text of a function: its header and all lines up to its closing brace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BodyText<'t> {
    /// The function's path, as printed.
    pub path: &'t str,
    /// The line of its header in the file, from 1.
    pub line: usize,
    /// The text, from `fn` to `}`.
    pub text: &'t str,
}

/// An allocation that constants point to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AllocText {
    /// A static, by its path.
    Static(String),
    /// Anonymous memory: its bytes, `None` for those that are not a known number (uninitialised, or part of a pointer).
    Bytes(Vec<Option<u8>>),
}

/// Allocations by number.
pub type Allocs = BTreeMap<u64, AllocText>;

/// The bodies of functions in a file, in order. A function that is also used in const evaluation occurs twice; the
/// first body is the compiled one.
pub fn bodies(text: &str) -> Vec<BodyText<'_>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_end();
        if bare.starts_with("fn ") && bare.ends_with('{') {
            open = Some((at, index + 1));
        } else if bare == "}"
            && let Some((start, line)) = open.take()
        {
            let text = &text[start..at + 1];
            if let Some(path) = path_of(text) {
                found.push(BodyText { path, line, text });
            }
        }
        at += line.len();
    }
    found
}

/// The path in a header.
fn path_of(text: &str) -> Option<&str> {
    before_parameters(text.strip_prefix("fn ")?.lines().next()?)
}

/// The text up to the parenthesis that opens parameters or arguments, which follows a name.
pub(super) fn before_parameters(header: &str) -> Option<&str> {
    let mut depth = 0;
    for (i, c) in header.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if !header[..i].ends_with('-') => depth -= 1,
            '(' if depth == 0 => return Some(&header[..i]),
            _ => {}
        }
    }
    None
}

/// The allocations printed after bodies. Their numbers are unique in the whole file.
pub fn allocs(text: &str) -> Allocs {
    let mut found = Allocs::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some((number, about)) = line.strip_prefix("alloc").and_then(|rest| rest.split_once(" (")) else {
            continue;
        };
        let Ok(number) = number.parse::<u64>() else { continue };
        if let Some(path) = about.strip_prefix("static: ") {
            let path = path.split([',', ')']).next().unwrap_or(path);
            found.insert(number, AllocText::Static(path.to_string()));
        } else if about.ends_with('{') {
            let rows: Vec<&str> = lines.by_ref().take_while(|line| *line != "}").collect();
            found.insert(number, AllocText::Bytes(rows.iter().flat_map(|row| bytes_of(row)).collect()));
        } else if about.contains("size: 0,") {
            found.insert(number, AllocText::Bytes(Vec::new()));
        }
    }
    found
}

/// The bytes of one row: `0x00 │ 01 02 __ ╾───alloc5───╼ │ ....`; the first column may be missing.
fn bytes_of(row: &str) -> Vec<Option<u8>> {
    let columns: Vec<&str> = row.split('│').collect();
    let cells = match columns.as_slice() {
        [cells, _] | [_, cells, _] => cells,
        _ => return Vec::new(),
    };
    let byte = |cell: &str| (cell.len() == 2).then(|| u8::from_str_radix(cell, 16).ok()).flatten();
    cells.split_whitespace().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_lines_of_bodies() {
        let text = "// note\nfn <impl at a.rs:1:2: 3:4>::clone(_1: &T) -> T {\n    bb0: {\n    }\n}\n\n\
                    const C: u8 = {\n}\n\nfn p0::fn1() -> () {\n}\n";
        let found: Vec<(&str, usize)> = bodies(text).iter().map(|b| (b.path, b.line)).collect();
        assert_eq!(found, [("<impl at a.rs:1:2: 3:4>::clone", 2), ("p0::fn1", 10)]);
        assert_eq!(bodies(text)[1].text, "fn p0::fn1() -> () {\n}");
    }

    #[test]
    fn allocations() {
        let text = "alloc1 (static: p0::S0, size: 4, align: 4) {\n    01 00 00 00 │ ....\n}\n\
                    alloc22 (size: 20, align: 4) {\n    0x00 │ 0a 0b __ 00 ╾───alloc5───╼ │ ..\n    0x10 │ ff │ .\n}\n";
        let found = allocs(text);
        assert_eq!(found[&1], AllocText::Static("p0::S0".into()));
        let bytes = vec![Some(10), Some(11), None, Some(0), None, Some(255)];
        assert_eq!(found[&22], AllocText::Bytes(bytes));
    }
}
