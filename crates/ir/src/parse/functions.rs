//! Parses functions: the header, and the body as blocks.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Action, Attributes, Callee, Const, Function, Instruction, Intrinsic, Operand, Type};

/// Linkage etc., before the result type.
const BEFORE: &[&str] = &[
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
    "dso_local",
    "dso_preemptable",
    "default",
    "hidden",
    "protected",
    "dllimport",
    "dllexport",
];

impl Parser {
    pub(super) fn function(&mut self, defined: bool) -> Res<()> {
        let line = self.line();
        self.at += 1;
        while matches!(self.peek(), Some(Token::Word(word)) if BEFORE.contains(&word.as_str())) {
            self.at += 1;
        }
        // Metadata of a declaration comes first.
        while matches!(self.peek(), Some(Token::Meta(_))) {
            self.at += 2;
        }
        let convention = self.convention()?;
        let returns = self.attributes()?;
        let result = self.plain_type()?;
        let Some(Token::Global(name)) = self.peek().cloned() else {
            return self.unexpected("a function's name");
        };
        self.at += 1;
        self.locals.clear();
        self.blocks.clear();
        let intrinsic = Intrinsic::parse(&name).filter(|_| name.starts_with("llvm."));
        let result = Some(result);
        let mut function =
            Function { name, intrinsic, convention, line, result, returns, ..Function::default() };
        let unnamed = self.params(&mut function)?;
        function.attributes = self.function_attributes()?;
        if defined {
            self.mark('{')?;
            self.body(&mut function, unnamed)?;
        }
        self.module.functions.push(function);
        Ok(())
    }

    /// Parses the parameters; returns the number of unnamed ones.
    fn params(&mut self, function: &mut Function) -> Res<usize> {
        self.mark('(')?;
        let mut unnamed = 0;
        while !self.take_mark(')') {
            if self.take_word("...") {
                function.variadic = true;
                continue;
            }
            let ty = self.ty()?;
            let attributes = self.attributes()?;
            let name = match self.peek().cloned() {
                Some(Token::Local(name)) => {
                    self.at += 1;
                    name
                }
                _ => unnamed.to_string(),
            };
            if name == unnamed.to_string() {
                unnamed += 1;
            }
            self.locals.insert(name, function.params.len());
            function.params.push((ty, attributes));
            self.take_mark(',');
        }
        function.slots = function.params.len();
        Ok(unnamed)
    }

    /// Parses what stands between the parameters and the body.
    fn function_attributes(&mut self) -> Res<Attributes> {
        let mut all = Attributes::default();
        loop {
            let start = self.at;
            all = all.and(&self.attributes()?);
            match self.peek().cloned() {
                Some(Token::Word(word)) => match word.as_str() {
                    "section" | "partition" | "gc" => self.at += 2,
                    "comdat" => {
                        self.at += 1;
                        if self.is_mark('(') {
                            self.skip_brackets()?;
                        }
                    }
                    "personality" | "prefix" | "prologue" => {
                        self.at += 1;
                        self.typed()?;
                    }
                    _ => return Ok(all),
                },
                Some(Token::Meta(_)) if self.same_line() => self.at += 2,
                _ => {}
            }
            if self.at == start {
                return Ok(all);
            }
        }
    }

    pub(super) fn convention(&mut self) -> Res<String> {
        match self.peek() {
            Some(Token::Word(word)) if word == "cc" => {
                self.at += 1;
                Ok(format!("cc {}", self.number()?))
            }
            Some(Token::Word(word)) if word.ends_with("cc") && word != "ccc" => self.word(),
            Some(Token::Word(word)) if word == "ccc" => {
                self.at += 1;
                Ok(String::new())
            }
            _ => Ok(String::new()),
        }
    }

    /// Parses the body. Names are collected first, since a phi may use a later value.
    fn body(&mut self, function: &mut Function, unnamed: usize) -> Res<()> {
        self.names(function, unnamed)?;
        let mut block = Vec::new();
        // A label at the first block does not begin another block.
        if matches!(self.peek(), Some(Token::Label(_))) {
            self.at += 1;
        }
        loop {
            match self.peek().cloned() {
                Some(Token::Mark('}')) => break,
                Some(Token::Label(_)) => {
                    self.at += 1;
                    function.blocks.push(std::mem::take(&mut block));
                }
                // Debug records and use-list orders have no meaning here.
                Some(Token::Word(word)) if word.starts_with("#dbg") || word.starts_with("uselistorder") => {
                    self.skip_line();
                }
                Some(_) => {
                    let instruction = self.instruction()?;
                    note_lifetime(&instruction, function);
                    block.push(instruction);
                }
                None => return self.unexpected("`}`"),
            }
        }
        self.at += 1;
        function.blocks.push(block);
        Ok(())
    }

    /// Numbers every block and every result of the body.
    fn names(&mut self, function: &mut Function, unnamed: usize) -> Res<()> {
        let start = self.at;
        if !matches!(self.peek(), Some(Token::Label(_))) {
            self.blocks.insert(unnamed.to_string(), 0);
        }
        let mut labels = self.blocks.len();
        let mut depth = 0usize;
        loop {
            match self.peek().cloned() {
                Some(Token::Mark('}')) if depth == 0 => break,
                Some(Token::Mark('(' | '[' | '{')) => depth += 1,
                Some(Token::Mark(')' | ']' | '}')) => depth = depth.saturating_sub(1),
                Some(Token::Label(name)) if depth == 0 => {
                    if self.blocks.insert(name.clone(), labels).is_some() {
                        return self.fail(format!("a second block {name}"));
                    }
                    labels += 1;
                }
                Some(Token::Local(name)) if depth == 0 => {
                    let next = self.tokens.get(self.at + 1).map(|(token, _)| token);
                    if next == Some(&Token::Mark('=')) {
                        if self.locals.insert(name.clone(), function.slots).is_some() {
                            return self.fail(format!("a second %{name}"));
                        }
                        function.slots += 1;
                    }
                }
                None => return self.unexpected("`}`"),
                _ => {}
            }
            self.at += 1;
        }
        self.at = start;
        Ok(())
    }

    /// `label %x`.
    pub(super) fn label(&mut self) -> Res<usize> {
        if self.ty()? != Type::Other("label") {
            return self.unexpected("a label");
        }
        self.block_name()
    }

    pub(super) fn block_name(&mut self) -> Res<usize> {
        let Some(Token::Local(name)) = self.peek().cloned() else { return self.unexpected("a label") };
        match self.blocks.get(&name) {
            Some(&block) => {
                self.at += 1;
                Ok(block)
            }
            None => self.fail(format!("there is no block %{name}")),
        }
    }
}

fn note_lifetime(instruction: &Instruction, function: &mut Function) {
    let Action::Call(call) = &instruction.action else { return };
    let Callee::Operand(Operand::Const(Const::Global(name))) = &call.callee else { return };
    if name.starts_with("llvm.lifetime.start") {
        for argument in &call.arguments {
            if let (Type::Ptr, Operand::Local(slot)) = (&argument.ty, &argument.operand) {
                function.late.push(*slot);
            }
        }
    }
}
