//! Recovers the bits of NaNs, which plain MIR text omits: with
//! `-Zverbose-internals` rustc prints the same lines with all scalars in hex.

use super::items::{AllocText, Allocs, allocs};
use mir::types::FloatTy;

/// The plain text with the bits of its NaNs, as `NaN_f32(0x7fc00001)`, from the verbose text of the same compilation.
/// If they cannot be determined it is `NaN_f32(?)`, which no reader accepts.
pub fn with_nan_bits(plain: &str, verbose: &str) -> String {
    let memory = allocs(verbose);
    let mut verbose = verbose.lines();
    let mut text = String::with_capacity(plain.len());
    for line in plain.lines() {
        let exact = verbose.next().unwrap_or_default();
        if line.contains(NAN) {
            text.push_str(&merged(line, exact, &memory));
        } else {
            text.push_str(line);
        }
        text.push('\n');
    }
    text
}

/// How rustc prints a NaN, up to the width of its type.
const NAN: &str = "NaN_f";

/// The beginning of every constant, in both texts.
const CONST: &str = "const ";

/// A line with the bits of its NaNs added, constant by constant.
fn merged(line: &str, exact: &str, memory: &Allocs) -> String {
    let same_length = line.matches(CONST).count() == exact.matches(CONST).count();
    let mut exact = exact.split(CONST);
    let constants = line.split(CONST).map(|constant| {
        let exact = exact.next().filter(|_| same_length).unwrap_or_default();
        spelt_out(constant, |float, count| bits_of(float, count, exact, memory))
    });
    constants.collect::<Vec<_>>().join(CONST)
}

/// A constant with the bits of its NaNs added, if all NaNs of a type have the same bits.
fn spelt_out(constant: &str, bits: impl Fn(FloatTy, usize) -> Option<u128>) -> String {
    let mut text = constant.to_string();
    for float in FloatTy::ALL {
        let name = format!("NaN_{}", float.name());
        let count = text.matches(&name).count();
        if count > 0 {
            let known = bits(float, count).map_or("?".to_string(), |bits| format!("{bits:#x}"));
            text = text.replace(&name, &format!("{name}({known})"));
        }
    }
    text
}

/// The bits of the `count` NaNs of a type in a constant of verbose text: `ConstValue(Scalar(0xffc00000): f32)`, or
/// `ConstValue(Indirect { alloc_id: alloc18, offset: Size(0 bytes) }: T1)`. The compiler chooses where the fields of the
/// latter are, so there must be no other bytes that could be one of these NaNs, and all NaNs must have the same bits.
fn bits_of(float: FloatTy, count: usize, exact: &str, memory: &Allocs) -> Option<u128> {
    if let Some((_, scalar)) = exact.split_once("Scalar(0x") {
        let (digits, rest) = scalar.split_once("): ")?;
        let bits = u128::from_str_radix(digits, 16).ok()?;
        return (rest.starts_with(float.name()) && float.is_nan(bits)).then_some(bits);
    }
    let (number, offset) = exact.split_once("alloc_id: alloc")?.1.split_once(", offset: Size(")?;
    let offset: usize = offset.split_once(' ')?.0.parse().ok()?;
    let AllocText::Bytes(bytes) = memory.get(&number.parse().ok()?)? else { return None };
    let width = (float.bits() / 8) as usize;
    let word = |bytes: &[Option<u8>]| {
        let bytes: Option<Vec<u8>> = bytes.iter().copied().collect();
        Some(bytes?.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte)))
    };
    let found: Vec<u128> = bytes
        .get(offset..)?
        .chunks_exact(width)
        .filter_map(word)
        .filter(|bits| float.is_nan(*bits))
        .collect();
    let first = *found.first()?;
    (found.len() == count && found.iter().all(|bits| *bits == first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_the_verbose_line() {
        let plain = "_1 = f(const 1f32, const NaN_f32, const NaN_f64);\n_2 = const NaN_f32;\n";
        let verbose = "_1 = f(const ConstValue(Scalar(0x3f800000): f32), const ConstValue(Scalar(0xffc00001): f32), const \
                       ConstValue(Scalar(0x7ff8000000000002): f64));\n_2 = const C\n";
        let expected = "_1 = f(const 1f32, const NaN_f32(0xffc00001), const NaN_f64(0x7ff8000000000002));\n_2 = const NaN_f32(?);\n";
        assert_eq!(with_nan_bits(plain, verbose), expected);
    }

    #[test]
    fn bits_come_from_memory_where_only_the_nan_can_be_meant() {
        let of = |constant: &str, bytes: &str| {
            let verbose = format!(
                "_1 = const ConstValue(Indirect {{ alloc_id: alloc18, offset: Size(0 bytes) }}: T1);\n\
                 alloc18 (size: 8, align: 4) {{\n    {bytes} │ ........\n}}\n"
            );
            with_nan_bits(&format!("_1 = const {constant};\n"), &verbose)
        };
        let found = of("T1(NaN_f32, 1_u16)", "00 00 c0 ff 01 00 __ __");
        assert_eq!(found, "_1 = const T1(NaN_f32(0xffc00000), 1_u16);\n");
        let two = of("[NaN_f32, NaN_f32]", "01 00 c0 ff 01 00 c0 ff");
        assert_eq!(two, "_1 = const [NaN_f32(0xffc00001), NaN_f32(0xffc00001)];\n");
        // The number looks like a NaN too.
        let hidden = of("T1(NaN_f32, u32::MAX)", "00 00 c0 ff ff ff ff ff");
        assert_eq!(hidden, "_1 = const T1(NaN_f32(?), u32::MAX);\n");
        let mixed = of("[NaN_f32, NaN_f32]", "01 00 c0 ff 00 00 c0 ff");
        assert_eq!(mixed, "_1 = const [NaN_f32(?), NaN_f32(?)];\n");
    }
}
