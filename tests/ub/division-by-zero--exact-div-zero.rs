//@ ub: division-by-zero at fn0 bb0[end]
//@ says: C exact_div: divisor 0
//@ miri: calculating the remainder with a divisor of zero
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
            a = 0_u32;
            Call(b = core::intrinsics::exact_div(0_u32, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
