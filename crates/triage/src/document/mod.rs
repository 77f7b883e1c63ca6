//! Documents: what a page says, apart from how it is written. [`html`] and [`markdown`] write them, [`read()`] reads
//! Markdown, [`chart`] draws curves. What displays a [`Table`] is a terminal.

pub mod chart;
pub mod html;
pub mod markdown;
mod read;
mod terminal;

use std::fmt::Display;

pub use read::read;

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inline {
    /// Words.
    Text(String),
    /// A piece of code.
    Code(String),
    /// Words that stand out.
    Bold(Line),
    /// Words that lead to an address: one of `https`, or a file beside the page.
    Link(Line, String),
}

/// A line of text, however long. A string as it is becomes one by `into`, one of Markdown by [`Line::marked`].
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Line(pub Vec<Inline>);

impl<S: Into<String>> From<S> for Line {
    fn from(text: S) -> Line {
        Line(vec![Inline::Text(text.into())])
    }
}

/// A block of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading and its level, of which 1 is the highest.
    Heading(usize, Line),
    /// A paragraph.
    Paragraph(Line),
    /// A list; an empty one is not written.
    List(Vec<Line>),
    /// A table.
    Table(Table),
    /// A language, or nothing, and text in it.
    Code(String, String),
    /// A section that is folded away, with its title.
    Details(Line, Vec<Block>),
    /// Drawings side by side, as SVG that our own code wrote. Markdown leaves them out.
    Figure(Vec<String>),
}

impl Block {
    /// A heading; its text is taken as it is.
    pub fn heading(level: usize, text: &str) -> Block {
        Block::Heading(level, text.into())
    }

    /// A paragraph of Markdown.
    pub fn marked(text: &str) -> Block {
        Block::Paragraph(Line::marked(text))
    }

    /// A list of lines of Markdown.
    pub fn list(lines: &[String]) -> Block {
        Block::List(lines.iter().map(|line| Line::marked(line)).collect())
    }

    /// Text in a language, without empty lines at its end.
    pub fn code(language: &str, text: &str) -> Block {
        Block::Code(language.to_string(), text.trim_end().to_string())
    }

    /// A section that is folded away; its title is taken as it is.
    pub fn fold(title: &str, content: Vec<Block>) -> Block {
        Block::Details(title.into(), content)
    }
}

/// A table.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Table {
    /// What is above the columns.
    pub heads: Vec<Line>,
    /// The columns that are aligned at the right.
    pub numbers: Vec<usize>,
    /// The cells, row by row.
    pub rows: Vec<Vec<Line>>,
}

impl Table {
    /// A table without rows. `numbers` are the columns that are aligned at the right.
    pub fn new<L: Into<Line>>(heads: impl IntoIterator<Item = L>, numbers: &[usize]) -> Table {
        let heads = heads.into_iter().map(Into::into).collect();
        Table { heads, numbers: numbers.to_vec(), rows: Vec::new() }
    }

    /// A table of Markdown.
    pub fn marked(heads: &[impl AsRef<str>], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
        let row = |cells: Vec<String>| cells.iter().map(|cell| Line::marked(cell)).collect();
        let rows = rows.into_iter().map(row).collect();
        Table { rows, ..Table::new(heads.iter().map(|head| Line::marked(head.as_ref())), &[]) }
    }

    /// Adds a row of cells that are taken as they are.
    pub fn row(&mut self, cells: &[&dyn Display]) {
        self.rows.push(cells.iter().map(|cell| cell.to_string().into()).collect());
    }
}
