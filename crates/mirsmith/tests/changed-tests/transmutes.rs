//@ test-mir-pass: InstSimplify-after-simplifycfg
#![crate_type = "lib"]
use std::mem::transmute;

// EMIT_MIR transmutes.to_array.InstSimplify-after-simplifycfg.diff
pub fn to_array(x: u64) -> [u16; 4] {
    unsafe { transmute::<u64, [u16; 4]>(x) }
}

// EMIT_MIR transmutes.there_and_back.InstSimplify-after-simplifycfg.diff
pub fn there_and_back(x: i32) -> i32 {
    let float: f32 = unsafe { transmute(x & 0x3fff_ffff) };
    unsafe { transmute(float) }
}

// EMIT_MIR transmutes.to_char.InstSimplify-after-simplifycfg.diff
pub unsafe fn to_char(x: u8) -> char {
    unsafe { transmute(x as u32) }
}
