//@ test-mir-pass: Inline
fn double(x: u32) -> u32 {
    x.wrapping_mul(2)
}

fn square(x: u32) -> u32 {
    x.wrapping_mul(x)
}

// EMIT_MIR function_pointers.choose.Inline.diff
fn choose(first: bool, x: u32) -> u32 {
    let f: fn(u32) -> u32 = if first { double } else { square };
    f(f(x))
}

// EMIT_MIR function_pointers.through_item.Inline.diff
fn through_item(x: u32) -> u32 {
    let f = double;
    f(x) + 1
}

fn main() {
    choose(true, 3);
    through_item(1);
}
