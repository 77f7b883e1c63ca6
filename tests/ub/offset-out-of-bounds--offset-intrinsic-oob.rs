//@ ub: offset-out-of-bounds at fn0 bb0[end]
//@ says: C offset intrinsic is B.5
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by 6 bytes, but got alloc162 which is only 4 bytes from the end of the allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: [u16; 2];
        let p: *const u16;
        let q: *const u16;
        let c_a: *const [u16; 2];
        {
            a = [5_u16; 2];
            c_a = &raw const a;
            p = c_a as *const u16;
            Call(q = core::intrinsics::offset(p, 3_usize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
