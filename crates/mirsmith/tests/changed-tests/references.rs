//@ test-mir-pass: ReferencePropagation
// EMIT_MIR references.reborrow.ReferencePropagation.diff
fn reborrow(mut x: (u8, u8)) -> u8 {
    let outer = &mut x;
    let inner = &mut outer.1;
    *inner = 5;
    let shared = &outer.0;
    *shared + outer.1
}

// EMIT_MIR references.chosen.ReferencePropagation.diff
fn chosen(a: &mut i32, b: &mut i32, left: bool) -> i32 {
    let target = if left { &mut *a } else { &mut *b };
    *target += 10;
    *a - *b
}

// EMIT_MIR references.raw.ReferencePropagation.diff
fn raw(x: u32) -> u32 {
    let mut slot = x;
    let pointer = &raw mut slot;
    unsafe {
        *pointer = (*pointer).rotate_left(3);
        *pointer
    }
}
