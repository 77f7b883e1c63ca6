//@ ub: not-disjoint at fn0 bb0[end]
//@ says: C disjoint_bitor: common bit is UB
//@ miri: `assume` called with `false`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: u8;
        {
            a = 240_u8;
            Call(b = core::intrinsics::disjoint_bitor(a, 31_u8), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
