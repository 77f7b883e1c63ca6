//@ ub: uninit at fn0 bb0[0]
//@ says: A.1: a typed read of an uninit int is UB, even by plain Use
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        {
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
