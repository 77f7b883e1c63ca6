//@ ub: uninit at fn0 bb0[2]
//@ says: A.5 array: every element must be init for a typed copy
//@ miri: constructing invalid value of type [u32; 2]: at [1], encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let b: [u32; 2];
        let i: usize;
        {
            i = 0_usize;
            a[i] = 1_u32;
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
