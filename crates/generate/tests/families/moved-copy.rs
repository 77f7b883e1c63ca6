#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: [u64; 4]) -> u64 {
    mir! {
        let _2: usize;
        { _2 = 0_usize; _1[_2] = 77_u64; RET = _1[_2]; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: [u64; 4];
        let _3: [u64; 4];
        let _4: u64;
        let _5: usize;
        let _6: u64;
        let _7: u8;
        let _8: u64;
        {
            _8 = _1 as u64;
            _2 = [_8, 2_u64, 3_u64, 4_u64];
            _3 = _2;
            Call(_4 = fn1(Move(_3)), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _5 = 0_usize;
            _6 = _2[_5];
            _7 = _6 as u8;
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
