//! Output of commands: text for people, or with `--json` one line of JSON for programs.
//!
//! A command makes one value that is both `Display` and `Serialize`, and need not know the format.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::shared::wrap;

/// The requested output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Text for people.
    Human,
    /// One line of JSON.
    Json,
}

/// The version of the JSON output. It grows when a field is removed or changes its meaning, not when one is added.
pub(crate) const FORMAT: u32 = 1;

/// A result with the version of its format, which comes first.
#[derive(Serialize)]
pub(crate) struct Versioned<'a, T> {
    format: u32,
    #[serde(flatten)]
    result: &'a T,
}

impl<'a, T> Versioned<'a, T> {
    /// Wraps a result.
    pub(crate) fn new(result: &'a T) -> Self {
        Versioned { format: FORMAT, result }
    }
}

/// The error of a failed command.
#[derive(Serialize)]
struct Failure {
    error: String,
}

impl Format {
    /// The text of a result, ending with a newline unless it is empty.
    pub(crate) fn render(self, result: &(impl Display + Serialize)) -> anyhow::Result<String> {
        let mut text = match self {
            Format::Human => result.to_string(),
            Format::Json => serde_json::to_string(&Versioned::new(result))?,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    }

    /// Prints a result to standard output.
    pub(crate) fn show(self, result: &(impl Display + Serialize)) -> anyhow::Result<()> {
        write(&self.render(result)?)
    }

    /// Like [`Format::show`], in lines that fit the terminal: for a table or prose, not for a program's text.
    pub(crate) fn show_wrapped(self, result: &(impl Display + Serialize)) -> anyhow::Result<()> {
        let text = self.render(result)?;
        match wrap::stdout_columns().filter(|_| self == Format::Human) {
            Some(columns) => write(&wrap::wrapped(&text, columns)),
            None => write(&text),
        }
    }

    /// Reports why a command failed: on standard error for people, as one line on standard output for programs.
    pub(crate) fn fail(self, error: &anyhow::Error) {
        // A closed stream is ignored.
        let _ = match self {
            Format::Human => writeln!(io::stderr(), "mirsmith: {error:#}"),
            Format::Json => {
                match serde_json::to_string(&Versioned::new(&Failure { error: format!("{error:#}") })) {
                    Ok(line) => writeln!(io::stdout(), "{line}"),
                    Err(other) => writeln!(io::stderr(), "mirsmith: {error:#} ({other})"),
                }
            }
        };
    }
}

/// Writes to standard output. A closed pipe (`| head`) is no error.
fn write(text: &str) -> anyhow::Result<()> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Sum {
        value: u64,
    }

    impl Display for Sum {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "the sum is {}", self.value)
        }
    }

    #[test]
    fn both_formats_end_their_line() -> anyhow::Result<()> {
        assert_eq!(Format::Human.render(&Sum { value: 5 })?, "the sum is 5\n");
        assert_eq!(Format::Json.render(&Sum { value: 5 })?, "{\"format\":1,\"value\":5}\n");
        Ok(())
    }

    #[test]
    fn a_printed_program_is_not_changed() -> anyhow::Result<()> {
        assert_eq!(Format::Human.render(&"fn main() {}\n")?, "fn main() {}\n");
        Ok(())
    }
}
