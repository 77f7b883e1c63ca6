#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
enum T0 { V0, V1 { f0: u8 } }
const C0: T0 = T0::V0;
const C1: T0 = T0::V1 { f0: 5_u8 };
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: T0) -> T0 {
    mir! {
        let _2: isize;
        { _2 = Discriminant(_1); match _2 { 0 => bb1, 1 => bb2, _ => bb3 } }
        bb1 = { RET = C0; Goto(bb4) }
        bb2 = { RET = C1; Goto(bb4) }
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
        let _4: u8;
        {
            _2 = T0::V1 { f0: _1 };
            Call(_3 = fn1(_2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _4 = Field::<u8>(Variant(_3, 1), 0);
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
