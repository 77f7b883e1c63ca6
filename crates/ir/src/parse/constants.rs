//! Parses constants and operands.

use machine::ops::format::{infinity, sign_bit};
use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::{Double, Half, Quad, Single};

use super::{DEPTH, Parser, Res};
use crate::float::quiet;
use crate::lex::Token;
use crate::module::{Const, Fp, Operand, Type};
use crate::value::mask;

impl Parser {
    /// A type and an operand of this type.
    pub(super) fn typed(&mut self) -> Res<(Type, Operand)> {
        let ty = self.ty()?;
        let operand = self.operand(&ty)?;
        Ok((ty, operand))
    }

    pub(super) fn operand(&mut self, ty: &Type) -> Res<Operand> {
        if let Some(Token::Local(name)) = self.peek() {
            return match self.locals.get(name) {
                Some(&slot) => {
                    self.at += 1;
                    Ok(Operand::Local(slot))
                }
                None => self.fail(format!("%{name} is defined nowhere")),
            };
        }
        Ok(Operand::Const(self.constant(ty)?))
    }

    pub(super) fn constant(&mut self, ty: &Type) -> Res<Const> {
        if self.depth >= DEPTH {
            return self.fail("constants that deep in each other are not supported");
        }
        self.depth += 1;
        let constant = self.constant_inside(ty);
        self.depth -= 1;
        constant
    }

    fn constant_inside(&mut self, ty: &Type) -> Res<Const> {
        let token = self.peek().cloned();
        match token {
            Some(Token::Number(digits)) => {
                let constant = self.integer(ty, &digits)?;
                self.at += 1;
                Ok(constant)
            }
            Some(Token::Float(text)) => {
                let constant = self.float(ty, &text)?;
                self.at += 1;
                Ok(constant)
            }
            Some(Token::Global(name)) => {
                self.at += 1;
                Ok(Const::Global(name))
            }
            Some(Token::Bytes(bytes)) => {
                self.at += 1;
                Ok(Const::Bytes(bytes))
            }
            Some(Token::Mark('[')) => self.many('[', ']'),
            Some(Token::Mark('{')) => self.many('{', '}'),
            Some(Token::Mark('<')) => {
                self.at += 1;
                let constant = if self.is_mark('{') { self.many('{', '}')? } else { self.listed('>')? };
                self.take_mark('>');
                Ok(constant)
            }
            Some(Token::Word(word)) => self.word_constant(ty, &word),
            _ => self.unexpected("a value"),
        }
    }

    fn word_constant(&mut self, ty: &Type, word: &str) -> Res<Const> {
        let simple = match word {
            "true" => Const::Bits(1),
            "false" | "null" | "zeroinitializer" | "none" => Const::Zero,
            "undef" => Const::Undef,
            "poison" => Const::Poison,
            "splat" => {
                self.at += 1;
                self.mark('(')?;
                let element = self.ty()?;
                let value = self.constant(&element)?;
                self.mark(')')?;
                return Ok(Const::Splat(Box::new((element, value))));
            }
            "dso_local_equivalent" | "no_cfi" | "blockaddress" | "asm" | "ptrauth" => {
                return self.fail(format!("the constant `{word}` is not supported"));
            }
            "+inf" | "-inf" | "+qnan" | "-qnan" => return self.special(ty, word),
            _ => return Ok(Const::Expression(Box::new(self.expression(ty)?))),
        };
        self.at += 1;
        Ok(simple)
    }

    /// Elements between brackets, each with its type.
    fn many(&mut self, open: char, close: char) -> Res<Const> {
        self.mark(open)?;
        self.listed(close)
    }

    fn listed(&mut self, close: char) -> Res<Const> {
        let mut elements = Vec::new();
        while !self.is_mark(close) {
            let ty = self.ty()?;
            let value = self.constant(&ty)?;
            elements.push((ty, value));
            self.take_mark(',');
        }
        // The caller reads the outer bracket of `<{ }>` and `<>`.
        if close != '>' {
            self.at += 1;
        }
        Ok(Const::Many(elements))
    }

    fn integer(&self, ty: &Type, digits: &str) -> Res<Const> {
        let Type::Int(width) = ty else { return self.unexpected("a value of another type") };
        let bits = match digits.strip_prefix('-') {
            Some(digits) => digits.parse::<u128>().map(u128::wrapping_neg),
            None => digits.parse::<u128>(),
        };
        match bits {
            Ok(bits) => Ok(Const::Bits(bits & mask(*width))),
            Err(_) => self.unexpected("a number of at most 128 bits"),
        }
    }

    /// A decimal number, or bits: those of a double also for a float.
    fn float(&self, ty: &Type, text: &str) -> Res<Const> {
        let Type::Float(fp) = ty else { return self.unexpected("a value of another type") };
        if let Some(digits) = text.strip_prefix("f0x") {
            return match u128::from_str_radix(digits, 16) {
                Ok(bits) => Ok(Const::Bits(bits & mask(fp.bits()))),
                Err(_) => self.unexpected("a number"),
            };
        }
        let bits = match (fp, text.strip_prefix("0x")) {
            (Fp::Half, Some(digits)) => u128::from_str_radix(digits.trim_start_matches('H'), 16).ok(),
            (Fp::BFloat, Some(digits)) => u128::from_str_radix(digits.trim_start_matches('R'), 16).ok(),
            (Fp::Double, Some(digits)) => u128::from_str_radix(digits, 16).ok(),
            (Fp::Single, Some(digits)) => u64::from_str_radix(digits, 16).ok().map(narrowed),
            // The low half comes first.
            (Fp::Quad, Some(digits)) => {
                u128::from_str_radix(digits.trim_start_matches('L'), 16).ok().map(|bits| bits.rotate_left(64))
            }
            (Fp::X87, _) => return self.fail("numbers of x86_fp80 are not supported"),
            (Fp::Double, None) => text.parse::<Double>().ok().map(|v| v.to_bits()),
            (Fp::Single, None) => text.parse::<Single>().ok().map(|v| v.to_bits()),
            (Fp::Half, None) => text.parse::<Half>().ok().map(|v| v.to_bits()),
            (Fp::Quad, None) => text.parse::<Quad>().ok().map(|v| v.to_bits()),
            (Fp::BFloat, None) => None,
        };
        match bits {
            Some(bits) => Ok(Const::Bits(bits)),
            None => self.unexpected("a floating-point number"),
        }
    }

    fn special(&mut self, ty: &Type, word: &str) -> Res<Const> {
        let fp = match ty {
            Type::Float(fp @ (Fp::Half | Fp::Single | Fp::Double | Fp::Quad)) => *fp,
            _ => return self.unexpected("a value of another type"),
        };
        let bits = if word.ends_with("inf") { infinity(fp) } else { quiet(fp) };
        self.at += 1;
        Ok(Const::Bits(if word.starts_with('-') { bits | sign_bit(fp) } else { bits }))
    }
}

/// The bits of a float that is written as a double. A NaN's payload keeps its upper bits.
fn narrowed(bits: u64) -> u128 {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        let sign = (bits >> 63) << 31;
        return u128::from(sign | 0x7f80_0000 | (bits >> 29 & 0x7f_ffff));
    }
    u128::from((value as f32).to_bits())
}
