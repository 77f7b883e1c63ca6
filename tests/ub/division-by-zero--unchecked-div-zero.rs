//@ ub: division-by-zero at fn0 bb0[end]
//@ says: C unchecked_div: divisor 0
//@ miri: dividing by zero
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
            a = 0_u8;
            Call(b = core::intrinsics::unchecked_div(1_u8, a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
