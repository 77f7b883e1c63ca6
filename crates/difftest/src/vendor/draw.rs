//! Inputs of vendor functions and a hash of their results. This file is part of the native program as well as of the
//! model, so that both draw the same.

/// Bytes of the widest register.
pub const BYTES: usize = 64;

/// The inputs of one case.
pub struct Draw {
    state: u64,
}

impl Draw {
    /// Those of a function, known by a number of its own.
    pub fn new(function: u64, case: u64) -> Draw {
        Draw { state: mix(function, case) }
    }

    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(0, self.state)
    }

    /// Lanes of this many bits, each an edge value, a small number or anything.
    pub fn lanes(&mut self, bits: u32, float: bool) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let size = (bits / 8) as usize;
        let mut at = 0;
        while at < BYTES {
            let lane = self.lane(bits, float).to_le_bytes();
            let mut i = 0;
            while i < size {
                bytes[at + i] = lane[i];
                i += 1;
            }
            at += size;
        }
        bytes
    }

    fn lane(&mut self, bits: u32, float: bool) -> u64 {
        let kind = self.bits();
        let any = kind >> 8;
        if float && kind & 15 < 8 {
            return self.float(bits, any);
        }
        match kind & 15 {
            0 => 0,
            1 => !0,
            2 => 1 << (bits - 1),
            3 => (1 << (bits - 1)) - 1,
            4 => 1,
            5 => any & 15,
            6 => (any & 15).wrapping_neg(),
            7 => any & 0xff,
            8 => 1 << (any % bits as u64),
            _ => mix(1, any),
        }
    }

    /// A float that others can be added to: a small number with a fraction, zero, infinity, a NaN.
    fn float(&mut self, bits: u32, any: u64) -> u64 {
        let value = (any % 4001) as f64 / 8.0 - 250.0;
        let value = match any >> 32 & 15 {
            0 => 0.0,
            1 => -0.0,
            2 => f64::INFINITY,
            3 => f64::NAN,
            4 => value * 1e9,
            5 => value * 1e19,
            6 => value / 1e9,
            _ => value,
        };
        match bits {
            16 => [0x3c00, 0xbc00, 0x4248, 0x0001, 0x7bff, 0x7c00, 0x8000, 0x3555][(any >> 40 & 7) as usize],
            32 => (value as f32).to_bits() as u64,
            _ => value.to_bits(),
        }
    }
}

/// Which NaN it is does not count.
pub fn canonical(bits: u64, width: u32, float: bool) -> u64 {
    let (fraction, quiet) = match width {
        16 => (10, 0x7e00),
        32 => (23, 0x7fc0_0000),
        _ => (52, 0x7ff8_0000_0000_0000),
    };
    let infinity = ((1u64 << (width.min(64) - 1 - fraction.min(width - 1))) - 1) << fraction;
    let magnitude = bits & ((1u64 << (width - 1)) - 1);
    if float && magnitude > infinity { quiet } else { bits }
}

/// A step of the hash.
pub fn mix(hash: u64, word: u64) -> u64 {
    let mut z = hash.rotate_left(23) ^ word;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
