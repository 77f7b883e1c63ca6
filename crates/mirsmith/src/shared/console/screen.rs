//! A few lines at the bottom of a terminal that are redrawn, with permanent lines above them.

use std::io::Write;

/// A piece of text with one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Span {
    style: Style,
    text: String,
}

impl Span {
    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// The style of a piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Ordinary text.
    Plain,
    /// The subject.
    Bold,
    /// Less important text.
    Dim,
    /// A new finding.
    New,
    /// A problem.
    Warning,
}

impl Style {
    /// A piece of text in this style.
    pub(super) fn text(self, text: impl Into<String>) -> Span {
        Span { style: self, text: text.into() }
    }

    fn code(self) -> &'static str {
        match self {
            Style::Plain => "0",
            Style::Bold => "1",
            Style::Dim => "2",
            Style::New => "1;35",
            Style::Warning => "33",
        }
    }
}

/// The bottom of a terminal, on standard error.
pub(super) struct Screen {
    colour: bool,
    /// The widths of the drawn lines.
    drawn: Vec<usize>,
}

/// The size of a terminal that does not report one.
const USUAL: (usize, usize) = (80, 24);

impl Screen {
    /// An empty screen.
    pub(super) fn new(colour: bool) -> Screen {
        Screen { colour, drawn: Vec::new() }
    }

    /// Replaces the lines at the bottom, and writes permanent ones above them.
    pub(super) fn draw(&mut self, above: &[Vec<Span>], lines: &[Vec<Span>]) {
        let (columns, rows) = size();
        let mut text = erase(&self.drawn, columns);
        for line in above {
            text += &paint(line, self.colour);
            text.push('\n');
        }
        // One row is for the cursor: user input goes there, and a kill leaves whole lines.
        let lines: Vec<Vec<Span>> = lines
            .iter()
            .take(rows.saturating_sub(1))
            .map(|line| fit(line, columns.saturating_sub(1)))
            .collect();
        for line in &lines {
            text += &paint(line, self.colour);
            text.push('\n');
        }
        self.drawn = lines.iter().map(|line| line.iter().map(|span| width(&span.text)).sum()).collect();
        // A closed standard error is ignored.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }

    /// The width of the terminal.
    pub(super) fn columns() -> usize {
        size().0
    }
}

/// Moves to the first drawn line, and clears all below. A terminal that was made narrower has wrapped the lines.
fn erase(drawn: &[usize], columns: usize) -> String {
    let rows: usize = drawn.iter().map(|width| width.div_ceil(columns.max(1)).max(1)).sum();
    if rows == 0 { String::new() } else { format!("\x1b[{rows}A\r\x1b[J") }
}

/// Columns and rows of the terminal.
#[cfg(not(unix))]
fn size() -> (usize, usize) {
    USUAL
}

/// Columns and rows of the terminal.
#[cfg(unix)]
fn size() -> (usize, usize) {
    match rustix::termios::tcgetwinsize(std::io::stderr()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col.into(), size.ws_row.into()),
        _ => USUAL,
    }
}

/// The line cut off at a width, with an ellipsis if truncated.
pub(super) fn fit(line: &[Span], columns: usize) -> Vec<Span> {
    let whole: usize = line.iter().map(|span| width(&span.text)).sum();
    if whole <= columns {
        return line.to_vec();
    }
    let mut left = columns.saturating_sub(1);
    let mut fitting = Vec::new();
    for span in line {
        let mut text = String::new();
        for c in span.text.chars() {
            let needed = columns_of(c);
            if needed > left {
                text.push('…');
                fitting.push(span.style.text(text));
                return fitting;
            }
            left -= needed;
            text.push(c);
        }
        fitting.push(span.style.text(text));
    }
    fitting
}

/// A line with escape codes for its styles.
fn paint(line: &[Span], colour: bool) -> String {
    let piece = |span: &Span| {
        let text = clean(&span.text);
        match span.style {
            Style::Plain => text,
            style if colour => format!("\x1b[{}m{text}\x1b[0m", style.code()),
            _ => text,
        }
    };
    line.iter().map(piece).collect()
}

/// Removes control characters, which compilers' messages may contain.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The maximum width of a text in columns.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(columns_of).sum()
}

/// An upper bound: East Asian letters and emoji take two columns, and we use no narrow characters in their ranges.
fn columns_of(c: char) -> usize {
    if c < '\u{1100}' || ('\u{2000}'..'\u{2e80}').contains(&c) { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &[Span]) -> String {
        line.iter().map(|span| span.text.as_str()).collect()
    }

    #[test]
    fn what_does_not_fit_is_cut_off() {
        let line = [Style::Bold.text("fuzz"), Style::Plain.text(" 12 programs")];
        assert_eq!(text(&fit(&line, 16)), "fuzz 12 programs");
        assert_eq!(text(&fit(&line, 15)), "fuzz 12 progra…");
        assert_eq!(text(&fit(&line, 4)), "fuz…");
        let wide = [Style::Plain.text("漢字漢字")];
        assert_eq!(text(&fit(&wide, 6)), "漢字…");
        for columns in 1..20 {
            assert!(width(&text(&fit(&line, columns))) <= columns);
            assert!(width(&text(&fit(&wide, columns))) <= columns);
        }
    }

    #[test]
    fn lines_that_the_terminal_has_wrapped_are_erased_whole() {
        assert_eq!(erase(&[], 80), "");
        assert_eq!(erase(&[79, 0], 80), "\x1b[2A\r\x1b[J");
        assert_eq!(erase(&[79, 10], 40), "\x1b[3A\r\x1b[J");
    }

    #[test]
    fn colour_is_left_out_and_control_characters_always() {
        let line = [Style::New.text("NEW"), Style::Plain.text(" a\u{1b}[2Jb")];
        assert_eq!(paint(&line, true), "\x1b[1;35mNEW\x1b[0m a [2Jb");
        assert_eq!(paint(&line, false), "NEW a [2Jb");
    }
}
