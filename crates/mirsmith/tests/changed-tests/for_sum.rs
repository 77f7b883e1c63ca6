//@ test-mir-pass: DestinationPropagation
// EMIT_MIR for_sum.sum_to.DestinationPropagation.diff
fn sum_to(n: u8) -> u32 {
    let mut total = 0;
    for i in 0..n {
        total += u32::from(i);
    }
    total
}

// EMIT_MIR for_sum.weights.DestinationPropagation.diff
fn weights(values: &[i32; 4]) -> i32 {
    let mut total: i32 = 0;
    for i in 0..4usize {
        total = total.wrapping_mul(3).wrapping_add(values[i]);
    }
    total
}

fn main() {
    sum_to(4);
    weights(&[1, 2, 3, 4]);
}
