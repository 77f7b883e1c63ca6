//@ ub: overlapping-assignment at fn0 bb0[3]
//@ says: B.2: an aggregate operand copied onto itself as field 0 of the destination
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let t: ([u32; 2], u32);
        let p: *mut ([u32; 2], u32);
        {
            t.0 = [1_u32; 2];
            t.1 = 2_u32;
            p = &raw mut t;
            t = ((*p).0, 5_u32);
            Return()
        }
    }
}
fn main() { fn0(); }
