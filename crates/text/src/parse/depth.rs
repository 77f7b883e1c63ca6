//! Refuses input on which recursive descent would exhaust the stack.

use proc_macro2::{TokenStream, TokenTree};

use super::error::{ParseError, error_at};

/// Nested brackets.
const MAX_NESTING: usize = 64;
/// Tokens of all unfinished phrases around a token. Prefix operators, generics, `else if` and `a = b = ..` recurse
/// once per token even without brackets.
const MAX_PENDING: usize = 256;

/// Checks both limits, with an explicit stack on the heap.
pub(super) fn check(tokens: &TokenStream) -> Result<(), ParseError> {
    let mut open = vec![(tokens.clone().into_iter().peekable(), 0)];
    let mut pending = 0;
    while let Some((rest, begun)) = open.last_mut() {
        let Some(token) = rest.next() else {
            pending -= *begun;
            open.pop();
            continue;
        };
        let ends_phrase = match &token {
            TokenTree::Punct(p) => matches!(p.as_char(), ';' | ','),
            // A block ends a phrase if the next token cannot continue it.
            TokenTree::Group(g) => {
                g.delimiter() == proc_macro2::Delimiter::Brace
                    && match rest.peek() {
                        Some(TokenTree::Ident(i)) => i != "else" && i != "as",
                        Some(TokenTree::Punct(p)) => p.as_char() == '#',
                        _ => true,
                    }
            }
            _ => false,
        };
        pending += 1;
        *begun += 1;
        if pending > MAX_PENDING {
            return Err(error_at(
                token.span(),
                format!("expression or type too long: more than {MAX_PENDING} tokens around this one"),
            ));
        }
        if ends_phrase {
            pending -= *begun;
            *begun = 0;
        }
        if let TokenTree::Group(group) = &token {
            if open.len() > MAX_NESTING {
                return Err(error_at(token.span(), format!("brackets nested deeper than {MAX_NESTING}")));
            }
            open.push((group.stream().into_iter().peekable(), 0));
        }
    }
    Ok(())
}
