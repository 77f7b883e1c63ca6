// A byte in an UnsafeCell is read through `&UnsafeCell<u8>`, written through a raw pointer made of that reference, and read again.
// Both reads are of the same place `*r` behind a shared reference, and writing in between is allowed as the type is not Freeze.
// A pass that does not check: GVN merges the two reads, and the second gives the old byte.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: &'static core::cell::UnsafeCell<u8>) -> u8 {
    mir! {
        let _2: u8;
        let _3: *const core::cell::UnsafeCell<u8>;
        let _4: *mut u8;
        let _5: u8;
        {
            _2 = CastTransmute((*_1));
            _3 = core::ptr::addr_of!((*_1));
            _4 = _3 as *mut u8;
            (*_4) = 7_u8;
            _5 = CastTransmute((*_1));
            RET = _2 ^ _5;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: core::cell::UnsafeCell<u8>;
        let _3: &'static core::cell::UnsafeCell<u8>;
        let _4: u8;
        {
            _2 = CastTransmute(_1);
            _3 = &_2;
            Call(_4 = fn1(_3), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(RET = observe_u8(0_u32, _4), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
