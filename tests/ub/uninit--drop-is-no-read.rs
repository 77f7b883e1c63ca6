//@ ub: uninit at fn0 bb1[0]
//@ says: B.7: dropping what has no drop glue does not initialise it either
//@ miri: constructing invalid value of type u64: encountered uninitialized memory, but expected an integer
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        type RET = ();
        let x: u64;
        let y: u64;
        let u: ();
        {
            Drop(x, ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            y = x;
            Return()
        }
    }
}
fn main() { fn0(); }
