//@ test-mir-pass: GVN
//@ compile-flags: -Cpanic=abort
// A value that is masked twice: the two halves must not be numbered as one.

// EMIT_MIR nibbles.swap_nibbles.GVN.diff
fn swap_nibbles(x: u32) -> u32 {
    let low = x & 0x0f0f_0f0f;
    let up = low << 4;
    let high = x & 0xf0f0_f0f0;
    up | (high >> 4)
}

// EMIT_MIR nibbles.swap_twice.GVN.diff
fn swap_twice(x: u32) -> u32 {
    let once = swap_nibbles(x);
    if swap_nibbles(once) == x { once } else { 0 }
}

fn main() {
    swap_nibbles(0x1234_5678);
    swap_twice(7);
}
