// Two `*const u64` are cast to `*const u8` and compared; one comes from an argument, the other is read through a reference
// that was loaded from memory, so GVN has a number for it but no place to name it by.
// A pass that does not check: one side of == loses its cast and the other keeps it: ill-typed MIR, which -Zvalidate-mir rejects after GVN.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *const u64, mut _2: *const &'static *const u64) -> u8 {
    mir! {
        let _3: &'static *const u64;
        let _4: *const u8;
        let _5: *const u8;
        let _6: bool;
        {
            _3 = (*_2);
            _4 = _1 as *const u8;
            _5 = (*_3) as *const u8;
            _6 = _4 == _5;
            RET = _6 as u8;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u64;
        let _3: *const u64;
        let _4: &'static *const u64;
        let _5: *const &'static *const u64;
        let _6: u8;
        {
            _2 = _1 as u64;
            _3 = core::ptr::addr_of!(_2);
            _4 = &_3;
            _5 = core::ptr::addr_of!(_4);
            Call(_6 = fn1(_3, _5), ReturnTo(bb1), UnwindUnreachable())
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
