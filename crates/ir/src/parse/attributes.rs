//! Parses attributes of parameters, results and functions.

use super::{Parser, Res};
use crate::lex::Token;
use crate::module::{Attributes, Const, Effects, Type};

/// Attributes whose promises cannot be checked, or cannot be broken by a single-threaded run.
const IGNORED: &[&str] = &[
    "zeroext",
    "signext",
    "noext",
    "inreg",
    "captures",
    "nocapture",
    "nofree",
    "nosync",
    "returned",
    "immarg",
    "nest",
    "swiftself",
    "swifterror",
    "swiftasync",
    "writable",
    "dead_on_unwind",
    "dead_on_return",
    "initializes",
    "sret",
    "elementtype",
    "alwaysinline",
    "builtin",
    "cold",
    "hot",
    "convergent",
    "inlinehint",
    "jumptable",
    "minsize",
    "naked",
    "nobuiltin",
    "nocallback",
    "noduplicate",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "noprofile",
    "skipprofile",
    "noredzone",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "norecurse",
    "nounwind",
    "nocf_check",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "presplitcoroutine",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_memory",
    "sanitize_thread",
    "shadowcallstack",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "uwtable",
    "willreturn",
    "mustprogress",
    "null_pointer_is_valid",
    "unnamed_addr",
    "local_unnamed_addr",
    "dso_local",
    "allocsize",
    "allockind",
    "alloc-family",
    "nodivergencesource",
    "nooutline",
    "nocreateundeforpoison",
    "alignstack",
    "vscale_range",
    "fn_ret_thunk_extern",
    "disable_sanitizer_instrumentation",
];

impl Parser {
    /// Parses all attributes at the current position.
    pub(super) fn attributes(&mut self) -> Res<Attributes> {
        let mut all = Attributes::default();
        while self.attribute(&mut all)? {}
        Ok(all)
    }

    /// Parses one attribute, if there is one.
    fn attribute(&mut self, all: &mut Attributes) -> Res<bool> {
        match self.peek().cloned() {
            Some(Token::Group(number)) => {
                all.groups.push(number);
                self.at += 1;
            }
            Some(Token::Text(_)) => {
                self.at += 1;
                if self.take_mark('=') {
                    self.at += 1;
                }
            }
            Some(Token::Word(word)) => return self.named(&word, all),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn named(&mut self, word: &str, all: &mut Attributes) -> Res<bool> {
        let start = self.at;
        self.at += 1;
        match word {
            "noundef" => all.noundef = true,
            "nonnull" => all.nonnull = true,
            "noalias" => all.noalias = true,
            "readonly" => {
                all.readonly = true;
                all.effects = Some(Effects { read: true, write: false });
            }
            "writeonly" => {
                all.writeonly = true;
                all.effects = Some(Effects { read: false, write: true });
            }
            "readnone" => {
                all.readnone = true;
                all.effects = Some(Effects { read: false, write: false });
            }
            "noreturn" => all.noreturn = true,
            "argmemonly" | "inaccessiblememonly" | "inaccessiblemem_or_argmemonly" => {}
            // `align 8`, `align(8)` and, in a group, `align=8`.
            "align" => all.align = self.amount()?,
            "dereferenceable" => all.dereferenceable = self.amount()?,
            "dereferenceable_or_null" => all.dereferenceable_or_null = self.amount()?,
            "byval" => {
                self.mark('(')?;
                all.byval = Some(self.ty()?);
                self.mark(')')?;
            }
            "range" if self.is_mark('(') => all.range = Some(self.range()?),
            "memory" => all.effects = Some(self.effects()?),
            "nofpclass" | "preallocated" | "inalloca" | "byref" => {
                all.unknown.push(word.to_string());
                if self.is_mark('(') {
                    self.skip_brackets()?;
                }
            }
            word if IGNORED.contains(&word) => {
                if self.is_mark('(') {
                    self.skip_brackets()?;
                } else if self.take_mark('=') {
                    self.at += 1;
                }
            }
            _ => {
                self.at = start;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn amount(&mut self) -> Res<u64> {
        if self.take_mark('(') {
            let amount = self.number()?;
            self.mark(')')?;
            return Ok(amount);
        }
        self.take_mark('=');
        self.number()
    }

    /// `(i8 0, 2)`
    fn range(&mut self) -> Res<(u128, u128)> {
        self.mark('(')?;
        let ty = self.ty()?;
        let mut bounds = [0; 2];
        for bound in &mut bounds {
            let lane: Type = ty.lane().clone();
            match self.constant(&lane)? {
                Const::Bits(bits) => *bound = bits,
                _ => return self.unexpected("an integer"),
            }
            self.take_mark(',');
        }
        self.mark(')')?;
        Ok((bounds[0], bounds[1]))
    }

    /// `(read, argmem: readwrite)`: all kinds of memory merged, since only a function's own memory is told apart.
    fn effects(&mut self) -> Res<Effects> {
        self.mark('(')?;
        let mut all = Effects { read: false, write: false };
        while !self.take_mark(')') {
            match self.peek() {
                Some(Token::Word(word)) => match word.as_str() {
                    "none" => {}
                    "read" => all.read = true,
                    "write" => all.write = true,
                    "readwrite" => all = Effects { read: true, write: true },
                    _ => return self.unexpected("an effect on memory"),
                },
                Some(Token::Label(_) | Token::Mark(',')) => {}
                _ => return self.unexpected("an effect on memory"),
            }
            self.at += 1;
        }
        Ok(all)
    }

    /// `attributes #3 = { ... }`
    pub(super) fn group(&mut self) -> Res<()> {
        self.at += 1;
        let Some(Token::Group(number)) = self.peek().cloned() else {
            return self.unexpected("the number of a group");
        };
        self.at += 1;
        self.mark('=')?;
        self.mark('{')?;
        let all = self.attributes()?;
        if !self.is_mark('}') {
            return self.unexpected("an attribute");
        }
        self.at += 1;
        self.module.groups.insert(number, all);
        Ok(())
    }
}
