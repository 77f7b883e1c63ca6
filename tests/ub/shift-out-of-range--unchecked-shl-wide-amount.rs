//@ ub: shift-out-of-range at fn0 bb0[end]
//@ says: C unchecked_shl: amount 2^64 as u128 is out of range (no truncation first)
//@ miri: overflowing shift by 18446744073709551616 in `unchecked_shl`
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
        let n: u128;
        {
            a = 1_u32;
            n = 18446744073709551616_u128;
            Call(b = core::intrinsics::unchecked_shl(a, n), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
