//@ ub: read-disabled at fn0 bb0[9]
//@ says: D.4: copying (&mut,u64) retags the nested ref: t2.0 child of t1.0; write through t1.0 copy disables it
//@ miri: read access through <TAG> at ALLOC[0x0] is forbidden
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
        let a: &mut u64;
        let t1: (&mut u64, u64);
        let t2: (&mut u64, u64);
        let q1: *mut u64;
        let b: &mut u64;
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            a = &mut *p;
            t1 = (a, 5_u64);
            q1 = &raw mut (*a);
            t2 = t1;
            b = t2.0;
            *b = 2_u64;
            *q1 = 3_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
