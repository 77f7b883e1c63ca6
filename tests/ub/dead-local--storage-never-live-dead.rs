//@ ub: dead-local at fn0 bb0[0]
//@ says: B.3: a local with a StorageLive later is dead at entry
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
            a = 1_u32;
            StorageLive(a);
            b = 1_u32;
            StorageDead(a);
            Return()
        }
    }
}
fn main() { fn0(); }
