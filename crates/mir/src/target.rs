//! Targets: what a program can see of the machine it runs on.
//!
//! [`TABLE`] has a row for each. A [`Types`](crate::Types) table is made for one target; layout, `usize`, memory and
//! predictions follow from the target's [`Model`]. Alignments are those of rustc 1.87 and later (LLVM 20 changed
//! `i128` on some targets); a back end checks them against its compiler.

use crate::suggest::nearest;

/// The width of a pointer, `usize` and `isize`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Width {
    /// 16 bits.
    W16 = 16,
    /// 32 bits.
    W32 = 32,
    /// 64 bits.
    W64 = 64,
}

impl Width {
    /// The width in bits.
    pub const fn bits(self) -> u32 {
        self as u32
    }

    /// The width in bytes.
    pub const fn size(self) -> u64 {
        self as u64 / 8
    }

    /// The largest address.
    pub const fn max(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// An address of this width as a signed distance.
    pub const fn signed(self, address: u64) -> i64 {
        let unused = 64 - self.bits();
        (address << unused) as i64 >> unused
    }
}

/// What a program can see of a target: targets with equal models run the same programs with the same outcome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Model {
    /// The width of pointers.
    pub pointer: Width,
    /// Whether the first byte of a number is the most significant one.
    pub big_endian: bool,
    /// Alignment of integers of 2, 4, 8 and 16 bytes.
    pub ints: [u8; 4],
    /// Alignment of floats of 2, 4, 8 and 16 bytes.
    pub floats: [u8; 4],
    /// Alignment of a 16-byte vector; for any other size it is the next power of two.
    pub vector: u8,
    /// Whether panics unwind; where they abort, rustc refuses cleanup blocks.
    pub unwinds: bool,
    /// The widest atomic access, in bits.
    pub atomic: u32,
}

/// A target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// Our name for it, the architecture.
    pub name: &'static str,
    /// What a program can see of it.
    pub model: Model,
    /// The architectures, as prefixes of target triples.
    triples: &'static [&'static str],
}

const LE64: Model = Model {
    pointer: Width::W64,
    big_endian: false,
    ints: [2, 4, 8, 16],
    floats: [2, 4, 8, 16],
    vector: 16,
    unwinds: true,
    atomic: 64,
};

const LE32: Model = Model { pointer: Width::W32, ..LE64 };

const fn row(name: &'static str, triples: &'static [&'static str], model: Model) -> Target {
    Target { name, model, triples }
}

/// All targets. The first is the default. Profiles refer to targets by index, so append new ones at the end.
pub static TABLE: &[Target] = &[
    row("x86_64", &["x86_64"], LE64),
    row("aarch64", &["aarch64"], LE64),
    row("riscv64", &["riscv64gc", "riscv64a23"], LE64),
    row("powerpc64le", &["powerpc64le"], LE64),
    row("loongarch64", &["loongarch64"], LE64),
    row("mips64el", &["mips64el", "mipsisa64r6el"], LE64),
    row(
        "s390x",
        &["s390x"],
        Model { big_endian: true, ints: [2, 4, 8, 8], floats: [2, 4, 8, 8], vector: 8, ..LE64 },
    ),
    row("powerpc64", &["powerpc64"], Model { big_endian: true, ..LE64 }),
    row("i686", &["i686"], Model { ints: [2, 4, 4, 16], floats: [2, 4, 4, 16], ..LE32 }),
    row("armv7", &["armv7"], Model { ints: [2, 4, 8, 8], vector: 8, ..LE32 }),
    row("wasm32", &["wasm32"], Model { unwinds: false, ..LE32 }),
    row("riscv32", &["riscv32gc", "riscv32imac"], Model { ints: [2, 4, 8, 8], atomic: 32, ..LE32 }),
    row(
        "msp430",
        &["msp430"],
        Model {
            pointer: Width::W16,
            ints: [2, 2, 2, 2],
            floats: [2, 2, 2, 2],
            unwinds: false,
            atomic: 0,
            ..LE64
        },
    ),
];

/// The names of all targets, for messages.
pub fn names() -> String {
    let names: Vec<&str> = TABLE.iter().map(|target| target.name).collect();
    names.join(", ")
}

impl Target {
    /// x86-64, the default.
    pub const DEFAULT: &'static Target = &TABLE[0];

    /// The target with this name.
    pub fn named(name: &str) -> Option<&'static Target> {
        TABLE.iter().find(|target| target.name == name)
    }

    /// The target that a user's word denotes: its name, or a target triple of rustc.
    pub fn meant(word: &str) -> Option<&'static Target> {
        Target::named(word).or_else(|| Target::of_triple(word))
    }

    /// The name of the target nearest to a misspelt one, or to the processor of a misspelt triple.
    pub fn nearest(word: &str) -> Option<&'static str> {
        let processor = word.split('-').next().unwrap_or(word);
        nearest(processor, TABLE.iter().map(|target| target.name))
    }

    /// The target of a rustc target triple. Triples whose data model differs from their architecture's usual one
    /// (`x32`, `ilp32` etc.) are not in the table.
    pub fn of_triple(triple: &str) -> Option<&'static Target> {
        let (arch, rest) = triple.split_once('-')?;
        let odd = ["x32", "ilp32", "softfloat", "be"].iter().any(|word| rest.ends_with(word));
        TABLE.iter().find(|target| target.triples.contains(&arch) && !odd)
    }

    /// Whether programs made for `other` behave the same on this target.
    pub fn runs(&self, other: &Target) -> bool {
        self.model == other.model
    }
}

impl Model {
    /// The alignment of an integer of `size` bytes.
    pub const fn int_align(&self, size: u64) -> u64 {
        aligned(&self.ints, size)
    }

    /// The alignment of a float of `size` bytes.
    pub const fn float_align(&self, size: u64) -> u64 {
        aligned(&self.floats, size)
    }

    /// The alignment of a vector of `size` bytes.
    pub const fn vector_align(&self, size: u64) -> u64 {
        if size == 16 { self.vector as u64 } else { size.next_power_of_two() }
    }
}

const fn aligned(table: &[u8; 4], size: u64) -> u64 {
    match size {
        2 => table[0] as u64,
        4 => table[1] as u64,
        8 => table[2] as u64,
        16 => table[3] as u64,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_lead_to_their_row() {
        for (triple, name) in [
            ("x86_64-unknown-linux-gnu", Some("x86_64")),
            ("powerpc64-unknown-linux-gnu", Some("powerpc64")),
            ("powerpc64le-unknown-linux-gnu", Some("powerpc64le")),
            ("armv7-unknown-linux-gnueabihf", Some("armv7")),
            ("wasm32-wasip1", Some("wasm32")),
            ("mips64el-unknown-linux-gnuabi64", Some("mips64el")),
            ("x86_64-unknown-linux-gnux32", None),
            ("aarch64_be-unknown-linux-gnu", None),
            ("sparc64-unknown-linux-gnu", None),
        ] {
            assert_eq!(Target::of_triple(triple).map(|target| target.name), name, "{triple}");
        }
        assert_eq!(Target::DEFAULT.name, "x86_64");
    }

    #[test]
    fn users_write_names_and_triples() {
        let meant = |word| Target::meant(word).map(|target| target.name);
        assert_eq!(meant("riscv64"), Some("riscv64"));
        assert_eq!(meant("riscv64gc-unknown-linux-gnu"), Some("riscv64"));
        assert_eq!(meant("aarch64_be-unknown-linux-gnu"), None);
        assert_eq!(Target::nearest("arch64-unknown-linux-gnu"), Some("aarch64"));
        assert_eq!(Target::nearest("sparc"), None);
    }

    #[test]
    fn widths() {
        assert_eq!((Width::W32.max(), Width::W32.size()), (0xffff_ffff, 4));
        assert_eq!(Width::W64.max(), u64::MAX);
        assert_eq!((Width::W16.signed(0xffff), Width::W32.signed(5)), (-1, 5));
    }
}
