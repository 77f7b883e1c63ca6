//! Documents as HTML. What a document says stays text, whoever wrote it: nothing but the tags of this file gets into a page.

use std::fmt::Write as _;

use super::{Block, Inline, Line, Table, chart, markdown};

const STYLE: &str = ":root{color-scheme:light dark;--line:#8884;--soft:#8881;--bad:#c62828;--good:#1b7f3b;--head:#57606a}\
@media(prefers-color-scheme:dark){:root{--bad:#ff7b72;--good:#56d364;--head:#9aa4af}}\
body{font:15px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}h1{font-size:1.5em}\
h2{font-size:1.15em;margin-top:2em;border-bottom:1px solid var(--line)}\
pre{overflow:auto;background:var(--soft);padding:.7em;font-size:13px;line-height:1.4}code{background:var(--soft)}\
pre code{background:none}table{border-collapse:collapse;margin:1em 0}\
td,th{border-bottom:1px solid var(--line);padding:.2em .8em;text-align:left;vertical-align:top}td.n,th.n{text-align:right}\
td strong,.minus{color:var(--bad)}.plus{color:var(--good)}.hunk,.note{color:var(--head)}.figure{overflow-x:auto}\
details{margin:.7em 0}summary{cursor:pointer;font-weight:bold}svg[role]{width:48%;min-width:30em;font:11px system-ui,sans-serif}";

/// A page that needs nothing else. `files` is as for [`blocks`].
pub fn page(title: &str, content: &[Block], files: Option<&str>) -> String {
    let (title, drawings, content) = (escape(title), chart::STYLE, blocks(content, files));
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}{drawings}</style>\n<h1>{title}</h1>\n{content}</html>\n"
    )
}

/// A part of a page. `files` is what goes before the address of a file beside it; without it there are no links to files.
pub fn blocks(blocks: &[Block], files: Option<&str>) -> String {
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = blocks.iter().try_for_each(|block| write_block(&mut out, block, files));
    out
}

fn write_block(out: &mut String, block: &Block, files: Option<&str>) -> std::fmt::Result {
    match block {
        Block::Heading(level, text) => writeln!(out, "<h{level}>{}</h{level}>", line(text, files)),
        Block::Paragraph(text) => writeln!(out, "<p>{}</p>", line(text, files)),
        Block::List(items) if items.is_empty() => Ok(()),
        Block::List(items) => {
            let items = items.iter().map(|item| format!("<li>{}</li>\n", line(item, files)));
            writeln!(out, "<ul>\n{}</ul>", items.collect::<String>())
        }
        Block::Table(table) => write_table(out, table, files),
        Block::Code(language, text) => write_code(out, language, text),
        Block::Details(title, content) => {
            let (title, content) = (line(title, files), blocks(content, files));
            writeln!(out, "<details><summary>{title}</summary>\n{content}</details>")
        }
        Block::Figure(drawings) => writeln!(out, "<div class=\"figure\">\n{}</div>", drawings.concat()),
    }
}

fn write_table(out: &mut String, table: &Table, files: Option<&str>) -> std::fmt::Result {
    let row = |element: &str, cells: &[Line]| {
        let cell = |(at, cell)| {
            let class = if table.numbers.contains(&at) { " class=\"n\"" } else { "" };
            format!("<{element}{class}>{}</{element}>", line(cell, files))
        };
        format!("<tr>{}</tr>\n", cells.iter().enumerate().map(cell).collect::<String>())
    };
    let rows: String = table.rows.iter().map(|cells| row("td", cells)).collect();
    writeln!(out, "<div class=\"figure\"><table>{}{rows}</table></div>", row("th", &table.heads))
}

/// Code; lines that mean something in its language have a class.
fn write_code(out: &mut String, language: &str, text: &str) -> std::fmt::Result {
    let class = |line: &str| match (language, line.as_bytes().first()) {
        ("diff", Some(b'-')) => Some("minus"),
        ("diff", Some(b'+')) => Some("plus"),
        ("diff", Some(b'@')) => Some("hunk"),
        ("sh", Some(b'#')) => Some("note"),
        _ => None,
    };
    if text.lines().all(|line| class(line).is_none()) {
        return writeln!(out, "<pre>{}</pre>", escape(text));
    }
    let line = |line| match class(line) {
        Some(class) => format!("<span class=\"{class}\">{}</span>\n", escape(line)),
        None => escape(line) + "\n",
    };
    // A browser drops the first newline.
    writeln!(out, "<pre>\n{}</pre>", text.lines().map(line).collect::<String>())
}

fn line(line: &Line, files: Option<&str>) -> String {
    line.0.iter().map(|part| inline(part, files)).collect()
}

fn inline(part: &Inline, files: Option<&str>) -> String {
    match part {
        Inline::Text(text) => escape(text),
        Inline::Code(code) => format!("<code>{}</code>", escape(code)),
        Inline::Bold(words) => format!("<strong>{}</strong>", line(words, files)),
        Inline::Link(words, to) => match address(to, files) {
            Some(address) => format!("<a href=\"{}\">{}</a>", escape(&address), line(words, files)),
            None => escape(&markdown::inline(part)),
        },
    }
}

/// Where a link leads: to another site by `https`, or to a file. Other schemes may be scripts.
fn address(to: &str, files: Option<&str>) -> Option<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.~%/".contains(c);
    if to.starts_with("https://") {
        return (!to.contains(|c: char| c.is_whitespace() || c.is_control())).then(|| to.to_string());
    }
    let is_file = to.starts_with(|c| plain(c) && c != '/') && to.chars().all(plain) && !to.contains("..");
    files.filter(|_| is_file).map(|files| format!("{files}{to}"))
}

/// Text between tags of HTML, SVG or XML, or in quotes in a tag.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A name as a part of an address.
pub fn url(name: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~".contains(&b);
    name.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::read;

    #[test]
    fn words_in_a_text() {
        let html = |text: &str| line(&Line::marked(text), None);
        assert_eq!(
            html("a `x < y` **b `c`** ` d"),
            "a <code>x &lt; y</code> <strong>b <code>c</code></strong> ` d"
        );
        assert_eq!(
            html("[`a`](https://b/?c\"&d)"),
            "<a href=\"https://b/?c&quot;&amp;d\"><code>a</code></a>"
        );
    }

    /// Whatever a document has from others is text, in each kind of block.
    #[test]
    fn nothing_of_a_text_becomes_a_tag() {
        let evil = "<script>alert(1)</script>\" onclick=\"x' &amp;";
        let all = |line: Line| {
            let mut table = Table::new([line.clone()], &[]);
            table.row(&[&evil]);
            vec![
                Block::Heading(2, line.clone()),
                Block::Paragraph(line.clone()),
                Block::List(vec![line.clone()]),
                Block::Table(table),
                Block::code("diff", &format!("+{evil}\n{evil}")),
                Block::code(evil, evil),
                Block::Details(line.clone(), vec![Block::Paragraph(line)]),
            ]
        };
        let inlines = vec![
            Inline::Text(evil.to_string()),
            Inline::Code(evil.to_string()),
            Inline::Bold(evil.into()),
            Inline::Link(evil.into(), format!("https://a/{evil}")),
            Inline::Link(evil.into(), "https://a/\"onclick=\"x".to_string()),
            Inline::Link(evil.into(), evil.to_string()),
        ];
        let written = page(evil, &all(Line(inlines)), Some("/files/"));
        // As Markdown it is read like everything else of others.
        let read = page(evil, &read(&markdown::blocks(&all(Line::marked(evil)))), Some("/files/"));
        for html in [written, read] {
            assert!(!html.contains("<script") && !html.contains("\" onclick"), "{html}");
            assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onclick=&quot;"), "{html}");
        }
    }

    #[test]
    fn links_lead_to_sites_and_files_only() {
        let html = |to: &str| line(&Line(vec![Inline::Link("w".into(), to.to_string())]), Some("/f/"));
        assert_eq!(html("https://a/b"), "<a href=\"https://a/b\">w</a>");
        assert_eq!(html("plain.rs"), "<a href=\"/f/plain.rs\">w</a>");
        for to in ["javascript:alert(1)", "//evil", "/x", "../x", "a/../b", "http://x", "data:,x", "a b", ""]
        {
            assert_eq!(html(to), format!("[w]({to})"));
        }
        assert_eq!(line(&Line::marked("[w](plain.rs)"), None), "[w](plain.rs)");
    }

    #[test]
    fn lines_of_a_diff_have_colours() {
        let html = blocks(&[Block::code("diff", "@@ line 1 @@\n-a\n+<b>\n c\n")], None);
        assert_eq!(
            html,
            "<pre>\n<span class=\"hunk\">@@ line 1 @@</span>\n<span class=\"minus\">-a</span>\n\
             <span class=\"plus\">+&lt;b&gt;</span>\n c\n</pre>\n"
        );
    }
}
