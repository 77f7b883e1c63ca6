// Two fields are read through `r: &T0` (loaded from memory, so no argument), then the struct is written through another pointer,
// which ends r, and then a T0 is built from the two values read before.
// A pass that does not check: GVN sees "all fields of *r" and copies `*r` there: r is dead by then, and one field has changed.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
struct T0 { f0: u8, f1: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *mut T0, mut _2: *const &'static T0) -> T0 {
    mir! {
        let _3: &'static T0;
        let _4: u8;
        let _5: u8;
        {
            _3 = (*_2);
            _4 = (*_3).f0;
            _5 = (*_3).f1;
            (*_1).f0 = 9_u8;
            RET = T0 { f0: _4, f1: _5 };
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: *mut T0;
        let _4: &'static T0;
        let _5: *const &'static T0;
        let _6: u8;
        let _7: T0;
        {
            _2 = T0 { f0: _1, f1: _1 };
            _3 = core::ptr::addr_of_mut!(_2);
            _4 = &(*_3);
            _5 = core::ptr::addr_of!(_4);
            Call(_7 = fn1(_3, _5), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _6 = _7.f0;
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
