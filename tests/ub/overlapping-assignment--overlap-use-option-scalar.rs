//@ ub: overlapping-assignment at fn0 bb0[2]
//@ says: B.2: Option<u32> (ScalarPair enum) self copy through a pointer
//@ miri: `copy_nonoverlapping` called on overlapping ranges
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: Option<u32>;
        let p: *mut Option<u32>;
        {
            a = Some(1_u32);
            p = &raw mut a;
            *p = a;
            Return()
        }
    }
}
fn main() { fn0(); }
