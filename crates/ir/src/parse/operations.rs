//! Operations without effects: instructions, and the constant expressions that look like them.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Flags, Op, Operand, Type};

const BINARY: &[&str] =
    &["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"];
const FLOAT: &[&str] = &["fadd", "fsub", "fmul", "fdiv", "frem"];
const CAST: &[&str] = &[
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "ptrtoaddr",
    "inttoptr",
    "bitcast",
];

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

    /// The operation of that name, which was read; between brackets each operand has its type.
    pub(super) fn operation(&mut self, name: &str, brackets: bool) -> Res<Option<Op>> {
        let known = BINARY.contains(&name) || FLOAT.contains(&name) || CAST.contains(&name);
        let others = [
            "fneg",
            "icmp",
            "fcmp",
            "select",
            "freeze",
            "getelementptr",
            "extractvalue",
            "insertvalue",
            "extractelement",
            "insertelement",
            "shufflevector",
        ];
        if !known && !others.contains(&name) {
            return Ok(None);
        }
        let mut flags = self.flags();
        let predicate = match name {
            "icmp" | "fcmp" => self.word()?,
            _ => String::new(),
        };
        if name == "getelementptr" && self.take_word("inrange") {
            self.skip_brackets()?;
            let more = self.flags();
            flags.inbounds |= more.inbounds;
        }
        if brackets {
            self.mark('(')?;
        }
        let op = self.operands(name, predicate, flags, brackets)?;
        if brackets {
            self.mark(')')?;
        }
        Ok(Some(op))
    }

    /// A second operand of the type of the first.
    fn second(&mut self, ty: &Type, brackets: bool) -> Res<Operand> {
        self.mark(',')?;
        if brackets {
            self.ty()?;
        }
        self.operand(ty)
    }

    fn another(&mut self) -> Res<(Type, Operand)> {
        self.mark(',')?;
        self.typed()
    }

    fn operands(&mut self, name: &str, predicate: String, flags: Flags, brackets: bool) -> Res<Op> {
        if name == "getelementptr" {
            let source = self.ty()?;
            let base = self.another()?;
            let mut indices = Vec::new();
            while self.is_mark(',') && !self.metadata_next() {
                self.at += 1;
                self.take_word("inrange");
                indices.push(self.typed()?);
            }
            return Ok(Op::Element { flags, source, base, indices });
        }
        let (ty, a) = self.typed()?;
        let name = name.to_string();
        Ok(match name.as_str() {
            "icmp" => Op::Compare { predicate, flags, b: self.second(&ty, brackets)?, ty, a },
            "fcmp" => Op::FloatCompare { predicate, flags, b: self.second(&ty, brackets)?, ty, a },
            "fneg" => Op::FloatNegate { flags, ty, a },
            "freeze" => Op::Freeze { ty, a },
            "select" => {
                let (of, yes) = self.another()?;
                let (_, no) = self.another()?;
                Op::Select { flags, condition: (ty, a), ty: of, a: yes, b: no }
            }
            "extractvalue" => Op::ExtractValue { ty, a, path: self.path()? },
            "insertvalue" => {
                let element = self.another()?;
                Op::InsertValue { ty, a, element, path: self.path()? }
            }
            "extractelement" => Op::ExtractElement { ty, a, index: self.another()? },
            "insertelement" => {
                let element = self.another()?;
                Op::InsertElement { ty, a, element, index: self.another()? }
            }
            "shufflevector" => {
                let (_, b) = self.another()?;
                Op::Shuffle { ty, a, b, mask: self.another()? }
            }
            cast if CAST.contains(&cast) => {
                if !self.take_word("to") {
                    return self.unexpected("`to`");
                }
                Op::Cast { name, flags, from: ty, a, to: self.ty()? }
            }
            float if FLOAT.contains(&float) => {
                Op::FloatBinary { name, flags, b: self.second(&ty, brackets)?, ty, a }
            }
            _ => Op::Binary { name, flags, b: self.second(&ty, brackets)?, ty, a },
        })
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
