//! MIR text in a canonical form, without what may differ between two compilers for the same code.

use super::items::{AllocText, Allocs};

/// A body without debug information and with the contents of allocations instead of their numbers, which depend on
/// everything compiled before. Two bodies with the same canonical text behave the same.
pub fn canonical(body: &str, allocs: &Allocs) -> String {
    let mut text = String::with_capacity(body.len());
    // Scopes only matter for names.
    let is_said = |line: &&str| {
        let line = line.trim_start();
        !(line.is_empty() || line.starts_with("debug ") || line.starts_with("scope ") || line == "}")
    };
    for line in body.lines().filter(is_said) {
        let line = line.split_once(" // ").map_or(line, |(code, _)| code.trim_end());
        let mut rest = line.trim_start();
        while let Some((front, number, back)) = next_alloc(rest) {
            text.push_str(front);
            match allocs.get(&number) {
                Some(AllocText::Static(path)) => text.push_str(path),
                Some(AllocText::Bytes(bytes)) => {
                    text.push_str("alloc");
                    bytes.iter().for_each(|byte| match byte {
                        Some(byte) => text.push_str(&format!(" {byte:02x}")),
                        None => text.push_str(" __"),
                    });
                }
                None => text.push_str("alloc?"),
            }
            rest = back;
        }
        text.push_str(rest);
        text.push('\n');
    }
    text
}

/// Splits a text at its first `alloc12`: the text before, the number, and the text after.
fn next_alloc(text: &str) -> Option<(&str, u64, &str)> {
    const WORD: &str = "alloc";
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find(WORD)?;
        let after = text.get(at + WORD.len()..)?;
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let is_word = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        match after[..digits].parse() {
            Ok(number) if is_word => return Some((&text[..at], number, &after[digits..])),
            _ => from = at + WORD.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_allocations_and_names_do_not_count() {
        let allocs = |number| Allocs::from([(number, AllocText::Bytes(vec![Some(1), None]))]);
        let body = |alloc: &str, debug: &str| {
            format!(
                "fn f() -> () {{\n    debug {debug} => _1;\n    let mut _0: ();\n    scope 1 {{\n    }}\n\n    bb0: {{\n        \
                     _1 = const {{{alloc}: &u16}};\n        return; // scope 0\n    }}\n}}"
            )
        };
        let one = canonical(&body("alloc3", "x"), &allocs(3));
        assert_eq!(one, canonical(&body("alloc77", "y"), &allocs(77)));
        assert!(one.contains("_1 = const {alloc 01 __: &u16};\nreturn;\n"), "{one}");
        assert_ne!(
            one,
            canonical(&body("alloc3", "x"), &Allocs::from([(3, AllocText::Bytes(vec![Some(2), None]))]))
        );
    }

    #[test]
    fn a_word_with_alloc_in_it_is_no_allocation() {
        assert_eq!(next_alloc("dealloc1 alloca allocs alloc12;"), Some(("dealloc1 alloca allocs ", 12, ";")));
        assert_eq!(next_alloc("alloc"), None);
    }
}
