//@ ub: foreign-write-protected at g bb0[0]
//@ says: B.7, D.5: the destination stays protected in the function that is tail-called
//@ miri: write access through <TAG> (root of the allocation) at ALLOC[0x0] is forbidden
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
        let p: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            Call(x = f(p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
