// A switch sends 0 and 1 to the same block, which tests the same value again: 0 to one block, the rest to another.
// The edge that both share says nothing about which of the two it is.
// A pass that does not check: JumpThreading takes the edge for "is 0", and 1 goes where 0 goes.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: u8) -> u8 {
    mir! {
        { match _1 { 0 => bb1, 1 => bb1, _ => bb2 } }
        bb1 = { match _1 { 0 => bb3, _ => bb4 } }
        bb2 = { RET = 2_u8; Return() }
        bb3 = { RET = 3_u8; Return() }
        bb4 = { RET = 4_u8; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: u8;
        let _3: u8;
        {
            Call(_2 = fn1(_1), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = { Call(RET = observe_u8(1_u32, _2), ReturnTo(bb2), UnwindUnreachable()) }
        bb2 = { _3 = _1 + 1_u8; Call(_2 = fn1(_3), ReturnTo(bb3), UnwindUnreachable()) }
        bb3 = {
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
