//@ ok: 8 8 8 0 4 3
//@ says: C ctpop/ctlz/cttz: zero input gives the width
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let n: u32;
        let i: i8;
        let o: u64;
        let u: ();
        {
            a = 0_u8;
            i = -1_i8;
            Call(n = core::intrinsics::ctpop(i), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(n = core::intrinsics::ctlz(a), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb4), UnwindUnreachable())
        }
        bb4 = {
            Call(n = core::intrinsics::cttz(a), ReturnTo(bb5), UnwindUnreachable())
        }
        bb5 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Call(n = core::intrinsics::ctlz(i), ReturnTo(bb7), UnwindUnreachable())
        }
        bb7 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb8), UnwindUnreachable())
        }
        bb8 = {
            a = 8_u8;
            Call(n = core::intrinsics::ctlz_nonzero(a), ReturnTo(bb9), UnwindUnreachable())
        }
        bb9 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb10), UnwindUnreachable())
        }
        bb10 = {
            Call(n = core::intrinsics::cttz_nonzero(a), ReturnTo(bb11), UnwindUnreachable())
        }
        bb11 = {
            o = n as u64;
            Call(u = observe(o), ReturnTo(bb12), UnwindUnreachable())
        }
        bb12 = {
            Return()
        }
    }
}
fn main() { fn0(); }
