//@ ub: dead-local at fn0 bb0[2]
//@ says: B.1: the place of a drop is evaluated, so its local must be live
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
            x = 1_u64;
            Return()
        }
    }
}
fn main() { fn0(); }
