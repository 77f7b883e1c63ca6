//@ test-mir-pass: DataflowConstProp
static TABLE: [u16; 5] = [1, 10, 100, 1000, 10000];
static mut CALLS: u32 = 0;

// EMIT_MIR statics.look_up.DataflowConstProp.diff
fn look_up(index: usize) -> u16 {
    TABLE[index % 5]
}

// EMIT_MIR statics.count.DataflowConstProp.diff
fn count(by: u32) -> u32 {
    unsafe {
        CALLS = CALLS.wrapping_add(by);
        CALLS
    }
}

fn main() {
    look_up(2);
    count(1);
}
