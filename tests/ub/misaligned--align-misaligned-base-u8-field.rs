//@ ub: misaligned at fn0 bb0[5]
//@ says: A.4: (*p).u8_field with a misaligned p: *S is UB
//@ miri: accessing memory based on pointer with alignment 1, but alignment 4 is required
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u8, b: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u64; 2];
        let p: *const u8;
        let q: *const S;
        let v: u8;
        let c_a: *const [u64; 2];
        {
            a = [1_u64; 2];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const S;
            v = (*q).a;
            Return()
        }
    }
}
fn main() { fn0(); }
