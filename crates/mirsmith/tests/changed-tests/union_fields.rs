//@ test-mir-pass: GVN
#[derive(Clone, Copy)]
#[repr(C)]
union Word {
    whole: u32,
    bytes: [u8; 4],
    float: f32,
}

// EMIT_MIR union_fields.low_byte.GVN.diff
fn low_byte(x: u32) -> u8 {
    let word = Word { whole: x };
    unsafe { word.bytes[0] ^ word.bytes[3] }
}

// EMIT_MIR union_fields.set_bits.GVN.diff
fn set_bits(x: f32) -> u32 {
    let mut word = Word { float: x };
    unsafe {
        word.whole |= 1;
        word.whole
    }
}

fn main() {
    low_byte(1);
    set_bits(2.0);
}
