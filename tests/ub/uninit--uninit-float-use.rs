//@ ub: uninit at fn0 bb0[0]
//@ says: A.1/A.5 floats need init bytes
//@ miri: constructing invalid value of type f32: encountered uninitialized memory, but expected a floating point number
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let b: f32;
        {
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
