// p = &mut x; q = &mut (*p).0; *q is written while x is certainly live; (*p).0 is read where x may be dead by the dataflow (it is not).
// p cannot be replaced everywhere, so it stays, and q must stay derived from p.
// A pass that does not check: ReferencePropagation turns *q into x.0 and keeps *p: the direct write to x ends p, and reading *p is undefined.
#![feature(core_intrinsics, custom_mir)]
#![allow(warnings)]
use core::intrinsics::mir::*;
use prelude::*;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
fn fn1(mut _1: bool) -> u8 {
    mir! {
        let _2: (u8, u8);
        let _3: &'static mut (u8, u8);
        let _4: &'static mut u8;
        {
            StorageLive(_2);
            _2 = (1_u8, 2_u8);
            _3 = &mut _2;
            _4 = &mut (*_3).0;
            (*_4) = 5_u8;
            match _1 { false => bb2, _ => bb1 }
        }
        bb1 = { StorageDead(_2); Goto(bb2) }
        bb2 = { match _1 { false => bb3, _ => bb4 } }
        bb3 = { RET = (*_3).0; StorageDead(_2); Return() }
        bb4 = { RET = 0_u8; StorageDead(_2); Return() }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(mut _1: u8) {
    mir! {
        type RET = ();
        let _2: bool;
        let _3: u8;
        {
            _2 = _1 != 0_u8;
            Call(_3 = fn1(_2), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
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
