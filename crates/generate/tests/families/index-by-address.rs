#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn1(mut _1: *mut usize) -> u8 {
    mir! {
        { (*_1) = 1_usize; RET = 9_u8; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: [u8; 2];
        let _3: usize;
        let _4: *mut usize;
        let _5: u8;
        let _6: usize;
        {
            _2 = [3_u8, 4_u8];
            _3 = 0_usize;
            _4 = core::ptr::addr_of_mut!(_3);
            Call(_2[_3] = fn1(_4), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _6 = 0_usize;
            _5 = _2[_6];
            Call(RET = observe_u8(0_u32, _5), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
