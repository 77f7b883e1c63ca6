//! Short names: `f` for `fn0`, `a` for `_1`, `A` for `T0`.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{Edit, apply, is_word, tokens};

const LOCALS: &str = "abcdeijkmnpqrstuvwxyz";
const FUNCTIONS: &str = "fgh";
const TYPES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The text with short names; `None` if all are short already.
pub fn rename(text: &str) -> Option<String> {
    let tokens = tokens(text);
    let used: BTreeSet<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let mut names: BTreeMap<&str, String> = BTreeMap::new();
    let mut edit = Edit::new();
    for token in tokens.iter().filter(|token| is_word(token)) {
        let name = token.text.as_str();
        let Some(letters) = letters(name) else { continue };
        if !names.contains_key(name) {
            let taken: BTreeSet<&str> = names.values().map(String::as_str).collect();
            let free = |short: &&str| !used.contains(short) && !taken.contains(short);
            let shorts: Vec<String> = letters.chars().map(String::from).collect();
            let Some(short) = shorts.iter().map(String::as_str).find(free) else { continue };
            names.insert(name, short.to_string());
        }
        edit.extend(names.get(name).map(|short| (token.range.clone(), short.clone())));
    }
    let text = apply(text, &edit).filter(|_| !edit.is_empty())?;
    // Names inside of format strings.
    let formats = names.iter().fold(text, |text, (name, short)| {
        text.replace(&format!("\"{{{name}:?}}\""), &format!("\"{{{short}:?}}\""))
    });
    Some(formats)
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
