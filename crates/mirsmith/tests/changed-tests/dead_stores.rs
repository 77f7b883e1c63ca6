//@ test-mir-pass: DeadStoreElimination-initial
// EMIT_MIR dead_stores.overwritten.DeadStoreElimination-initial.diff
fn overwritten(x: u32, again: bool) -> u32 {
    let mut value = x;
    value += 1;
    if again {
        value = 7;
    }
    let dead = value;
    value = dead ^ 2;
    value
}

// EMIT_MIR dead_stores.through_pointer.DeadStoreElimination-initial.diff
unsafe fn through_pointer(x: u32) -> u32 {
    let mut value = x;
    let pointer = std::ptr::addr_of_mut!(value);
    value = 3;
    unsafe { *pointer = *pointer + 1 };
    value
}
