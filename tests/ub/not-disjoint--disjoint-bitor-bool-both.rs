//@ ub: not-disjoint at fn0 bb0[end]
//@ says: C disjoint_bitor(true, true)
//@ miri: `assume` called with `false`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: bool;
        let b: bool;
        {
            a = true;
            Call(b = core::intrinsics::disjoint_bitor(a, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
