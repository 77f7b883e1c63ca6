// `a: &&u8` is read twice (b = *a, then c = *a); the memory behind it holds a raw pointer, so each read makes a new reference.
// Between the two reads the byte is written through the raw pointer: b is dead from then on, c is not, and *c is the new value.
// A pass that does not check: GVN takes c for b and *c for the value that *b had: the old byte.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: &'static &'static u8, mut _2: *mut u8) -> u8 {
    mir! {
        let _3: &'static u8;
        let _4: u8;
        let _5: &'static u8;
        let _6: u8;
        {
            _3 = (*_1);
            _4 = (*_3);
            (*_2) = 7_u8;
            _5 = (*_1);
            _6 = (*_5);
            RET = _4 ^ _6;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u8;
        let _3: *mut u8;
        let _4: *const &'static u8;
        let _5: *const *mut u8;
        let _6: u8;
        let _7: &'static &'static u8;
        {
            _2 = _1;
            _3 = core::ptr::addr_of_mut!(_2);
            _5 = core::ptr::addr_of!(_3);
            _4 = CastPtrToPtr(_5);
            _7 = &(*_4);
            Call(_6 = fn1(_7, _3), ReturnTo(bb1), UnwindUnreachable())
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
