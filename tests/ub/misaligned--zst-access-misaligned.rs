//@ ub: misaligned at fn0 bb0[2]
//@ says: A.4: ZST accesses also need alignment
//@ miri: accessing memory based on pointer with alignment 2, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let n: usize;
        let p: *const [u32; 0];
        let v: [u32; 0];
        {
            n = 2_usize;
            p = CastTransmute::<usize, *const [u32; 0]>(n);
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
