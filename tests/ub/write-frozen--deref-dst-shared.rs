//@ ub: write-frozen at fn0 bb0[end]
//@ says: *s-derived destination through a Frozen tag: slot protection writes => UB
//@ miri: write access through <TAG> at ALLOC[0x0] is forbidden
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn f() -> u64 {
    mir! {
        type RET = u64;
        {
            RET = 9_u64;
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
        let y: u64;
        let s: &u64;
        let qc: *const u64;
        let q: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            s = &x;
            qc = &raw const (*s);
            q = qc as *mut u64;
            Call(*q = f(), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            y = x;
            Call(u = observe(y), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
