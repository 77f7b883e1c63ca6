//@ ub: uninit at fn0 bb0[0]
//@ says: A.6 Aggregate: destination validated once: uninit field is UB
//@ miri: constructing invalid value of type (u32, u32): at .1, encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: (u32, u32);
        let z: u32;
        {
            a = (1_u32, z);
            Return()
        }
    }
}
fn main() { fn0(); }
