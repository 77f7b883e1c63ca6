//@ ub: offset-from-zero-sized at fn0 bb0[end]
//@ says: C ptr_offset_from: ZST T
//@ miri: calculating the remainder with a divisor of zero
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let p: *const ();
        let d: isize;
        let c_a: *const u32;
        {
            a = 1_u32;
            c_a = &raw const a;
            p = c_a as *const ();
            Call(d = core::intrinsics::ptr_offset_from(p, p), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
