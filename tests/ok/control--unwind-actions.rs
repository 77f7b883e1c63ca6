//@ ok: 1 2 3
//@ says: B.6: without panics the unwind actions have no effect
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: u64) -> u64 {
    mir! {
        type RET = u64;
        {
            RET = a;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let a: u64;
        let u: ();
        {
            Call(a = f(1_u64), ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Call(u = observe(a), ReturnTo(bb2), UnwindTerminate(ReasonAbi))
        }
        bb2 = {
            Call(a = f(2_u64), ReturnTo(bb3), UnwindCleanup(bb7))
        }
        bb3 = {
            Call(u = observe(a), ReturnTo(bb4), UnwindCleanup(bb8))
        }
        bb4 = {
            Call(a = f(3_u64), ReturnTo(bb5), UnwindCleanup(bb9))
        }
        bb5 = {
            Call(u = observe(a), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = {
            Return()
        }
        bb7 (cleanup) = {
            UnwindResume()
        }
        bb8 (cleanup) = {
            UnwindTerminate(ReasonInCleanup)
        }
        bb9 (cleanup) = {
            UnwindTerminate(ReasonAbi)
        }
    }
}
fn main() { fn0(); }
