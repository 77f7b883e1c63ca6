//@ ub: read-disabled at fn0 bb1[2]
//@ says: D.2 row ReservedC, foreign write (unprotected) -> Disabled; then LR is UB
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn mk(a: &mut u64, p: *mut u64) -> *mut u64 {
    mir! {
        type RET = *mut u64;
        let t: u64;
        {
            t = *p;
            RET = &raw mut (*a);
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let a: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(q = mk(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = 0_u64;
            *p = 10_u64;
            y = *q;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
