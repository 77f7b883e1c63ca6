//@ ub: read-disabled at fn0 bb0[4]
//@ says: A.6 Repeat N>=1: element 0 is a typed copy => retag of a Disabled tag
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
        let s: &u64;
        let t: [&u64; 3];
        let u: ();
        {
            x = 1_u64;
            p = &raw mut x;
            s = &*p;
            *p = 2_u64;
            t = [s; 3];
            y = *p;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
