//! What commands print: text for people, or with `--json` one line of JSON for programs.
//!
//! A command makes one value that is both `Display` and `Serialize`, and knows nothing of the format.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::wrap;

/// The format asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Text for people.
    Human,
    /// One line of JSON.
    Json,
}

/// The version of what is printed as JSON. It grows when a field goes or changes its meaning, not when one is added.
pub const FORMAT: u32 = 1;

/// A result with the version of its format, which comes first.
#[derive(Serialize)]
pub struct Versioned<'a, T> {
    format: u32,
    #[serde(flatten)]
    result: &'a T,
}

impl<'a, T> Versioned<'a, T> {
    /// Of a result.
    pub fn new(result: &'a T) -> Self {
        Versioned { format: FORMAT, result }
    }
}

/// A command that could not do its work.
#[derive(Serialize)]
struct Failure {
    error: String,
}

impl Format {
    /// The text of a result, ending with a newline unless it is empty.
    pub fn render(self, result: &(impl Display + Serialize)) -> anyhow::Result<String> {
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
    pub fn show(self, result: &(impl Display + Serialize)) -> anyhow::Result<()> {
        write(&self.render(result)?)
    }

    /// The same in lines that fit the terminal: for a table or prose, not for a program's text.
    pub fn show_wrapped(self, result: &(impl Display + Serialize)) -> anyhow::Result<()> {
        let text = self.render(result)?;
        match wrap::stdout_columns().filter(|_| self == Format::Human) {
            Some(columns) => write(&wrap::wrapped(&text, columns)),
            None => write(&text),
        }
    }

    /// Reports why a command failed: people read standard error, programs the one line on standard output.
    pub fn fail(self, error: &anyhow::Error) {
        // With standard output or error closed there is nobody left to tell.
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

/// A reader who has seen enough (`| head`) is no error.
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
