#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8, mut _2: usize) {
    mir! {
        type RET = ();
        let _3: [u8; 2];
        let _4: u8;
        let _5: u8;
        {
            _3 = [_1, 6_u8];
            _4 = _3[_2];
            _2 = 1_usize;
            _5 = _3[_2];
            Call(RET = observe_u8(0_u32, _4), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(RET = observe_u8(0_u32, _5), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(5_u8, 0_usize) };
    finish();
}
