//@ test-mir-pass: SimplifyComparisonIntegral
// EMIT_MIR comparison.is_a.SimplifyComparisonIntegral.diff
fn is_a(c: char) -> u32 {
    if c == 'a' { 0 } else { 1 }
}

// EMIT_MIR comparison.minus.SimplifyComparisonIntegral.diff
fn minus(x: i64) -> i32 {
    if x == -42 { 10 } else { 20 }
}

// EMIT_MIR comparison.unequal.SimplifyComparisonIntegral.diff
fn unequal(x: u8, y: bool) -> u8 {
    if x != 17 {
        if y != false { 1 } else { x }
    } else {
        200
    }
}

fn main() {
    is_a('b');
    minus(3);
    unequal(1, true);
}
