//! Parses calls.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Argument, Attributes, Bundle, Call, Callee, Const, Operand, Type};

impl Parser {
    /// Parses what follows `call`, or `invoke` with its two blocks.
    pub(super) fn call(&mut self, invoke: bool) -> Res<Call> {
        let flags = self.flags();
        let convention = self.convention()?;
        let returns = self.attributes()?;
        let result = match self.ty()? {
            Type::Function { result, .. } => *result,
            ty => ty,
        };
        let callee = self.callee()?;
        let arguments = self.arguments()?;
        let attributes = self.attributes()?;
        let bundles = self.bundles()?;
        let mut next = None;
        if invoke {
            if !self.take_word("to") {
                return self.unexpected("`to`");
            }
            next = Some(self.label()?);
            if !self.take_word("unwind") {
                return self.unexpected("`unwind`");
            }
            self.label()?;
        }
        Ok(Call { flags, convention, returns, result, callee, arguments, attributes, bundles, next })
    }

    fn callee(&mut self) -> Res<Callee> {
        if !self.take_word("asm") {
            return Ok(Callee::Operand(self.operand(&Type::Ptr)?));
        }
        while let Some(Token::Word(word)) = self.peek() {
            match word.as_str() {
                "sideeffect" | "alignstack" | "inteldialect" | "unwind" => self.at += 1,
                _ => return self.unexpected("assembly"),
            }
        }
        let mut texts = [Vec::new(), Vec::new()];
        for (i, text) in texts.iter_mut().enumerate() {
            if i == 1 {
                self.mark(',')?;
            }
            let Some(Token::Text(found)) = self.peek() else { return self.unexpected("a string") };
            *text = found.clone();
            self.at += 1;
        }
        let [text, constraints] = texts;
        Ok(Callee::Assembly { text, constraints })
    }

    fn arguments(&mut self) -> Res<Vec<Argument>> {
        self.mark('(')?;
        let mut arguments = Vec::new();
        while !self.take_mark(')') {
            let ty = self.ty()?;
            if ty == Type::Other("metadata") {
                self.skip_metadata()?;
                let operand = Operand::Const(Const::Zero);
                arguments.push(Argument { ty, attributes: Attributes::default(), operand });
            } else {
                let attributes = self.attributes()?;
                let operand = self.operand(&ty)?;
                arguments.push(Argument { ty, attributes, operand });
            }
            self.take_mark(',');
        }
        Ok(arguments)
    }

    /// Skips a metadata argument.
    fn skip_metadata(&mut self) -> Res<()> {
        while !self.is_mark(',') && !self.is_mark(')') {
            match self.peek() {
                None => return self.unexpected("`)`"),
                Some(Token::Mark('(' | '{' | '[')) => self.skip_brackets()?,
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    fn bundles(&mut self) -> Res<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.take_mark('[') {
            return Ok(bundles);
        }
        while !self.take_mark(']') {
            let Some(Token::Text(name)) = self.peek() else { return self.unexpected("a bundle") };
            let name = String::from_utf8_lossy(name).into_owned();
            self.at += 1;
            self.mark('(')?;
            let mut operands = Vec::new();
            while !self.take_mark(')') {
                operands.push(self.typed()?);
                self.take_mark(',');
            }
            bundles.push((name, operands));
            self.take_mark(',');
        }
        Ok(bundles)
    }
}
