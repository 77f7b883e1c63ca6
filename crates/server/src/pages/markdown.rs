//! The Markdown of our reports. Whoever sent it, it is read as a document and written by the one writer that escapes everything.

use maud::{Markup, PreEscaped};
use triage::document::{Block, html, read};

/// Renders Markdown as HTML; its links to files lead to those below `files`.
pub(super) fn markdown(text: &str, files: &str) -> Markup {
    let mut blocks = read(text);
    for block in &mut blocks {
        // The page has its own main heading.
        if let Block::Heading(level, _) = block {
            *level = (*level + 1).min(3);
        }
    }
    PreEscaped(html::blocks(&blocks, Some(files)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_stays_text_and_code_stays_code() {
        let text = "# A `b`\n\n<script>x</script>\nmore `<i>`\n\n- one\n- two\n\n```rust\n<b> # no heading\n\n- x\n```\nend ` odd";
        let expected = "<h2>A <code>b</code></h2>\n<p>&lt;script&gt;x&lt;/script&gt; more <code>&lt;i&gt;</code></p>\n\
            <ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<pre>&lt;b&gt; # no heading\n\n- x</pre>\n<p>end ` odd</p>\n";
        assert_eq!(markdown(text, "").into_string(), expected);
    }

    #[test]
    fn a_report_has_tables_links_and_strong_words() {
        let text = "| rustc | |\n|---|---|\n| <b>1.85</b> | **wrong** |\n\n[plain.rs](plain.rs) [no](javascript:x) [a](https://b)";
        let expected = "<div class=\"figure\"><table><tr><th>rustc</th><th></th></tr>\n\
            <tr><td>&lt;b&gt;1.85&lt;/b&gt;</td><td><strong>wrong</strong></td></tr>\n</table></div>\n\
            <p><a href=\"/bugs/1/files/plain.rs\">plain.rs</a> [no](javascript:x) <a href=\"https://b\">a</a></p>\n";
        assert_eq!(markdown(text, "/bugs/1/files/").into_string(), expected);
    }
}
