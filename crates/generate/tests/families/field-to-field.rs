#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
#[repr(C)]
struct T0 { f0: u8, f1: u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: *mut u8;
        let _4: *mut u8;
        let _5: u8;
        {
            _2 = T0 { f0: 1_u8, f1: 2_u8 };
            _3 = core::ptr::addr_of_mut!(_2.f0);
            _4 = Offset(_3, 1_isize);
            (*_4) = 7_u8;
            _5 = _2.f1;
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
