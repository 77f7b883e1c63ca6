//! Documents as Markdown. Text is written as it is, so a text with marks of Markdown keeps them.

use super::{Block, Inline, Line, Table};

/// The blocks, each with an empty line after it.
pub fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(block).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => format!("{} {}\n\n", "#".repeat(*level), line(text)),
        Block::Paragraph(text) => format!("{}\n\n", line(text)),
        Block::List(items) if items.is_empty() => String::new(),
        Block::List(items) => {
            items.iter().map(|item| format!("- {}\n", line(item))).collect::<String>() + "\n"
        }
        Block::Table(all) => table(all) + "\n",
        Block::Code(language, text) => {
            let fence = if text.contains("```") { "````" } else { "```" };
            format!("{fence}{language}\n{text}\n{fence}\n\n")
        }
        Block::Details(title, content) => {
            format!("<details><summary>{}</summary>\n\n{}</details>\n\n", line(title), blocks(content))
        }
        Block::Figure(_) => String::new(),
    }
}

/// A table, without an empty line after it.
pub fn table(table: &Table) -> String {
    let row = |cells: &Vec<Line>| {
        let cells: Vec<String> = cells.iter().map(|cell| line(cell).replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = |at| if table.numbers.contains(&at) { "--:|" } else { "---|" };
    let rule: String = (0..table.heads.len()).map(rule).collect();
    format!("{}|{rule}\n{}", row(&table.heads), table.rows.iter().map(row).collect::<String>())
}

/// A line.
pub fn line(line: &Line) -> String {
    line.0.iter().map(inline).collect()
}

pub(super) fn inline(part: &Inline) -> String {
    match part {
        Inline::Text(text) => text.clone(),
        Inline::Code(code) => format!("`{code}`"),
        Inline::Bold(words) => format!("**{}**", line(words)),
        Inline::Link(words, address) => format!("[{}]({address})", line(words)),
    }
}
