//! Parses types.

use super::{DEPTH, Parser, Res};
use crate::lex::Token;
use crate::module::{Fp, Type};

impl Parser {
    /// Parses a type.
    pub(super) fn ty(&mut self) -> Res<Type> {
        let ty = self.plain_type()?;
        if !self.is_mark('(') {
            return Ok(ty);
        }
        // A function type, as in a call of a variadic function.
        self.at += 1;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.take_mark(')') {
            if self.take_word("...") {
                variadic = true;
            } else {
                params.push(self.ty()?);
            }
            self.take_mark(',');
        }
        Ok(Type::Function { result: Box::new(ty), params, variadic })
    }

    pub(super) fn plain_type(&mut self) -> Res<Type> {
        if self.depth >= DEPTH {
            return self.fail("types that deep in each other are not supported");
        }
        self.depth += 1;
        let ty = self.type_inside();
        self.depth -= 1;
        ty
    }

    fn type_inside(&mut self) -> Res<Type> {
        let token = self.peek().cloned();
        match token {
            Some(Token::Word(word)) => {
                let ty = match word.as_str() {
                    "void" => Type::Void,
                    "ptr" => Type::Ptr,
                    "half" => Type::Float(Fp::Half),
                    "bfloat" => Type::Float(Fp::BFloat),
                    "float" => Type::Float(Fp::Single),
                    "double" => Type::Float(Fp::Double),
                    "x86_fp80" => Type::Float(Fp::X87),
                    "fp128" => Type::Float(Fp::Quad),
                    "label" => Type::Other("label"),
                    "metadata" => Type::Other("metadata"),
                    "token" => Type::Other("token"),
                    word => match word.strip_prefix('i').map(str::parse) {
                        Some(Ok(width @ 1..=128)) => Type::Int(width),
                        Some(Ok(_)) => return self.fail(format!("integers of {word} are not supported")),
                        _ => return self.unexpected("a type"),
                    },
                };
                self.at += 1;
                if ty == Type::Ptr && self.is_word("addrspace") {
                    return self.fail("address spaces are not supported");
                }
                Ok(ty)
            }
            Some(Token::Local(name)) => {
                let ty = self.named_type(&name)?;
                self.at += 1;
                Ok(ty)
            }
            Some(Token::Mark('{')) => self.fields(false),
            Some(Token::Mark('[')) => {
                self.at += 1;
                let count = self.number()?;
                self.take_word("x");
                let element = self.ty()?;
                self.mark(']')?;
                Ok(Type::Array(count, Box::new(element)))
            }
            Some(Token::Mark('<')) => {
                self.at += 1;
                if self.is_mark('{') {
                    let ty = self.fields(true)?;
                    self.mark('>')?;
                    return Ok(ty);
                }
                if self.is_word("vscale") {
                    return self.fail("scalable vectors are not supported");
                }
                let count = self.number()?;
                self.take_word("x");
                let element = self.ty()?;
                self.mark('>')?;
                match u32::try_from(count) {
                    Ok(count @ 1..=4096) => Ok(Type::Vector(count, Box::new(element))),
                    _ => self.fail(format!("vectors of {count} lanes are not supported")),
                }
            }
            _ => self.unexpected("a type"),
        }
    }

    /// The type behind a name, which may be defined further below.
    fn named_type(&mut self, name: &str) -> Res<Type> {
        if let Some(ty) = self.types.get(name) {
            return Ok(ty.clone());
        }
        // Removed, so that a type that contains itself is unknown the second time.
        let Some(at) = self.definitions.remove(name) else {
            return self.fail(format!("the type %{name} is not known"));
        };
        let back = std::mem::replace(&mut self.at, at);
        let ty = self.ty()?;
        self.at = back;
        self.types.insert(name.to_string(), ty.clone());
        Ok(ty)
    }

    /// Finds the definitions of named types.
    pub(super) fn find_definitions(&mut self) {
        for (at, window) in self.tokens.windows(3).enumerate() {
            if let [(Token::Local(name), _), (Token::Mark('='), _), (Token::Word(word), _)] = window
                && word == "type"
            {
                self.definitions.insert(name.clone(), at + 3);
            }
        }
    }

    fn fields(&mut self, packed: bool) -> Res<Type> {
        self.mark('{')?;
        let mut fields = Vec::new();
        while !self.take_mark('}') {
            fields.push(self.ty()?);
            self.take_mark(',');
        }
        Ok(Type::Struct { packed, fields })
    }
}
