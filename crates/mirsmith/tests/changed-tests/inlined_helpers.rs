//@ test-mir-pass: Inline
//@ edition: 2024
#![crate_type = "lib"]

#[inline(always)]
fn clamp(x: i16, low: i16, high: i16) -> i16 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

#[inline(never)]
fn kept(x: i16) -> i16 {
    x ^ 0x55
}

// EMIT_MIR inlined_helpers.outer.Inline.diff
pub fn outer(x: i16, y: i16) -> i16 {
    clamp(kept(x), -y, y).wrapping_sub(clamp(y, 0, 9))
}
