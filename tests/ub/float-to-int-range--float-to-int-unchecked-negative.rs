//@ ub: float-to-int-range at fn0 bb0[end]
//@ says: C float_to_int_unchecked: -1.0 does not fit an unsigned type
//@ miri: `float_to_int_unchecked` intrinsic called on -1f64 which cannot be represented in target type `u64`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let b: u64;
        {
            a = -1.0_f64;
            Call(b = core::intrinsics::float_to_int_unchecked(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
