//! Exact arithmetic on dyadic numbers `m * 2^e` of any size, and the definition of correct rounding in terms of it.

use std::cmp::Ordering;

use mir::FloatTy;

/// A non-negative integer, least significant limb first, no zero limb at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Big(Vec<u32>);

impl Big {
    fn new(mut x: u128) -> Big {
        let mut limbs = Vec::new();
        while x != 0 {
            limbs.push(x as u32);
            x >>= 32;
        }
        Big(limbs)
    }

    fn trimmed(mut limbs: Vec<u32>) -> Big {
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Big(limbs)
    }

    fn bit_length(&self) -> i64 {
        match self.0.last() {
            Some(top) => 32 * self.0.len() as i64 - i64::from(top.leading_zeros()),
            None => 0,
        }
    }

    fn shifted(&self, by: i64) -> Big {
        let (limbs, bits) = ((by / 32) as usize, by % 32);
        let mut out = vec![0; limbs];
        let mut carry = 0u64;
        for limb in &self.0 {
            carry |= u64::from(*limb) << bits;
            out.push(carry as u32);
            carry >>= 32;
        }
        out.push(carry as u32);
        Big::trimmed(out)
    }

    fn plus(&self, other: &Big) -> Big {
        let mut carry = 0u64;
        let limb = |x: &Big, i: usize| u64::from(x.0.get(i).copied().unwrap_or(0));
        let sum = (0..=self.0.len().max(other.0.len())).map(|i| {
            let sum = limb(self, i) + limb(other, i) + carry;
            carry = sum >> 32;
            sum as u32
        });
        Big::trimmed(sum.collect())
    }

    /// `self >= other`.
    fn minus(&self, other: &Big) -> Big {
        let mut borrow = 0i64;
        let difference = self.0.iter().enumerate().map(|(i, limb)| {
            let difference = i64::from(*limb) - i64::from(other.0.get(i).copied().unwrap_or(0)) + borrow;
            borrow = difference >> 32;
            difference as u32
        });
        Big::trimmed(difference.collect())
    }

    fn times(&self, other: &Big) -> Big {
        let mut out = vec![0u32; self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            let mut carry = 0u64;
            for (j, b) in other.0.iter().enumerate() {
                carry += u64::from(*a) * u64::from(*b) + u64::from(out[i + j]);
                out[i + j] = carry as u32;
                carry >>= 32;
            }
            out[i + other.0.len()] = carry as u32;
        }
        Big::trimmed(out)
    }

    fn order(&self, other: &Big) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

/// A number `±m * 2^e`.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    negative: bool,
    mantissa: Big,
    exponent: i64,
}

impl Exact {
    /// The magnitude of a pattern if the largest exponent were an ordinary one. This makes infinity the number after
    /// the largest, as rounding needs.
    pub(super) fn magnitude(ty: FloatTy, bits: u128) -> Exact {
        let fraction_bits = ty.fraction_bits();
        let exponent_bits = ty.bits() - 1 - fraction_bits;
        let bias = (1i64 << (exponent_bits - 1)) - 1;
        let field = (bits >> fraction_bits) as i64 & ((1 << exponent_bits) - 1);
        let fraction = bits % (1 << fraction_bits);
        let (mantissa, exponent) =
            if field == 0 { (fraction, 1 - bias) } else { (fraction + (1 << fraction_bits), field - bias) };
        Exact { negative: false, mantissa: Big::new(mantissa), exponent: exponent - i64::from(fraction_bits) }
    }

    /// The number a finite pattern stands for.
    pub(super) fn of(ty: FloatTy, bits: u128) -> Exact {
        Exact { negative: bits >> (ty.bits() - 1) == 1, ..Exact::magnitude(ty, bits) }
    }

    pub(super) fn times(&self, other: &Exact) -> Exact {
        Exact {
            negative: self.negative != other.negative,
            mantissa: self.mantissa.times(&other.mantissa),
            exponent: self.exponent + other.exponent,
        }
    }

    /// The mantissas at a common exponent.
    fn aligned(&self, other: &Exact) -> (Big, Big, i64) {
        let exponent = self.exponent.min(other.exponent);
        let at = |x: &Exact| x.mantissa.shifted(x.exponent - exponent);
        (at(self), at(other), exponent)
    }

    /// The sum; a zero sum of numbers of different signs is positive.
    pub(super) fn plus(&self, other: &Exact) -> Exact {
        let (a, b, exponent) = self.aligned(other);
        let (negative, mantissa) = match (self.negative == other.negative, a.order(&b)) {
            (true, _) => (self.negative, a.plus(&b)),
            (false, Ordering::Equal) => (false, Big::new(0)),
            (false, Ordering::Greater) => (self.negative, a.minus(&b)),
            (false, Ordering::Less) => (other.negative, b.minus(&a)),
        };
        Exact { negative, mantissa, exponent }
    }

    fn doubled(mut self) -> Exact {
        self.exponent += 1;
        self
    }

    /// The order of magnitudes.
    fn compare(&self, other: &Exact) -> Ordering {
        let top = |x: &Exact| (x.mantissa.bit_length() > 0).then(|| x.mantissa.bit_length() + x.exponent);
        top(self).cmp(&top(other)).then_with(|| {
            let (a, b, _) = self.aligned(other);
            a.order(&b)
        })
    }

    /// Whether the pattern is the nearest one to the number, ties to even, with its sign.
    pub(super) fn rounds_to(&self, ty: FloatTy, bits: u128) -> bool {
        let doubled = self.clone().doubled();
        let magnitude = bits & ((1 << (ty.bits() - 1)) - 1);
        self.negative == (magnitude != bits) && is_nearest(ty, magnitude, |x| doubled.compare(x))
    }
}

/// The sum of the numbers of a positive pattern and the next one.
fn midpoint_doubled(ty: FloatTy, bits: u128) -> Exact {
    Exact::magnitude(ty, bits).plus(&Exact::magnitude(ty, bits + 1))
}

/// Whether the positive pattern is the correct rounding of a number known only by comparison: `order(x)` compares the
/// doubled number with `x`.
fn is_nearest(ty: FloatTy, bits: u128, order: impl Fn(&Exact) -> Ordering) -> bool {
    let infinity = (1u128 << (ty.bits() - 1)) - (1 << ty.fraction_bits());
    let tie_to_here = bits.is_multiple_of(2);
    let below = bits == 0
        || match order(&midpoint_doubled(ty, bits - 1)) {
            Ordering::Greater => true,
            Ordering::Equal => tie_to_here,
            Ordering::Less => false,
        };
    let above = bits == infinity
        || match order(&midpoint_doubled(ty, bits)) {
            Ordering::Less => true,
            Ordering::Equal => tie_to_here,
            Ordering::Greater => false,
        };
    below && above
}

/// Whether the magnitude `quotient` is the correctly rounded `|a / b|`.
pub(super) fn is_quotient(ty: FloatTy, quotient: u128, a: u128, b: u128) -> bool {
    let (a, b) = (Exact::magnitude(ty, a).doubled(), Exact::magnitude(ty, b));
    is_nearest(ty, quotient, |x| a.compare(&x.times(&b)))
}

/// Whether the pattern `root` is the correctly rounded square root of the positive `a`.
pub(super) fn is_root(ty: FloatTy, root: u128, a: u128) -> bool {
    let four_a = Exact::magnitude(ty, a).doubled().doubled();
    is_nearest(ty, root, |x| four_a.compare(&x.times(x)))
}

#[test]
fn the_reference_rounds_as_the_host_does() {
    let third = Exact { negative: true, mantissa: Big::new(0x5555_5555_5555_5555_5555), exponent: -80 };
    let (double, single) = (u128::from((-1.0f64 / 3.0).to_bits()), u128::from((-1.0f32 / 3.0).to_bits()));
    assert!(third.rounds_to(FloatTy::F64, double) && third.rounds_to(FloatTy::F32, single));
    assert!(!third.rounds_to(FloatTy::F64, double + 1) && !third.rounds_to(FloatTy::F64, double - 1));
    assert!(!third.rounds_to(FloatTy::F32, single & 0x7fff_ffff));
    assert!(is_root(FloatTy::F32, u128::from(2f32.sqrt().to_bits()), u128::from(2f32.to_bits())));
    assert!(!is_root(FloatTy::F32, u128::from(2f32.sqrt().to_bits() + 1), u128::from(2f32.to_bits())));
    assert!(!is_root(FloatTy::F32, u128::from(2f32.sqrt().to_bits() - 1), u128::from(2f32.to_bits())));
}
