// A match on an enum behind a pointer: both arms first overwrite the enum, then one gives V0 and the other a copy of the enum.
// As first statement, V0 would be the same as a copy of the enum, which was V0 at the switch; after the write it is not.
// A pass that does not check: MatchBranchSimplification makes one copy of it, after the write: V1 instead of V0.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
enum T0 { V0, V1 { f0: u8 } }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: *mut T0, mut _2: T0) -> T0 {
    mir! {
        let _3: isize;
        { _3 = Discriminant((*_1)); match _3 { 0 => bb1, 1 => bb2, _ => bb3 } }
        bb1 = { (*_1) = _2; RET = T0::V0 {}; Goto(bb4) }
        bb2 = { (*_1) = _2; RET = (*_1); Goto(bb4) }
        bb3 = { Unreachable() }
        bb4 = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: T0;
        let _4: T0;
        let _5: *mut T0;
        let _6: u8;
        let _7: isize;
        {
            _2 = T0::V0 {};
            _3 = T0::V1 { f0: _1 };
            _5 = core::ptr::addr_of_mut!(_2);
            Call(_4 = fn1(_5, _3), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _7 = Discriminant(_4);
            _6 = _7 as u8;
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
