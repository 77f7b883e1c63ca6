#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[derive(Copy, Clone)]
#[repr(C, packed)]
struct T0 { f0: u8, f1: [u64; 4] }
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: [u64; 4]) -> u64 {
    mir! {
        let _2: usize;
        { _2 = 1_usize; RET = _1[_2]; Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn2(mut _1: T0) -> u64 {
    mir! {
        { Call(RET = fn1(_1.f1), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: T0;
        let _3: u64;
        let _4: u8;
        let _5: u64;
        let _6: [u64; 4];
        {
            _5 = _1 as u64;
            _6 = [_5, 2_u64, 3_u64, 4_u64];
            _2 = T0 { f0: _1, f1: _6 };
            Call(_3 = fn2(_2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            _4 = _3 as u8;
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
