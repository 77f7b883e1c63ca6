//@ ub: overlapping-assignment at fn0 bb0[4]
//@ says: B.2: Repeat of an aggregate operand that is element 0 itself is an overlapping copy
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [[u32; 2]; 2];
        let p: *mut [[u32; 2]; 2];
        let j: usize;
        let w: [u32; 2];
        {
            w = [1_u32; 2];
            a = [w; 2];
            p = &raw mut a;
            j = 0_usize;
            a = [(*p)[j]; 2];
            Return()
        }
    }
}
fn main() { fn0(); }
