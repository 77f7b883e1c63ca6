//@ ub: write-frozen at f bb0[5]
//@ says: D.2 row Frozen (protected, location not accessed), foreign read -> Frozen; then LW is UB
//@ miri: write access through <TAG> at ALLOC[0x8] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f(a: &u64, p: *mut u64) -> u64 {
    mir! {
        type RET = u64;
        let qc: *const u64;
        let q0: *mut u64;
        let q: *mut u64;
        let y: u64;
        {
            y = 0_u64;
            qc = &raw const (*a);
            q0 = qc as *mut u64;
            q = Offset(q0, 1_usize);
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
        let arr: [u64; 2];
        let pa: *mut [u64; 2];
        let p0: *mut u64;
        let p: *mut u64;
        let y: u64;
        let a: &u64;
        let u: ();
        {
            arr = [1_u64, 2_u64];
            pa = &raw mut arr;
            p0 = pa as *mut u64;
            p = Offset(p0, 1_usize);
            a = &*p0;
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
