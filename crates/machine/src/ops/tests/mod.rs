//! Property tests of the operators against independent references: the host's own types, software floats and exact
//! arithmetic on numbers `m * 2^e`.
//!
//! `MIRSMITH_CASES` sets the number of cases per class of operators; see `testgen::seed` for where the seed comes from.

// The checks are expanded once for each host type, and some casts are the identity for one of them.
#![allow(clippy::unnecessary_cast, clippy::unnecessary_fallible_conversions, clippy::useless_conversion)]

use mir::{FloatTy, IntTy};

mod any_width;
mod bits;
mod cast;
mod exact;
mod float;
mod int;
mod speed;

/// How many random cases a test runs.
fn cases() -> u64 {
    let seeds = testgen::seeds("operators", 20_000);
    seeds.end - seeds.start
}

/// A seeded generator of values that favours boundary values.
struct Gen(u64);

impl Gen {
    fn new() -> Gen {
        Gen(testgen::seed("operators"))
    }

    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    fn int_ty(&mut self) -> IntTy {
        self.pick(&IntTy::all(mir::Width::W64))
    }

    /// A pattern of `bits` bits.
    fn int(&mut self, bits: u32) -> u128 {
        let mask = u128::MAX >> (128 - bits);
        let value = match self.below(8) {
            0 => self.pick(&[0, 1, u128::MAX, mask >> 1, (mask >> 1) + 1, 2, u128::MAX - 1]),
            1 | 2 => {
                let power = 1u128 << self.below(u64::from(bits));
                let near = self.pick(&[power, power.wrapping_sub(1), power.wrapping_add(1)]);
                self.pick(&[near, near.wrapping_neg()])
            }
            3 => u128::from(self.below(20)).wrapping_sub(10),
            // A random width, either sign: quotients and products in and out of range.
            4 | 5 => {
                let value = self.wide() >> self.below(128);
                self.pick(&[value, value.wrapping_neg()])
            }
            _ => self.wide(),
        };
        value & mask
    }

    /// A float: special ones, short and long fractions, exponents that meet those of others.
    fn float(&mut self, ty: FloatTy) -> u128 {
        let fraction_bits = ty.fraction_bits();
        let one_in_last = 1u128 << fraction_bits;
        let exponents = 1u128 << (ty.bits() - 1 - fraction_bits);
        let bias = exponents / 2 - 1;
        let fraction = match self.below(5) {
            0 => {
                self.pick(&[0, 1, one_in_last - 1, one_in_last / 2, one_in_last / 2 + 1, one_in_last / 2 - 1])
            }
            // A few leading bits, then one more, then zeros: sums and products near halfway.
            1 | 2 => {
                let cut = self.below(u64::from(fraction_bits));
                let value = (self.wide() % one_in_last) >> cut << cut;
                self.pick(&[value, value + 1, value.wrapping_sub(1) % one_in_last])
            }
            _ => self.wide() % one_in_last,
        };
        let exponent = match self.below(12) {
            0 => 0,
            1 => self.pick(&[1, exponents - 2]),
            2 => exponents - 1,
            3 => self.wide() % exponents,
            4 => self.wide() % (2 * u128::from(fraction_bits)) % exponents,
            5 => bias + self.wide() % 130 % (exponents / 2),
            _ => {
                bias + self.wide() % (2 * u128::from(fraction_bits)).min(bias)
                    - u128::from(fraction_bits).min(bias / 2)
            }
        };
        let fraction = if exponent == exponents - 1 { self.pick(&[0, 0, fraction]) } else { fraction };
        let sign = u128::from(self.below(2)) << (ty.bits() - 1);
        sign | (exponent << fraction_bits) | fraction
    }

    /// A second operand: often close to the first, or of the opposite sign.
    fn partner(&mut self, ty: FloatTy, first: u128) -> u128 {
        let mask = u128::MAX >> (128 - ty.bits());
        let sign = 1u128 << (ty.bits() - 1);
        match self.below(6) {
            0 => self.pick(&[first, first ^ sign]),
            1 => {
                let near = first.wrapping_add(u128::from(self.below(7))).wrapping_sub(3) & mask;
                self.pick(&[near, near ^ sign])
            }
            _ => self.float(ty),
        }
    }
}
