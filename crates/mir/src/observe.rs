//! What a program makes visible: events, their hash and their text.
//!
//! A compiled program folds each event into a hash and prints the hash at the end; with `MIRSMITH_TRACE=1` in its
//! environment it also prints every event. The prelude in `text::print` must agree with the functions here.

use std::fmt;

use crate::target::Width;
use crate::types::{FloatTy, IntTy, Ty};

/// The types whose values can be observed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ObservedTy {
    /// `bool`.
    Bool,
    /// `char`.
    Char,
    /// An integer.
    Int(IntTy),
    /// A float.
    Float(FloatTy),
}

impl ObservedTy {
    /// All observable types for pointers of this width, in the order of their tags.
    pub fn all(width: Width) -> impl Iterator<Item = ObservedTy> {
        let ints = IntTy::all(width).into_iter().map(ObservedTy::Int);
        let floats = FloatTy::ALL.into_iter().map(ObservedTy::Float);
        [ObservedTy::Bool, ObservedTy::Char].into_iter().chain(ints).chain(floats)
    }

    /// `ty` as an observable type, if it is one.
    pub fn of(ty: &Ty) -> Option<ObservedTy> {
        match ty {
            Ty::Bool => Some(ObservedTy::Bool),
            Ty::Char => Some(ObservedTy::Char),
            Ty::Int(int) => Some(ObservedTy::Int(*int)),
            Ty::Float(float) => Some(ObservedTy::Float(*float)),
            _ => None,
        }
    }

    /// The number of the type in the hash.
    pub const fn tag(self) -> u32 {
        match self {
            ObservedTy::Bool => 0,
            ObservedTy::Char => 1,
            ObservedTy::Int(int) => 2 + int.index(),
            ObservedTy::Float(float) => 14 + float as u32,
        }
    }

    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            ObservedTy::Bool => "bool",
            ObservedTy::Char => "char",
            ObservedTy::Int(int) => int.name(),
            ObservedTy::Float(float) => float.name(),
        }
    }

    /// Width in bits of the value as observed.
    pub const fn bits(self) -> u32 {
        match self {
            ObservedTy::Bool => 8,
            ObservedTy::Char => 32,
            ObservedTy::Int(int) => int.bits(),
            ObservedTy::Float(float) => float.bits(),
        }
    }
}

/// The bits that represent every NaN of a type: positive, quiet, no payload.
pub const fn canonical_nan(float: FloatTy) -> u128 {
    let fraction = float.fraction_bits();
    let exponent = (1u128 << (float.bits() - 1 - fraction)) - 1;
    (exponent << 1 | 1) << (fraction - 1)
}

/// One observed value. Equal events are indistinguishable: a NaN's bits are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    site: u32,
    ty: ObservedTy,
    bits: u128,
}

impl Event {
    /// The event of observing `bits` (zero-extended) as a `ty` at `site`.
    pub const fn new(site: u32, ty: ObservedTy, bits: u128) -> Event {
        let bits = match ty {
            ObservedTy::Float(float) if float.is_nan(bits) => canonical_nan(float),
            _ => bits,
        };
        Event { site, ty, bits }
    }

    /// The number of the observation in the program.
    pub const fn site(&self) -> u32 {
        self.site
    }

    /// The type of the value.
    pub const fn ty(&self) -> ObservedTy {
        self.ty
    }

    /// The value, zero-extended; [`canonical_nan`] for every NaN.
    pub const fn bits(&self) -> u128 {
        self.bits
    }
}

impl fmt::Display for Event {
    /// Writes the line that the program prints for the event, without a newline: `7 u32 0x2a`, `3 f64 nan`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.site, self.ty.name())?;
        match self.ty {
            ObservedTy::Float(float) if float.is_nan(self.bits) => f.write_str("nan"),
            _ => write!(f, "{:#x}", self.bits),
        }
    }
}

/// The initial hash.
pub const HASH_SEED: u64 = 0x6d69_7273_6d69_7468;

/// The odd multiplier of the hash.
pub const HASH_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The shift of the hash.
pub const HASH_SHIFT: u32 = 29;

/// The hash after one more event. Each step is a bijection of the hash, so no event is lost.
pub const fn mix(hash: u64, event: Event) -> u64 {
    let hash = mix_word(hash, (event.site as u64) << 8 | event.ty.tag() as u64);
    let hash = mix_word(hash, event.bits as u64);
    mix_word(hash, (event.bits >> 64) as u64)
}

const fn mix_word(hash: u64, word: u64) -> u64 {
    let hash = (hash ^ word).wrapping_mul(HASH_FACTOR);
    hash ^ hash >> HASH_SHIFT
}

/// The last line of every program's output, without a newline.
pub fn hash_line(hash: u64) -> String {
    format!("hash: {hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let int = |int| ObservedTy::Int(int);
        let float = |float| ObservedTy::Float(float);
        let cases = [
            (Event::new(7, int(IntTy::U32), 42), "7 u32 0x2a"),
            (Event::new(0, int(IntTy::I8), 0xff), "0 i8 0xff"),
            (Event::new(3, float(FloatTy::F64), 0xfff8_0000_0000_0001), "3 f64 nan"),
            (Event::new(9, float(FloatTy::F32), 0x3f80_0000), "9 f32 0x3f800000"),
            (Event::new(9, float(FloatTy::F32), 0x7f80_0000), "9 f32 0x7f800000"),
            (Event::new(1, ObservedTy::Bool, 1), "1 bool 0x1"),
            (Event::new(2, ObservedTy::Char, 0x1f600), "2 char 0x1f600"),
        ];
        for (event, line) in cases {
            assert_eq!(event.to_string(), line);
        }
    }

    #[test]
    fn nans_are_one_value() {
        assert_eq!(canonical_nan(FloatTy::F32), 0x7fc0_0000);
        assert_eq!(canonical_nan(FloatTy::F16), 0x7e00);
        let nan = |bits| Event::new(1, ObservedTy::Float(FloatTy::F32), bits);
        assert_eq!(nan(0xff80_0001), nan(0x7fc0_0000));
        assert_ne!(nan(0x7f80_0000), nan(0x7fc0_0000));
    }

    #[test]
    fn the_hash_sees_site_type_and_all_bits() {
        let event = |site, int, bits| mix(HASH_SEED, Event::new(site, ObservedTy::Int(int), bits));
        let hashes = [
            HASH_SEED,
            event(0, IntTy::U64, 0),
            event(1, IntTy::U64, 0),
            event(0, IntTy::I64, 0),
            event(0, IntTy::U128, 1),
            event(0, IntTy::U128, 1 << 127),
        ];
        let distinct: std::collections::BTreeSet<u64> = hashes.into_iter().collect();
        assert_eq!(distinct.len(), hashes.len());
    }

    #[test]
    fn tags_are_distinct() {
        let tags: Vec<u32> = ObservedTy::all(Width::W64).map(ObservedTy::tag).collect();
        assert_eq!(tags, (0..18).collect::<Vec<_>>());
    }
}
