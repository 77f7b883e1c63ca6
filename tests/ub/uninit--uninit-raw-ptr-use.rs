//@ ub: uninit at fn0 bb0[0]
//@ says: A.5: raw pointers need init bytes
//@ miri: constructing invalid value of type *const u8: encountered uninitialized memory, but expected a raw pointer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: *const u8;
        let b: *const u8;
        {
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
