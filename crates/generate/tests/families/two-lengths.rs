// Two slice pointers with the same address and different lengths are cast to thin pointers, and those are compared: equal.
// The casts drop the length, so they may not be left out of the comparison.
// A pass that does not check: GVN compares the wide pointers: not equal, since the lengths differ.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *const [u8], mut _2: *const [u8]) -> u8 {
    mir! {
        let _3: *const u8;
        let _4: *const u8;
        let _5: bool;
        {
            _3 = _1 as *const u8;
            _4 = _2 as *const u8;
            _5 = _3 == _4;
            RET = _5 as u8;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: [u8; 4];
        let _3: *const [u8; 4];
        let _4: *const [u8; 2];
        let _5: *const [u8];
        let _6: *const [u8];
        let _7: u8;
        {
            _2 = [_1, 9_u8, 1_u8, 1_u8];
            _3 = core::ptr::addr_of!(_2);
            _4 = _3 as *const [u8; 2];
            _5 = CastUnsize(_3);
            _6 = CastUnsize(_4);
            Call(_7 = fn1(_5, _6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(RET = observe_u8(0_u32, _7), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
