//@ unread: `core::intrinsics::fadd_fast` is neither a `#[custom_mir]` function nor a known intrinsic
//@ says: C f*_fast: a non-finite operand is UB
//@ miri: `fadd_fast` intrinsic called with non-finite value as first parameter
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: f32;
        let r: f32;
        {
            a = 1.0_f32;
            a = a / 0.0_f32;
            Call(r = core::intrinsics::fadd_fast(a, 2.0_f32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
