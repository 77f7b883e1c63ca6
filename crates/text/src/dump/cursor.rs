//! A cursor in one line of MIR text.

use super::error::{Result, Unread};

/// The unread rest of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Cursor<'t> {
    /// A cursor at the beginning of a text, with its line number (from 1).
    pub(super) fn new(text: &'t str, line: usize) -> Cursor<'t> {
        Cursor { rest: text, line }
    }

    /// The unread text.
    pub(super) fn rest(&self) -> &'t str {
        self.rest
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(super) fn sees(&self, text: &str) -> bool {
        self.rest.starts_with(text)
    }

    pub(super) fn sees_digit(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Skips `text` if it is next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Skips `text`, which must be next in `what`.
    pub(super) fn expect(&mut self, text: &str, what: &str) -> Result<()> {
        if self.eat(text) { Ok(()) } else { self.unread(what) }
    }

    /// Takes the next characters that satisfy a condition.
    pub(super) fn take_while(&mut self, is_it: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !is_it(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// Takes the text up to `end`, and skips `end`.
    pub(super) fn until(&mut self, end: &str, what: &str) -> Result<&'t str> {
        match self.rest.split_once(end) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => self.unread(what),
        }
    }

    /// An identifier; empty if there is none.
    pub(super) fn word(&mut self) -> &'t str {
        self.take_while(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// A decimal number.
    pub(super) fn number(&mut self, what: &str) -> Result<u128> {
        let before = *self;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().or_else(|_| before.unread(what))
    }

    /// A decimal number of at most 32 bits.
    pub(super) fn small(&mut self, what: &str) -> Result<u32> {
        let before = *self;
        u32::try_from(self.number(what)?).or_else(|_| before.unread(what))
    }

    /// The items of a list up to and including `close`; the opening bracket has been read.
    pub(super) fn list<T>(
        &mut self,
        close: &str,
        what: &str,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.eat(close) {
            items.push(item(self)?);
            if !self.eat(", ") && !self.eat(",") && !self.sees(close) {
                return self.unread(what);
            }
        }
        Ok(items)
    }

    /// Fails: what is next is not a known form.
    pub(super) fn unread<T>(&self, what: &str) -> Result<T> {
        Err(Unread::new(what, self.rest, self.line))
    }
}
