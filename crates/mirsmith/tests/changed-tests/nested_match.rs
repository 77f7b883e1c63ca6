//@ test-mir-pass: EarlyOtherwiseBranch
// EMIT_MIR nested_match.both.EarlyOtherwiseBranch.diff
fn both(x: Option<u32>, y: Option<u32>) -> u32 {
    match (x, y) {
        (Some(a), Some(b)) => a ^ b,
        _ => 1,
    }
}

// EMIT_MIR nested_match.three.EarlyOtherwiseBranch.diff
fn three(x: Option<u8>, y: Option<u8>, z: Option<bool>) -> u8 {
    match (x, y, z) {
        (Some(a), Some(b), Some(true)) => a & b,
        (Some(a), Some(_), Some(false)) => a,
        _ => 0,
    }
}

fn main() {
    both(None, Some(0));
    three(None, Some(0), None);
}
