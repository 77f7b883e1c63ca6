//! Parses operations without effects: instructions, and constant expressions of the same form.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Cast, Flags, FloatOp, FloatPredicate, IntOp, IntPredicate, Op, Operand, Type};

impl Parser {
    /// A constant expression.
    pub(super) fn expression(&mut self, _ty: &Type) -> Res<Op> {
        let start = self.at;
        let word = self.word()?;
        match self.operation(&word, true)? {
            Some(op) => Ok(op),
            None => {
                self.at = start;
                self.unexpected("a value")
            }
        }
    }

    pub(super) fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        while let Some(Token::Word(word)) = self.peek() {
            match word.as_str() {
                "nsw" => flags.nsw = true,
                "nuw" => flags.nuw = true,
                "exact" => flags.exact = true,
                "disjoint" => flags.disjoint = true,
                "nneg" => flags.nneg = true,
                "samesign" => flags.samesign = true,
                "inbounds" => flags.inbounds = true,
                "nusw" => flags.nusw = true,
                "nnan" => flags.nnan = true,
                "ninf" => flags.ninf = true,
                "nsz" => flags.nsz = true,
                "arcp" | "contract" | "afn" | "reassoc" | "fast" => flags.loose = true,
                _ => break,
            }
            self.at += 1;
        }
        flags
    }

    /// Parses an operation after its name; in parentheses each operand has a type.
    pub(super) fn operation(&mut self, name: &str, brackets: bool) -> Res<Option<Op>> {
        let start = self.at;
        let mut flags = self.flags();
        let op = match name {
            "icmp" => {
                let predicate = self.predicate(IntPredicate::parse)?;
                let (ty, a, b) = self.two(brackets)?;
                Op::Compare { predicate, flags, ty, a, b }
            }
            "fcmp" => {
                let predicate = self.predicate(FloatPredicate::parse)?;
                let (ty, a, b) = self.two(brackets)?;
                Op::FloatCompare { predicate, flags, ty, a, b }
            }
            "getelementptr" => {
                if self.take_word("inrange") {
                    self.skip_brackets()?;
                    flags.inbounds |= self.flags().inbounds;
                }
                self.open(brackets)?;
                let source = self.ty()?;
                let base = self.another()?;
                let mut indices = Vec::new();
                while self.is_mark(',') && !self.metadata_next() {
                    self.at += 1;
                    self.take_word("inrange");
                    indices.push(self.typed()?);
                }
                Op::Element { flags, source, base, indices }
            }
            "fneg" => {
                let (ty, a) = self.first(brackets)?;
                Op::FloatNegate { flags, ty, a }
            }
            "freeze" => {
                let (ty, a) = self.first(brackets)?;
                Op::Freeze { ty, a }
            }
            "select" => {
                let condition = self.first(brackets)?;
                let (ty, a) = self.another()?;
                Op::Select { flags, condition, ty, a, b: self.another()?.1 }
            }
            "extractvalue" => {
                let (ty, a) = self.first(brackets)?;
                Op::ExtractValue { ty, a, path: self.path()? }
            }
            "insertvalue" => {
                let (ty, a) = self.first(brackets)?;
                Op::InsertValue { ty, a, element: self.another()?, path: self.path()? }
            }
            "extractelement" => {
                let (ty, a) = self.first(brackets)?;
                Op::ExtractElement { ty, a, index: self.another()? }
            }
            "insertelement" => {
                let (ty, a) = self.first(brackets)?;
                Op::InsertElement { ty, a, element: self.another()?, index: self.another()? }
            }
            "shufflevector" => {
                let (ty, a) = self.first(brackets)?;
                Op::Shuffle { ty, a, b: self.another()?.1, mask: self.another()? }
            }
            _ => match (IntOp::parse(name), FloatOp::parse(name), Cast::parse(name)) {
                (Some(op), ..) => {
                    let (ty, a, b) = self.two(brackets)?;
                    Op::Binary { op, flags, ty, a, b }
                }
                (_, Some(op), _) => {
                    let (ty, a, b) = self.two(brackets)?;
                    Op::FloatBinary { op, flags, ty, a, b }
                }
                (.., Some(kind)) => {
                    let (from, a) = self.first(brackets)?;
                    if !self.take_word("to") {
                        return self.unexpected("`to`");
                    }
                    Op::Cast { kind, flags, from, a, to: self.ty()? }
                }
                _ => {
                    self.at = start;
                    return Ok(None);
                }
            },
        };
        if brackets {
            self.mark(')')?;
        }
        Ok(Some(op))
    }

    fn predicate<P>(&mut self, parse: fn(&str) -> Option<P>) -> Res<P> {
        match parse(&self.word()?) {
            Some(predicate) => Ok(predicate),
            None => {
                self.at -= 1;
                self.unexpected("a predicate")
            }
        }
    }

    fn open(&mut self, brackets: bool) -> Res<()> {
        if brackets { self.mark('(') } else { Ok(()) }
    }

    fn first(&mut self, brackets: bool) -> Res<(Type, Operand)> {
        self.open(brackets)?;
        self.typed()
    }

    fn another(&mut self) -> Res<(Type, Operand)> {
        self.mark(',')?;
        self.typed()
    }

    /// Two operands of one type.
    fn two(&mut self, brackets: bool) -> Res<(Type, Operand, Operand)> {
        let (ty, a) = self.first(brackets)?;
        self.mark(',')?;
        if brackets {
            self.ty()?;
        }
        let b = self.operand(&ty)?;
        Ok((ty, a, b))
    }

    /// Whether a comma and metadata are next.
    pub(super) fn metadata_next(&self) -> bool {
        self.is_mark(',') && matches!(self.tokens.get(self.at + 1), Some((Token::Meta(_), _)))
    }

    fn path(&mut self) -> Res<Vec<usize>> {
        let mut path = Vec::new();
        while self.is_mark(',') && !self.metadata_next() {
            self.at += 1;
            path.push(self.number()? as usize);
        }
        Ok(path)
    }
}
