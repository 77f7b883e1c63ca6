//@ ub: write-frozen at fn0 bb0[5]
//@ says: d = &*a retags the whole tuple
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
        let t: (u64, u64);
        let a: &mut (u64, u64);
        let b: &mut u64;
        let c: &mut u64;
        let y: u64;
        let d: &(u64, u64);
        let u: ();
        {
            t = (1_u64, 2_u64);
            a = &mut t;
            b = &mut (*a).0;
            *b = 5_u64;
            d = &*a;
            *b = 6_u64;
            y = t.0;
            Call(u = observe(y), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
