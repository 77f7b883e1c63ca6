//! Parses `.rs` files: from text back to [`Program`].
//!
//! Accepts both forms of custom MIR, the `mir!` macro and its hand-written expansion, for all dialects. The file is
//! first parsed as Rust ([`depth`] guards the stack), then lowered: [`items`] collects names and definitions,
//! [`surface`] converts both forms of a body to one shape, and the rest lowers bodies. Everything else that rustc
//! would compile, such as the prelude and `main`, must be exactly what we know ([`frame`]); calls of the prelude's
//! observers are observations.

mod adts;
mod calls;
mod consts;
pub(crate) mod definitions;
mod depth;
mod drops;
mod error;
mod frame;
mod items;
mod library;
mod literals;
mod lower;
mod names;
mod places;
mod roles;
mod rvalues;
mod script;
mod surface;
mod terminators;
#[cfg(test)]
mod tests;
mod tys;

use std::str::FromStr;

pub use error::{ParseError, Position, Spans};
pub(crate) use literals::float_bits;
use mir::program::Program;
use mir::target::{self, Target};
pub(crate) use tys::primitive;

/// A program and the positions of its parts in the source.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The program.
    pub program: Program,
    /// The positions of its items and statements.
    pub spans: Spans,
}

/// Parses a program.
pub fn parse(source: &str) -> Result<Program, ParseError> {
    parse_with_spans(source).map(|parsed| parsed.program)
}

/// Parses a program for a target, unless the file names one.
pub fn parse_for(source: &str, target: &'static Target) -> Result<Program, ParseError> {
    let result = read(source, target);
    proc_macro2::extra::invalidate_current_thread_spans();
    result.map(|parsed| parsed.program)
}

/// Parses a program and keeps the positions of its statements.
///
/// `proc_macro2` keeps every text it has lexed on a thread; this discards
/// them, so the caller must not be using any spans on this thread.
pub fn parse_with_spans(source: &str) -> Result<Parsed, ParseError> {
    let result = read(source, Target::DEFAULT);
    proc_macro2::extra::invalidate_current_thread_spans();
    result
}

fn read(source: &str, usual: &'static Target) -> Result<Parsed, ParseError> {
    let tokens = proc_macro2::TokenStream::from_str(source)
        .map_err(|e| error::error_at(e.span(), "this is not Rust: bad token or unbalanced brackets"))?;
    depth::check(&tokens)?;
    frame::attributes(&tokens)?;
    let end = Position {
        line: source.lines().count().max(1),
        column: source.lines().last().map_or(0, |l| l.chars().count()) + 1,
    };
    let file: syn::File = syn::parse2(tokens.clone()).map_err(|e| error::syntax_error(&e, end))?;
    let mut parsed = items::lower(&file, target(source, usual)?, end)?;
    frame::known_prelude(&tokens, parsed.program.types.pointer())?;
    parsed.program.lint = !directives(source).any(|(_, word)| word == "no-lint");
    parsed.program.portable = directives(source).any(|(_, word)| word == "portable");
    Ok(parsed)
}

/// The directives at the head of the file, with their lines: `// mirsmith: WORD`.
fn directives(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().take(40).enumerate();
    lines.filter_map(|(i, line)| Some((i + 1, line.trim().strip_prefix("// mirsmith: ")?)))
}

/// The target that the file names, or the default.
fn target(source: &str, usual: &'static Target) -> Result<&'static Target, ParseError> {
    let named =
        directives(source).find_map(|(line, word)| Some((line, word.strip_prefix("target ")?.trim())));
    let Some((line, name)) = named else { return Ok(usual) };
    Target::named(name).ok_or_else(|| {
        let text = format!("there is no target `{name}`; the targets are: {}", target::names());
        ParseError::new(Position { line, column: 1 }, text)
    })
}
