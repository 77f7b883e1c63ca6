//@ ub: division-overflow at fn0 bb0[end]
//@ says: C exact_div: MIN / -1
//@ miri: overflow in signed remainder (dividing MIN by -1)
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i32;
        let b: i32;
        {
            a = -2147483648_i32;
            Call(b = core::intrinsics::exact_div(a, -1_i32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
