//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: a ScalarPair WITH padding is copied by memcpy in Miri: self copy is overlap
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: (u8, u32);
        let p: *mut (u8, u32);
        {
            a = (1_u8, 2_u32);
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
