//@ ub: uninit at fn0 bb0[0]
//@ says: B.2 Repeat N>=1: element 0 is a typed copy
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let z: u32;
        {
            a = [z; 2];
            Return()
        }
    }
}
fn main() { fn0(); }
