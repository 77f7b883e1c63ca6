//! Rewrites a file so that more of its functions can be imported: `for` loops become `while` loops, and generic
//! functions get concrete types.
//!
//! The result is different code, close to the original: good as a donor, but no evidence about the original. It may
//! not compile, since types are not known here; callers then fall back to the unchanged file.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{GenericParam, Item, TypeParamBound, WherePredicate};

/// Suffix of the names of generic functions that got concrete types.
pub const PLAIN: &str = "_made_plain";

/// Rewritten versions of the file, the plainest first; empty if there is nothing to rewrite.
pub fn plainer(text: &str) -> Vec<String> {
    let (loops, generics) = (loops_plain(text), functions_plain(text));
    let both = loops.as_deref().and_then(functions_plain);
    proc_macro2::extra::invalidate_current_thread_spans();
    [both, loops, generics].into_iter().flatten().collect()
}

/// Replacements of parts of a text.
type Edits = Vec<(Range<usize>, String)>;

fn edited(text: &str, mut edits: Edits) -> Option<String> {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut out, mut at) = (String::new(), 0);
    for (range, new) in edits {
        out.push_str(text.get(at..range.start)?);
        out.push_str(&new);
        at = range.end;
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

/// The file with its loops over numbers and slices rewritten as `while` loops.
fn loops_plain(text: &str) -> Option<String> {
    let tokens: TokenStream = text.parse().ok()?;
    let mut edits = Edits::new();
    loops(text, tokens, &mut edits);
    if edits.is_empty() { None } else { edited(text, edits) }
}

fn loops(text: &str, tokens: TokenStream, edits: &mut Edits) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if let Some(body) = one_loop(text, &tokens, at, edits) {
            at = body;
        }
        if let Some(TokenTree::Group(group)) = tokens.get(at) {
            loops(text, group.stream(), edits);
        }
        at += 1;
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

/// Rewrites the loop that begins here, if there is one; returns the index of its body.
fn one_loop(text: &str, tokens: &[TokenTree], at: usize, edits: &mut Edits) -> Option<usize> {
    if !is_word(tokens.get(at)?, "for") {
        return None;
    }
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(g) if g.delimiter() == Delimiter::Brace);
    let body = at + tokens[at..].iter().position(is_body)?;
    // `impl Trait for Type {` has no `in`.
    let word_in = at + tokens[at..body].iter().position(|token| is_word(token, "in"))?;
    let TokenTree::Group(block) = &tokens[body] else { return None };
    let said = |from: usize, to: usize| -> Option<&str> {
        let (first, last) = (tokens.get(from)?, tokens.get(to.checked_sub(1)?)?);
        text.get(first.span().byte_range().start..last.span().byte_range().end)
    };
    // `'name: for`
    let is_labelled = at >= 3 && is_mark(tokens.get(at - 1), ':') && is_mark(tokens.get(at - 3), '\'');
    let first = if is_labelled { at - 3 } else { at };
    let label = if is_labelled { said(first, at)? } else { "" };
    let start = tokens[first].span().byte_range().start;
    let pattern = said(at + 1, word_in)?;
    let head = over_numbers(&tokens[word_in + 1..body], start, label, pattern, |from, to| {
        said(word_in + 1 + from, word_in + 1 + to)
    })
    .or_else(|| over_slice(said(word_in + 1, body)?, start, label, pattern))?;
    edits.push((start..block.span_open().byte_range().end, head));
    edits.push((block.span_close().byte_range(), "} }".to_string()));
    Some(body)
}

/// The head of a loop over `a..b` or `a..=b`.
fn over_numbers<'t>(
    list: &[TokenTree],
    n: usize,
    label: &str,
    pattern: &str,
    said: impl Fn(usize, usize) -> Option<&'t str>,
) -> Option<String> {
    let is_dots = |pair: &[TokenTree]| {
        is_mark(pair.get(1), '.')
            && matches!(&pair[0], TokenTree::Punct(p) if p.as_char() == '.' && p.spacing() == Spacing::Joint)
    };
    let dots = list.windows(2).position(is_dots)?;
    let is_inclusive = is_mark(list.get(dots + 2), '=');
    let (low, high) = (said(0, dots)?, said(dots + 2 + usize::from(is_inclusive), list.len())?);
    let begin = format!("{{ let mut next_{n} = {low}; let end_{n} = {high};");
    Some(if is_inclusive {
        format!(
            "{begin} let mut over_{n} = next_{n} > end_{n}; {label} while !over_{n} {{ let {pattern} = next_{n}; \
             over_{n} = next_{n} == end_{n}; if !over_{n} {{ next_{n} += 1; }}"
        )
    } else {
        format!("{begin} {label} while next_{n} < end_{n} {{ let {pattern} = next_{n}; next_{n} += 1;")
    })
}

/// The head of a loop over the elements of a slice or an array, by reference.
fn over_slice(list: &str, n: usize, label: &str, pattern: &str) -> Option<String> {
    let (list, mutable) = match (list.strip_suffix(".iter()"), list.strip_suffix(".iter_mut()")) {
        (Some(list), _) => (format!("&{list}"), ""),
        (None, Some(list)) => (format!("&mut {list}"), "mut "),
        // Other methods yield something else.
        (None, None) if list.ends_with(')') => return None,
        (None, None) => (list.to_string(), if list.starts_with("&mut ") { "mut " } else { "" }),
    };
    Some(format!(
        "{{ let list_{n}: &{mutable}[_] = {list}; let mut next_{n} = 0; {label} while next_{n} < list_{n}.len() {{ \
         let {pattern} = &{mutable}list_{n}[next_{n}]; next_{n} += 1;"
    ))
}

/// The file with a copy of each generic function appended that has concrete types for its parameters.
fn functions_plain(text: &str) -> Option<String> {
    let file = syn::parse_file(text).ok()?;
    let copies: Vec<String> = file.items.iter().filter_map(|item| copy(text, &file.items, item)).collect();
    (!copies.is_empty()).then(|| format!("{text}\n{}\n", copies.join("\n")))
}

/// Types that replace parameters, in turn.
const TYPES: [&str; 3] = ["u32", "u8", "i64"];

/// Traits that these types implement.
const TRAITS: [&str; 15] = [
    "Sized",
    "Copy",
    "Clone",
    "Debug",
    "Display",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
    "Default",
    "Send",
    "Sync",
    "Unpin",
    "Freeze",
];

fn copy(text: &str, items: &[Item], item: &Item) -> Option<String> {
    let Item::Fn(function) = item else { return None };
    let (sig, generics) = (&function.sig, &function.sig.generics);
    let mut lifetimes = Vec::new();
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    for param in &generics.params {
        match param {
            GenericParam::Lifetime(lifetime) => lifetimes.push(format!("'{}", lifetime.lifetime.ident)),
            GenericParam::Const(number) => {
                let value = match text.get(number.ty.span().byte_range())? {
                    "bool" => "true",
                    "char" => "'x'",
                    _ => "3",
                };
                given.insert(number.ident.to_string(), value.to_string());
            }
            GenericParam::Type(ty) => {
                let own = ty.bounds.iter();
                let name = ty.ident.to_string();
                let later = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
                let later = later.filter_map(|predicate| match predicate {
                    WherePredicate::Type(of)
                        if text.get(of.bounded_ty.span().byte_range()) == Some(&name) =>
                    {
                        Some(of.bounds.iter())
                    }
                    _ => None,
                });
                let bounds: Vec<&TypeParamBound> = own.chain(later.flatten()).collect();
                let ty = fitting(text, items, &bounds, TYPES[given.len() % TYPES.len()])?;
                given.insert(name, ty);
            }
        }
    }
    if given.is_empty() {
        return None;
    }
    let whole = item.span().byte_range();
    let mut edits = Edits::new();
    replace(text.get(whole.clone())?.parse().ok()?, &given, &mut edits);
    // Names come from another parse of the same text, so positions are relative to this item.
    let inside = |range: Range<usize>| range.start - whole.start..range.end - whole.start;
    let (open, close) = (generics.lt_token?.span().byte_range(), generics.gt_token?.span().byte_range());
    let mut gone = vec![(inside(open.start..close.end), format!("<{}>", lifetimes.join(", ")))];
    gone.extend(
        generics.where_clause.iter().map(|clause| (inside(clause.span().byte_range()), String::new())),
    );
    edits
        .retain(|(edit, _)| gone.iter().all(|(range, _)| edit.end <= range.start || edit.start >= range.end));
    edits.extend(gone);
    let name = inside(sig.ident.span().byte_range());
    edits.push((name.end..name.end, PLAIN.to_string()));
    edited(text.get(whole)?, edits)
}

/// A type with all these traits, as far as the file shows.
fn fitting(text: &str, items: &[Item], bounds: &[&TypeParamBound], usual: &str) -> Option<String> {
    let mut found = usual.to_string();
    for bound in bounds {
        let TypeParamBound::Trait(bound) = bound else { continue };
        let name = &bound.path.segments.last()?.ident;
        if TRAITS.iter().any(|known| name == known) {
            continue;
        }
        let of = items.iter().find_map(|item| match item {
            Item::Impl(i) if i.generics.params.is_empty() => {
                let (_, path, _) = i.trait_.as_ref()?;
                (path.segments.last()?.ident == *name).then(|| i.self_ty.span())
            }
            _ => None,
        });
        found = text.get(of?.byte_range())?.to_string();
    }
    Some(found)
}

fn replace(tokens: TokenStream, given: &BTreeMap<String, String>, edits: &mut Edits) {
    // Spans of a text that is parsed later start after those of earlier ones, but byte ranges start at 0.
    for token in tokens {
        match token {
            TokenTree::Group(group) => replace(group.stream(), given, edits),
            TokenTree::Ident(ident) => {
                if let Some(new) = given.get(&ident.to_string()) {
                    edits.push((ident.span().byte_range(), new.clone()));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn first(text: &str) -> String {
        plainer(text).into_iter().next().expect("there is something to do")
    }

    #[test]
    fn loops_over_numbers() {
        let text = "fn f(n: u8) { 'a: for i in 1..n { for _ in 0..=i { continue 'a; } } }";
        let expected = "fn f(n: u8) { { let mut next_14 = 1; let end_14 = n; 'a: while next_14 < end_14 { let i = next_14; \
            next_14 += 1; { let mut next_34 = 0; let end_34 = i; let mut over_34 = next_34 > end_34;  while !over_34 { \
            let _ = next_34; over_34 = next_34 == end_34; if !over_34 { next_34 += 1; } continue 'a; } } } } }";
        assert_eq!(plainer(text), [expected]);
    }

    #[test]
    fn loops_over_slices() {
        let plain = first("fn f(s: &mut [u8]) { for x in s.iter_mut() { *x = 1; } }");
        assert!(
            plain.contains("let list_21: &mut [_] = &mut s;")
                && plain.contains("let x = &mut list_21[next_21];")
        );
        // Everything else is left alone.
        for text in
            ["fn f() { for c in \"a\".chars() {} }", "impl T for S { fn in_() {} }", "fn f() {}", "fn f( {"]
        {
            assert!(plainer(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn generic_functions() {
        let text = "// T\ntrait Q { fn q(self) -> u8; } impl Q for i16 { fn q(self) -> u8 { 1 } }\n\
                    fn f<'a, T, U: Copy, const N: usize>(x: &'a [T; N], y: U) -> (U, usize) where T: Q { (y, N) }\n\
                    fn g<F: Fn()>(f: F) { f() }";
        let plain = first(text);
        let copy = "fn f_made_plain<'a>(x: &'a [i16; 3], y: u8) -> (u8, usize)  { (y, 3) }";
        assert_eq!(plain, format!("{text}\n{copy}\n"));
    }
}
