//@ ub: dead-local at fn0 bb0[3]
//@ says: B.1: a storage-dead local must not be accessed
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
        let b: u32;
        {
            StorageLive(a);
            a = 1_u32;
            StorageDead(a);
            b = a;
            Return()
        }
    }
}
fn main() { fn0(); }
