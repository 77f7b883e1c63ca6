//! As much of Markdown as our pages use: code blocks, code spans, headings and links.

use std::path::PathBuf;

/// A page, with its code set apart from its prose.
pub(crate) struct Page {
    pub path: PathBuf,
    /// Each line, and whether it is code.
    pub lines: Vec<(String, bool)>,
}

impl Page {
    pub(crate) fn read(path: PathBuf) -> Page {
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Page::parse(path, &text)
    }

    pub(crate) fn parse(path: PathBuf, text: &str) -> Page {
        Page { path, lines: classify(text) }
    }

    /// The path as a reader of the repository knows it.
    pub(crate) fn name(&self) -> String {
        let path = self.path.strip_prefix(super::root()).unwrap_or(&self.path);
        path.display().to_string()
    }

    /// The prose, with empty lines in the place of code.
    pub(crate) fn prose(&self) -> String {
        let lines = self.lines.iter().map(|(line, code)| if *code { "" } else { line.as_str() });
        lines.collect::<Vec<&str>>().join("\n")
    }

    /// The lines of code blocks, with those that end in a backslash joined to the next.
    pub(crate) fn code_lines(&self) -> Vec<String> {
        let mut joined: Vec<String> = vec![];
        let mut open = false;
        for (line, _) in self.lines.iter().filter(|(_, code)| *code) {
            let (text, more) = match line.strip_suffix('\\') {
                Some(text) => (text, true),
                None => (line.as_str(), false),
            };
            match joined.last_mut() {
                Some(last) if open => last.push_str(text),
                _ => joined.push(text.to_string()),
            }
            open = more;
        }
        joined
    }

    /// The anchors that links may name: one for each heading.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = vec![];
        for (line, code) in &self.lines {
            let title = line.trim_start_matches('#');
            if *code || title.len() == line.len() || !title.starts_with(' ') {
                continue;
            }
            let anchor = slug(title.trim());
            let same = anchors.iter().filter(|other| **other == anchor).count();
            anchors.push(if same == 0 { anchor } else { format!("{anchor}-{same}") });
        }
        anchors
    }

    /// The targets of all links and images in the prose.
    pub(crate) fn links(&self) -> Vec<String> {
        let prose = without_code_spans(&self.prose());
        prose
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'))
            .map(|(link, _)| link.into())
            .collect()
    }
}

/// Which lines are code: those between fences, and those that are indented after an empty line.
fn classify(text: &str) -> Vec<(String, bool)> {
    let mut lines: Vec<(String, bool)> = vec![];
    let mut fence: Option<&str> = None;
    // Whether an indented line begins or continues code: it does after an empty line that ended no list.
    let (mut may_indent, mut list) = (true, false);
    for line in text.lines() {
        let marker = ["```", "~~~"].into_iter().find(|marker| line.trim_start().starts_with(marker));
        let code = match (fence, marker) {
            (Some(open), Some(close)) if open == close => {
                fence = None;
                true
            }
            (None, Some(open)) => {
                fence = Some(open);
                true
            }
            (Some(_), _) => true,
            (None, None) => !list && may_indent && line.starts_with("    "),
        };
        let item = line.trim_start();
        let begins_item = item.starts_with("- ")
            || item.starts_with("* ")
            || item.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
        if begins_item && !code {
            list = true;
        } else if !line.is_empty() && !line.starts_with(' ') {
            list = false;
        }
        may_indent = line.is_empty() || code;
        // A line of a fence says nothing itself.
        let text = if marker.is_some() && code { "" } else { line };
        lines.push((text.to_string(), code));
    }
    lines
}

/// The anchor of a heading: lower case, hyphens for spaces, no other punctuation. Links in it count by their text.
fn slug(title: &str) -> String {
    let mut text = title.to_string();
    while let Some((before, rest)) = text.clone().split_once("](") {
        let after = rest.split_once(')').map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    let kept =
        text.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
    kept.replace(' ', "-")
}

/// The code spans of a text, each on one line.
pub(crate) fn code_spans(prose: &str) -> Vec<String> {
    pieces(prose).into_iter().filter(|(_, code)| *code).map(|(text, _)| text.replace('\n', " ")).collect()
}

fn without_code_spans(prose: &str) -> String {
    pieces(prose).into_iter().filter(|(_, code)| !*code).map(|(text, _)| text).collect()
}

/// A text cut at its code spans. A span ends with as many backticks as it began with, in the same paragraph.
fn pieces(prose: &str) -> Vec<(&str, bool)> {
    let mut pieces = vec![];
    let mut rest = prose;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].len() - rest[start..].trim_start_matches('`').len();
        let (before, inside) = (&rest[..start], &rest[start + ticks..]);
        let paragraph = &inside[..inside.find("\n\n").unwrap_or(inside.len())];
        pieces.push((before, false));
        match paragraph.find(&"`".repeat(ticks)) {
            Some(end) => {
                pieces.push((&inside[..end], true));
                rest = &inside[end + ticks..];
            }
            None => rest = inside,
        }
    }
    pieces.push((rest, false));
    pieces
}

#[test]
fn code_is_told_from_prose() {
    let text = "a\n\n    mirsmith x\n\n- b\n\n    c\nd\n```sh\n# e\n```\n# F `g`: [h](i), J\n";
    let code: Vec<bool> = classify(text).iter().map(|(_, code)| *code).collect();
    let want = [false, false, true, false, false, false, false, false, true, true, true, false];
    assert_eq!(code, want);
    let page = Page::parse("x".into(), text);
    assert_eq!(page.anchors(), ["f-g-h-j"]);
    assert_eq!(page.links(), ["i"]);
    assert_eq!(code_spans("a `b\nc` ``d ` e`` `f"), ["b c", "d ` e"]);
}
