//! Literals: numbers, `bool` and `char` as Rust writes them, with a suffix.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Half, Quad};

use crate::print::Printer;
use mir::dialect::Feature;
use mir::types::{FloatTy, IntTy, Ty, TyId};

/// How a scalar constant is written.
enum Literal {
    /// A literal of the language.
    Plain(String),
    /// A `const` item made from the bits, for values without a literal (NaN, infinity).
    FromBits,
    /// The bits are not a value of the type.
    Invalid,
}

impl Printer<'_> {
    /// A scalar constant as an operand: a literal, or the name of a `BITS_` item.
    pub(super) fn scalar(&mut self, ty: TyId, bits: u128) -> String {
        match self.literal(ty, bits) {
            Literal::Plain(text) => text,
            Literal::FromBits => self.named_bits(ty, bits),
            Literal::Invalid => {
                let ty = self.ty(ty);
                self.unsupported(Feature::IllFormed(format!("{bits:#x} is no value of type {ty}")))
            }
        }
    }

    /// A scalar constant after a minus sign: `-5_i32` would parse as one literal, so 5 gets a name.
    pub(super) fn negated_scalar(&mut self, ty: TyId, bits: u128) -> String {
        match self.literal(ty, bits) {
            Literal::Plain(text) if text.starts_with('-') => text,
            Literal::Plain(_) => self.named_bits(ty, bits),
            _ => self.scalar(ty, bits),
        }
    }

    /// A value in a `match` arm: without a suffix, since the type is known.
    pub(super) fn pattern(&mut self, ty: TyId, bits: u128) -> String {
        match self.program.types.get(ty) {
            Ty::Int(int) => int_digits(*int, bits),
            Ty::Bool | Ty::Char => self.scalar(ty, bits),
            _ => self.unsupported(Feature::IllFormed("match on neither bool, char nor integer".into())),
        }
    }

    fn literal(&mut self, ty: TyId, bits: u128) -> Literal {
        match *self.program.types.get(ty) {
            Ty::Bool if bits <= 1 => Literal::Plain((bits == 1).to_string()),
            Ty::Char => match u32::try_from(bits).ok().and_then(char::from_u32) {
                Some(c) => Literal::Plain(char_literal(c)),
                None => Literal::Invalid,
            },
            Ty::Int(int) if int.truncate(bits) == bits => {
                Literal::Plain(format!("{}_{}", int_digits(int, bits), int.name()))
            }
            Ty::Float(float) if bits.checked_shr(float.bits()).unwrap_or(0) == 0 => {
                self.float_features(float);
                if !float.is_finite(bits) {
                    return Literal::FromBits;
                }
                match float_digits(float, bits) {
                    Some(digits) => Literal::Plain(format!("{digits}_{}", float.name())),
                    None => Literal::FromBits,
                }
            }
            _ => Literal::Invalid,
        }
    }

    /// The name of a `const` item with the given bits, created on first use.
    fn named_bits(&mut self, ty: TyId, bits: u128) -> String {
        let type_name = self.ty(ty);
        let digits = match self.program.types.get(ty) {
            Ty::Int(int) => int.bits() / 4,
            Ty::Float(float) => float.bits() / 4,
            _ => 1,
        } as usize;
        let name = format!("BITS_{}_{bits:0digits$X}", type_name.to_uppercase());
        let value = match *self.program.types.get(ty) {
            Ty::Float(float) => {
                format!("unsafe {{ core::mem::transmute({bits:#0w$x}_u{}) }}", float.bits(), w = digits + 2)
            }
            Ty::Int(int) => format!("{}_{}", int_digits(int, bits), int.name()),
            _ => return self.scalar(ty, bits),
        };
        self.bits_items.insert(name.clone(), format!("const {name}: {type_name} = {value};\n"));
        name
    }

    /// Records the feature that a float type needs.
    pub(super) fn float_features(&mut self, float: FloatTy) {
        let feature = match float {
            FloatTy::F16 => "f16",
            FloatTy::F128 => "f128",
            FloatTy::F32 | FloatTy::F64 => return,
        };
        self.require(Feature::GatedFloat);
        self.features.insert(feature);
    }
}

/// An integer in decimal, without suffix.
pub(super) fn int_digits(int: IntTy, bits: u128) -> String {
    if int.signed() { int.sign_extend(bits).to_string() } else { bits.to_string() }
}

fn char_literal(c: char) -> String {
    match c {
        '\'' | '\\' => format!("'\\{c}'"),
        ' '..='~' => format!("'{c}'"),
        _ => format!("'\\u{{{:x}}}'", c as u32),
    }
}

/// The shortest decimal that parses back to exactly these bits.
fn float_digits(float: FloatTy, bits: u128) -> Option<String> {
    match float {
        FloatTy::F32 => Some(format!("{:?}", f32::from_bits(bits as u32))),
        FloatTy::F64 => Some(format!("{:?}", f64::from_bits(bits as u64))),
        FloatTy::F16 => shortest::<Half>(bits),
        // Decimal conversion of very large and very small numbers takes seconds, so they are written as bits.
        FloatTy::F128 => {
            let exponent = (bits >> 112) & 0x7fff;
            let moderate = exponent.abs_diff(0x3fff) <= 128 || bits << 1 == 0;
            moderate.then(|| shortest::<Quad>(bits)).flatten()
        }
    }
}

fn shortest<F: Float>(bits: u128) -> Option<String> {
    let value = F::from_bits(bits);
    // No format needs more than 36 significant digits (binary128).
    let digits = (1..=36).map(|digits| format!("{value:.digits$}"));
    let text = digits.into_iter().find(|text| text.parse::<F>().is_ok_and(|back| back.to_bits() == bits))?;
    let text = text.replace("E+", "e").replace('E', "e");
    Some(if text.contains(['.', 'e']) { text } else { text + ".0" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortest_floats_read_back() {
        let cases = [
            (FloatTy::F32, 0x3dcc_cccd, "0.1"),
            (FloatTy::F32, 0x8000_0000, "-0.0"),
            (FloatTy::F32, 1, "1e-45"),
            (FloatTy::F64, 1.5f64.to_bits() as u128, "1.5"),
            (FloatTy::F16, 0x3c00, "1.0"),
            (FloatTy::F16, 0x2e66, "0.1"),
            (FloatTy::F16, 0x8000, "-0.0"),
            (FloatTy::F128, 0x3fff << 112, "1.0"),
        ];
        for (float, bits, text) in cases {
            assert_eq!(float_digits(float, bits).as_deref(), Some(text));
        }
        for bits in (0..0x7c00).step_by(7).chain([0x7bff, 0xfbff]) {
            assert!(float_digits(FloatTy::F16, bits).is_some(), "{bits:#x}");
        }
        for shift in 0..112 {
            let bits = 0xbfff << 112 | 0x9f3c_5d7e_8a90_1234_5678_9abc_def1_u128 >> shift;
            assert!(float_digits(FloatTy::F128, bits).is_some(), "{bits:#x}");
        }
        assert_eq!(float_digits(FloatTy::F128, 1), None);
    }

    #[test]
    fn chars_are_escaped() {
        let text: Vec<String> = ['a', '\'', '\\', '\0', '\u{1f600}'].map(char_literal).into();
        assert_eq!(text, ["'a'", "'\\''", "'\\\\'", "'\\u{0}'", "'\\u{1f600}'"]);
    }
}
