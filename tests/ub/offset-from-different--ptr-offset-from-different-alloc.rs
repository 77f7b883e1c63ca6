//@ ub: offset-from-different at fn0 bb0[end]
//@ says: C ptr_offset_from: different allocations
//@ miri: `ptr_offset_from` called on two different pointers that are not both derived from the same allocation
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let b: u32;
        let p: *const u32;
        let q: *const u32;
        let d: isize;
        {
            a = 1_u32;
            b = 2_u32;
            p = &raw const a;
            q = &raw const b;
            Call(d = core::intrinsics::ptr_offset_from(q, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
