//! The Markdown of our reports: headings, paragraphs, lists and code. Everything else stays text, also HTML.

use maud::{Markup, html};

/// A piece of a text.
enum Block {
    Heading(usize, String),
    Code(String),
    List(Vec<String>),
    Text(String),
}

/// As HTML.
pub fn markdown(text: &str) -> Markup {
    html! {
        @for block in blocks(text) {
            @match block {
                // The page has a heading of its own.
                Block::Heading(1, text) => h2 { (inline(&text)) },
                Block::Heading(_, text) => h3 { (inline(&text)) },
                Block::Code(text) => pre { (text) },
                Block::List(items) => ul { @for item in &items { li { (inline(item)) } } },
                Block::Text(text) => p { (inline(&text)) },
            }
        }
    }
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let hashes = line.bytes().take_while(|b| *b == b'#').count();
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            let ticks = 3 + fence.bytes().take_while(|b| *b == b'`').count();
            let end = "`".repeat(ticks);
            let code: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != end).collect();
            blocks.push(Block::Code(code.join("\n")));
        } else if (1..=6).contains(&hashes) && line[hashes..].starts_with(' ') {
            blocks.push(Block::Heading(hashes, line[hashes..].trim().to_string()));
        } else if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::List(items)) => items.push(item.to_string()),
                _ => blocks.push(Block::List(vec![item.to_string()])),
            }
        } else if line.trim().is_empty() {
            // Ends a paragraph.
            blocks.push(Block::Text(String::new()));
        } else {
            match blocks.last_mut() {
                Some(Block::Text(text)) if !text.is_empty() => *text = format!("{text} {line}"),
                Some(Block::List(items)) if line.starts_with("  ") => {
                    if let Some(last) = items.last_mut() {
                        *last = format!("{last} {}", line.trim());
                    }
                }
                _ => blocks.push(Block::Text(line.to_string())),
            }
        }
    }
    // The tags of our own reports that fold a part.
    let plain = |text: &str| {
        ["<details>", "</details>", "<summary>", "</summary>"]
            .iter()
            .fold(text.to_string(), |text, tag| text.replace(tag, ""))
    };
    blocks.retain_mut(|block| match block {
        Block::Text(text) => {
            *text = plain(text).trim().to_string();
            !text.is_empty()
        }
        _ => true,
    });
    blocks
}

/// Code inside of a line.
fn inline(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // An odd one is no code.
    let closed = parts.len() % 2 == 1;
    html! {
        @for (i, part) in parts.iter().enumerate() {
            @if i % 2 == 1 && (closed || i + 1 < parts.len()) { code { (part) } } @else { (part) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_stays_text_and_code_stays_code() {
        let text = "# A `b`\n\n<script>x</script>\nmore `<i>`\n\n- one\n- two\n\n```rust\n<b> # no heading\n\n- x\n```\nend ` odd";
        let expected = "<h2>A <code>b</code></h2><p>&lt;script&gt;x&lt;/script&gt; more <code>&lt;i&gt;</code></p>\
            <ul><li>one</li><li>two</li></ul><pre>&lt;b&gt; # no heading\n\n- x</pre><p>end  odd</p>";
        assert_eq!(markdown(text).into_string(), expected);
    }
}
