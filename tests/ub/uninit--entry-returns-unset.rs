//@ ub: uninit at fn0 bb0[end]
//@ says: B.6 the entry's result is a return like any other: RET must be fully valid
//@ miri: not run, const evaluation: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() -> u32 {
    mir! {
        {
            Return()
        }
    }
}
fn main() { fn0(); }
