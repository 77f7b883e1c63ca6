// A match on an enum behind a pointer p: where it is V0 the arm writes V0 to `*p`, where it is V1 it writes V1: no copy anywhere.
// The destination `*p` is the very place that was matched on, so "copy what was matched on" would copy a place to itself.
// A pass that does not check: MatchBranchSimplification makes `*p = copy *p`; only -Zlint-mir says so: for the validator x = x is fine (L.6).
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
enum T0 { V0, V1, V2 { f0: u8 } }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *mut T0) -> u8 {
    mir! {
        let _2: isize;
        { _2 = Discriminant((*_1)); match _2 { 0 => bb1, 1 => bb2, _ => bb3 } }
        bb1 = { (*_1) = T0::V0 {}; Goto(bb4) }
        bb2 = { (*_1) = T0::V1 {}; Goto(bb4) }
        bb3 = { Unreachable() }
        bb4 = { RET = 5_u8; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: *mut T0;
        let _4: u8;
        {
            _2 = T0::V0 {};
            _3 = core::ptr::addr_of_mut!(_2);
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
