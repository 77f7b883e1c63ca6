//@ ub: dead-local at fn0 bb0[end]
//@ says: B.1: the place of a drop is evaluated, so its local must be live
//@ miri: accepts (I2.18)
// mirsmith: no-lint
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
        let u: ();
        {
            StorageLive(x);
            StorageDead(x);
            Drop(x, ReturnTo(bb1), UnwindContinue())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
