//@ ub: misaligned at fn0 bb0[2]
//@ says: A.4: &raw to the packed field then deref as *u32 is a misaligned access
//@ miri: accessing memory based on pointer with alignment 1, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let x: P;
        let q: *const u32;
        let v: u32;
        {
            x = P { a: 1_u8, b: 2_u32 };
            q = &raw const x.b;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
