//@ test-mir-pass: DataflowConstProp
// EMIT_MIR casts.chain.DataflowConstProp.diff
fn chain(x: i64) -> (u8, i16, u32, f64) {
    let byte = x as u8;
    let short = byte as i8 as i16;
    (byte, short, short as u32, x as f64)
}

// EMIT_MIR casts.float_to_int.DataflowConstProp.diff
fn float_to_int(x: f32) -> i8 {
    let y = x * 1000.0;
    y as i8
}

// EMIT_MIR casts.known.DataflowConstProp.diff
fn known() -> u16 {
    let a = 300_i32;
    let b = a as u8;
    b as u16 + 1
}

fn main() {
    chain(-1);
    float_to_int(1.0);
    known();
}
