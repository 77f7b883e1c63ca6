#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: u8) -> u8 {
    mir! {
        { RET = _1 + 1_u8; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u8;
        let _3: u8;
        {
            _2 = 0_u8;
            Call(_2 = fn1(_2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = { match _2 { 0 => bb2, _ => bb3 } }
        bb2 = { _3 = 1_u8; Goto(bb4) }
        bb3 = { _3 = 2_u8; Goto(bb4) }
        bb4 = {
            Call(RET = observe_u8(0_u32, _3), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
