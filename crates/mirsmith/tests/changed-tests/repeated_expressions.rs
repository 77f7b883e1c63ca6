//@ test-mir-pass: GVN
// EMIT_MIR repeated_expressions.sums.GVN.diff
fn sums(a: u64, b: u64) -> [u64; 3] {
    let first = a * b + 3;
    let second = a * b + 3;
    let third = b * a + 3;
    [first, second ^ first, third]
}

// EMIT_MIR repeated_expressions.through_reference.GVN.diff
fn through_reference(a: &u64, b: &mut u64) -> u64 {
    let before = *a + *b;
    *b = before;
    let after = *a + *b;
    after - before
}

fn main() {
    sums(5, 6);
    through_reference(&1, &mut 2);
}
