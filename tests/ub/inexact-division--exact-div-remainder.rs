//@ ub: inexact-division at fn0 bb0[end]
//@ says: C exact_div: non-zero remainder is UB
//@ miri: exact_div: 7_u32 cannot be divided by 2_u32 without remainder
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        {
            a = 7_u32;
            Call(b = core::intrinsics::exact_div(a, 2_u32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
