//@ ub: misaligned at fn0 bb0[3]
//@ says: A.7: u128 has align 16; a [u64;2] local guarantees only 8
//@ miri: accessing memory based on pointer with alignment 8, but alignment 16 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 2];
        let q: *const u128;
        let v: u128;
        let c_a: *const [u64; 2];
        {
            a = [1_u64; 2];
            c_a = &raw const a;
            q = c_a as *const u128;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
