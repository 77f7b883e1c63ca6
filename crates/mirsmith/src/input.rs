//! Reading the program that a command is about.

use std::fmt;
use std::path::Path;

use anyhow::Context;
use mir::parse::Parsed;

/// A file that is no program, or an ill-formed one. `main` ends with `Exit::IllFormed` for it.
#[derive(Debug)]
pub struct IllFormed(String);

impl fmt::Display for IllFormed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for IllFormed {}

/// Reads and parses a file.
pub fn read(path: &Path) -> anyhow::Result<Parsed> {
    let source = std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    // `FILE:line:column: message`, the form that editors understand.
    mir::parse::parse_with_spans(&source)
        .map_err(|error| IllFormed(format!("{}:{error}", path.display())).into())
}
