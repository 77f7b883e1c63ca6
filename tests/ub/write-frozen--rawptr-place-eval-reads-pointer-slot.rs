//@ ub: write-frozen at fn0 bb0[6]
//@ says: even &raw mut *a reads the slot of a
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
        let a: *mut u64;
        let pp: &mut *mut u64;
        let q: *mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = p;
            pp = &mut a;
            *pp = p;
            q = &raw mut (*a);
            *pp = p;
            y = *q;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
