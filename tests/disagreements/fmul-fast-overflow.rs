//@ unread: `core::intrinsics::fmul_fast` is neither a `#[custom_mir]` function nor a known intrinsic
//@ says: C f*_fast: a non-finite RESULT is UB too
//@ miri: `fmul_fast` intrinsic produced non-finite value as result
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
            a = 3e38_f32;
            Call(r = core::intrinsics::fmul_fast(a, 10.0_f32), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
