//@ ub: write-conflicted at f bb0[3]
//@ says: D.2 row Reserved, foreign read (protected) -> ReservedC; then LW is UB
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &mut u64, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let q: *mut u64;
        let y: u64;
        {
            q = &raw mut (*a);
            y = 0_u64;
            y = *p;
            *q = 11_u64;
            RET = y;
            Return()
        }
    }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let a: &mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            Call(y = f(a, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            y = *p;
            Call(u = observe(y), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            Return()
        }
    }
}
fn main() { fn0(); }
