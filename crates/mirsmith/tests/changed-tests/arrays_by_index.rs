//@ test-mir-pass: GVN
// EMIT_MIR arrays_by_index.constant_index.GVN.diff
fn constant_index(x: [u32; 8]) -> u32 {
    let first = x[3];
    let y = x;
    first ^ y[3] ^ y[7]
}

// EMIT_MIR arrays_by_index.repeat.GVN.diff
fn repeat(x: u8, at: usize) -> u8 {
    let a = [x; 16];
    a[at & 15] + a[0]
}

// EMIT_MIR arrays_by_index.histogram.GVN.diff
fn histogram(values: &[u8; 6]) -> [u8; 4] {
    let mut counts = [0; 4];
    for value in values {
        counts[(*value & 3) as usize] += 1;
    }
    counts
}
