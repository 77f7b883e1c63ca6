//! The bits of NaNs, which plain MIR text does not have: with `-Zverbose-internals` rustc prints the same lines with all scalars in hex.

use crate::types::FloatTy;

/// The plain text with the bits of its NaNs, as `NaN_f32(0x7fc00001)`, from the verbose text of the same compilation. Where the
/// two don't fit, a line stays as it is.
pub fn with_nan_bits(plain: &str, verbose: &str) -> String {
    let mut verbose = verbose.lines();
    let mut text = String::with_capacity(plain.len());
    for line in plain.lines() {
        let exact = verbose.next().unwrap_or_default();
        text.push_str(&merged(line, exact).unwrap_or_else(|| line.to_string()));
        text.push('\n');
    }
    text
}

/// A line with its NaNs spelt out, if there are as many of them in the verbose line.
fn merged(line: &str, exact: &str) -> Option<String> {
    if !line.contains("NaN_f") {
        return None;
    }
    let mut bits = nans(exact).into_iter();
    let mut parts = line.split("NaN_f");
    let mut text = parts.next()?.to_string();
    for part in parts {
        let width = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (name, rest) = part.split_at(width);
        let (float, value) = bits.next()?;
        if float.name().strip_prefix('f') != Some(name) {
            return None;
        }
        text.push_str(&format!("NaN_f{name}({value:#x}){rest}"));
    }
    bits.next().is_none().then_some(text)
}

/// The NaNs among the scalars of a verbose line: `ConstValue(Scalar(0xffc00000): f32)`.
fn nans(line: &str) -> Vec<(FloatTy, u128)> {
    let scalar = |part: &str| {
        let (digits, rest) = part.split_once("): ")?;
        let bits = u128::from_str_radix(digits.strip_prefix("0x")?, 16).ok()?;
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let float = FloatTy::from_name(&name)?;
        float.is_nan(bits).then_some((float, bits))
    };
    line.split("Scalar(").skip(1).filter_map(scalar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_from_the_verbose_line() {
        let plain = "_1 = f(const 1f32, const NaN_f32, const NaN_f64);\n_2 = const NaN_f32;\n";
        let verbose = "_1 = f(const ConstValue(Scalar(0x3f800000): f32), const ConstValue(Scalar(0xffc00001): f32), const \
                       ConstValue(Scalar(0x7ff8000000000002): f64));\n_2 = const ConstValue(Indirect {})\n";
        let expected = "_1 = f(const 1f32, const NaN_f32(0xffc00001), const NaN_f64(0x7ff8000000000002));\n_2 = const NaN_f32;\n";
        assert_eq!(with_nan_bits(plain, verbose), expected);
    }
}
