//! Splits the MIR of a file into functions, constants and statics, with the texts by which code mentions each.

use std::collections::BTreeSet;

use super::source::{Place, Source};
use crate::dump::bodies;
use crate::dump::lazy::{FunctionText, Items, ValueText, short_callee};
use mir::types::Mutbl;
use mir::wf::is_free_for_item;

/// Splits a path with `<impl at a.rs:3:1: 3:7>` in it: the text before, the position of the `impl`, and the text after.
fn split_impl(path: &str) -> Option<(&str, Place, &str)> {
    let (module, rest) = path.split_once("<impl at ")?;
    let (at, rest) = rest.split_once(">::")?;
    let mut numbers = at.rsplit(':').skip(2);
    let (column, line) = (numbers.next()?.trim().parse().ok()?, numbers.next()?.trim().parse().ok()?);
    Some((module, (line, column), rest))
}

/// Hands out names that the language allows.
pub(super) struct Names(BTreeSet<String>);

impl Names {
    pub(super) fn new(source: &Source) -> Names {
        let types = source.program.types.adts().map(|(_, adt)| adt.name.clone());
        Names(types.chain(["fn0".to_string()]).collect())
    }

    /// A unique name for a path.
    fn give(&mut self, path: &str) -> String {
        let words =
            path.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let mut name = words.collect::<Vec<_>>().join("_");
        if !is_free_for_item(&name) || name.starts_with("ARG") || name.starts_with("DUMPED") {
            name = format!("own_{name}");
        }
        while !self.0.insert(name.clone()) {
            name.push('_');
        }
        name
    }
}

/// The items of a file, and the paths of its functions. Functions can also be looked up by path.
pub(super) fn items<'t>(source: &Source, mir: &'t str) -> (Items<'t>, Vec<String>) {
    let (mut items, mut names, mut paths) = (Items::default(), Names::new(source), Vec::new());
    for body in bodies(mir) {
        let (path, callees) = callees(source, body.path);
        if paths.contains(&path) || body.path.contains('{') {
            continue;
        }
        let attrs = match split_impl(body.path) {
            Some((_, at, method)) => source.methods.get(&(at, method.to_string())),
            None => source.functions.get(body.path),
        };
        let attrs = attrs.copied().unwrap_or_default();
        items.function(FunctionText { body, name: names.give(&path), attrs }, callees);
        paths.push(path);
    }
    for (path, mutbl, text, line) in values(mir) {
        let spelt = spelt(source, path);
        let value = ValueText { name: names.give(&spelt), mutbl, text, line };
        items.value(value, [path.to_string(), spelt]);
    }
    (items, paths)
}

/// The path of a function as a user would write it, and the texts that call it.
fn callees(source: &Source, path: &str) -> (String, Vec<String>) {
    match split_impl(path).map(|(_, at, method)| (source.impls.get(&at), method)) {
        Some((Some(found), method)) => {
            let path = match &found.of {
                Some(of) => format!("<{} as {of}>::{method}", found.ty),
                None => format!("{}::{method}", found.ty),
            };
            (path.clone(), vec![path])
        }
        Some((None, _)) => (path.to_string(), Vec::new()),
        // A nested item can also be named by its last two segments; if that is ambiguous, the first item is meant.
        None => (path.to_string(), vec![path.to_string(), short_callee(path)]),
    }
}

/// The path of a constant with the type in place of the `impl`.
fn spelt(source: &Source, path: &str) -> String {
    let found = split_impl(path).and_then(|(module, at, rest)| Some((module, source.impls.get(&at)?, rest)));
    match found {
        Some((module, found, rest)) => match &found.of {
            Some(of) => format!("<{module}{} as {of}>::{rest}", found.ty),
            None => format!("{module}{}::{rest}", found.ty),
        },
        None => path.to_string(),
    }
}

/// The constants and statics of a file: path, kind, text from the type on, and line.
fn values(mir: &str) -> Vec<(&str, Option<Mutbl>, &str, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    for (index, line) in mir.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let (rest, mutbl) = if let Some(rest) = line.strip_prefix("const ") {
            (rest, None)
        } else if let Some(rest) = line.strip_prefix("static mut ") {
            (rest, Some(Mutbl::Mut))
        } else if let Some(rest) = line.strip_prefix("static ") {
            (rest, Some(Mutbl::Not))
        } else {
            continue;
        };
        let Some(colon) = end_of_path(rest) else { continue };
        let from = start + line.len() - rest.len() + colon + 2;
        let text = &mir[from..];
        let end = if line.trim_end().ends_with('{') {
            text.find("\n}").map_or(text.len(), |end| end + 2)
        } else {
            text.find('\n').unwrap_or(text.len())
        };
        found.push((&rest[..colon], mutbl, &text[..end], index + 1));
    }
    found
}

/// The end of a path, where ` : T` begins.
fn end_of_path(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            ':' if depth == 0 && text[i..].starts_with(": ") => return Some(i),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_their_paths() {
        let mir = "const <impl at a.rs:3:1: 3:7>::K: u8 = const 5_u8;\n\nstatic mut m::S: [u8; 1] = {\n    bb0: {\n    }\n}\n";
        let found = values(mir);
        assert_eq!(found[0], ("<impl at a.rs:3:1: 3:7>::K", None, "u8 = const 5_u8;", 1));
        assert_eq!(found[1].0, "m::S");
        assert!(found[1].2.starts_with("[u8; 1] = {\n") && found[1].2.ends_with("\n}"));
        assert_eq!(split_impl(found[0].0), Some(("", (3, 1), "K")));
    }
}
