//@ ub: offset-out-of-bounds at fn0 bb1[0]
//@ says: B.5 Offset needs BOTH ends in bounds: from outside back inside is UB
//@ miri: in-bounds pointer arithmetic failed: attempting to offset pointer by -12 bytes, but got alloc162+0xc which is only 12 bytes from the beginning of the allocation
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
        let r: *const u32;
        let c_a: *const [u32; 2];
        {
            a = [5_u32, 6_u32];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(q = core::intrinsics::arith_offset(p, 3_isize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            r = Offset(q, -3_isize);
            Return()
        }
    }
}
fn main() { fn0(); }
