//@ ub: offset-from-range at fn0 bb1[end]
//@ says: C ptr_offset_from: range between must be in bounds
//@ miri: `ptr_offset_from` called on two different pointers where the memory range between them is not in-bounds of an allocation
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
        let d: isize;
        let c_a: *const [u32; 2];
        {
            a = [1_u32; 2];
            c_a = &raw const a;
            p = c_a as *const u32;
            Call(q = core::intrinsics::arith_offset(p, 4_isize), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Call(d = core::intrinsics::ptr_offset_from(q, p), ReturnTo(bb2), UnwindUnreachable())
        }
        bb2 = {
            Return()
        }
    }
}
fn main() { fn0(); }
