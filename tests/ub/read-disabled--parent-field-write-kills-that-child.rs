//@ ub: read-disabled at fn0 bb0[6]
//@ says: near-miss: b used
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
        let t: (u64, u64);
        let a: &mut (u64, u64);
        let b: &mut u64;
        let c: &mut u64;
        let y: u64;
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t;
            b = &mut (*a).0;
            c = &mut (*a).1;
            *b = 5_u64;
            (*a).0 = 8_u64;
            y = *b;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
