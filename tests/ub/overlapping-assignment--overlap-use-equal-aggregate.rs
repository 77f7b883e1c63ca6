//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: aggregate-typed Use with src == dst through a pointer is UB (equal ranges count as overlap)
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 4];
        let p: *mut [u32; 4];
        {
            a = [1_u32; 4];
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
