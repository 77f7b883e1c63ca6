//@ test-mir-pass: SsaRangePropagation
#![crate_type = "lib"]

// EMIT_MIR ranges.below.SsaRangePropagation.diff
pub fn below(n: usize) -> usize {
    if n < 8 {
        let inside = n < 8;
        if inside { n * 2 } else { 1000 }
    } else {
        n
    }
}

// EMIT_MIR ranges.between.SsaRangePropagation.diff
pub fn between(n: i8) -> i8 {
    match n {
        -10..=-1 => -n,
        0 => 1,
        1..=9 => n + 10,
        _ => 50,
    }
}

// EMIT_MIR ranges.inclusive.SsaRangePropagation.diff
pub fn inclusive(n: u8) -> u32 {
    let mut product = 1u32;
    for i in 1..=n {
        product = product.wrapping_mul(i as u32);
    }
    product
}
