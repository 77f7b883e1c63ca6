//! Rules that make expressions shorter. Each keeps the meaning of what it applies to, or the compiler refuses the result.

use super::tokens::{Edit, Token, is_word, starts, tokens};

/// The rules, in the order in which they are tried.
pub static RULES: &[fn(&str) -> Vec<Edit>] = &[
    black_boxes,
    const_pointers,
    raw_borrows,
    blocks_in_arguments,
    parentheses,
    calls_in_unsafe,
    unsafe_bodies,
    suffixes,
    casts,
    derives,
];

/// `core::hint::black_box(x)` is `x`.
fn black_boxes(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let path = ["core", ":", ":", "hint", ":", ":", "black_box", "("];
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let open = at + path.len() - 1;
        if starts(&tokens, at, &path)
            && let Some(close) = tokens[open].other
        {
            edits.push(vec![
                (tokens[at].range.start..tokens[open].range.end, String::new()),
                (tokens[close].range.clone(), String::new()),
            ]);
        }
    }
    edits
}

/// `*mut` for every `*const`, which differ in nothing but their names: then no cast between them is needed.
fn const_pointers(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edit = Edit::new();
    for at in 1..tokens.len() {
        if tokens[at].text == "const" && ["*", "raw"].contains(&tokens[at - 1].text.as_str()) {
            edit.push((tokens[at].range.clone(), "mut".to_string()));
        }
        let named = ["null", "slice_from_raw_parts"].contains(&tokens[at].text.as_str());
        if named && starts(&tokens, at + 1, &["("]) {
            edit.push((tokens[at].range.clone(), format!("{}_mut", tokens[at].text)));
        }
        if tokens[at].text == "."
            && ["cast_mut", "cast_const"].iter().any(|cast| starts(&tokens, at + 1, &[cast]))
        {
            edit.push((tokens[at].range.start..tokens[at + 3].range.end, String::new()));
        }
    }
    if edit.is_empty() { Vec::new() } else { vec![edit] }
}

/// `*(&raw mut x)` and `*core::ptr::addr_of_mut!(x)` are `x`: a borrow of that is an ordinary one, if the compiler takes it.
fn raw_borrows(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let macros = ["addr_of", "addr_of_mut"];
        let is_macro = starts(&tokens, at, &["*", "core", ":", ":", "ptr", ":", ":"])
            && tokens.get(at + 7).is_some_and(|t| macros.contains(&t.text.as_str()))
            && starts(&tokens, at + 8, &["!", "("]);
        let is_raw = ["mut", "const"].iter().any(|word| starts(&tokens, at, &["*", "(", "&", "raw", word]));
        let (open, first) = match (is_macro, is_raw) {
            (true, _) => (at + 9, at + 10),
            (_, true) => (at + 1, at + 5),
            _ => continue,
        };
        let (Some(close), Some(begin)) = (tokens[open].other, tokens.get(first)) else { continue };
        edits.push(vec![
            (tokens[at].range.start..begin.range.start, String::new()),
            (tokens[close].range.clone(), String::new()),
        ]);
    }
    edits
}

/// `println!("{:?}", { x })` without the block.
fn blocks_in_arguments(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        let behind = [",", "("].contains(&tokens[at - 1].text.as_str());
        let Some(close) = tokens[at].other.filter(|_| tokens[at].text == "{" && behind) else { continue };
        if tokens[at..close].iter().any(|token| token.text == ";") || close < at + 2 {
            continue;
        }
        edits.push(vec![
            (tokens[at].range.start..tokens[at + 1].range.start, String::new()),
            (tokens[close - 1].range.end..tokens[close].range.end, String::new()),
        ]);
    }
    edits
}

/// Parentheses around what binds most anyway: a name or literal, with fields, indices and calls behind it.
fn parentheses(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for open in 1..tokens.len() {
        let Some(close) = tokens[open].other.filter(|_| tokens[open].text == "(") else { continue };
        let before = &tokens[open - 1];
        let called = (is_word(before) && !KEYWORDS.contains(&before.text.as_str()))
            || [")", "]", "!", ">"].contains(&before.text.as_str());
        // `(x.f)(y)` calls what the field holds.
        let calls = starts(&tokens, close + 1, &["("]);
        if !called && !calls && is_postfix(&tokens[open + 1..close], open + 1) {
            edits.push(vec![
                (tokens[open].range.clone(), String::new()),
                (tokens[close].range.clone(), String::new()),
            ]);
        }
    }
    edits
}

const KEYWORDS: [&str; 8] = ["return", "if", "match", "in", "mut", "const", "while", "else"];

/// Whether tokens, the first of which has the index `from`, are one expression that needs no parentheses anywhere.
fn is_postfix(tokens: &[Token], from: usize) -> bool {
    let Some(first) = tokens.first() else { return false };
    let literal = first.text.starts_with(|c: char| c.is_ascii_digit());
    if !literal && (!is_word(first) || first.text == "unsafe" || KEYWORDS.contains(&first.text.as_str())) {
        return false;
    }
    let mut at = 1;
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            // A method of a literal needs its type.
            "." if tokens.get(at + 1).is_some() => at += 2,
            ":" if starts(tokens, at, &[":", ":"]) => at += 3,
            "(" | "[" => match token.other {
                Some(close) if close >= from => at = close - from + 1,
                _ => return false,
            },
            _ => return false,
        }
    }
    true
}

/// `unsafe { f(x) };` as a statement: the functions of a program are safe to call.
fn calls_in_unsafe(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(close) = tokens.get(at + 1).and_then(|open| open.other) else { continue };
        if starts(&tokens, at, &["unsafe", "{"]) && starts(&tokens, close + 1, &[";"]) && close > at + 2 {
            edits.push(vec![
                (tokens[at].range.start..tokens[at + 2].range.start, String::new()),
                (tokens[close - 1].range.end..tokens[close].range.end, String::new()),
            ]);
        }
    }
    edits
}

/// `{ unsafe { .. }}` as the body of a function, if nothing in it is unsafe.
fn unsafe_bodies(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(close) = tokens.get(at + 2).and_then(|open| open.other) else { continue };
        if starts(&tokens, at, &["{", "unsafe", "{"]) && tokens[at].other == Some(close + 1) {
            edits.push(vec![
                (tokens[at].range.end..tokens[at + 2].range.end, String::new()),
                (tokens[close].range.clone(), String::new()),
            ]);
        }
    }
    edits
}

/// `1_u8` is `1` where the type is known otherwise.
fn suffixes(text: &str) -> Vec<Edit> {
    let types = ["8", "16", "32", "64", "128", "size"];
    let mut edits = Vec::new();
    for token in tokens(text) {
        let Some((number, suffix)) = token.text.split_once('_') else { continue };
        let is_number = number.starts_with(|c: char| c.is_ascii_digit());
        let is_type = suffix.get(1..).is_some_and(|width| types.contains(&width));
        if is_number && is_type {
            edits.push(vec![(token.range.start + number.len()..token.range.end, String::new())]);
        }
    }
    edits
}

/// `0 as u32` is `0` where the type is known otherwise.
fn casts(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        let alone = ["(", ","].contains(&tokens[at - 1].text.as_str())
            && tokens.get(at + 3).is_some_and(|t| [")", ","].contains(&t.text.as_str()));
        let number = tokens[at].text.bytes().all(|b| b.is_ascii_digit());
        if alone && number && starts(&tokens, at + 1, &["as"]) {
            edits.push(vec![(tokens[at].range.end..tokens[at + 2].range.end, String::new())]);
        }
        // A pointer that is one of this type already.
        if starts(&tokens, at - 1, &["("])
            && starts(&tokens, at + 1, &["as", "*", "mut"])
            && starts(&tokens, at + 5, &[")"])
        {
            edits.push(vec![(tokens[at].range.end..tokens[at + 4].range.end, String::new())]);
        }
    }
    edits
}

/// `#[derive(Copy, Clone)]` where nothing is copied.
fn derives(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        if starts(&tokens, at, &["#", "[", "derive"])
            && let Some(close) = tokens[at + 1].other
            && let Some(next) = tokens.get(close + 1)
        {
            edits.push(vec![(tokens[at].range.start..next.range.start, String::new())]);
        }
    }
    edits
}

/// What the compiler's messages on a text, as JSON, propose to change and is certain of.
pub fn advice(messages: &str, text: &str) -> Vec<Edit> {
    // What is written through a pointer must be mutable, though the compiler does not see it.
    let pointers = text.contains("&raw const") || text.contains("addr_of!(");
    let mut edits: Vec<Edit> = Vec::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        if message["code"]["code"] == "unused_mut" && pointers {
            continue;
        }
        for child in message["children"].as_array().into_iter().flatten() {
            let mut edit = Edit::new();
            for span in child["spans"].as_array().into_iter().flatten() {
                let place = (span["byte_start"].as_u64(), span["byte_end"].as_u64());
                if span["suggestion_applicability"] == "MachineApplicable"
                    && let (Some(start), Some(end)) = place
                    && let Some(new) = span["suggested_replacement"].as_str()
                {
                    edit.push((start as usize..end as usize, new.to_string()));
                }
            }
            let apart = edit
                .iter()
                .all(|(a, _)| edits.iter().flatten().all(|(b, _)| a.end <= b.start || b.end <= a.start));
            if !edit.is_empty() && apart {
                edits.push(edit);
            }
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::polish::tokens::apply;

    fn all(rule: fn(&str) -> Vec<Edit>, text: &str) -> String {
        apply(text, &rule(text).concat()).expect("apart")
    }

    #[test]
    fn expressions() {
        assert_eq!(
            all(black_boxes, "fn main() { f(core::hint::black_box(1_u8)); }"),
            "fn main() { f(1_u8); }"
        );
        let text = "let p: *const u8 = &raw const x; *p.cast_mut() = 1;";
        assert_eq!(all(const_pointers, text), "let p: *mut u8 = &raw mut x; *p = 1;");
        assert_eq!(all(raw_borrows, "let p = &mut *(&raw mut x);"), "let p = &mut x;");
        assert_eq!(all(raw_borrows, "let p = &*core::ptr::addr_of!(x.0);"), "let p = &x.0;");
        assert_eq!(all(blocks_in_arguments, "println!(\"{:?}\", { x });"), "println!(\"{:?}\", x);");
        assert_eq!(all(suffixes, "f(1_u8, 0x10_usize, x_1, 1.5_f32)"), "f(1, 0x10, x_1, 1.5)");
        assert_eq!(
            all(casts, "x.wrapping_shl(3 as u32); f(a as u32, 256 as u8 as u32)"),
            "x.wrapping_shl(3); f(a as u32, 256 as u8 as u32)"
        );
        assert_eq!(all(calls_in_unsafe, "unsafe { f(1) };"), "f(1);");
        assert_eq!(all(unsafe_bodies, "fn f() { unsafe {\n    g();\n}}"), "fn f() {\n    g();\n}");
        assert_eq!(all(derives, "#[derive(Copy, Clone)]\nstruct A;"), "struct A;");
    }

    #[test]
    fn parentheses_that_mean_something_stay() {
        let same =
            ["f(x)", "(x.f)(y)", "x as (u8)", "-(a + b)", "(a as u8)", "f::<u8>(x)", "vec!(x)", "(*p).f"];
        for text in same {
            assert_eq!(all(parentheses, &format!("z = {text};")), format!("z = {text};"));
        }
        assert_eq!(all(parentheses, "z = (x).wrapping_add(1_u8);"), "z = x.wrapping_add(1_u8);");
        assert_eq!(all(parentheses, "z = -(x.0[(i)]);"), "z = -x.0[i];");
        assert_eq!(all(parentheses, "return (f(x));"), "return f(x);");
    }

    #[test]
    fn only_certain_advice_is_taken() {
        let message = |how: &str| {
            format!(
                "{{\"children\":[{{\"spans\":[{{\"byte_start\":4,\"byte_end\":8,\"suggested_replacement\":\"\",\
                 \"suggestion_applicability\":\"{how}\"}}]}}]}}"
            )
        };
        assert_eq!(advice(&message("MachineApplicable"), ""), [vec![(4..8, String::new())]]);
        assert_eq!(advice(&message("MaybeIncorrect"), ""), Vec::<Edit>::new());
        let unused = message("MachineApplicable").replacen('{', "{\"code\":{\"code\":\"unused_mut\"},", 1);
        assert_eq!(advice(&unused, "let x;").len(), 1);
        assert_eq!(advice(&unused, "&raw const x"), Vec::<Edit>::new());
    }
}
