//! The parser: text to a module. Anything unknown is an error
//! with its line; an unknown instruction only if it is executed.

mod attributes;
mod calls;
mod constants;
mod functions;
mod instructions;
mod operations;
mod types;

use rustc_hash::FxHashMap;

use crate::lex::{self, Token};
use crate::module::{Const, Global, Module, Type};

/// An error in the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong there.
    pub message: String,
}

type Res<T> = Result<T, ParseError>;

/// Parses a module.
pub fn parse(text: &str) -> Result<Module, ParseError> {
    let tokens = lex::tokens(text).map_err(|(line, message)| ParseError { line, message })?;
    let mut parser = Parser { tokens, ..Parser::default() };
    parser.module.wide_align = 8;
    parser.find_definitions();
    while let Some(token) = parser.peek().cloned() {
        parser.item(&token)?;
    }
    Ok(parser.module)
}

#[derive(Default)]
struct Parser {
    tokens: Vec<(Token, u32)>,
    at: usize,
    module: Module,
    types: FxHashMap<String, Type>,
    /// Named types that are not parsed yet: the index of the token after `type`.
    definitions: FxHashMap<String, usize>,
    /// Slots and blocks of the current function, by name.
    locals: FxHashMap<String, usize>,
    blocks: FxHashMap<String, usize>,
    /// The nesting depth of types and constants.
    depth: usize,
}

/// A nesting depth that no real module reaches and the stack can hold.
const DEPTH: usize = 100;

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn line(&self) -> u32 {
        let last = self.tokens.last().map_or(1, |(_, line)| *line);
        self.tokens.get(self.at).map_or(last, |(_, line)| *line)
    }

    fn fail<T>(&self, message: impl Into<String>) -> Res<T> {
        Err(ParseError { line: self.line(), message: message.into() })
    }

    /// An error at the current token.
    fn unexpected<T>(&self, wanted: &str) -> Res<T> {
        let found = self.peek().map_or("the end of the file".to_string(), |token| match token {
            Token::Local(name) => format!("%{name}"),
            Token::Global(name) => format!("@{name}"),
            Token::Meta(name) => format!("!{name}"),
            Token::Group(number) => format!("#{number}"),
            Token::Label(name) => format!("{name}:"),
            Token::Word(word) | Token::Number(word) | Token::Float(word) => word.clone(),
            Token::Text(text) | Token::Bytes(text) => format!("{:?}", String::from_utf8_lossy(text)),
            Token::Mark(mark) => mark.to_string(),
        });
        self.fail(format!("`{found}` where {wanted} is expected"))
    }

    fn is_mark(&self, mark: char) -> bool {
        self.peek() == Some(&Token::Mark(mark))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(found)) if found == word)
    }

    fn take_mark(&mut self, mark: char) -> bool {
        let found = self.is_mark(mark);
        self.at += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn mark(&mut self, mark: char) -> Res<()> {
        if self.take_mark(mark) { Ok(()) } else { self.unexpected(&format!("`{mark}`")) }
    }

    fn word(&mut self) -> Res<String> {
        match self.peek() {
            Some(Token::Word(word)) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => self.unexpected("a word"),
        }
    }

    fn number(&mut self) -> Res<u64> {
        match self.peek() {
            Some(Token::Number(digits)) => match digits.parse() {
                Ok(number) => {
                    self.at += 1;
                    Ok(number)
                }
                Err(_) => self.unexpected("a number that fits"),
            },
            _ => self.unexpected("a number"),
        }
    }

    /// Skips `( ... )` etc., with everything nested inside.
    fn skip_brackets(&mut self) -> Res<()> {
        let mut depth = 0usize;
        loop {
            match self.peek() {
                Some(Token::Mark('(' | '[' | '{' | '<')) => depth += 1,
                Some(Token::Mark(')' | ']' | '}' | '>')) => depth = depth.saturating_sub(1),
                None => return self.unexpected("a closing bracket"),
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Skips the rest of the line, and of brackets that span several lines.
    fn skip_line(&mut self) {
        let line = self.line();
        let mut depth = 0usize;
        while let Some((token, at)) = self.tokens.get(self.at) {
            if *at != line && depth == 0 {
                return;
            }
            match token {
                Token::Mark('(' | '[' | '{') => depth += 1,
                Token::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Parses a top-level entity.
    fn item(&mut self, token: &Token) -> Res<()> {
        match token {
            Token::Word(word) => match word.as_str() {
                "define" | "declare" => return self.function(word == "define"),
                "target" => return self.target(),
                "attributes" => return self.group(),
                "source_filename" | "uselistorder" | "uselistorder_bb" => self.skip_line(),
                word if word.starts_with('$') => self.skip_line(),
                "module" => return self.fail("assembly of a module is not supported"),
                _ => return self.unexpected("a function, a variable or the like"),
            },
            // A named type, which is parsed where it is used.
            Token::Local(_) => self.skip_line(),
            Token::Global(name) => return self.global(name.clone()),
            Token::Meta(name) => return self.metadata(name),
            Token::Mark('^') => self.skip_line(),
            _ => return self.unexpected("a function, a variable or the like"),
        }
        Ok(())
    }

    fn target(&mut self) -> Res<()> {
        self.at += 1;
        let what = self.word()?;
        self.mark('=')?;
        let Some(Token::Text(text)) = self.peek() else { return self.unexpected("a string") };
        let text = String::from_utf8_lossy(text).into_owned();
        if what == "datalayout" {
            self.layout(&text)?;
        }
        self.at += 1;
        Ok(())
    }

    fn layout(&mut self, text: &str) -> Res<()> {
        for part in text.split('-') {
            match part.split(':').collect::<Vec<_>>()[..] {
                ["E"] => return self.fail("big-endian modules are not supported"),
                ["p", "64", ..] => {}
                ["p", ..] => return self.fail("only pointers of 64 bits are supported"),
                ["i128", bits, ..] => {
                    self.module.wide_align = bits.parse::<u64>().unwrap_or(64) / 8;
                }
                ["i64", bits, ..] if bits != "64" => {
                    return self.fail("only i64 with an alignment of 64 bits is supported");
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn global(&mut self, name: String) -> Res<()> {
        self.at += 1;
        self.mark('=')?;
        let mut external = false;
        let constant = loop {
            let word = self.word()?;
            match word.as_str() {
                "global" => break false,
                "constant" => break true,
                "external" | "extern_weak" => external = true,
                "thread_local" | "addrspace" => {
                    if self.is_mark('(') {
                        self.skip_brackets()?;
                    }
                }
                "private"
                | "internal"
                | "common"
                | "weak"
                | "weak_odr"
                | "linkonce"
                | "linkonce_odr"
                | "dso_local"
                | "dso_preemptable"
                | "hidden"
                | "protected"
                | "default"
                | "unnamed_addr"
                | "local_unnamed_addr"
                | "externally_initialized"
                | "available_externally"
                | "appending"
                | "dllimport"
                | "dllexport" => {}
                "alias" | "ifunc" => return self.fail(format!("`{word}` is not supported")),
                _ => {
                    self.at -= 1;
                    return self.unexpected("a linkage, `global` or `constant`");
                }
            }
        };
        let ty = self.ty()?;
        let value = if external { None } else { Some(self.constant(&ty)?) };
        let mut align = 0;
        while self.take_mark(',') {
            match self.peek() {
                Some(Token::Word(word)) if word == "align" => {
                    self.at += 1;
                    align = self.number()?;
                }
                // `section "x"`, `comdat`, `!dbg !1`, ...
                _ => {
                    self.at += 1;
                    while !self.is_mark(',') && self.same_line() {
                        self.at += 1;
                    }
                }
            }
        }
        while matches!(self.peek(), Some(Token::Group(_))) && self.same_line() {
            self.at += 1;
        }
        self.module.globals.push(Global { name, constant, ty, value, align });
        Ok(())
    }

    /// Whether the current token is on the same line as the previous one.
    fn same_line(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|(_, line)| *line);
        self.tokens.get(self.at).map(|(_, line)| *line) == before
    }

    /// `!3 = !{i8 0, i8 2}`; any other node is treated as empty.
    fn metadata(&mut self, name: &str) -> Res<()> {
        let start = self.at;
        self.at += 1;
        if let (Ok(number), Ok(node)) = (name.parse(), self.node()) {
            self.module.metadata.insert(number, node);
        }
        self.at = start;
        self.skip_line();
        Ok(())
    }

    fn node(&mut self) -> Res<Vec<(u32, u128)>> {
        self.mark('=')?;
        self.mark('!')?;
        self.mark('{')?;
        let mut numbers = Vec::new();
        while !self.take_mark('}') {
            let Type::Int(width) = self.ty()? else { return self.unexpected("an integer") };
            match self.constant(&Type::Int(width))? {
                Const::Bits(bits) => numbers.push((width, bits)),
                Const::Zero => numbers.push((width, 0)),
                _ => return self.unexpected("an integer"),
            }
            self.take_mark(',');
        }
        Ok(numbers)
    }
}
