//! A page of limited length: each part has forms of several lengths, and the page takes the longest that fit.

/// A part of a page.
pub struct Part {
    /// Its forms, the longest first. The last one is shown if there is room for none.
    forms: Vec<String>,
    /// Which part gets room first: the one with the smallest number.
    rank: u8,
}

impl Part {
    /// A part that is always shown as it is.
    pub fn fixed(text: String) -> Part {
        Part { forms: vec![text], rank: 0 }
    }

    /// A part with several forms, the longest first.
    pub fn choice(rank: u8, forms: Vec<String>) -> Part {
        Part { forms, rank }
    }

    fn lines(&self, form: usize) -> usize {
        self.forms.get(form).map_or(0, |text| text.lines().count())
    }
}

/// The page, with at most so many lines if the shortest forms allow it.
pub fn page(parts: &[Part], most: usize) -> String {
    let mut chosen: Vec<usize> = parts.iter().map(|part| part.forms.len().saturating_sub(1)).collect();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&at| parts[at].rank);
    for at in order {
        let others: usize = (0..parts.len()).filter(|&i| i != at).map(|i| parts[i].lines(chosen[i])).sum();
        let fits = (0..chosen[at]).find(|&form| others + parts[at].lines(form) <= most);
        chosen[at] = fits.unwrap_or(chosen[at]);
    }
    let texts = parts.iter().zip(chosen).filter_map(|(part, form)| part.forms.get(form));
    texts.map(String::as_str).collect()
}

/// A block of code in forms of several lengths: all of it, and so many lines of it with where the rest is.
pub fn block(language: &str, text: &str, lengths: &[usize], rest: &str) -> Vec<String> {
    let lines = text.lines().count();
    let whole = format!("```{language}\n{}\n```\n\n", text.trim_end());
    let cut = |length: &usize| {
        let shown: Vec<&str> = text.lines().take(*length).collect();
        let more = lines - shown.len();
        format!("```{language}\n{}\n```\n\n({more} more lines: {rest}.)\n\n", shown.join("\n"))
    };
    [whole].into_iter().chain(lengths.iter().filter(|length| **length < lines).map(cut)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: usize) -> String {
        "x\n".repeat(lines)
    }

    #[test]
    fn the_first_in_rank_gets_the_room() {
        let parts = |most: usize| {
            let first = Part::choice(2, vec![text(10), text(4), text(1)]);
            let second = Part::choice(1, vec![text(8), text(2)]);
            page(&[Part::fixed(text(5)), first, second], most).lines().count()
        };
        assert_eq!(parts(100), 5 + 10 + 8);
        // No room for all of both: the second part comes first in rank.
        assert_eq!(parts(20), 5 + 4 + 8);
        assert_eq!(parts(14), 5 + 1 + 8);
        assert_eq!(parts(12), 5 + 4 + 2);
        // The shortest forms are shown in any case.
        assert_eq!(parts(0), 5 + 1 + 2);
    }

    #[test]
    fn what_is_cut_says_where_the_rest_is() {
        let forms = block("diff", &text(9), &[20, 4], "report.html");
        assert_eq!(forms.len(), 2, "{forms:?}");
        assert_eq!(forms[1], "```diff\nx\nx\nx\nx\n```\n\n(5 more lines: report.html.)\n\n");
    }
}
