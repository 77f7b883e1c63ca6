//! Issues as links: `rust-lang/rust#1` in a text becomes a link of Markdown.

/// A text in which every issue of GitHub is a link. What is code or a link already stays as it is.
pub fn linked(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, name, number, after)) = first_issue(rest) {
        out.push_str(before);
        // Whether the text is inside of code or of a link is told by what is before it.
        let whole = &text[..text.len() - rest.len() + before.len()];
        let quoted = whole.matches('`').count() % 2 == 1;
        let in_link = after.starts_with("](") || whole.ends_with('[') || whole.ends_with("](");
        if quoted || in_link {
            out.push_str(&format!("{name}#{number}"))
        } else {
            out.push_str(&format!("[{name}#{number}](https://github.com/{name}/issues/{number})"));
        }
        rest = after;
    }
    out + rest
}

/// The first `owner/name#number`, with what is before it and after it.
fn first_issue(text: &str) -> Option<(&str, &str, &str, &str)> {
    text.match_indices('#').find_map(|(at, _)| {
        let (head, tail) = (&text[..at], &text[at + 1..]);
        let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        let name = &head[head.trim_end_matches(is_name).len()..];
        let (owner, repository) = name.split_once('/')?;
        let is_issue = digits > 0 && !owner.is_empty() && !repository.is_empty() && !repository.contains('/');
        is_issue.then(|| (&text[..at - name.len()], name, &tail[..digits], &tail[digits..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issues_become_links() {
        let link = "[rust-lang/rust#7](https://github.com/rust-lang/rust/issues/7)";
        assert_eq!(linked("see rust-lang/rust#7, fixed"), format!("see {link}, fixed"));
        assert_eq!(linked("a/b#1 c/d-e#22").matches("https://github.com/").count(), 2);
        for same in ["variant#0", "`a/b#1`", link, "docs/findings/x/y#1", "#7", "a/#1", "a/b#", ""] {
            assert_eq!(linked(same), same);
        }
    }
}
