//@ ub: invalid-bool at fn0 bb0[end]
//@ says: C transmute intrinsic: destination validity
//@ miri: constructing invalid value of type bool: encountered 0xff, but expected a boolean
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: i8;
        let b: bool;
        {
            a = -1_i8;
            Call(b = core::intrinsics::transmute(a), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
