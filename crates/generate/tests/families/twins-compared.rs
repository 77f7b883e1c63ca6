#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: &'static u64, mut _2: &'static u64) -> u8 {
    mir! {
        let _3: *const u64;
        let _4: *const u64;
        let _5: bool;
        {
            _3 = core::ptr::addr_of!((*_1));
            _4 = core::ptr::addr_of!((*_2));
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
        let _2: u64;
        let _3: u64;
        let _4: &'static u64;
        let _5: &'static u64;
        let _6: u8;
        {
            _2 = _1 as u64;
            _3 = _2;
            _4 = &_2;
            _5 = &_3;
            Call(_6 = fn1(_4, _5), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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
