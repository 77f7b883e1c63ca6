// A local UnsafeCell<u8> is assigned once, borrowed by `&` and given to a function that writes to it; then the local is read.
// It has one assignment and only shared borrows, so but for its type it would be an SSA local.
// A pass that does not check: GVN replaces the read by the value assigned at first.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: u8) -> u8 {
    mir! {
        let _2: core::cell::UnsafeCell<u8>;
        let _3: &'static core::cell::UnsafeCell<u8>;
        let _4: u8;
        {
            _2 = CastTransmute(_1);
            _3 = &_2;
            Call(_4 = fn2(_3), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            RET = CastTransmute(_2);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn2(mut _1: &'static core::cell::UnsafeCell<u8>) -> u8 {
    mir! {
        let _2: *const core::cell::UnsafeCell<u8>;
        let _3: *mut u8;
        {
            _2 = core::ptr::addr_of!((*_1));
            _3 = _2 as *mut u8;
            (*_3) = 7_u8;
            RET = 7_u8;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u8;
        {
            Call(_2 = fn1(_1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(RET = observe_u8(0_u32, _2), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
