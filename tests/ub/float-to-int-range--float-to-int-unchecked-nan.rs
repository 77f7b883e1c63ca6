//@ ub: float-to-int-range at fn0 bb0[end]
//@ says: C float_to_int_unchecked: NaN is UB
//@ miri: `float_to_int_unchecked` intrinsic called on NaN_f64 which cannot be represented in target type `i64`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f64;
        let b: i64;
        {
            a = 0.0_f64;
            a = a / a;
            Call(b = core::intrinsics::float_to_int_unchecked(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
