//@ ub: write-frozen at fn0 bb0[6]
//@ says: D.2 row Frozen, local write (unprotected) = UB
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let a: &u64;
        let qc: *const u64;
        let q: *mut u64;
        let p: *mut u64;
        let y: u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &*p;
            qc = &raw const (*a);
            q = qc as *mut u64;
            y = 0_u64;
            *q = 10_u64;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
