//! Parses instructions.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Action, Attached, Flags, Fold, Instruction, Operand, Type};

/// Attached metadata that is checked, see docs/llvm-ir.md.
const LOOKED_AT: &[&str] =
    &["range", "noundef", "nonnull", "align", "dereferenceable", "dereferenceable_or_null"];
/// Attached metadata that is ignored. `noalias` etc. are promises that are not checked.
const NO_MATTER: &[&str] = &[
    "dbg",
    "srcloc",
    "prof",
    "llvm.loop",
    "alias.scope",
    "noalias",
    "unpredictable",
    "nosanitize",
    "annotation",
    "nontemporal",
    "invariant.load",
    "invariant.group",
    "heapallocsite",
    "callees",
    "llvm.access.group",
    "llvm.mem.parallel_loop_access",
    "mmra",
    "DIAssignID",
];

impl Parser {
    pub(super) fn instruction(&mut self) -> Res<Instruction> {
        let line = self.line();
        let start = self.at;
        let mut result = None;
        if let Some(Token::Local(name)) = self.peek() {
            result = self.locals.get(name).copied();
            self.at += 1;
            self.mark('=')?;
        }
        let word = self.word()?;
        let Some(action) = self.action(&word)? else {
            self.at = start;
            self.skip_line();
            return Ok(Instruction {
                line,
                result,
                action: Action::Unknown(word),
                attached: Attached::new(),
            });
        };
        let attached = self.attached()?;
        Ok(Instruction { line, result, action, attached })
    }

    fn attached(&mut self) -> Res<Attached> {
        let mut attached = Vec::new();
        while self.metadata_next() {
            self.at += 1;
            let Some(Token::Meta(name)) = self.peek().cloned() else { break };
            self.at += 1;
            let number = match self.peek().cloned() {
                Some(Token::Meta(node)) => {
                    let number = node.parse().ok();
                    self.at += 1;
                    // `!DIExpression()` etc.
                    if number.is_none() && self.is_mark('(') {
                        self.skip_brackets()?;
                    }
                    number
                }
                _ => {
                    self.mark('!')?;
                    self.skip_brackets()?;
                    None
                }
            };
            if LOOKED_AT.contains(&name.as_str()) {
                attached.push((name, number));
            } else if !NO_MATTER.contains(&name.as_str()) {
                self.at -= 1;
                return self.fail(format!("the metadata !{name} is not supported"));
            }
        }
        Ok(attached)
    }

    /// `, align 8`, or 0.
    fn align(&mut self) -> Res<u64> {
        if self.is_mark(',') && !self.metadata_next() {
            self.at += 1;
            if !self.take_word("align") {
                return self.unexpected("`align`");
            }
            return self.number();
        }
        Ok(0)
    }

    /// `syncscope("singlethread") acquire`: atomic orderings, which a single thread cannot observe.
    fn order(&mut self) -> Res<()> {
        if self.take_word("syncscope") {
            self.skip_brackets()?;
        }
        while let Some(Token::Word(word)) = self.peek() {
            match word.as_str() {
                "unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst" => self.at += 1,
                _ => break,
            }
        }
        Ok(())
    }

    fn action(&mut self, word: &str) -> Res<Option<Action>> {
        if let Some(op) = self.operation(word, false)? {
            return Ok(Some(Action::Compute(op)));
        }
        Ok(Some(match word {
            "alloca" => self.alloca()?,
            "load" => {
                let _ = self.take_word("atomic");
                self.take_word("volatile");
                let ty = self.ty()?;
                self.mark(',')?;
                let (_, ptr) = self.typed()?;
                self.order()?;
                Action::Load { ty, ptr, align: self.align()? }
            }
            "store" => {
                let _ = self.take_word("atomic");
                self.take_word("volatile");
                let (ty, value) = self.typed()?;
                self.mark(',')?;
                let (_, ptr) = self.typed()?;
                self.order()?;
                Action::Store { ty, value, ptr, align: self.align()? }
            }
            "cmpxchg" => {
                self.take_word("weak");
                self.take_word("volatile");
                let (_, ptr) = self.typed()?;
                self.mark(',')?;
                let (ty, expected) = self.typed()?;
                self.mark(',')?;
                let (_, new) = self.typed()?;
                self.order()?;
                Action::CompareExchange { ty, ptr, expected, new, align: self.align()? }
            }
            "atomicrmw" => {
                self.take_word("volatile");
                let word = self.word()?;
                let (_, ptr) = self.typed()?;
                self.mark(',')?;
                let (ty, value) = self.typed()?;
                self.order()?;
                let align = self.align()?;
                match Fold::parse(&word) {
                    Some(op) => Action::ReadModifyWrite { op, ty, ptr, value, align },
                    None => Action::Unknown(format!("atomicrmw {word}")),
                }
            }
            "fence" => {
                self.order()?;
                Action::Fence
            }
            "phi" => self.phi()?,
            "call" | "tail" | "musttail" | "notail" => {
                if word != "call" && !self.take_word("call") {
                    return self.unexpected("`call`");
                }
                Action::Call(Box::new(self.call(false)?))
            }
            "invoke" => Action::Call(Box::new(self.call(true)?)),
            "ret" => match self.plain_type()? {
                Type::Void => Action::Return(None),
                ty => {
                    let value = self.operand(&ty)?;
                    Action::Return(Some((ty, value)))
                }
            },
            "br" => self.branch()?,
            "switch" => self.switch()?,
            "unreachable" => Action::Unreachable,
            _ => return Ok(None),
        }))
    }

    fn alloca(&mut self) -> Res<Action> {
        if self.is_word("inalloca") || self.is_word("swifterror") {
            return self.unexpected("a type");
        }
        let ty = self.ty()?;
        let mut count = None;
        let mut align = 0;
        while self.is_mark(',') && !self.metadata_next() {
            self.at += 1;
            if self.take_word("align") {
                align = self.number()?;
            } else if self.is_word("addrspace") {
                return self.fail("address spaces are not supported");
            } else {
                count = Some(self.typed()?);
            }
        }
        Ok(Action::Alloca { ty, count, align })
    }

    fn phi(&mut self) -> Res<Action> {
        let loose = self.flags() != Flags::default();
        let ty = self.ty()?;
        let mut from = Vec::new();
        loop {
            self.mark('[')?;
            let value = self.operand(&ty)?;
            self.mark(',')?;
            let block = self.block_name()?;
            self.mark(']')?;
            from.push((value, block));
            if self.metadata_next() || !self.take_mark(',') {
                return Ok(if loose {
                    Action::Unknown("phi with fast-math flags".to_string())
                } else {
                    Action::Phi { ty, from }
                });
            }
        }
    }

    fn branch(&mut self) -> Res<Action> {
        if self.is_word("label") {
            return Ok(Action::Jump(self.label()?));
        }
        let (_, condition) = self.typed()?;
        self.mark(',')?;
        let yes = self.label()?;
        self.mark(',')?;
        Ok(Action::Branch { condition, yes, no: self.label()? })
    }

    fn switch(&mut self) -> Res<Action> {
        let (ty, value) = self.typed()?;
        self.mark(',')?;
        let default = self.label()?;
        self.mark('[')?;
        let mut cases = Vec::new();
        while !self.take_mark(']') {
            let (_, case) = self.typed()?;
            self.mark(',')?;
            let block = self.label()?;
            match case {
                Operand::Const(case) => cases.push((case, block)),
                Operand::Local(_) => return self.unexpected("a constant"),
            }
        }
        Ok(Action::Switch { ty, value, default, cases })
    }
}
