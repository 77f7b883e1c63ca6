//@ ub: out-of-bounds at fn0 bb0[5]
//@ says: A.3: off + n <= size: u32 read at offset 2 of 4 bytes (packed view)
//@ miri: memory access failed: attempting to access 4 bytes, but got alloc162+0x1 which is only 3 bytes from the end of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(1))] #[derive(Copy, Clone)] struct P { a: u32 }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u8; 4];
        let p: *const u8;
        let q: *const P;
        let v: P;
        let c_a: *const [u8; 4];
        {
            a = [1_u8; 4];
            c_a = &raw const a;
            p = c_a as *const u8;
            p = Offset(p, 1_usize);
            q = p as *const P;
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
