//@ ub: offset-out-of-bounds at fn0 bb0[3]
//@ says: B.1 Field through a pointer: byte offset != 0 must be in bounds even for &raw
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 8 bytes, but got alloc162 which is only 4 bytes from the end of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C)] #[derive(Copy, Clone)] struct S { a: u32, b: u32, c: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const S;
        let q: *const u32;
        let c_a: *const u32;
        {
            a = 1_u32;
            c_a = &raw const a;
            p = c_a as *const S;
            q = &raw const (*p).c;
            Return()
        }
    }
}
fn main() { fn0(); }
