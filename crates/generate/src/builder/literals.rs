//! Literals with interesting values.

use mir::{Const, ConstValue, FloatTy, IntTy, Operand, Ty, TyId, Types};

use crate::builder::Builder;
use crate::choices::{Choices, Stream};

const S: Stream = Stream::Literals;

/// A literal.
pub(crate) fn literal(bits: u128, ty: TyId) -> Operand {
    Operand::Const(Const::Scalar { bits, ty })
}

impl Builder {
    /// A literal of a primitive type, if the type has literals.
    pub(crate) fn literal(&mut self, ty: TyId) -> Option<Operand> {
        let bits = bits(&self.ws.program.types, ty, &mut self.choices, &mut self.last_int)?;
        Some(Operand::Const(Const::Scalar { bits, ty }))
    }

    /// A named constant of a type without pointers, new or existing.
    pub(crate) fn named_constant(&mut self, ty: TyId) -> Option<Operand> {
        let known = (0..self.ws.program.consts.len()).find(|i| self.ws.program.consts[*i].ty == ty);
        let id = match known {
            Some(index) if self.choices.percent(S, 60) => mir::ConstId(index as u32),
            _ => {
                let value = self.constant_value(ty, 0)?;
                let name = format!("C{}", self.ws.program.consts.len());
                self.ws.add_const(mir::NamedConst { name, ty, value })
            }
        };
        Some(Operand::Const(Const::Named(id)))
    }

    fn constant_value(&mut self, ty: TyId, depth: u32) -> Option<ConstValue> {
        let types = &self.ws.program.types;
        let (variant, fields) = match types.get(ty).clone() {
            Ty::Tuple(fields) => (0, fields),
            Ty::Array(element, len) if len <= 16 => (0, vec![element; len as usize]),
            Ty::Adt(id) if types.as_simd(ty).is_none() => {
                let adt = types.adt(id).clone();
                if adt.is_union() || adt.lib.is_some() {
                    return None;
                }
                let variant = self.choices.below(S, adt.variants().len() as u64) as u32;
                (variant, adt.fields_of(variant)?.iter().map(|field| field.ty).collect())
            }
            _ => {
                let bits = bits(&self.ws.program.types, ty, &mut self.choices, &mut self.last_int)?;
                return Some(ConstValue::Scalar(bits));
            }
        };
        if depth > 3 {
            return None;
        }
        let fields: Option<Vec<ConstValue>> =
            fields.iter().map(|field| self.constant_value(*field, depth + 1)).collect();
        Some(ConstValue::Aggregate { variant, fields: fields? })
    }
}

/// The bits of a literal of a primitive type; `last` is the last integer drawn.
pub(crate) fn bits(types: &Types, ty: TyId, choices: &mut Choices, last: &mut u128) -> Option<u128> {
    Some(match *types.get(ty) {
        Ty::Bool => choices.below(S, 2) as u128,
        Ty::Char => char_bits(choices),
        Ty::Int(int) => {
            *last = int_bits(int, choices, *last);
            *last
        }
        Ty::Float(float) => float_bits(float, choices),
        _ => return None,
    })
}

/// Small numbers, boundaries, powers of two and their neighbours, values near the last one, and arbitrary ones.
fn int_bits(int: IntTy, choices: &mut Choices, last: u128) -> u128 {
    let bits = int.bits();
    let value = match choices.below(S, 8) {
        0 | 1 => choices.below(S, 9) as u128,
        2 => (choices.below(S, 8) as u128).wrapping_neg(),
        3 => {
            let power = 1u128 << choices.below(S, bits as u64);
            power.wrapping_add(choices.below(S, 3) as u128).wrapping_sub(1)
        }
        4 => {
            let max = int.truncate(u128::MAX) >> u32::from(int.signed());
            max.wrapping_add(choices.below(S, 5) as u128).wrapping_sub(2)
        }
        5 => last.wrapping_add(choices.below(S, 5) as u128).wrapping_sub(2),
        6 => choices.bits(S) as u8 as u128 * (u128::MAX / 255),
        _ => (choices.bits(S) as u128) << 64 | choices.bits(S) as u128,
    };
    int.truncate(value)
}

/// Zeroes, ones, subnormals, the largest, infinities, NaNs, small integers and near-equal values.
fn float_bits(float: FloatTy, choices: &mut Choices) -> u128 {
    let fraction = float.fraction_bits();
    let width = float.bits();
    let exponent_bits = width - 1 - fraction;
    let bias = (1u128 << (exponent_bits - 1)) - 1;
    let infinity = ((1u128 << exponent_bits) - 1) << fraction;
    let magnitude = match choices.below(S, 12) {
        0 => 0,
        1 | 2 => (bias + choices.below(S, 4) as u128) << fraction,
        3 => 1 + choices.below(S, 3) as u128,
        4 => (1 << fraction) - 1 + choices.below(S, 2) as u128,
        5 => infinity - 1 - choices.below(S, 2) as u128,
        6 => infinity,
        7 => infinity | 1 << (fraction - 1),
        8 => (bias << fraction) + choices.below(S, 3) as u128,
        9 => {
            let exponent = bias + choices.below(S, 15) as u128 - 4;
            exponent << fraction | (choices.bits(S) as u128) << 64 >> (128 - fraction)
        }
        _ => {
            let random = (choices.bits(S) as u128) << 64 | choices.bits(S) as u128;
            let finite = random & ((1 << (width - 1)) - 1);
            if finite >= infinity { finite >> 1 } else { finite }
        }
    };
    magnitude | (choices.below(S, 2) as u128) << (width - 1)
}

fn char_bits(choices: &mut Choices) -> u128 {
    match choices.below(S, 5) {
        0 => b'a' as u128 + choices.below(S, 4) as u128,
        1 => 0,
        2 => 0x10_ffff,
        3 => 0xd7ff,
        _ => choices.below(S, 0xd800) as u128,
    }
}
