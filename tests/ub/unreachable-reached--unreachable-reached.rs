//@ ub: unreachable-reached at fn0 bb0[end]
//@ says: B.7 Unreachable: UB if reached
//@ miri: entering unreachable code
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let b: u32;
        {
            b = 1_u32;
            Unreachable()
        }
    }
}
fn main() { fn0(); }
