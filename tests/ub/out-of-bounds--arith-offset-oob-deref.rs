//@ ub: out-of-bounds at fn0 bb1[0]
//@ says: B.5: dereferencing out of bounds after arith_offset
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
        let q: *const u32;
        let v: u32;
        let c_a: *const [u32; 2];
        {
            a = [5_u32, 6_u32];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(q = core::intrinsics::arith_offset(p, 2_isize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            v = *q;
            Return()
        }
    }
}
fn main() { fn0(); }
