//! Short names: `f` for `fn0`, `a` for `_1`, `A` for `T0`.

use std::collections::{BTreeMap, BTreeSet};

const LOCALS: &str = "abcdeijkmnpqrstuvwxyz";
const FUNCTIONS: &str = "fgh";
const TYPES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The text with short names; `None` if all are short already.
pub(super) fn rename(text: &str) -> Option<String> {
    let mut taken: BTreeSet<String> = words(text).map(str::to_string).collect();
    let mut names: BTreeMap<String, Option<String>> = BTreeMap::new();
    let new = with_words(text, |name| {
        let short =
            |letters: &str| letters.chars().map(String::from).find(|short| taken.insert(short.clone()));
        names.entry(name.to_string()).or_insert_with(|| letters(name).and_then(short)).clone()
    });
    (new != text).then_some(new)
}

/// Whether a character can be in a name or number.
fn is_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The names, keywords and numbers of a text, also those in strings.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_part(c)).filter(|word| !word.is_empty())
}

/// The text with other words.
pub(super) fn with_words(text: &str, mut new: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        let (before, from) = rest.split_at(start);
        let (word, behind) = from.split_at(from.find(|c| !is_part(c)).unwrap_or(from.len()));
        out += before;
        out += new(word).as_deref().unwrap_or(word);
        rest = behind;
    }
    out + rest
}

/// The letters for a name that the printer has made.
fn letters(name: &str) -> Option<&'static str> {
    let numbered = |prefix: &str| {
        let digits = name.strip_prefix(prefix).unwrap_or("");
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
    };
    match name {
        "RET" => Some(LOCALS),
        _ if numbered("_") => Some(LOCALS),
        _ if numbered("fn") => Some(FUNCTIONS),
        _ if numbered("T") => Some(TYPES),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_different() {
        let text = "struct T0(u8);\nfn fn0(_1: u8, b: T0) { let RET = _1; println!(\"{_1:?}\"); }";
        let short = "struct A(u8);\nfn f(a: u8, b: A) { let c = a; println!(\"{a:?}\"); }";
        assert_eq!(rename(text).as_deref(), Some(short));
        assert_eq!(rename(short), None);
    }
}
