//@ ok: 6 5
//@ says: B.7: a place that is neither destination nor protected may be written by the function that is tail-called
#![feature(custom_mir, core_intrinsics, explicit_tail_calls)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            TailCall(g(p))
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn g(p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        {
            *p = 5_u64;
            RET = 6_u64;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let y: u64;
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(y = f(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Call(u = observe(x), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
