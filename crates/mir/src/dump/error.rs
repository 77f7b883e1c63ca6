//! What could not be read.

/// A form of MIR text that is not known. It is no verdict: whoever meets one knows nothing about the program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: unknown form of {form}: `{text}`")]
pub struct Unread {
    /// The form, without what differs between programs: to count by.
    pub form: String,
    /// Where, from 1.
    pub line: usize,
    /// The text that begins with it.
    pub text: String,
}

pub(super) type Result<T> = std::result::Result<T, Unread>;

/// How much of an unknown text is kept.
const KEPT: usize = 80;

impl Unread {
    /// An unknown form of `what`, whose text begins here.
    pub(super) fn new(what: &str, text: &str, line: usize) -> Unread {
        let word: String = text.chars().take_while(|c| !" (,;".contains(*c)).take(24).collect();
        let word = if word.is_empty() { text.chars().take(8).collect() } else { word };
        let form = format!("{what} `{}`", without_numbers(&word));
        Unread { form, line, text: text.chars().take(KEPT).collect() }
    }
}

/// The text with `N` for every number in it.
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
