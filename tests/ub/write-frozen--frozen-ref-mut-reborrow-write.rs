//@ ub: write-frozen at fn0 bb0[5]
//@ says: D.2: local write applies to all ancestors; Frozen ancestor a -> UB
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
        let p: *mut u64;
        let y: u64;
        let a: &u64;
        let q: *const u64;
        let w: *mut u64;
        let b: &mut u64;
        let u: ();
        {
            x = 1_u64;
            a = &x;
            q = &raw const (*a);
            w = q as *mut u64;
            b = &mut *w;
            *b = 2_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
