//@ ub: out-of-bounds at fn0 bb0[4]
//@ says: A.3: read of 4 bytes at offset 8 of an 8-byte allocation
//@ miri: memory access failed: attempting to access 4 bytes, but got alloc162+0x8 which is at or beyond the end of the allocation of size 8 bytes
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u32; 2];
        let p: *const u32;
        let v: u32;
        let c_a: *const [u32; 2];
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            p = Offset(p, 2_usize);
            v = *p;
            Return()
        }
    }
}
fn main() { fn0(); }
