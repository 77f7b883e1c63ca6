//@ ub: unchecked-overflow at fn0 bb0[end]
//@ says: C unchecked_mul: MIN * -1 overflows
//@ miri: arithmetic overflow in `unchecked_mul`
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i64;
        let b: i64;
        {
            a = -9223372036854775808_i64;
            Call(b = core::intrinsics::unchecked_mul(a, -1_i64), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
