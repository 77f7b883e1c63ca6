//@ test-mir-pass: KnownPanicsLint
//@ compile-flags: -Coverflow-checks=on
// EMIT_MIR checked_arithmetic.average.built.after.mir
fn average(a: u8, b: u8) -> u8 {
    (a & b) + ((a ^ b) >> 1)
}

// EMIT_MIR checked_arithmetic.ratio.built.after.mir
fn ratio(a: i32, b: i32) -> i32 {
    if b == 0 || b == -1 { a } else { a / b + a % b }
}

// EMIT_MIR checked_arithmetic.carry.built.after.mir
fn carry(a: u8, b: u8) -> (u8, bool) {
    let (sum, over) = a.overflowing_add(b);
    (sum, over)
}

// EMIT_MIR checked_arithmetic.maybe.built.after.mir
fn maybe(a: u8, b: u8) -> u8 {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => 1,
    }
}
