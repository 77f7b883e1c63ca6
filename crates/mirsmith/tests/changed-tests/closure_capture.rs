//@ test-mir-pass: Inline
// EMIT_MIR closure_capture.apply.Inline.after.mir
fn apply(x: i32, by: i32) -> i32 {
    let add = |y: i32| y + by;
    add(add(x))
}

// EMIT_MIR closure_capture.counted.Inline.after.mir
fn counted() -> u32 {
    let mut count = 0;
    let mut more = || count += 1;
    more();
    more();
    count
}

fn main() {
    apply(1, 2);
    counted();
}
