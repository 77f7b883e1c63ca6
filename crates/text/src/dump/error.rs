//! The error for MIR text that cannot be read.

/// An unknown form of MIR text. It is not a verdict on the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: unknown form of {form}: `{text}`")]
pub struct Unread {
    /// The form, without details that differ between programs, to count by.
    pub form: String,
    /// The line, from 1.
    pub line: usize,
    /// The beginning of the unread text.
    pub text: String,
}

pub(super) type Result<T> = std::result::Result<T, Unread>;

/// The maximum length of the kept text.
const KEPT: usize = 80;

impl Unread {
    /// An unknown form of `what`, which begins with `text`.
    pub(crate) fn new(what: &str, text: &str, line: usize) -> Unread {
        let word: String = text.chars().take_while(|c| !" (,;".contains(*c)).take(24).collect();
        let word = if word.is_empty() { text.chars().take(8).collect() } else { word };
        let form = format!("{what} `{}`", without_numbers(&word));
        Unread { form, line, text: text.chars().take(KEPT).collect() }
    }
}

/// The text with every number replaced by `N`.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if plain.ends_with('N') => {}
            '0'..='9' => plain.push('N'),
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_counted_without_numbers() {
        let form = |text| Unread::new("statement", text, 1).form;
        assert_eq!(form("PlaceMention(_12);"), "statement `PlaceMention`");
        assert_eq!(form("_12[-1 of 4] = x"), "statement `_N[-N`");
    }
}
