//@ ub: shift-out-of-range at fn0 bb0[end]
//@ says: C unchecked_shr: negative amount is outside 0..bits
//@ miri: overflowing shift by -1 in `unchecked_shr`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i32;
        let b: i32;
        let n: i8;
        {
            a = 1_i32;
            n = -1_i8;
            Call(b = core::intrinsics::unchecked_shr(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
