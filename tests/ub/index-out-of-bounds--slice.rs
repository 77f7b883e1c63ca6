//@ ub: index-out-of-bounds at fn0 bb0[4]
//@ says: B.1: an index into a slice is below its length
//@ miri: indexing out of bounds: the len is 2 but the index is 2
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: [u64; 2];
        let a: *const [u64; 2];
        let s: *const [u64];
        let i: usize;
        let y: u64;
        let u: ();
        {
            x = [3_u64, 4_u64];
            a = &raw const x;
            s = CastUnsize::<*const [u64; 2], *const [u64]>(a);
            i = 2_usize;
            y = (*s)[i];
            Return()
        }
    }
}
fn main() { fn0(); }
