//! A place in one line of MIR text.

use super::error::{Result, Unread};

/// What is still to be read of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Cursor<'t> {
    /// The beginning of a text that stands at a line (from 1).
    pub fn new(text: &'t str, line: usize) -> Cursor<'t> {
        Cursor { rest: text, line }
    }

    /// The text ahead.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn sees(&self, text: &str) -> bool {
        self.rest.starts_with(text)
    }

    pub fn sees_digit(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Goes past `text` if it is ahead.
    pub fn eat(&mut self, text: &str) -> bool {
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Goes past `text`, which must be ahead in `what`.
    pub fn expect(&mut self, text: &str, what: &str) -> Result<()> {
        if self.eat(text) { Ok(()) } else { self.unread(what) }
    }

    /// The characters ahead that satisfy a condition.
    pub fn take_while(&mut self, is_it: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !is_it(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// The text up to `end`, which is gone past too.
    pub fn until(&mut self, end: &str, what: &str) -> Result<&'t str> {
        match self.rest.split_once(end) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => self.unread(what),
        }
    }

    /// An identifier; empty if there is none.
    pub fn word(&mut self) -> &'t str {
        self.take_while(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// A decimal number.
    pub fn number(&mut self, what: &str) -> Result<u128> {
        let before = *self;
        let digits = self.take_while(|c| c.is_ascii_digit());
        digits.parse().or_else(|_| before.unread(what))
    }

    /// The same of at most 32 bits.
    pub fn small(&mut self, what: &str) -> Result<u32> {
        let before = *self;
        u32::try_from(self.number(what)?).or_else(|_| before.unread(what))
    }

    /// The items of a list whose opening bracket is gone past, up to and including `close`.
    pub fn list<T>(
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

    /// This is no form that we know.
    pub fn unread<T>(&self, what: &str) -> Result<T> {
        Err(Unread::new(what, self.rest, self.line))
    }
}
