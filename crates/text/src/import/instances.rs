//! Instantiates the generic functions of a file with the types that its MIR calls them with: `id::<u8>(..)` gets a
//! separate body in which `T` is `u8`.
//!
//! It works on text; the reader refuses text that comes out wrong. As with `plain`, the result is only good as a donor.

use std::collections::BTreeMap;

use syn::{FnArg, GenericParam, Item, Type};

use super::plain::PLAIN;
use crate::dump::bodies;

/// The maximum number of instances: a function that calls itself with ever larger types would have no end.
const MOST: usize = 64;

/// The MIR of a file with a body for each call of a generic function with types.
pub fn with_instances(rust: &str, mir: &str) -> String {
    let Ok(file) = syn::parse_file(rust) else { return mir.to_string() };
    let mut generics = BTreeMap::new();
    parameters(&file.items, "", &mut generics);
    proc_macro2::extra::invalidate_current_thread_spans();
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    bodies(mir).into_iter().for_each(|body| {
        texts.entry(body.path).or_insert(body.text);
    });
    // First the calls in functions that are not generic, then those in the instances.
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut queue: Vec<String> = texts
        .iter()
        .filter(|(path, _)| !generics.contains_key(**path))
        .map(|(_, text)| text.to_string())
        .collect();
    let mut all = mir.to_string();
    while let Some(text) = queue.pop() {
        for (path, params) in &generics {
            for call in calls(&text, path) {
                let Some(body) = texts.get(path.as_str()) else { continue };
                if names.len() == MOST || names.contains_key(call) || call.contains('{') {
                    continue;
                }
                let name = format!("{path}_{}{PLAIN}", names.len());
                let Some(instance) = instance(body, path, params, call, &name) else { continue };
                names.insert(call.to_string(), name);
                queue.push(instance.clone());
                all += &format!("\n{instance}\n");
            }
        }
    }
    // Longest first: `a::f::<T>(` ends with `f::<T>(`.
    let mut names: Vec<(String, String)> = names.into_iter().collect();
    names.sort_by_key(|(call, _)| std::cmp::Reverse(call.len()));
    names.into_iter().fold(all, |all, (call, name)| all.replace(&format!("{call}("), &format!("{name}(")))
}

/// The parameters of generic functions by path, in MIR order: those of `impl Trait` come last.
fn parameters(items: &[Item], module: &str, found: &mut BTreeMap<String, Vec<String>>) {
    for item in items {
        match item {
            Item::Mod(m) => {
                let inside = format!("{module}{}::", m.ident);
                m.content.iter().for_each(|(_, items)| parameters(items, &inside, found));
            }
            Item::Fn(f) => {
                let named = f.sig.generics.params.iter().filter_map(|param| match param {
                    GenericParam::Type(ty) => Some(ty.ident.to_string()),
                    GenericParam::Const(number) => Some(number.ident.to_string()),
                    GenericParam::Lifetime(_) => None,
                });
                let unnamed = f.sig.inputs.iter().filter_map(|input| match input {
                    FnArg::Typed(arg) => match arg.ty.as_ref() {
                        Type::ImplTrait(_) => Some(String::new()),
                        _ => None,
                    },
                    FnArg::Receiver(_) => None,
                });
                let all: Vec<String> = named.chain(unnamed).collect();
                if !all.is_empty() {
                    found.insert(format!("{module}{}", f.sig.ident), all);
                }
            }
            _ => {}
        }
    }
}

/// The calls of a generic function, with their types: `f::<u8>`.
fn calls<'t>(text: &'t str, path: &str) -> Vec<&'t str> {
    let begin = format!("{path}::<");
    let mut found = Vec::new();
    for (at, _) in text.match_indices(&begin) {
        let is_whole = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
        let rest = &text[at..];
        let mut depth = 0;
        let end = rest.char_indices().find(|(i, c)| {
            match c {
                '<' => depth += 1,
                '>' if !rest[..*i].ends_with('-') => depth -= 1,
                _ => return false,
            }
            depth == 0
        });
        if let Some((end, _)) = end.filter(|(end, _)| is_whole && rest[end + 1..].starts_with('(')) {
            found.push(&rest[..=end]);
        }
    }
    found
}

/// The body of a function with these types, under another name.
fn instance(body: &str, path: &str, params: &[String], call: &str, name: &str) -> Option<String> {
    let list = call.strip_prefix(path)?.strip_prefix("::<")?.strip_suffix('>')?;
    let given: Vec<&str> = split(list).into_iter().filter(|word| !word.starts_with('\'')).collect();
    if given.len() != params.len() {
        return None;
    }
    let mut text = body.replacen(&format!("fn {path}("), &format!("fn {name}("), 1);
    for (param, ty) in params.iter().zip(given) {
        text = if param.is_empty() {
            // Several `impl Trait` parameters cannot be told apart.
            replaced_impl(&text, ty)?
        } else {
            let number = ty.parse::<u64>().is_ok();
            let text = if number {
                words(&text, &format!("const {param}"), &format!("const {ty}_usize"))
            } else {
                text
            };
            words(&text, param, ty)
        };
    }
    // No type of the language has a destructor.
    let lines = text.lines().map(|line| {
        match line.trim_start().strip_prefix("drop(").and_then(|rest| rest.split_once("[return: ")) {
            Some((_, rest)) => {
                format!("        goto -> {};\n", rest.split([',', ']']).next().unwrap_or_default())
            }
            None => format!("{line}\n"),
        }
    });
    Some(lines.collect())
}

/// The body with `impl Trait` replaced by a type.
fn replaced_impl(text: &str, ty: &str) -> Option<String> {
    let at = text.find("impl ")?;
    let end = at + text[at..].find([',', ')', ';'])?;
    let written = &text[at..end];
    (!written.contains('(')).then(|| text.replace(written, ty))
}

/// Splits a list of types at its commas.
fn split(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    for (i, c) in list.char_indices() {
        match c {
            '<' | '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            '>' if !list[..i].ends_with('-') => depth -= 1,
            ',' if depth == 0 => {
                parts.push(list[from..i].trim());
                from = i + 1;
            }
            _ => {}
        }
    }
    parts.push(list[from..].trim());
    parts
}

/// Replaces a word wherever it stands alone.
fn words(text: &str, word: &str, new: &str) -> String {
    let (mut out, mut from) = (String::new(), 0);
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in text.match_indices(word) {
        let alone = !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part);
        if alone {
            out.push_str(&text[from..at]);
            out.push_str(new);
            from = at + word.len();
        }
    }
    out + &text[from..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_for_each_call() {
        let rust = "fn id<T>(x: T) -> T { x } fn f(x: u8) {} fn n<const N: usize>() -> usize { N } fn o(x: impl Sized) {}";
        let mir = "fn id(_1: T) -> T {\n    let mut _0: T;\n}\n\nfn n() -> usize {\n    _0 = const N;\n}\n\
            fn o(_1: impl Sized) -> () {\n        drop(_1) -> [return: bb1, unwind: bb2];\n}\n\
            fn f(_1: u8) -> () {\n    _2 = id::<fn(u8) -> (u8, T2)>(_1) -> bb1;\n    _3 = n::<3>() -> bb2;\n    _4 = o::<&u8>(_1);\n}\n";
        let all = with_instances(rust, mir);
        assert!(all.contains("fn id_0_made_plain(_1: fn(u8) -> (u8, T2)) -> fn(u8) -> (u8, T2) {"), "{all}");
        assert!(all.contains("_2 = id_0_made_plain(_1) -> bb1;"), "{all}");
        assert!(all.contains("fn n_1_made_plain() -> usize {\n    _0 = const 3_usize;"), "{all}");
        assert!(all.contains("fn o_2_made_plain(_1: &u8) -> () {\n        goto -> bb1;"), "{all}");
        // Without generic functions nothing changes.
        assert_eq!(with_instances("fn f() {}", mir), mir);
    }
}
