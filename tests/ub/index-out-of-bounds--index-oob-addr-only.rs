//@ ub: index-out-of-bounds at fn0 bb0[2]
//@ says: B.1 Index: i == len is UB even for &raw a[i] (unlike Offset)
//@ miri: indexing out of bounds: the len is 2 but the index is 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let i: usize;
        let p: *const u32;
        {
            a = [1_u32; 2];
            i = 2_usize;
            p = &raw const a[i];
            Return()
        }
    }
}
fn main() { fn0(); }
