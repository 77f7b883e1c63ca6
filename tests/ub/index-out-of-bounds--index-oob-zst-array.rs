//@ ub: index-out-of-bounds at fn0 bb0[2]
//@ says: B.1 Index: bound checked for ZST elements too
//@ miri: indexing out of bounds: the len is 2 but the index is 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [(); 2];
        let i: usize;
        let v: ();
        let w: ();
        {
            a = [w; 2];
            i = 2_usize;
            v = a[i];
            Return()
        }
    }
}
fn main() { fn0(); }
