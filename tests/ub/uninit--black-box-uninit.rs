//@ ub: uninit at fn0 bb0[end]
//@ says: A.6 black_box is a typed copy: uninit argument is UB
//@ miri: constructing invalid value of type u32: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        let v: u32;
        {
            Call(v = core::intrinsics::black_box(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
