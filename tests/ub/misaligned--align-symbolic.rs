//@ ub: misaligned at fn0 bb0[3]
//@ says: A.4 symbolic: u32 through a [u8;8] local is UB whatever the address
//@ miri: accessing memory based on pointer with alignment 1, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 8];
        let q: *const u32;
        let v: u32;
        let c_a: *const [u8; 8];
        {
            a = [1_u8; 8];
            c_a = &raw const a;
            q = c_a as *const u32;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
