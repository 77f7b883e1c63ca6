// A struct of one `*const u8`, whose field came from memory (no local holds it), is transmuted to `*mut u8`.
// GVN knows the transmute to be a pointer cast of the field, but cannot name the field's value, so it must leave all as it is.
// A pass that does not check: it changes the kind of cast and not the operand: PtrToPtr of a struct, which -Zvalidate-mir rejects after GVN.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
#[repr(C)]
struct T0 { f0: *const u8 }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *const *const u8) -> *mut u8 {
    mir! {
        let _2: T0;
        {
            _2 = T0 { f0: (*_1) };
            RET = CastTransmute(_2);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u8;
        let _3: *const u8;
        let _4: *const *const u8;
        let _5: *mut u8;
        let _6: u8;
        {
            _2 = _1;
            _3 = core::ptr::addr_of!(_2);
            _4 = core::ptr::addr_of!(_3);
            Call(_5 = fn1(_4), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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
