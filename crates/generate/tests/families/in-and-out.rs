#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: [u64; 4]) -> [u64; 4] {
    mir! {
        let _2: usize;
        { RET = _1; _2 = 0_usize; RET[_2] = 77_u64; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: [u64; 4];
        let _3: [u64; 4];
        let _4: usize;
        let _5: u64;
        let _6: u8;
        let _7: u64;
        {
            _7 = _1 as u64;
            _2 = [_7, 2_u64, 3_u64, 4_u64];
            _4 = 0_usize;
            Goto(bb1)
        }
        bb1 = {
            Call(_3 = fn1(_2), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            _2 = _3;
            _7 = _7 + 1_u64;
            match _7 { 3 => bb3, _ => bb1 }
        }
        bb3 = {
            _5 = _2[_4];
            _6 = _5 as u8;
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
