//! Lines that fit the terminal: text is broken at spaces and continues below the beginning of its column.

use std::io::IsTerminal;

/// The width of the terminal on standard output; `None` if it is not a terminal, and then nothing is wrapped.
pub(crate) fn stdout_columns() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(std::io::stdout())
        && size.ws_col > 0
    {
        return Some(size.ws_col.into());
    }
    Some(80)
}

/// Whether the user wants colours and bold text.
pub(crate) fn has_colour() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A text with lines no wider than `columns`, as far as its words allow.
pub(crate) fn wrapped(text: &str, columns: usize) -> String {
    let mut all: String = text.lines().map(|line| broken(line, columns) + "\n").collect();
    if !text.ends_with('\n') {
        all.pop();
    }
    all
}

/// A line, broken at spaces. A command remains valid for a shell.
fn broken(line: &str, columns: usize) -> String {
    if visible(line) <= columns {
        return line.to_string();
    }
    let body = line.trim_start_matches(' ');
    let is_command = body.starts_with("mirsmith ");
    let (room, end) = if is_command { (columns.saturating_sub(2), " \\") } else { (columns, "") };
    let indent = line.len() - body.len();
    let hang = if is_command { indent + 4 } else { hanging(line, indent, columns) };
    let (mut done, mut current, mut is_empty) = (String::new(), " ".repeat(indent), true);
    for word in body.split(' ') {
        if !is_empty && visible(&current) + 1 + visible(word) > room {
            done += current.trim_end();
            done += end;
            done.push('\n');
            (current, is_empty) = (" ".repeat(hang), true);
        }
        // Spaces in the middle of a line preserve its columns.
        if !is_empty {
            current.push(' ');
        }
        is_empty = is_empty && word.is_empty();
        current += word;
    }
    done + current.trim_end()
}

/// The indent of continuation lines: below the last column, if there is enough room.
fn hanging(line: &str, indent: usize, columns: usize) -> usize {
    let gap = line.trim_end().rfind("  ").map_or(0, |at| visible(&line[..at]) + 2);
    if gap > indent && gap <= columns / 2 { gap } else { indent + 2 }
}

/// The width of a text, without escape codes.
fn visible(text: &str) -> usize {
    crate::shared::console::width(&uncoloured(text))
}

/// A text without escape codes.
pub(crate) fn uncoloured(text: &str) -> String {
    let mut plain = String::new();
    let mut parts = text.split('\x1b');
    plain += parts.next().unwrap_or_default();
    for part in parts {
        plain += part.split_once('m').map_or(part, |(_, rest)| rest);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_goes_on_below_itself() {
        let line = "  vet  Does my change to a compiler break anything?";
        assert_eq!(wrapped(line, 60), line);
        assert_eq!(wrapped(line, 30), "  vet  Does my change to a\n       compiler break\n       anything?");
        let bold = "  \x1b[1mvet\x1b[0m  Does my change to a compiler break anything?\n";
        assert_eq!(uncoloured(&wrapped(bold, 30)), wrapped(line, 30) + "\n");
    }

    #[test]
    fn a_broken_command_is_still_a_command() {
        let text = wrapped("  mirsmith reduce seed-7.rs --backend stable-O3\nthe end", 32);
        assert_eq!(text, "  mirsmith reduce seed-7.rs \\\n      --backend stable-O3\nthe end");
    }

    #[test]
    fn words_that_are_too_long_stay_whole() {
        assert_eq!(
            wrapped("see /a/very/long/path/to/a/file now", 10),
            "see\n  /a/very/long/path/to/a/file\n  now"
        );
        for columns in 20..60 {
            let text =
                wrapped("one  two    three words in a line that is a good deal longer than that", columns);
            assert!(text.lines().all(|line| line.len() <= columns), "{columns}:\n{text}");
        }
    }
}
