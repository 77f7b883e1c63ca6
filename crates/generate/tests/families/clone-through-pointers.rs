// A match on an enum behind p; where it is V0 the arm writes V0 to `*q`, else it copies `*p` to `*q`. q points one byte further than p, and the enum is V0.
// Only the V1 arm has a copy and so needs p and q apart; the arm that runs only writes, so the overlap is allowed.
// A pass that does not check: MatchBranchSimplification copies in both cases, overlapping.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
#[repr(u8)]
enum T0 { V0, V1 { f0: u8 } }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *mut T0, mut _2: *mut T0) -> u8 {
    mir! {
        let _3: u8;
        { _3 = Discriminant((*_1)); match _3 { 0 => bb1, 1 => bb2, _ => bb3 } }
        bb1 = { (*_2) = T0::V0 {}; Goto(bb4) }
        bb2 = { (*_2) = (*_1); Goto(bb4) }
        bb3 = { Unreachable() }
        bb4 = { RET = 5_u8; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: [u8; 4];
        let _3: *mut u8;
        let _4: *mut u8;
        let _5: *mut T0;
        let _6: *mut T0;
        let _7: u8;
        let _8: usize;
        let _9: *mut [u8; 4];
        {
            _2 = [_1, 9_u8, 1_u8, 1_u8];
            _8 = 1_usize;
            _9 = core::ptr::addr_of_mut!(_2);
            _3 = _9 as *mut u8;
            Call(_4 = core::intrinsics::offset(_3, _8), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            _5 = _3 as *mut T0;
            _6 = _4 as *mut T0;
            Call(_7 = fn1(_5, _6), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(RET = observe_u8(0_u32, _7), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = { Return() }
    }
}
pub fn main() {
    start();
    unsafe { fn0(0_u8) };
    finish();
}
