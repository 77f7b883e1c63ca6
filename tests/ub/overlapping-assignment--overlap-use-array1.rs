//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: [u32;1] self copy through a pointer
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 1];
        let p: *mut [u32; 1];
        {
            a = [1_u32; 1];
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
