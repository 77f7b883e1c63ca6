//@ ub: dead-local at fn0 bb0[2]
//@ says: B.1: writing to a dead local is UB as well as reading
//@ miri: accessing a dead local variable
// mirsmith: no-lint
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features, unused)]
extern crate core;
use core::intrinsics::mir::*;
fn observe(x: u64) { println!("{x}"); }
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u32;
        {
            StorageLive(a);
            StorageDead(a);
            a = 1_u32;
            Return()
        }
    }
}
fn main() { fn0(); }
