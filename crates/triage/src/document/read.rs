//! Markdown as our reports have it: headings, paragraphs, lists, tables, code, sections that are folded away; in a line code,
//! strong words and links. Everything else stays text, HTML too.

use super::{Block, Inline, Line, Table};

/// Bytes of a link's words, and of its address: a text of brackets takes linear time.
const LINK: usize = 400;

/// What a line of Markdown begins.
#[derive(PartialEq)]
enum Kind<'a> {
    Empty,
    /// The language, and what ends the code.
    Fence(&'a str, &'a str),
    Heading(usize, &'a str),
    Item(&'a str),
    Row,
    Fold(&'a str),
    FoldEnd,
    Text,
}

fn kind(line: &str) -> Kind<'_> {
    let trimmed = line.trim();
    let ticks = trimmed.len() - trimmed.trim_start_matches('`').len();
    let hashes = line.len() - line.trim_start_matches('#').len();
    let title = trimmed.strip_prefix("<details><summary>").and_then(|rest| rest.strip_suffix("</summary>"));
    match (title, line[hashes..].strip_prefix(' '), line.strip_prefix("- ")) {
        _ if trimmed.is_empty() => Kind::Empty,
        _ if ticks >= 3 => Kind::Fence(trimmed[ticks..].trim(), &trimmed[..ticks]),
        _ if trimmed == "</details>" => Kind::FoldEnd,
        (Some(title), _, _) => Kind::Fold(title),
        (_, Some(text), _) if (1..=6).contains(&hashes) => Kind::Heading(hashes, text.trim()),
        (_, _, Some(item)) => Kind::Item(item),
        _ if line.starts_with('|') => Kind::Row,
        _ => Kind::Text,
    }
}

/// Reads Markdown. Folded sections do not nest, so that no text is deep.
pub fn read(text: &str) -> Vec<Block> {
    let mut lines = text.lines().peekable();
    let mut blocks = Vec::new();
    // What is before the section that is being read, and its title.
    let mut before: Option<(Vec<Block>, &str)> = None;
    while let Some(line) = lines.next() {
        match kind(line) {
            Kind::Empty => {}
            Kind::Fence(language, end) => {
                let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != end).collect();
                blocks.push(Block::Code(language.to_string(), code.join("\n")));
            }
            Kind::Heading(level, text) => blocks.push(Block::Heading(level, Line::marked(text))),
            Kind::Item(item) => {
                let mut items = vec![item.to_string()];
                let more = |line: &&str| match kind(line) {
                    Kind::Item(_) => true,
                    kind => kind == Kind::Text && line.starts_with("  "),
                };
                while let Some(line) = lines.next_if(more) {
                    match (kind(line), items.last_mut()) {
                        (Kind::Item(item), _) => items.push(item.to_string()),
                        (_, Some(last)) => *last += &format!(" {}", line.trim()),
                        (_, None) => {}
                    }
                }
                blocks.push(Block::list(&items));
            }
            Kind::Row => {
                let mut rows = vec![line];
                rows.extend(std::iter::from_fn(|| lines.next_if(|line| kind(line) == Kind::Row)));
                blocks.push(table(&rows).unwrap_or_else(|| Block::marked(&rows.join(" "))));
            }
            Kind::Fold(title) if before.is_none() => before = Some((std::mem::take(&mut blocks), title)),
            Kind::FoldEnd if before.is_some() => fold(&mut blocks, before.take()),
            Kind::Fold(_) | Kind::FoldEnd | Kind::Text => {
                let mut text = line.to_string();
                while let Some(line) = lines.next_if(|line| kind(line) == Kind::Text) {
                    text += &format!(" {line}");
                }
                blocks.push(Block::marked(text.trim()));
            }
        }
    }
    fold(&mut blocks, before);
    blocks
}

/// Ends the section that is being read, if there is one.
fn fold(blocks: &mut Vec<Block>, before: Option<(Vec<Block>, &str)>) {
    if let Some((before, title)) = before {
        let content = std::mem::replace(blocks, before);
        blocks.push(Block::Details(Line::marked(title), content));
    }
}

/// A table, if a rule is below its head.
fn table(rows: &[&str]) -> Option<Block> {
    let [head, rule, rows @ ..] = rows else { return None };
    let is_rule = rule.contains('-') && rule.chars().all(|c| "|-: ".contains(c));
    let rule = is_rule.then(|| cells(rule))?;
    let numbers = (0..rule.len()).filter(|&at| rule[at].ends_with("-:")).collect();
    let table = Table::marked(&cells(head), rows.iter().map(|row| cells(row)));
    Some(Block::Table(Table { numbers, ..table }))
}

/// The cells of a row. A bar after a backslash is a part of a cell.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells: Vec<String> = Vec::new();
    for part in row.strip_suffix('|').unwrap_or(row).split('|') {
        match cells.last_mut().filter(|cell| cell.ends_with('\\')) {
            Some(cell) => {
                cell.pop();
                *cell += &format!("|{part}");
            }
            None => cells.push(part.to_string()),
        }
    }
    cells.iter().map(|cell| cell.trim().to_string()).collect()
}

impl Line {
    /// A line of Markdown. What is not closed is text.
    pub fn marked(text: &str) -> Line {
        let (mut parts, mut plain, mut rest) = (Vec::new(), 0, text);
        while !rest.is_empty() {
            let at = text.len() - rest.len();
            let Some((part, after)) = first_part(rest) else {
                let next = rest.char_indices().skip(1).find(|(_, c)| "`*[".contains(*c));
                rest = &rest[next.map_or(rest.len(), |(at, _)| at)..];
                continue;
            };
            if plain < at {
                parts.push(Inline::Text(text[plain..at].to_string()));
            }
            parts.push(part);
            (plain, rest) = (text.len() - after.len(), after);
        }
        if plain < text.len() {
            parts.push(Inline::Text(text[plain..].to_string()));
        }
        Line(parts)
    }
}

/// The code, strong words or link that a text begins with, and what is after it.
fn first_part(text: &str) -> Option<(Inline, &str)> {
    if let Some(rest) = text.strip_prefix('`') {
        let (code, after) = rest.split_once('`')?;
        return Some((Inline::Code(code.to_string()), after));
    }
    if let Some(rest) = text.strip_prefix("**") {
        let (words, after) = rest.split_once("**")?;
        return Some((Inline::Bold(Line::marked(words)), after));
    }
    let rest = text.strip_prefix('[')?;
    let words = &rest[..closing(rest)?];
    let rest = rest[words.len()..].strip_prefix("](")?;
    let address = &rest[..rest[..rest.floor_char_boundary(LINK)].find(')')?];
    let is_address = !address.is_empty() && !address.contains(char::is_whitespace);
    is_address.then(|| (Inline::Link(Line::marked(words), address.to_string()), &rest[address.len() + 1..]))
}

/// Where the bracket ends that is open before a text. Its words may have brackets of their own, as code has.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text[..text.floor_char_boundary(LINK)].char_indices().find_map(|(at, c)| {
        match c {
            '[' => depth += 1,
            ']' if depth == 0 => return Some(at),
            ']' => depth -= 1,
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{html, markdown};

    /// Every page in docs/ that we wrote: what is read is written as it was.
    #[test]
    fn pages_are_read_as_they_were_written() {
        let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
        let folders = ["findings", "trophies"].map(|name| std::fs::read_dir(format!("{docs}/{name}")));
        let mut pages = 0;
        for entry in folders.into_iter().flat_map(|folder| folder.expect("docs/ is there").flatten()) {
            let page = entry.path().join("README.md");
            // Without data it is written by hand, in lines of another length.
            if !entry.path().join("report.json").exists() {
                continue;
            }
            let text = std::fs::read_to_string(&page).expect("a page");
            assert_eq!(markdown::blocks(&read(&text)).trim_end(), text.trim_end(), "{}", page.display());
            pages += 1;
        }
        assert!(pages >= 16, "{pages}");
    }

    #[test]
    fn links_are_told_from_other_brackets() {
        let Line(parts) = Line::marked("a [b](https://c/d) `_1[_2](x)` [`e[0]`](f) [x] [y](no address) [z");
        let links = parts.iter().filter_map(|part| match part {
            Inline::Link(words, address) => Some((markdown::line(words), address.as_str())),
            _ => None,
        });
        let links: Vec<(String, &str)> = links.collect();
        assert_eq!(links, [("b".to_string(), "https://c/d"), ("`e[0]`".to_string(), "f")]);
    }

    #[test]
    fn tables_and_folded_sections() {
        let text = "<details><summary>A</summary>\n\n| a | n |\n|---|--:|\n| `x\\|y` | **1** |\n\n<details><summary>B</summary>\nc\n</details>\n</details>\n| no\n| table\n";
        let table = "<div class=\"figure\"><table><tr><th>a</th><th class=\"n\">n</th></tr>\n\
             <tr><td><code>x|y</code></td><td class=\"n\"><strong>1</strong></td></tr>\n</table></div>\n";
        let expected = format!(
            "<details><summary>A</summary>\n{table}<p>&lt;details&gt;&lt;summary&gt;B&lt;/summary&gt; c</p>\n</details>\n\
             <p>&lt;/details&gt;</p>\n<p>| no | table</p>\n"
        );
        assert_eq!(html::blocks(&read(text), None), expected);
    }

    /// Megabytes of marks that are never closed take no time, and no depth.
    #[test]
    fn hostile_texts_are_read() {
        for part in
            ["[", "[](", "`", "**", "*", "|", "| ", "<details><summary>x</summary>\n", "- ", "#", "[a](b"]
        {
            for text in [part.repeat(20_000), (part.to_string() + "\n").repeat(20_000)] {
                html::blocks(&read(&text), Some("/"));
            }
        }
    }
}
