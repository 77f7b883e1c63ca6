//@ ub: read-disabled at fn0 bb0[7]
//@ says: copying the whole array retags all elements; one Disabled element makes the copy UB
//@ miri: reborrow through <TAG> at ALLOC[0x0] is forbidden
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
        let x2: u64;
        let a: &mut u64;
        let a2: &mut u64;
        let t: [&mut u64; 2];
        let t2: [&mut u64; 2];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            x2 = 9_u64;
            a = &mut *p;
            a2 = &mut x2;
            t = [a, a2];
            *p = 4_u64;
            t2 = t;
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
