//! Parse errors, and the positions of a program's parts in its source.

use std::collections::BTreeMap;
use std::fmt;

use proc_macro2::Span;
use syn::spanned::Spanned;

use mir::syntax::{BlockId, FuncId};

/// A place in a source file, both numbers from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Position {
    pub(super) fn of(span: Span) -> Position {
        let start = span.start();
        Position { line: start.line, column: start.column + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A file that is not a program of our language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl ParseError {
    pub(super) fn new(at: Position, message: impl Into<String>) -> ParseError {
        ParseError { line: at.line, column: at.column, message: message.into() }
    }
}

pub(super) type Result<T> = std::result::Result<T, ParseError>;

/// The error `message` at the start of `node`.
pub(super) fn error<T>(node: &impl Spanned, message: impl Into<String>) -> Result<T> {
    Err(error_at(node.span(), message))
}

/// The error `message` at a span.
pub(super) fn error_at(span: Span, message: impl Into<String>) -> ParseError {
    ParseError::new(Position::of(span), message)
}

/// A syntax error of Rust. One at the end of the file has no position, so it gets the file's last one.
pub(super) fn syntax_error(error: &syn::Error, end: Position) -> ParseError {
    let span = error.span();
    let lost = span.start() == span.end() && Position::of(span) == Position { line: 1, column: 1 };
    ParseError::new(if lost { end } else { Position::of(span) }, error.to_string())
}

/// The positions of a parsed program's items and statements in its source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spans {
    pub(super) functions: Vec<FunctionSpans>,
    pub(super) items: BTreeMap<String, Position>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FunctionSpans {
    pub name: Position,
    /// For each block, its statements and then its terminator.
    pub blocks: Vec<Vec<Position>>,
}

impl Spans {
    /// The position of a type, constant, static or `main`: its name in the definition.
    pub fn item(&self, name: &str) -> Option<Position> {
        self.items.get(name).copied()
    }

    /// The position of a function: its name in the definition.
    pub fn function(&self, function: FuncId) -> Option<Position> {
        Some(self.functions.get(function.0 as usize)?.name)
    }

    /// The position of a statement; the index after the last statement is the terminator.
    pub fn statement(&self, function: FuncId, block: BlockId, index: usize) -> Option<Position> {
        self.functions.get(function.0 as usize)?.blocks.get(block.0 as usize)?.get(index).copied()
    }

    /// The position of the terminator of a block.
    pub fn terminator(&self, function: FuncId, block: BlockId) -> Option<Position> {
        self.functions.get(function.0 as usize)?.blocks.get(block.0 as usize)?.last().copied()
    }
}
