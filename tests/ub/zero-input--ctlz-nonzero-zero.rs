//@ ub: zero-input at fn0 bb0[end]
//@ says: C ctlz_nonzero: x == 0 is UB
//@ miri: `ctlz_nonzero` called on 0
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let n: u32;
        {
            a = 0_u32;
            Call(n = core::intrinsics::ctlz_nonzero(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
