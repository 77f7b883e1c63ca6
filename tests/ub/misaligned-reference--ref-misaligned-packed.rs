//@ ub: misaligned-reference at fn0 bb0[3]
//@ says: A.4/A.5: & to a misaligned packed field is UB
//@ miri: constructing invalid value of type &u32: encountered an unaligned reference (required 4 byte alignment but found 1)
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
        let p: *const P;
        let q: *const u32;
        let r: &u32;
        {
            x = P { a: 1_u8, b: 2_u32 };
            p = &raw const x;
            q = &raw const (*p).b;
            r = &*q;
            Return()
        }
    }
}
fn main() { fn0(); }
