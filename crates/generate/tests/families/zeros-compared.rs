#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: f32;
        let _3: bool;
        let _4: u8;
        {
            match _1 { 0 => bb1, _ => bb2 }
        }
        bb1 = { _2 = 0.0_f32; Goto(bb3) }
        bb2 = { _2 = 5.0_f32; Goto(bb3) }
        bb3 = {
            _3 = _2 == -0.0_f32;
            match _3 { false => bb4, _ => bb5 }
        }
        bb4 = { _4 = 1_u8; Goto(bb6) }
        bb5 = { _4 = 2_u8; Goto(bb6) }
        bb6 = { Call(RET = observe_u8(0_u32, _4), ReturnTo(bb7), UnwindUnreachable()) }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
