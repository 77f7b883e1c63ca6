//! Rules that make statements fewer: declarations where the value is, no local that is used at once, no needless return.

use super::tokens::{Edit, Token, is_word, starts, tokens};

/// The rules, in the order in which they are tried.
pub static RULES: &[fn(&str) -> Vec<Edit>] = &[
    unused,
    declarations,
    types,
    returned_locals,
    last_returns,
    used_at_once,
    matches,
    loops,
    format_arguments,
];

/// Whether a statement begins at a token.
fn begins(tokens: &[Token], at: usize) -> bool {
    at > 0 && ["{", "}", ";"].contains(&tokens[at - 1].text.as_str())
}

/// A declaration: `let mut x: T = E;`.
struct Let {
    /// The indices of the name and of the `;`.
    name: usize,
    end: usize,
    /// The index of `:` before a type.
    colon: Option<usize>,
    /// The index of `=` before a value.
    value: Option<usize>,
}

fn declaration(tokens: &[Token], at: usize) -> Option<Let> {
    if !begins(tokens, at) || tokens[at].text != "let" {
        return None;
    }
    let name = if starts(tokens, at + 1, &["mut"]) { at + 2 } else { at + 1 };
    is_word(tokens.get(name)?).then_some(())?;
    let depth = tokens[at].depth;
    let of = |text: &str| {
        let mut rest = tokens.iter().enumerate().skip(name + 1);
        rest.find(|(_, token)| token.depth == depth && token.text == text).map(|(i, _)| i)
    };
    let end = of(";")?;
    let value = of("=").filter(|i| *i < end);
    let colon = of(":").filter(|i| *i == name + 1);
    Some(Let { name, end, colon, value })
}

/// Each mention of a name, from `from` on, up to the end of the block in which that is.
fn mentions(tokens: &[Token], from: usize, name: &str) -> Vec<usize> {
    let depth = tokens[from].depth;
    let block = tokens.iter().enumerate().skip(from).take_while(|(_, token)| token.depth >= depth);
    block.filter(|(_, token)| token.text == name).map(|(i, _)| i).collect()
}

/// `let mut x: T; .. x = E;` is `let mut x: T = E;`, also in a block further in if all of it is there.
fn declarations(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(found) = declaration(&tokens, at).filter(|found| found.value.is_none()) else { continue };
        let Some(next) = tokens.get(found.end + 1) else { continue };
        let all = mentions(&tokens, found.end, &tokens[found.name].text);
        let Some(&first) = all.first().filter(|first| begins(&tokens, **first)) else { continue };
        let assigned = starts(&tokens, first + 1, &["="]) && !starts(&tokens, first + 2, &["="]);
        let inside = mentions(&tokens, first, &tokens[found.name].text).len() == all.len();
        if assigned && inside {
            let declared = &text[tokens[at].range.start..tokens[found.end - 1].range.end];
            edits.push(vec![
                (tokens[at].range.start..next.range.start, String::new()),
                (tokens[first].range.clone(), declared.to_string()),
            ]);
        }
    }
    edits
}

/// `let x: T;` of what nothing uses; the compiler refuses the rest without it.
fn unused(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(found) = declaration(&tokens, at).filter(|found| found.value.is_none()) else { continue };
        if let Some(next) = tokens.get(found.end + 1) {
            edits.push(vec![(tokens[at].range.start..next.range.start, String::new())]);
        }
    }
    edits
}

/// `let x: T = E;` is `let x = E;`, unless a number's type is at stake.
fn types(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(found) = declaration(&tokens, at) else { continue };
        let (Some(colon), Some(value)) = (found.colon, found.value) else { continue };
        let numbers = |token: &Token| token.text.starts_with(|c: char| c.is_ascii_digit());
        if !tokens[value..found.end].iter().any(numbers) {
            let removed = tokens[colon].range.start..tokens[value - 1].range.end;
            edits.push(vec![(removed, String::new())]);
        }
    }
    edits
}

/// `x = E; return x;` is `return E;`.
fn returned_locals(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        if !begins(&tokens, at) {
            continue;
        }
        let (name, value, end) = match declaration(&tokens, at) {
            Some(Let { name, value: Some(value), end, .. }) => (name, value, end),
            Some(_) => continue,
            None if is_word(&tokens[at]) && starts(&tokens, at + 1, &["="]) => {
                let mut rest = tokens.iter().enumerate().skip(at);
                let end = rest.find(|(_, token)| token.depth == tokens[at].depth && token.text == ";");
                let Some((end, _)) = end else { continue };
                (at, at + 1, end)
            }
            None => continue,
        };
        let returned = [tokens[name].text.as_str(), ";"];
        if starts(&tokens, end + 1, &["return"]) && starts(&tokens, end + 2, &returned) && value + 1 < end {
            edits.push(vec![
                (tokens[at].range.start..tokens[value + 1].range.start, "return ".to_string()),
                (tokens[end].range.end..tokens[end + 3].range.end, String::new()),
            ]);
        }
    }
    edits
}

/// `return x;` at the end of a function is `x`.
fn last_returns(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        if tokens[at].text != "return" || !begins(&tokens, at) {
            continue;
        }
        let depth = tokens[at].depth;
        let mut rest = tokens.iter().enumerate().skip(at);
        let Some((end, _)) = rest.find(|(_, token)| token.depth == depth && token.text == ";") else {
            continue;
        };
        let Some(open) = tokens.get(end + 1).filter(|token| token.text == "}").and_then(|token| token.other)
        else {
            continue;
        };
        // The body itself, or the unsafe block that it consists of.
        let body = depth == 1
            || (depth == 2 && open >= 2 && starts(&tokens, open - 2, &["{", "unsafe", "{"]) && {
                starts(&tokens, end + 2, &["}"])
            });
        if body {
            let word = match at + 1 == end {
                true => tokens[at - 1].range.end..tokens[end].range.end,
                false => tokens[at].range.start..tokens[at + 1].range.start,
            };
            let mut edit = vec![(word, String::new())];
            if at + 1 != end {
                edit.push((tokens[end].range.clone(), String::new()));
            }
            edits.push(edit);
        }
    }
    edits
}

/// `let x = E; f(x);` is `f(E);`, if that is all of it and nothing comes between.
fn used_at_once(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        let Some(found) = declaration(&tokens, at) else { continue };
        let Some(value) = found.value else { continue };
        let (from, next) = (value + 1, found.end + 1);
        let [used] = mentions(&tokens, found.end, &tokens[found.name].text)[..] else { continue };
        let Some(end) = statement_end(&tokens, next) else { continue };
        let expression = &tokens[from..found.end];
        if from < found.end
            && (next..end).contains(&used)
            && is_first(&tokens[next..used], expression)
            && !["&", "mut", "const", "|"].contains(&tokens[used - 1].text.as_str())
            && !starts(&tokens, used + 1, &["="])
        {
            let written = &text[expression[0].range.start..tokens[found.end - 1].range.end];
            let alone = ["(", ",", "=", "return", "{"].contains(&tokens[used - 1].text.as_str())
                && [")", ",", ";", "}"].contains(&tokens[used + 1].text.as_str());
            let written =
                if alone || expression.len() == 1 { written.to_string() } else { format!("({written})") };
            edits.push(vec![
                (tokens[at].range.start..tokens[next].range.start, String::new()),
                (tokens[used].range.clone(), written),
            ]);
        }
    }
    edits
}

/// The `;` that ends a statement without blocks of its own; what is evaluated once and by all means.
fn statement_end(tokens: &[Token], at: usize) -> Option<usize> {
    let depth = tokens.get(at)?.depth;
    if ["loop", "while", "for", "unsafe", "'", "match"].contains(&tokens[at].text.as_str()) {
        return None;
    }
    let mut rest = tokens.iter().enumerate().skip(at);
    rest.find(|(_, token)| token.depth == depth && [";", "{"].contains(&token.text.as_str())).map(|(i, _)| i)
}

/// Whether what is written before a use may as well be evaluated before the value: no call there; and if the value
/// itself has one, nothing is read there.
fn is_first(before: &[Token], value: &[Token]) -> bool {
    let calls = |tokens: &[Token]| tokens.iter().any(|token| token.text == "(");
    let closed = before.iter().any(|token| [")", "}"].contains(&token.text.as_str()));
    let assigned = before.iter().rposition(|token| token.text == "=").map_or(0, |i| i + 1);
    let read = before[assigned..].iter().enumerate().any(|(i, token)| {
        let callee =
            before[assigned + i + 1..].first().is_some_and(|next| ["(", "!"].contains(&next.text.as_str()));
        is_word(token) && !callee && !["return", "if"].contains(&token.text.as_str())
    });
    !(closed || calls(value) && read)
}

/// `match x { 1 => { A } _ => {} }` is `if x == 1 { A }`.
fn matches(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        if tokens[at].text != "match" || !begins(&tokens, at) {
            continue;
        }
        let depth = tokens[at].depth;
        let open = (at..tokens.len()).find(|i| tokens[*i].depth == depth && tokens[*i].text == "{");
        let Some((open, close)) = open.and_then(|open| Some((open, tokens[open].other?))) else { continue };
        let number = tokens.get(open + 1).is_some_and(|t| t.text.starts_with(|c: char| c.is_ascii_digit()));
        let arm = open + 4;
        if !number || !starts(&tokens, open + 2, &["=", ">", "{"]) {
            continue;
        }
        let Some(end) = tokens[arm].other else { continue };
        let rest = end + 4;
        let ends = starts(&tokens, end + 1, &["_", "=", ">", "{"]) && tokens[rest].other == Some(close - 1);
        // What follows an arm that does not come back needs no arm of its own.
        let leaves = end >= arm + 2 && {
            let last =
                (arm + 1..end - 1).rev().find(|i| begins(&tokens, *i) && tokens[*i].depth == depth + 2);
            last.is_some_and(|i| ["return", "break", "continue"].contains(&tokens[i].text.as_str()))
        };
        if ends && (rest + 1 == close - 1 || leaves) {
            let compared = &text[tokens[at + 1].range.start..tokens[open - 1].range.end];
            let binary = |token: &Token| "+-^|<>=%/&*".contains(&token.text) || token.text == "as";
            let compared = match tokens[at + 2..open].iter().any(binary) {
                true => format!("({compared})"),
                false => compared.to_string(),
            };
            edits.push(vec![
                (
                    tokens[at].range.start..tokens[arm].range.start,
                    format!("if {compared} == {} ", tokens[open + 1].text),
                ),
                (tokens[end].range.end..tokens[rest].range.end, String::new()),
                (tokens[close - 1].range.start..tokens[close].range.end, String::new()),
            ]);
        }
    }
    edits
}

/// `loop { if x == 1 { A return; } B }` at the end of a function is `while x != 1 { B } A`.
fn loops(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 1..tokens.len() {
        if !starts(&tokens, at, &["loop", "{", "if"]) || !begins(&tokens, at) {
            continue;
        }
        let (open, depth) = (at + 1, tokens[at].depth);
        let Some(close) = tokens[open].other else { continue };
        let then = (open..close).find(|i| tokens[*i].depth == depth + 1 && tokens[*i].text == "{");
        let Some((then, end)) = then.and_then(|then| Some((then, tokens[then].other?))) else { continue };
        let compared =
            (open..then).find(|i| tokens[*i].depth == depth + 1 && starts(&tokens, *i, &["=", "="]));
        let last = starts(&tokens, close + 1, &["}"]);
        let body = depth == 1 || (depth == 2 && starts(&tokens, close + 2, &["}"]));
        let jumps = tokens[open..close].iter().any(|token| token.text == "break");
        let (Some(compared), true) = (compared, last && body && !jumps) else { continue };
        if end >= then + 3 && starts(&tokens, end - 2, &["return", ";"]) {
            let exit = text[tokens[then].range.end..tokens[end - 2].range.start].trim().to_string();
            edits.push(vec![
                (tokens[at].range.start..tokens[open + 2].range.start, "while ".to_string()),
                (tokens[compared].range.clone(), "!".to_string()),
                (tokens[then].range.end..tokens[end].range.end, String::new()),
                (tokens[close].range.end..tokens[close].range.end, format!("\n{exit}")),
            ]);
        }
    }
    edits
}

/// `println!("{:?}", x)` is `println!("{x:?}")`.
fn format_arguments(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = Vec::new();
    for at in 0..tokens.len() {
        if starts(&tokens, at, &["println", "!", "(", "\"{:?}\"", ","])
            && starts(&tokens, at + 6, &[")"])
            && is_word(&tokens[at + 5])
        {
            let name = &tokens[at + 5];
            edits
                .push(vec![(tokens[at + 3].range.start..name.range.end, format!("\"{{{}:?}}\"", name.text))]);
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
    fn a_declaration_goes_to_the_value() {
        let text = "fn f() { let mut x: u8; g(); x = 1; h(x); }";
        assert_eq!(all(declarations, text), "fn f() { g(); let mut x: u8 = 1; h(x); }");
        let text = "fn f() { let mut x: u8; 'a: { x = 1; h(x); } }";
        assert_eq!(all(declarations, text), "fn f() { 'a: { let mut x: u8 = 1; h(x); } }");
        // Mentioned before, or outside of the block in which it is assigned.
        for text in
            ["fn f() { let mut x: u8; x.0 = 1; x = 1; }", "fn f() { let mut x: u8; if c { x = 1; } h(x); }"]
        {
            assert_eq!(all(declarations, text), text);
        }
    }

    #[test]
    fn what_nothing_uses_goes() {
        let text = "fn f() { let x: u8; let y: u8 = 1; g(y); }";
        assert_eq!(all(unused, text), "fn f() { let y: u8 = 1; g(y); }");
    }

    #[test]
    fn a_type_that_is_known_goes() {
        assert_eq!(all(types, "fn f() { let x: u8 = y; }"), "fn f() { let x = y; }");
        assert_eq!(all(types, "fn f() { let x: u8 = 1; }"), "fn f() { let x: u8 = 1; }");
    }

    #[test]
    fn returns() {
        assert_eq!(all(returned_locals, "fn f() { x = y + 1; return x; }"), "fn f() { return y + 1; }");
        assert_eq!(all(returned_locals, "fn f() { let x: u8 = y; return x; }"), "fn f() { return y; }");
        assert_eq!(all(last_returns, "fn f() -> u8 { g(); return x; }"), "fn f() -> u8 { g(); x }");
        assert_eq!(all(last_returns, "fn f() { unsafe { g(); return; }}"), "fn f() { unsafe { g(); }}");
        let inside = "fn f() { if c { return; } g(); }";
        assert_eq!(all(last_returns, inside), inside);
    }

    #[test]
    fn what_is_used_at_once_is_no_local() {
        assert_eq!(all(used_at_once, "fn f() { let x = a + b; g(x); }"), "fn f() { g(a + b); }");
        assert_eq!(all(used_at_once, "fn f() { let x = a + b; y = x * c; }"), "fn f() { y = (a + b) * c; }");
        for text in [
            // Used twice, borrowed, in a loop, behind a call, and a call behind what it could change.
            "fn f() { let x = a; g(x); h(x); }",
            "fn f() { let x = a; g(&x); }",
            "fn f() { let x = a; while x { g(); } }",
            "fn f() { let x = a; g(h(), x); }",
            "fn f() { let x = g(); y = a + x; }",
        ] {
            assert_eq!(all(used_at_once, text), text);
        }
    }

    #[test]
    fn a_match_on_one_number() {
        let text = "fn f() { match *x { 1 => { g(); } _ => {} } }";
        assert_eq!(all(matches, text), "fn f() { if *x == 1 { g(); } }");
        let more = "fn f() { match x { 1 => { g(); } _ => { h(); } } }";
        assert_eq!(all(matches, more), more);
        let leaves = "fn f() { match x { 1 => { g(); return; } _ => { h(); } } }";
        assert_eq!(all(matches, leaves), "fn f() { if x == 1 { g(); return; } h();  }");
    }

    #[test]
    fn a_loop_that_ends_with_the_function() {
        let text = "fn f() { unsafe { loop { if x == 1 { g(); return; } h(); } } }";
        assert_eq!(all(loops, text), "fn f() { unsafe { while x != 1 { h(); }\ng(); } }");
        for text in [
            "fn f() { loop { if x == 1 { g(); return; } h(); } i(); }",
            "fn f() { loop { if x == 1 { g(); return; } break; } }",
            "fn f() { loop { if x == 1 { g(); } h(); } }",
        ] {
            assert_eq!(all(loops, text), text);
        }
    }

    #[test]
    fn names_in_formats() {
        assert_eq!(all(format_arguments, "println!(\"{:?}\", x);"), "println!(\"{x:?}\");");
        assert_eq!(all(format_arguments, "println!(\"{:?}\", x.0);"), "println!(\"{:?}\", x.0);");
    }
}
