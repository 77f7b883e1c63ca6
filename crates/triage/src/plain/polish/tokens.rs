//! A text as tokens, each with its place: enough to change it without changing how the rest is written.

use std::ops::Range;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Replacements in a text that belong together; they must not overlap.
pub type Edit = Vec<(Range<usize>, String)>;

/// A token or a delimiter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// As it is written.
    pub text: String,
    /// Where.
    pub range: Range<usize>,
    /// Of a delimiter: the index of its counterpart.
    pub other: Option<usize>,
    /// How many delimiters are open around it.
    pub depth: usize,
}

/// The tokens of a text; none if it is no Rust.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    if let Ok(stream) = text.parse::<TokenStream>() {
        flatten(text, stream, 0, &mut out);
    }
    out
}

fn flatten(text: &str, stream: TokenStream, depth: usize, out: &mut Vec<Token>) {
    for tree in stream {
        let mut push = |range: Range<usize>, other: Option<usize>| {
            let token = text.get(range.clone()).unwrap_or_default().to_string();
            out.push(Token { text: token, range, other, depth });
        };
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                flatten(text, group.stream(), depth, out);
            }
            TokenTree::Group(group) => {
                push(group.span_open().byte_range(), None);
                let open = out.len() - 1;
                flatten(text, group.stream(), depth + 1, out);
                let range = group.span_close().byte_range();
                let token = text.get(range.clone()).unwrap_or_default().to_string();
                out.push(Token { text: token, range, other: Some(open), depth });
                out[open].other = Some(out.len() - 1);
            }
            TokenTree::Ident(ident) => push(ident.span().byte_range(), None),
            TokenTree::Punct(punct) => push(punct.span().byte_range(), None),
            TokenTree::Literal(literal) => push(literal.span().byte_range(), None),
        }
    }
}

/// Whether the tokens from `at` on are these.
pub fn starts(tokens: &[Token], at: usize, with: &[&str]) -> bool {
    with.iter().enumerate().all(|(i, text)| tokens.get(at + i).is_some_and(|token| token.text == *text))
}

/// Whether a token is a name or a keyword.
pub fn is_word(token: &Token) -> bool {
    token.text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
}

/// The text with replacements; `None` if they overlap.
pub fn apply(text: &str, edit: &[(Range<usize>, String)]) -> Option<String> {
    let mut edit: Vec<_> = edit.iter().collect();
    edit.sort_by_key(|(range, _)| (range.start, range.end));
    let (mut out, mut at) = (String::new(), 0);
    for (range, new) in edit {
        out.push_str(text.get(at..range.start)?);
        out.push_str(new);
        at = range.end;
    }
    out.push_str(text.get(at..)?);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_places() {
        let text = "fn f() { g(1_u8); }";
        let tokens = tokens(text);
        let g = tokens.iter().position(|t| t.text == "g").expect("a call");
        assert!(starts(&tokens, g, &["g", "(", "1_u8", ")", ";"]));
        assert_eq!(tokens[g + 1].other, Some(g + 3));
        assert_eq!((tokens[g].depth, tokens[g + 2].depth), (1, 2));
        let edit = vec![(tokens[g + 2].range.clone(), "1".to_string())];
        assert_eq!(apply(text, &edit).as_deref(), Some("fn f() { g(1); }"));
        let overlapping = vec![(0..4, String::new()), (2..5, String::new())];
        assert_eq!(apply(text, &overlapping), None);
    }
}
