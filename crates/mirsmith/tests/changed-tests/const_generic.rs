//@ test-mir-pass: GVN
// EMIT_MIR const_generic.rotate.GVN.diff
fn rotate<const N: usize>(mut x: [u8; N]) -> [u8; N] {
    let mut i = 0;
    let first = x[0];
    while i + 1 < N {
        x[i] = x[i + 1];
        i += 1;
    }
    x[N - 1] = first;
    x
}

fn main() {
    rotate([1, 2, 3]);
}
