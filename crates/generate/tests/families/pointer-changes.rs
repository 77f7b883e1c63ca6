#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: (u8, u8);
        let _3: (u8, u8);
        let _4: *const (u8, u8);
        let _5: *const u8;
        let _6: u8;
        {
            _2 = (3_u8, 3_u8);
            _3 = (4_u8, 4_u8);
            _4 = core::ptr::addr_of!(_2);
            _5 = core::ptr::addr_of!((*_4).1);
            _4 = core::ptr::addr_of!(_3);
            _6 = (*_5);
            Call(RET = observe_u8(0_u32, _6), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
