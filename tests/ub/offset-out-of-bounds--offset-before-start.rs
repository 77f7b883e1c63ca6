//@ ub: offset-out-of-bounds at fn0 bb0[3]
//@ says: B.5 Offset: before the start
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by -4 bytes, but got alloc162 which is at the beginning of the allocation
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
        let q: *const u32;
        let c_a: *const [u32; 2];
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            q = Offset(p, -1_isize);
            Return()
        }
    }
}
fn main() { fn0(); }
