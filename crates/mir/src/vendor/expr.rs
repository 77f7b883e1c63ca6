//! The lane language: defines one lane of a vendor function's result as an expression over lanes of its arguments.
//!
//! Integers are exact (128 bits wide, far from overflow) and are truncated to the lane only when the result is
//! stored, so that wrapping, widening and saturation need no extra operators. `a` alone is the lane of `a` at the
//! result's index, `a[e]` is any other. `/` rounds down and `%` is never negative.

use std::collections::BTreeMap;

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A number.
    Number(i128),
    /// `i`, the index of the lane, or `j`, the step of a fold.
    Index(Index),
    /// A lane of a vector parameter.
    Lane(usize, Box<Expr>),
    /// A scalar parameter.
    Scalar(usize),
    /// A constant generic argument.
    Imm(usize),
    /// `-x`, `~x`.
    Unary(Unary, Box<Expr>),
    /// `x op y`.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `c ? x : y`.
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function of the language.
    Call(Fun, Vec<Expr>),
    /// `sum(j, n, x)`: a fold of `x` over all `j` below `n`.
    Fold(Fold, Box<Expr>, Box<Expr>),
}

/// An index variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    /// The lane of the result.
    Lane,
    /// The step of a fold.
    Fold,
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Unary {
    Neg,
    Not,
}

macro_rules! words {
    ($(#[doc = $doc:literal])* $name:ident: $($variant:ident = $text:literal,)*) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum $name { $($variant,)* }

        impl $name {
            const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $text),)*];

            fn named(text: &str) -> Option<$name> {
                $name::ALL.iter().find(|(_, name)| *name == text).map(|(value, _)| *value)
            }
        }
    };
}

words! {
    /// Operators with two operands; comparisons give 0 or 1.
    Binary:
    Mul = "*", Div = "/", Rem = "%", Add = "+", Sub = "-", Shl = "<<", Shr = ">>",
    And = "&", Xor = "^", Or = "|",
    Eq = "==", Ne = "!=", Le = "<=", Lt = "<", Ge = ">=", Gt = ">",
}

words! {
    /// Functions. `Sat` clamps to the result's lane; `Nearest` and `Truncate` convert floats to integers as x86 does,
    /// `ToInt` as Arm does; `ToInt` and `RoundTo` take a rounding mode, `CompareInt` and `CompareFloat` a predicate.
    /// `Shift` shifts left by the low byte of a number, or right if that byte is negative; `RoundShift` also rounds.
    Fun:
    Sat = "sat", Min = "min", Max = "max", Abs = "abs", Clz = "clz", Ones = "ones", Nth = "nth", Bit = "bit",
    Ternary = "ternary", CompareInt = "cmpi", CompareFloat = "cmpf", Fma = "fma", Sqrt = "sqrt",
    RoundTo = "roundto", ToF16 = "f16", ToF32 = "f32", ToF64 = "f64", Nearest = "nearest", Truncate = "truncate",
    Signed = "signed", ToInt = "toint", Shift = "shift", RoundShift = "rshift",
}

words! {
    /// Folds.
    Fold:
    Sum = "sum", Product = "prod", Least = "least", Most = "most", All = "conj", Any = "disj",
}

/// Operators by precedence, loosest first.
const LEVELS: [&[&str]; 6] =
    [&["==", "!=", "<=", "<", ">=", ">"], &["|"], &["^", "&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];

/// What a name in an expression refers to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Name {
    Vector(usize),
    Scalar(usize),
    Imm(usize),
    Number(i128),
}

/// Parses an expression.
pub(super) fn parse(text: &str, names: &BTreeMap<String, Name>) -> Result<Expr, String> {
    let mut parser = Parser { rest: text.trim(), names };
    let expr = parser.cond()?;
    match parser.rest {
        "" => Ok(expr),
        rest => Err(format!("`{rest}` is left over in `{text}`")),
    }
}

struct Parser<'a> {
    rest: &'a str,
    names: &'a BTreeMap<String, Name>,
}

impl<'a> Parser<'a> {
    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            // Do not take `<` for the beginning of `<<`.
            Some(rest) if !(["<", ">"].contains(&token) && rest.starts_with(token)) => {
                self.rest = rest.trim_start();
                true
            }
            _ => false,
        }
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.eat(token) { Ok(()) } else { Err(format!("`{token}` is missing before `{}`", self.rest)) }
    }

    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        word
    }

    fn cond(&mut self) -> Result<Expr, String> {
        let condition = self.level(0)?;
        if !self.eat("?") {
            return Ok(condition);
        }
        let yes = self.cond()?;
        self.need(":")?;
        Ok(Expr::Cond(condition.into(), yes.into(), self.cond()?.into()))
    }

    fn level(&mut self, level: usize) -> Result<Expr, String> {
        let Some(tokens) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.level(level + 1)?;
        while let Some(token) = tokens.iter().find(|token| self.eat(token)) {
            let op = Binary::named(token).ok_or("no operator")?;
            left = Expr::Binary(op, left.into(), self.level(level + 1)?.into());
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, String> {
        if self.eat("-") {
            return Ok(Expr::Unary(Unary::Neg, self.unary()?.into()));
        }
        if self.eat("~") {
            return Ok(Expr::Unary(Unary::Not, self.unary()?.into()));
        }
        if self.eat("(") {
            let inner = self.cond()?;
            self.need(")")?;
            return Ok(inner);
        }
        let word = self.word();
        if let Ok(number) = word.parse() {
            return Ok(Expr::Number(number));
        }
        if let Some(fold) = Fold::named(word) {
            self.need("(")?;
            self.need("j")?;
            self.need(",")?;
            let count = self.cond()?;
            self.need(",")?;
            let body = self.cond()?;
            self.need(")")?;
            return Ok(Expr::Fold(fold, count.into(), body.into()));
        }
        if let Some(fun) = Fun::named(word)
            && self.eat("(")
        {
            let mut args = vec![self.cond()?];
            while self.eat(",") {
                args.push(self.cond()?);
            }
            self.need(")")?;
            return Ok(Expr::Call(fun, args));
        }
        match (word, self.names.get(word)) {
            ("i", _) => Ok(Expr::Index(Index::Lane)),
            ("j", _) => Ok(Expr::Index(Index::Fold)),
            (_, Some(Name::Vector(param))) => {
                if !self.eat("[") {
                    return Ok(Expr::Lane(*param, Expr::Index(Index::Lane).into()));
                }
                let index = self.cond()?;
                self.need("]")?;
                Ok(Expr::Lane(*param, index.into()))
            }
            (_, Some(Name::Scalar(param))) => Ok(Expr::Scalar(*param)),
            (_, Some(Name::Imm(imm))) => Ok(Expr::Imm(*imm)),
            (_, Some(Name::Number(number))) => Ok(Expr::Number(*number)),
            _ => Err(format!("unknown name `{word}` before `{}`", self.rest)),
        }
    }
}
