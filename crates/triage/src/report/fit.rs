//! A page of limited length: each part has forms of several lengths, and the page takes the longest that fit.

use crate::document::{Block, markdown};

/// A part of a page.
pub struct Part {
    /// Its forms, the longest first. The last one is shown if there is room for none.
    forms: Vec<Vec<Block>>,
    /// Which part gets room first: the one with the smallest number.
    rank: u8,
}

impl Part {
    /// A part that is always shown as it is.
    pub fn fixed(blocks: Vec<Block>) -> Part {
        Part { forms: vec![blocks], rank: 0 }
    }

    /// A part with several forms, the longest first.
    pub fn choice(rank: u8, forms: Vec<Vec<Block>>) -> Part {
        Part { forms, rank }
    }

    /// Its longest form.
    pub fn longest(self) -> Vec<Block> {
        self.forms.into_iter().next().unwrap_or_default()
    }
}

/// The page as Markdown, with at most so many lines if the shortest forms allow it.
pub fn page(parts: &[Part], most: usize) -> String {
    let forms = |part: &Part| part.forms.iter().map(|form| markdown::blocks(form)).collect();
    let texts: Vec<Vec<String>> = parts.iter().map(forms).collect();
    let lines = |part: usize, form: usize| texts[part].get(form).map_or(0, |text| text.lines().count());
    let mut chosen: Vec<usize> = texts.iter().map(|forms| forms.len().saturating_sub(1)).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&at| parts[at].rank);
    for at in order {
        let others: usize = (0..parts.len()).filter(|&i| i != at).map(|i| lines(i, chosen[i])).sum();
        let fits = (0..chosen[at]).find(|&form| others + lines(at, form) <= most);
        chosen[at] = fits.unwrap_or(chosen[at]);
    }
    let texts = texts.iter().zip(chosen).filter_map(|(forms, form)| forms.get(form));
    texts.map(String::as_str).collect()
}

/// Code in forms of several lengths: all of it, and its first lines with where the rest is.
pub fn code(language: &str, text: &str, lengths: &[usize], rest: &str) -> Vec<Vec<Block>> {
    let lines = text.lines().count();
    let whole = vec![Block::code(language, text)];
    let cut = |length: &usize| {
        let shown: Vec<&str> = text.lines().take(*length).collect();
        let more = format!("({} more lines: {rest}.)", lines - shown.len());
        vec![Block::Code(language.to_string(), shown.join("\n")), Block::marked(&more)]
    };
    [whole].into_iter().chain(lengths.iter().filter(|length| **length < lines).map(cut)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many lines, half of them empty.
    fn text(lines: usize) -> Vec<Block> {
        vec![Block::marked("x"); lines / 2]
    }

    #[test]
    fn the_first_in_rank_gets_the_room() {
        let parts = |most: usize| {
            let first = Part::choice(2, vec![text(20), text(8), text(2)]);
            let second = Part::choice(1, vec![text(16), text(4)]);
            page(&[Part::fixed(text(10)), first, second], most).lines().count()
        };
        assert_eq!(parts(200), 10 + 20 + 16);
        // No room for all of both: the second part comes first in rank.
        assert_eq!(parts(40), 10 + 8 + 16);
        assert_eq!(parts(28), 10 + 2 + 16);
        assert_eq!(parts(24), 10 + 8 + 4);
        // The shortest forms are shown in any case.
        assert_eq!(parts(0), 10 + 2 + 4);
    }

    #[test]
    fn what_is_cut_says_where_the_rest_is() {
        let forms = code("diff", &"x\n".repeat(9), &[20, 4], "report.html");
        assert_eq!(forms.len(), 2, "{forms:?}");
        let short = "```diff\nx\nx\nx\nx\n```\n\n(5 more lines: report.html.)\n\n";
        assert_eq!(markdown::blocks(&forms[1]), short);
    }
}
