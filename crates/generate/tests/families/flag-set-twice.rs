#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: bool;
        let _3: u8;
        {
            _2 = true;
            _2 = _1 == 5_u8;
            match _2 { false => bb1, _ => bb2 }
        }
        bb1 = { _3 = 1_u8; Goto(bb3) }
        bb2 = { _3 = 2_u8; Goto(bb3) }
        bb3 = {
            Call(RET = observe_u8(0_u32, _3), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
